import { coerceText, type WrittenForm } from './coercion.ts'
import type { IssueCode } from './issues.ts'
import { escapeJsonString, isBlank, isHighSurrogate } from './json-text.ts'
import { JsonTextBuilder } from './json-text-builder.ts'
import { anything, jsonType, SchemaView } from './schema-view.ts'
import { TextBlocks } from './text-blocks.ts'

/**
 * What a reader of any notation calls to build a JSON value: containers, keys, strings in pieces, and bare words.
 */
export interface JsonEvents {
  beginObject(): void
  key(name: string): void
  endObject(): void
  beginArray(): void
  endArray(): void
  beginString(): void
  /** A piece of the open string, as the inside of a JSON string. `length` is its length once decoded, in code units. */
  stringJson(escaped: string, length: number): void
  endString(): void
  /** A number, `true`, `None`, or any other word without quotes. */
  word(text: string): void
}

/** How blanks around a value written as text are treated. */
export type Trim = 'none' | 'newline' | 'blanks'

export interface TextValueOptions {
  /** `'newline'` drops one line break on each side, `'blanks'` all blanks. Default: `'none'`. */
  readonly trim?: Trim | undefined
  /** Overrides the schema: `'string'` takes the text as it is, `'json'` reads it as JSON. */
  readonly as?: 'string' | 'json' | undefined
  /** Whether values are expected in Python's spelling, so that reading it heals nothing. Default: `false`. */
  readonly python?: boolean | undefined
}

export interface ArgumentWriterOptions {
  /** Longest string in code units; see `ScannerOptions.maxParameterLength`. */
  readonly maxParameterLength: number
  /** Called when a value was healed, cut or left out. */
  readonly onIssue: (code: IssueCode, raw: string) => void
}

interface Frame {
  readonly kind: 'object' | 'array'
  readonly schema: SchemaView
  readonly keys: Set<string> | undefined
  count: number
}

/** Stands behind a string that was longer than allowed. */
function truncationMark(limit: number): string {
  return `…[parameter truncated: exceeded ${limit} characters]`
}

/**
 * Writes one JSON value, growing, while its parts become known; what has been emitted is never taken back.
 *
 * Every notation ends here, so that the schema decides in one place what a piece of text is: a value whose schema is a
 * string streams as it comes; any other is held until it is whole, and then coerced (see `coerceText`). In notations
 * that quote (JSON, Python) a string for a schema without strings, and a number for a schema of strings only, are
 * turned into what the schema asks for.
 */
export class ArgumentWriter implements JsonEvents {
  readonly #emit: (json: string) => void
  readonly #options: ArgumentWriterOptions
  readonly #schema: SchemaView
  readonly #frames: Frame[] = []
  #key: string | undefined
  /** Above 0 while a value is being ignored (a duplicate): the depth inside it. -1 means an ignored scalar may follow. */
  #skipping = 0
  #skipNext = false
  /** A container written where the schema wants a string: collected and written as its JSON text. */
  #captured: { builder: JsonTextBuilder; depth: number } | undefined
  #text: TextValue | undefined
  #textIsPython = false
  /** A quoted string whose schema admits no string. */
  #quoted: TextBlocks | undefined
  #stringLength = 0
  #lostLength = 0
  #stringOpen = false

  constructor(schema: SchemaView, emit: (json: string) => void, options: ArgumentWriterOptions) {
    this.#schema = schema
    this.#emit = emit
    this.#options = options
  }

  /** Whether a value was begun and not ended, apart from the outermost object. */
  get hasOpenValue(): boolean {
    return (
      this.#frames.length > 1 ||
      this.#key !== undefined ||
      this.#text !== undefined ||
      this.#captured !== undefined ||
      this.#stringOpen
    )
  }

  /** The keys of the outermost object so far. */
  get keys(): ReadonlySet<string> {
    return this.#frames[0]?.keys ?? new Set()
  }

