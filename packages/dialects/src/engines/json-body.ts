import type { ArgumentWriter } from '../argument-writer.ts'
import { type EndTest, JsonReader, type Notation } from '../json-reader.ts'
import { anything, type SchemaView } from '../schema-view.ts'
import { ArgumentObject } from './argument-object.ts'
import { WrappedArguments } from './wrapped-arguments.ts'

/** Where JSON goes on behind a token that stands in the middle of it; `'none'` where the token ends it. */
export interface GapTest {
  (text: string, index: number, ended: boolean): number | 'more' | 'none'
}

export interface JsonBodyOptions {
  /** The tool's schema, where the arguments may stand in an object of their own; see `WrappedArguments`. */
  readonly schema?: SchemaView | undefined
  /** Asked where markup stands before the end of the JSON. Default: it is the end. */
  readonly gap?: GapTest | undefined
  /** Default: JSON. */
  readonly notation?: Notation | undefined
}

/**
 * The arguments of a call that has started, as one object in JSON or a related notation: `{"k": 1}`, `(k=1)`. Where the
 * object is missing braces, markup ends it.
 */
export class JsonBody {
  state: 'reading' | 'done' | 'malformed' = 'reading'
  readonly #members: ArgumentObject
  readonly #wrapped: WrappedArguments
  readonly #reader: JsonReader
  readonly #gap: GapTest | undefined

  constructor(writer: ArgumentWriter, endTest: EndTest, options: JsonBodyOptions = {}) {
    this.#members = new ArgumentObject(writer)
    this.#wrapped = new WrappedArguments(this.#members, options.schema ?? anything)
    this.#reader = new JsonReader(this.#wrapped, endTest, options.notation)
    this.#gap = options.gap
  }

  /** Whether the JSON was not well formed and was read all the same. */
  get healed(): boolean {
    return this.#reader.healed || this.#wrapped.isWrapped
  }

  /** @returns The index of the first character not consumed. */
  read(text: string, index: number, ended: boolean): number {
    const reader = this.#reader
    let next = reader.read(text, index, ended)
    while (reader.state === 'ended' && this.#gap !== undefined) {
      const behind = this.#gap(text, next, ended)
      if (behind === 'none') break
      reader.state = 'reading'
      if (behind === 'more') return next
      reader.healed = true
      next = reader.read(text, behind, ended)
    }
    if (reader.state === 'reading') return next
    if (reader.state === 'ended' && !reader.inString) reader.closeAll()
    this.state = reader.state === 'done' && !this.#members.isOther ? 'done' : 'malformed'
    return next
  }
}
