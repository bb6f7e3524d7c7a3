import type { ArgumentWriter } from '../argument-writer.ts'
import { JsonReader } from '../json-reader.ts'
import { ArgumentObject } from './argument-object.ts'
import type { CallMarkup } from './call-markup.ts'

/** A JSON object in place of marked parameters: `<invoke name="f">{"k": 1}</invoke>`. Any mark ends it. */
export class JsonBody {
  state: 'reading' | 'done' | 'malformed' = 'reading'
  readonly #members: ArgumentObject
  readonly #reader: JsonReader

  constructor(writer: ArgumentWriter, markup: CallMarkup) {
    this.#members = new ArgumentObject(writer)
    this.#reader = new JsonReader(this.#members, (text, index, ended) => {
      const mark = markup.at(text, index, ended)
      return typeof mark === 'string' ? mark : 'end'
    })
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
