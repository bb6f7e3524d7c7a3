import type { ArgumentWriter } from '../argument-writer.ts'
import type { CallSession } from '../call-session.ts'
import type { CallForm, CallReader } from '../grammar.ts'
import { JsonReader } from '../json-reader.ts'
import { JsonTextBuilder } from '../json-text-builder.ts'
import { jsonType } from '../schema-view.ts'
import type { ToolNames } from '../tool-names.ts'
import { readMembers } from './argument-object.ts'
import type { CallHeader } from './call-header.ts'
import { type GapTest, JsonBody } from './json-body.ts'

/** Which word of a header is the tool's name; `undefined` where none is. */
export interface HeaderName {
  (header: CallHeader, isDeclared: (name: string) => boolean): string | undefined
}

/** Finds the header of a call at an index; see `readCallHeader`. */
export interface HeaderReader {
  (text: string, index: number, ended: boolean, isDeclared: (name: string) => boolean): CallHeader | 'more' | 'none'
}

export interface HeaderCallFormOptions {
  readonly header: HeaderReader
  readonly name: HeaderName
  /** Where the JSON goes on behind a token in the middle of it. Default: nowhere. */
  readonly gap?: GapTest | undefined
  /** Whether a call reaches to the next markup, so that what cannot be read in it is a part of it. Default: `false`. */
  readonly fillsMessage?: boolean | undefined
  /** Tools whose arguments may come as plain text, which is their first required string. Default: none. */
  readonly plainText?: readonly string[] | undefined
  /** A header that names no tool, so that the body says which one it is: `{"name": "f", "city": "Oslo"}`. */
  readonly nameless?: RegExp | undefined
  /** Whether it stands without an opener, so that it must begin with the name of a declared tool. Default: `false`. */
  readonly bare?: boolean | undefined
  /** What may stand before that name. Default: nothing. */
  readonly namespace?: string | undefined
}

/** A call as a header with the tool's name, and its arguments as a JSON object behind it. */
export function headerCallForm(options: HeaderCallFormOptions): CallForm {
  return {
    begins(text, index, ended, tools) {
      if (options.bare === true) {
        const named = beginsWithTool(text, index, ended, tools, options.namespace ?? '')
        if (named !== 'yes') return named
      }
      const header = options.header(text, index, ended, (name) => tools.declares(name))
      return typeof header === 'string' ? header : header.hasBody || header.marks > 0 ? 'yes' : 'none'
    },
    createReader: (session) => new HeaderCallReader(session, options),
  }
}

/** Whether the first word is the name of a declared tool, perhaps in its namespace and with a number behind it. */
function beginsWithTool(
  text: string,
  index: number,
  ended: boolean,
  tools: ToolNames,
  namespace: string,
): 'yes' | 'more' | 'none' {
  const word = /^[\w./:-]{0,128}/.exec(text.slice(index, index + 128))?.[0] ?? ''
  const isOpen = index + word.length === text.length && !ended
  if (isOpen && namespace.startsWith(word)) return 'more'
  const name = word.startsWith(namespace) ? word.slice(namespace.length) : word
  if (isOpen && tools.someBeginWith(name)) return 'more'
  if (!tools.declares(name)) return isOpen && tools.has(name.replace(/:\d*$/, '')) ? 'more' : 'none'
  return isOpen ? 'more' : 'yes'
}

class HeaderCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  settled = false
  readonly #session: CallSession
  readonly #options: HeaderCallFormOptions
  #place: 'header' | 'body' | 'nameless body' | 'plain text' | 'no body' | 'unreadable' = 'header'
  #body: JsonBody | undefined
  readonly #collected = new JsonTextBuilder()
  #collector: JsonReader | undefined

  constructor(session: CallSession, options: HeaderCallFormOptions) {
    this.#session = session
    this.#options = options
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    if (this.#place === 'header') {
      const header = this.#options.header(text, index, ended, (name) => this.#session.isDeclaredName(name))
      if (header === 'more') return index
      at = header === 'none' ? index + 1 : header.end
      if (header === 'none' || !this.#takeHeader(header)) {
        this.state = 'refused'
        return at
      }
    }
    if (this.#place === 'body') return this.#readBody(text, at, ended)
    if (this.#place === 'nameless body') return this.#readNameless(text, at, ended)
    if (this.#place === 'plain text') return this.#readPlainText(text, at, ended)
    if (this.#place === 'unreadable') return this.#readUnreadable(text, at, ended)
    return this.#endWithoutBody(text, at, ended)
  }

  #takeHeader(header: CallHeader): boolean {
    const session = this.#session
    const name = this.#options.name(header, (candidate) => session.isDeclaredName(candidate))
    const mustBeDeclared = header.marks === 0 || this.#options.bare === true
    if (name === undefined) {
      const word = header.words[0]?.text ?? ''
      if (this.#options.nameless?.test(word) !== true || !header.hasBody) return false
      this.#place = 'nameless body'
      this.#collector = new JsonReader(this.#collected, session.boundary)
      return true
    }
    if (!session.accepts(name) || (mustBeDeclared && !session.isDeclaredName(name))) return false
    const writer = session.start(name)
    if (header.hasBody) this.#beginBody(writer)
    else if (this.#options.plainText?.includes(session.name ?? '') === true) this.#beginPlainText(writer)
    else this.#place = 'no body'
    return true
  }

  #beginBody(writer: ArgumentWriter): void {
    this.#place = 'body'
    this.#body = new JsonBody(writer, this.#session.boundary, {
      schema: this.#session.schemaOf(this.#session.name ?? ''),
      gap: this.#options.gap,
    })
  }

  #readBody(text: string, index: number, ended: boolean): number {
    const body = this.#body
    if (body === undefined) return index
    const at = body.read(text, index, ended)
    if (body.state === 'reading') return at
    if (body.healed) this.#session.issue('malformed-json', '')
    if (body.state === 'malformed' && this.#options.fillsMessage === true) {
      this.#place = 'unreadable'
      return this.#readUnreadable(text, at, ended)
    }
    this.state = body.state
    return at
  }

  #readUnreadable(text: string, index: number, ended: boolean): number {
    for (let at = index; at < text.length; at++) {
      const boundary = this.#session.boundary(text, at, ended)
      if (boundary === 'none') continue
      if (boundary === 'end') this.state = 'malformed'
      return at
    }
    if (ended) this.state = 'malformed'
    return text.length
  }

  #beginPlainText(writer: ArgumentWriter): void {
    this.#place = 'plain text'
    // What is no JSON ends where markup does, and so it may end anywhere.
    this.settled = true
    const schema = this.#session.schemaOf(this.#session.name ?? '')
    const property = [...schema.required].find((name) => schema.property(name).admits(jsonType.string))
    writer.key(property ?? 'code')
    writer.beginText({ as: 'string' })
  }

  #readPlainText(text: string, index: number, ended: boolean): number {
    const writer = this.#session.writer
    let at = index
    for (; at < text.length; at++) {
      const boundary = this.#session.boundary(text, at, ended)
      if (boundary === 'none') continue
      writer?.text(text.slice(index, at))
      if (boundary === 'end') {
        writer?.endText()
        this.state = 'done'
      }
      return at
    }
    writer?.text(text.slice(index))
    if (ended) writer?.endText()
    return at
  }

  /** A header that markup follows is a call without arguments. */
  #endWithoutBody(text: string, at: number, ended: boolean): number {
    this.settled = true
    if (at === text.length) return at
    const boundary = this.#session.boundary(text, at, ended)
    if (boundary === 'end') this.state = 'done'
    else if (boundary === 'none') this.state = 'malformed'
    return at
  }

  #readNameless(text: string, index: number, ended: boolean): number {
    const reader = this.#collector
    if (reader === undefined) return index
    const at = reader.read(text, index, ended)
    if (reader.state === 'reading') return at
    const { name, ...members } = reader.state === 'done' ? JSON.parse(this.#collected.take()) : { name: undefined }
    if (typeof name !== 'string' || !this.#session.accepts(name)) {
      this.state = 'refused'
      return at
    }
    const writer = this.#session.start(name)
    this.#session.issue('malformed-markup', '')
    const keys = Object.keys(members)
    const input = keys.length === 1 && typeof members.arguments === 'object' ? members.arguments : members
    this.state = readMembers(JSON.stringify(input), writer) ? 'done' : 'malformed'
    return at
  }
}