  /** Whether every required property is there. */
  get hasRequired(): boolean {
    const keys = this.keys
    for (const name of this.#schema.required) if (!keys.has(name)) return false
    return true
  }

  /** Closes everything that is open, values uncoerced, and the outermost object with it. */
  closeAll(): void {
    if (this.#captured !== undefined) this.#endCapture()
    if (this.#text !== undefined) this.#endTextAsIs()
    if (this.#stringOpen) this.endString()
    this.#key = undefined
    while (this.#frames.length > 0) this.#close()
  }

  beginObject(): void {
    if (this.#intoCapture('beginObject')) return
    if (this.#skipContainer()) return
    if (this.#captureContainer('beginObject')) return
    const schema = this.#beginValue()
    this.#emit('{')
    // Only the outermost object tells duplicates apart; inside a value JSON's own rule (the last one) stands.
    this.#frames.push({ kind: 'object', schema, keys: this.#frames.length === 0 ? new Set() : undefined, count: 0 })
  }

  key(name: string): void {
    if (this.#captured !== undefined) return this.#captured.builder.key(name)
    if (this.#skipping > 0) return
    const frame = this.#frames.at(-1)
    if (frame?.keys?.has(name)) {
      this.#skipNext = true
      this.#options.onIssue('duplicate-parameter', name)
      return
    }
    this.#key = name
  }

  endObject(): void {
    this.#endContainer('endObject')
  }

  beginArray(): void {
    if (this.#intoCapture('beginArray')) return
    if (this.#skipContainer()) return
    if (this.#captureContainer('beginArray')) return
    const schema = this.#beginValue()
    this.#emit('[')
    this.#frames.push({ kind: 'array', schema, keys: undefined, count: 0 })
  }

  endArray(): void {
    this.#endContainer('endArray')
  }

  beginString(): void {
    if (this.#captured !== undefined) return this.#captured.builder.beginString()
    this.#stringOpen = true
    if (this.#skipping > 0 || this.#skipNext) return
    this.#stringLength = 0
    this.#lostLength = 0
    if (this.#valueSchema().admits(jsonType.string)) {
      this.#beginValue()
      this.#emit('"')
    } else {
      this.#quoted = new TextBlocks()
    }
  }

  stringJson(escaped: string, length: number): void {
    if (this.#captured !== undefined) return this.#captured.builder.stringJson(escaped)
    if (this.#skipping > 0 || this.#skipNext) return
    if (this.#quoted !== undefined) {
      this.#quoted.push(escaped)
      return
    }
    const limit = this.#options.maxParameterLength
    if (this.#stringLength + length > limit) {
      const kept = cutEscaped(escaped, limit - this.#stringLength)
      this.#lostLength += length - kept.length
      this.#stringLength = limit
      if (kept.json !== '') this.#emit(kept.json)
      return
    }
    this.#stringLength += length
    this.#emit(escaped)
  }

  endString(): void {
    if (this.#captured !== undefined) return this.#captured.builder.endString()
    this.#stringOpen = false
    if (this.#skipping > 0) return
    if (this.#skipNext) {
      this.#skipNext = false
      return
    }
    if (this.#quoted !== undefined) {
      const text: string = JSON.parse(`"${this.#quoted.take()}"`)
      this.#quoted = undefined
      this.#writeCoerced(text, this.#valueSchema(), 'string')
      return
    }
    this.#emit(this.#lostLength > 0 ? `${this.#cutMark(this.#lostLength)}"` : '"')
  }

  word(text: string): void {
    if (this.#captured !== undefined) return this.#captured.builder.word(text)
    if (this.#skipping > 0) return
    if (this.#skipNext) {
      this.#skipNext = false
      return
    }
    this.#writeCoerced(text, this.#valueSchema(), 'word')
  }

  /** Begins a value written as plain text, such as the body of a tag. Follows `key`, or stands in an array. */
  beginText(options: TextValueOptions = {}): void {
    const schema = options.as === 'json' ? withoutString(this.#valueSchema()) : this.#valueSchema()
    this.#textIsPython = options.python === true
    this.#text = new TextValue(
      options.as === 'string' ? stringOnly : schema,
      options.trim ?? 'none',
      this.#skipNext || this.#skipping > 0,
      this.#options.maxParameterLength,
      {
        begin: () => {
          this.#beginValue()
          this.#emit('"')
        },
        piece: (text) => this.#emit(escapeJsonString(text)),
      },
    )
  }

  /** A piece of the open text value, as the model wrote it. */
  text(piece: string): void {
    this.#text?.push(piece)
  }

  endText(): void {
    const value = this.#text
    if (value === undefined) return
    this.#text = undefined
    if (this.#skipNext || this.#skipping > 0) {
      this.#skipNext = false
      return
    }
    const held = value.end()
    const mark = value.lostLength > 0 ? this.#cutMark(value.lostLength) : ''
    if (held === undefined) {
      this.#emit(`${mark}"`)
    } else if (mark !== '' || value.schema === stringOnly) {
      this.#beginValue()
      this.#emit(`"${escapeJsonString(held)}${mark}"`)
    } else {
      this.#writeCoerced(held, value.schema, 'text', this.#textIsPython)
    }
  }

  /** Writes a finished piece of JSON text as the next value. */
  json(text: string): void {
    if (this.#skipping > 0) return
    if (this.#skipNext) {
      this.#skipNext = false
      return
    }
    this.#beginValue()
    this.#emit(text)
  }

  /** Turns text into the JSON that the schema asks for, and leaves out a null that must not be there. */
  #writeCoerced(text: string, schema: SchemaView, form: WrittenForm, isPython = false): void {
    const coerced = coerceText(text, schema, form)
    if (coerced.json === 'null' && !schema.admits(jsonType.null)) {
      const frame = this.#frames.at(-1)
      if (frame?.kind === 'object' && this.#key !== undefined && !frame.schema.required.has(this.#key)) {
        this.#options.onIssue('null-omitted', this.#key)
        this.#key = undefined
        return
      }
      this.#options.onIssue('null-kept', this.#key ?? '')
    } else if (coerced.issue !== undefined && !isPython) {
      this.#options.onIssue(coerced.issue, text)
    }
    this.#beginValue()
    this.#emit(coerced.json)
  }

  #valueSchema(): SchemaView {
    const frame = this.#frames.at(-1)
    if (frame === undefined) return this.#schema
    return frame.kind === 'array' ? frame.schema.items : frame.schema.property(this.#key ?? '')
  }

  /** Emits what stands before a value, and gives the value's schema. */
  #beginValue(): SchemaView {
    const schema = this.#valueSchema()
    const frame = this.#frames.at(-1)
    if (frame === undefined) return schema
    const comma = frame.count++ > 0 ? ',' : ''
    if (frame.kind === 'object') {
      const name = this.#key ?? ''
      frame.keys?.add(name)
      this.#emit(`${comma}${JSON.stringify(name)}:`)
      this.#key = undefined
    } else if (comma !== '') {
      this.#emit(comma)
    }
    return schema
  }

  #close(): void {
    const frame = this.#frames.pop()
    if (frame !== undefined) this.#emit(frame.kind === 'object' ? '}' : ']')
  }

  #endContainer(event: 'endObject' | 'endArray'): void {
    if (this.#captured !== undefined) {
      this.#captured.builder[event]()
      if (--this.#captured.depth === 0) this.#endCapture()
      return
    }
    if (this.#skipping > 0) {
      if (--this.#skipping === 0) this.#skipNext = false
      return
    }
    this.#key = undefined
    this.#close()
  }

  #skipContainer(): boolean {
    if (!this.#skipNext && this.#skipping === 0) return false
    this.#skipping++
    return true
  }

  #captureContainer(event: 'beginObject' | 'beginArray'): boolean {
    if (this.#frames.length === 0 || !this.#valueSchema().stringOnly) return false
    const builder = new JsonTextBuilder()
    this.#captured = { builder, depth: 1 }
    builder[event]()
    return true
  }

  #intoCapture(event: 'beginObject' | 'beginArray'): boolean {
    if (this.#captured === undefined) return false
    this.#captured.builder[event]()
    this.#captured.depth++
    return true
  }

  #endCapture(): void {
    const captured = this.#captured
    if (captured === undefined) return
    this.#captured = undefined
    const json = captured.builder.take()
    this.#options.onIssue('coerced-value', json)
    this.#beginValue()
    this.#emit(JSON.stringify(json))
  }

  #endTextAsIs(): void {
    const value = this.#text
    if (value === undefined) return
    this.#text = undefined
    if (this.#skipNext || this.#skipping > 0) return
    const held = value.end()
    if (held === undefined) {
      this.#emit('"')
    } else {
      this.#beginValue()
      this.#emit(`"${escapeJsonString(held)}"`)
    }
  }

  #cutMark(lostLength: number): string {
    this.#options.onIssue('parameter-truncated', `${lostLength}`)
    return truncationMark(this.#options.maxParameterLength)
  }
}

/** The view of `as: 'string'`. Compared by identity. */
const stringOnly = new SchemaView({ type: 'string' })

const jsonOnly = new SchemaView({ type: ['number', 'boolean', 'object', 'array', 'null'] })

/** For text that is declared to be JSON: a schema of strings only has nothing more to say. */
function withoutString(schema: SchemaView): SchemaView {
  return schema.stringOnly ? jsonOnly : schema
}

/** As much of the inside of a JSON string as decodes to `length` code units, with that length. */
function cutEscaped(escaped: string, length: number): { json: string; length: number } {
  const unit = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[\s\S]/gu
  let kept = 0
  let end = 0
  while (kept < length) {
    const match = unit.exec(escaped)
    if (match === null) break
    const size = match[0].length === 12 || (match[0].length === 2 && match[0] > '\ud800') ? 2 : 1
    if (kept + size > length) break
    kept += size
    end = unit.lastIndex
  }
  return { json: escaped.slice(0, end), length: kept }
}

/** The first `length` code units, one less where that would halve a surrogate pair. */
function cutWhole(text: string, length: number): string {
  if (length >= text.length) return text
  return isHighSurrogate(text.charCodeAt(length - 1)) ? text.slice(0, length - 1) : text.slice(0, length)
}

/**
 * A value that arrives as text: decides as early as possible whether it is a string, and streams it from then on.
 */
class TextValue {
  lostLength = 0
  readonly schema: SchemaView
  readonly #trim: Trim
  readonly #ignored: boolean
  readonly #limit: number
  readonly #out: { begin(): void; piece(text: string): void }
  #mode: 'stream' | 'undecided' | 'hold'
  #undecided = ''
  readonly #held = new TextBlocks()
  #length = 0
  #started = false
  /** Blanks or a line break at the end of what came, which are not part of the value if nothing follows. */
  #trailing = ''
  /** A high surrogate that waits for its other half. */
  #half = ''

  constructor(
    schema: SchemaView,
    trim: Trim,
    ignored: boolean,
    limit: number,
    out: { begin(): void; piece(text: string): void },
  ) {
    this.schema = schema
    this.#trim = trim
    this.#ignored = ignored
    this.#limit = limit
    this.#out = out
    this.#mode = schema.types === jsonType.string ? 'stream' : schema.admits(jsonType.string) ? 'undecided' : 'hold'
    if (this.#mode === 'stream' && !ignored) out.begin()
  }

  push(piece: string): void {
    if (this.#ignored || piece === '') return
    if (this.#trim === 'none') this.#accept(piece)
    else if (this.#trim === 'newline') this.#pushWithoutNewlines(piece)
    else this.#pushWithoutBlanks(piece)
  }

  /** Ends the value: gives the text where it was held, `undefined` where it was streamed. */
  end(): string | undefined {
    // A carriage return without its line feed is no line break.
    if (this.#trailing === '\r') this.#accept(this.#trailing)
    if (this.#mode === 'stream') {
      if (this.#half !== '') this.#out.piece(this.#half)
      return undefined
    }
    return this.#undecided + this.#held.take() + this.#half
  }

  #pushWithoutNewlines(piece: string): void {
    let text = this.#trailing + piece
    this.#trailing = ''
    if (!this.#started) {
      if (text === '\r') {
        this.#trailing = text
        return
      }
      this.#started = true
      if (text.startsWith('\n')) text = text.slice(1)
      else if (text.startsWith('\r\n')) text = text.slice(2)
    }
    const tail = text.endsWith('\r\n') ? 2 : text.endsWith('\n') || text.endsWith('\r') ? 1 : 0
    this.#trailing = tail > 0 ? text.slice(-tail) : ''
    this.#accept(tail > 0 ? text.slice(0, -tail) : text)
  }

  #pushWithoutBlanks(piece: string): void {
    let start = 0
    if (!this.#started) {
      while (start < piece.length && isBlank(piece.charCodeAt(start))) start++
      if (start === piece.length) return
      this.#started = true
    }
    let end = piece.length
    while (end > start && isBlank(piece.charCodeAt(end - 1))) end--
    if (end > start) {
      this.#accept(this.#trailingBlanks.take() + piece.slice(start, end))
    }
    this.#trailingBlanks.push(piece.slice(Math.max(end, start)))
  }

  readonly #trailingBlanks = new TextBlocks()

  #accept(text: string): void {
    let accepted = this.#half + text
    this.#half = ''
    if (accepted === '') return
    if (isHighSurrogate(accepted.charCodeAt(accepted.length - 1))) {
      this.#half = accepted.slice(-1)
      accepted = accepted.slice(0, -1)
    }
    if (this.#length + accepted.length > this.#limit) {
      const kept = cutWhole(accepted, this.#limit - this.#length)
      this.lostLength += accepted.length - kept.length
      this.#length = this.#limit
      accepted = kept
    } else {
      this.#length += accepted.length
    }
    if (accepted === '') return
    if (this.#mode === 'stream') {
      this.#out.piece(accepted)
    } else if (this.#mode === 'hold') {
      this.#held.push(accepted)
    } else {
      this.#undecided += accepted
      if (!couldBeOtherThanString(this.#undecided, this.schema)) {
        this.#mode = 'stream'
        this.#out.begin()
        this.#out.piece(this.#undecided)
        this.#undecided = ''
      } else if (this.#undecided.length > 64) {
        this.#mode = 'hold'
        this.#held.push(this.#undecided)
        this.#undecided = ''
      }
    }
  }
}

/** Whether text that begins like this may turn out to be exactly one JSON value of another type. */
function couldBeOtherThanString(start: string, schema: SchemaView): boolean {
  const text = start.trimStart()
  if (text === '') return true
  const first = text.charCodeAt(0)
  const types = schema.types
  if (types & jsonType.object && first === 123) return true
  if (types & jsonType.array && first === 91) return true
  if (types & (jsonType.number | jsonType.integer) && /^[-\d][\d.eE+-]*\s*$/.test(text)) return true
  if (types & jsonType.boolean && isStartOf(text, ['true', 'false', 'True', 'False'])) return true
  if (types & jsonType.null && isStartOf(text, ['null'])) return true
  // Without any schema a quoted JSON string is what it says.
  return types === anything.types && first === 34
}

function isStartOf(text: string, words: readonly string[]): boolean {
  const trimmed = text.trimEnd()
  return words.some((word) => word.startsWith(trimmed) && (trimmed === text || trimmed === word))
}
