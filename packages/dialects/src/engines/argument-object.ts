import type { JsonEvents } from '../argument-writer.ts'
import { JsonReader } from '../json-reader.ts'
import { TextBlocks } from '../text-blocks.ts'

/**
 * Passes the members of an object on, without its own braces: the opening one was written when the call started, the
 * closing one is written when the call counts. A string that holds the JSON of an object is that object.
 */
export class ArgumentObject implements JsonEvents {
  /** Whether the value turned out to be no object. */
  isOther = false
  /** Whether the outermost object has ended. */
  hasEnded = false
  readonly #members: JsonEvents
  #depth = 0
  /** The string in place of the object. */
  #text: TextBlocks | undefined

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
    if (this.#depth === 0) this.#text = new TextBlocks()
    else if (!this.isOther) this.#members.beginString()
  }

  stringJson(escaped: string, length: number): void {
    if (this.#text !== undefined) this.#text.push(escaped)
    else if (!this.isOther) this.#members.stringJson(escaped, length)
  }

  endString(): void {
    const text = this.#text
    this.#text = undefined
    if (text === undefined) {
      if (!this.isOther) this.#members.endString()
    } else if (readMembers(JSON.parse(`"${text.take()}"`), this.#members)) {
      this.hasEnded = true
    } else {
      this.isOther = true
    }
  }

  word(text: string): void {
    if (this.#depth === 0) this.isOther = true
    else if (!this.isOther) this.#members.word(text)
  }
}

/** Reads the members of an object that has come as a whole. @returns Whether it was one. */
export function readMembers(json: string, members: JsonEvents): boolean {
  const object = new ArgumentObject(members)
  const reader = new JsonReader(object)
  const end = json.trimStart().startsWith('{') ? reader.read(json, 0, true) : 0
  return reader.state === 'done' && json.slice(end).trim() === ''
}
