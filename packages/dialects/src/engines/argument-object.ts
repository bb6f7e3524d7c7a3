import type { JsonEvents } from '../argument-writer.ts'

/**
 * Passes the members of an object on, without its own braces: the opening one was written when the call started, the
 * closing one is written when the call counts.
 */
export class ArgumentObject implements JsonEvents {
  /** Whether the value turned out to be no object. */
  isOther = false
  /** Whether the outermost object has ended. */
  hasEnded = false
  readonly #members: JsonEvents
  #depth = 0

  constructor(members: JsonEvents) {
    this.#members = members
  }

  beginObject(): void {
    if (this.#depth++ > 0 && !this.isOther) this.#members.beginObject()
  }

  key(name: string): void {
    if (!this.isOther) this.#members.key(name)
  }

  endObject(): void {
    if (--this.#depth === 0) this.hasEnded = true
    else if (!this.isOther) this.#members.endObject()
  }

  beginArray(): void {
    if (this.#depth++ === 0) this.isOther = true
    else if (!this.isOther) this.#members.beginArray()
  }

  endArray(): void {
    if (--this.#depth > 0 && !this.isOther) this.#members.endArray()
  }

  beginString(): void {
    if (this.#depth === 0) this.isOther = true
    else if (!this.isOther) this.#members.beginString()
  }

  stringJson(escaped: string, length: number): void {
    if (this.#depth > 0 && !this.isOther) this.#members.stringJson(escaped, length)
  }

  endString(): void {
    if (this.#depth > 0 && !this.isOther) this.#members.endString()
  }

  word(text: string): void {
    if (this.#depth === 0) this.isOther = true
    else if (!this.isOther) this.#members.word(text)
  }
}
