import type { ArgumentWriter } from '../argument-writer.ts'
import { type EndTest, JsonReader, type Notation } from '../json-reader.ts'
import { ArgumentObject } from './argument-object.ts'

/**
 * The arguments of a call that has started, as one object in JSON or a related notation: `{"k": 1}`, `(k=1)`. Where the
 * object is missing braces, markup ends it.
 */
export class JsonBody {
  state: 'reading' | 'done' | 'malformed' = 'reading'
  readonly #members: ArgumentObject
  readonly #reader: JsonReader

  constructor(writer: ArgumentWriter, endTest: EndTest, notation?: Notation) {
    this.#members = new ArgumentObject(writer)
    this.#reader = new JsonReader(this.#members, endTest, notation)
  }

  /** Whether the JSON was not well formed and was read all the same. */
  get healed(): boolean {
    return this.#reader.healed
  }

  /** @returns The index of the first character not consumed. */
  read(text: string, index: number, ended: boolean): number {
    const reader = this.#reader
    const next = reader.read(text, index, ended)
    if (reader.state === 'reading') return next
    if (reader.state === 'ended' && !reader.inString) reader.closeAll()
    this.state = reader.state === 'done' && !this.#members.isOther ? 'done' : 'malformed'
    return next
  }
}
