import type { JsonEvents } from './argument-writer.ts'
import { escapeJsonString, isBlank, isHighSurrogate, skipBlanks } from './json-text.ts'

/**
 * Whether markup that ends a JSON body begins at `index`. `'more'`: it may, but the text ends first.
 */
export type EndTest = (text: string, index: number, ended: boolean) => 'end' | 'more' | 'none'

/** How far the reader looks behind a quote to tell whether it closes the string. */
const quoteLookahead = 256

/** The end of a run of plain characters inside a string. */
const doubleQuotedRun = /["\\\u0000-\u001f]/g
const singleQuotedRun = /['"\\\u0000-\u001f]/g

type State = 'value' | 'value or end' | 'key or end' | 'colon' | 'comma or end' | 'string' | 'word' | 'comment'

interface Container {
  readonly kind: 'object' | 'array'
  /** Opening braces that were doubled, as in `{{"a":1}}`. */
  extraBraces: number
  count: number
}

/**
 * Reads one JSON value in pieces, and forgives while it reads.
 *
 * Accepted beside JSON: raw line breaks and controls in strings, quotes that were not escaped, single quotes, keys and
 * strings without quotes, missing and trailing commas, comments, Python's and JavaScript's words, unknown escapes (their
 * backslash is kept: `C:\Data`), doubled outer braces, and one missing bracket before another kind of bracket.
 *
 * A quote closes its string only if a legal continuation follows; in strict JSON it always does. Nothing is looked at
 * twice but the few characters behind such a quote.
 */
export class JsonReader {
  /** `'broken'`: what stands at the index that `read` returned fits nowhere. `'ended'`: ending markup stands there. */
  state: 'reading' | 'done' | 'broken' | 'ended' = 'reading'
  /** Whether anything had to be forgiven. */
  healed = false
  readonly #events: JsonEvents
  readonly #endTest: EndTest | undefined
  readonly #containers: Container[] = []
  #inside: State = 'value'
  #quote = 34
  #isKey = false
  #key = ''
  #word = ''
  #lineComment = false
  #afterComment: State = 'value'

  constructor(events: JsonEvents, endTest?: EndTest) {
    this.#events = events
    this.#endTest = endTest
  }

  /** How many containers are open. */
  get depth(): number {
    return this.#containers.length
  }

  get inString(): boolean {
    return this.#inside === 'string'
  }

  /**
   * Reads on from `index`, as far as the text is certain.
   *
   * @param ended Whether nothing comes behind `text`.
   * @returns The index of the first character that was not consumed; give it again with what follows.
   */
  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading' && at < text.length) {
      const next = this.#step(text, at, ended)
      if (next === at && this.state === 'reading' && !this.#moved) return at
      at = next
    }
    if (ended && this.state === 'reading' && this.#inside === 'word') {
      this.#endWord()
    }
    return at
  }

  /** Whether the last step changed the state without consuming anything. */
  #moved = false

  /** Closes what is open, where markup says that the value is over. */
  closeAll(): void {
    if (this.#inside === 'word') this.#endWord()
    if (this.#inside === 'string' && !this.#isKey) this.#events.endString()
    while (this.#containers.length > 0) this.#pop()
    this.state = 'done'
    this.healed = true
  }

  #step(text: string, at: number, ended: boolean): number {
    this.#moved = false
    if (this.#inside === 'string') return this.#readString(text, at, ended)
    if (this.#inside === 'word') return this.#readWord(text, at, ended)
    if (this.#inside === 'comment') return this.#readComment(text, at)
    const start = skipBlanks(text, at)
    if (start > at) {
      if (start === text.length) return start
      at = start
    }
    const code = text.charCodeAt(at)
    if (code === 47 || code === 35) return this.#beginComment(text, at, ended)
    if (code === 96 && this.#inside !== 'value' && this.#inside !== 'colon') {
      // The end of a fence that the model put around the JSON, before the JSON was over.
      this.healed = true
      return at + 1
    }
    const end = this.#endTest?.(text, at, ended)
    if (end === 'more') return this.#wait(at)
    if (end === 'end') {
      this.state = 'ended'
      return at
    }
    switch (this.#inside) {
      case 'value':
      case 'value or end':
        return this.#readValue(at, code)
      case 'key or end':
        return this.#readKey(at, code)
      case 'colon':
        return this.#readColon(text, at, code, ended)
      default:
        return this.#readComma(at, code)
    }
  }

  #wait(at: number): number {
    this.#moved = false
    return at
  }

  #turnTo(state: State, at: number): number {
    this.#inside = state
    this.#moved = true
    return at
  }

  #break(at: number): number {
    this.state = 'broken'
    return at
  }

  /**
   * ```text
   * {"a": 1}   [1, 2]   "text"   word
   *       ^    ^        ^        ^
   * ```
   */
  #readValue(at: number, code: number): number {
    if (code === 123) return this.#push('object', at)
    if (code === 91) return this.#push('array', at)
    if (code === 34 || code === 39) {
      this.#quote = code
      this.#isKey = false
      if (code === 39) this.healed = true
      this.#countValue()
      this.#events.beginString()
      return this.#turnTo('string', at + 1)
    }
    if (code === 93 && this.#top?.kind === 'array') {
      if (this.#inside === 'value') this.healed = true
      return this.#closeAt(at)
    }
    if (code === 44) {
      this.healed = true
      return at + 1
    }
    if (code === 125 || code === 93 || code === 58) {
      // `{"a": }`: the key has no value.
      if (code === 125 && this.#top?.kind === 'object') {
        this.healed = true
        this.#countValue()
        this.#events.word('null')
        return this.#closeAt(at)
      }
      return this.#break(at)
    }
    this.#word = ''
    this.#isKey = false
    return this.#turnTo('word', at)
  }

  /**
   * ```text
   * {"a": 1, b: 2}
   *  ^       ^
   * ```
   */
  #readKey(at: number, code: number): number {
    const container = this.#top
    if (code === 125) {
      if (container !== undefined && container.count > 0) this.healed = true
      return this.#closeAt(at)
    }
    if (code === 34 || code === 39) {
      this.#quote = code
      this.#isKey = true
      this.#key = ''
      if (code === 39) this.healed = true
      return this.#turnTo('string', at + 1)
    }
    if (code === 123 && container !== undefined && container.count === 0) {
      container.extraBraces++
      this.healed = true
      return at + 1
    }
    if (code === 44) {
      this.healed = true
      return at + 1
    }
    if (code === 93 || code === 91 || code === 123 || code === 58) return this.#break(at)
    this.#word = ''
    this.#isKey = true
    this.healed = true
    return this.#turnTo('word', at)
  }

  #readColon(text: string, at: number, code: number, ended: boolean): number {
    if (code === 58) {
      this.#turnTo('value', at)
      return at + 1
    }
    // `=` and `=>` are read as a colon.
    if (code === 61) {
      if (at + 1 === text.length && !ended) return this.#wait(at)
      this.healed = true
      this.#turnTo('value', at)
      return text.charCodeAt(at + 1) === 62 ? at + 2 : at + 1
    }
    return this.#break(at)
  }

  #readComma(at: number, code: number): number {
    const container = this.#top
    if (container === undefined) {
      this.state = 'done'
      return at
    }
    if (code === 44) {
      return this.#turnTo(container.kind === 'object' ? 'key or end' : 'value', at) + 1
    }
    if (code === 125 || code === 93) {
      const kind = code === 125 ? 'object' : 'array'
      if (container.kind !== kind) {
        // One bracket was forgotten: this one closes the container around it.
        if (this.#containers.at(-2)?.kind !== kind) return this.#break(at)
        this.healed = true
        this.#pop()
      }
      return this.#closeAt(at)
    }
    // A forgotten comma: the next value or key simply follows.
    if (container.kind === 'object' ? code === 34 || code === 39 : code === 34 || code === 123 || code === 91) {
      this.healed = true
      return this.#turnTo(container.kind === 'object' ? 'key or end' : 'value', at)
    }
    return this.#break(at)
  }

  #readString(text: string, at: number, ended: boolean): number {
    const pattern = this.#quote === 34 ? doubleQuotedRun : singleQuotedRun
    // A run of plain characters, healed pieces and escapes leaves as one piece.
    let piece = ''
    let escapes = 0
    let from = at
    let index = at
    const leave = (end: number): number => {
      const plain = escapeJsonString(text.slice(from, end))
      const run = piece + plain
      // A lone surrogate is written as an escape.
      if (run !== '') this.#stringPiece(run, run.length - escapes - (plain.length - (end - from)))
      return end
    }
    for (;;) {
      pattern.lastIndex = index
      const found = pattern.exec(text)
      if (found === null) {
        const half = !ended && isHighSurrogate(text.charCodeAt(text.length - 1)) && text.length > from ? 1 : 0
        return leave(text.length - half)
      }
      index = found.index
      const code = text.charCodeAt(index)
      if (code === 92) {
        const escaped = readEscape(text, index, ended, this.#quote)
        if (escaped === undefined) return leave(index)
        if (escaped.healed) this.healed = true
        piece += escapeJsonString(text.slice(from, index)) + escaped.json
        escapes += escaped.json.length - escaped.length
        index = from = escaped.end
        continue
      }
      if (code === this.#quote) {
        const judgement = this.#judgeQuote(text, index, ended)
        if (judgement === 'more') return leave(index)
        if (judgement === 'close') {
          leave(index)
          this.#endString()
          return index + 1
        }
      }
      // A control character, a double quote in a single-quoted string, or a quote that closes nothing.
      if (code !== 34 || this.#quote === 34) this.healed = true
      const json = escapeJsonString(text.charAt(index))
      piece += escapeJsonString(text.slice(from, index)) + json
      escapes += json.length - 1
      index = from = index + 1
    }
  }

  #stringPiece(json: string, length: number): void {
    if (this.#isKey) this.#key += json
    else this.#events.stringJson(json, length)
    this.#moved = true
  }

  #endString(): void {
    if (this.#isKey) {
      this.#countValue()
      this.#events.key(JSON.parse(`"${this.#key}"`))
      this.#turnTo('colon', 0)
    } else {
      this.#events.endString()
      this.#afterValue()
    }
  }

  /**
   * Whether the quote at `index` closes the string: what follows must fit.
   *
   * ```text
   * "He said "hi", he did", "b": 1}
   *          ^   ^        ^
   *       inside inside  closes
   * ```
   */
  #judgeQuote(text: string, index: number, ended: boolean): 'close' | 'inside' | 'more' {
    const limit = index + 1 + quoteLookahead
    const unsure = ended ? 'close' : 'more'
    const next = skipBlanks(text, index + 1)
    if (next >= limit) return 'close'
    if (next >= text.length) return unsure
    const code = text.charCodeAt(next)
    if (this.#isKey) return code === 58 || code === 61 ? 'close' : next === index + 1 ? 'inside' : 'close'
    const container = this.#top
    if (container === undefined) return 'close'
    const end = this.#endTest?.(text, next, ended)
    if (end === 'more') return 'more'
    if (end === 'end') return 'close'
    if (code === 125 || code === 93) return this.#judgeBrackets(text, next, ended)
    if (container.kind === 'array') {
      return code === 44 || (code === 34 && next > index + 1) ? 'close' : 'inside'
    }
    if (code === 44) {
      const key = skipBlanks(text, next + 1)
      if (key >= limit) return 'close'
      if (key >= text.length) return unsure
      return this.#judgeKey(text, key, limit, ended)
    }
    // A forgotten comma is believed only at a line break.
    if ((code === 34 || code === 39) && text.slice(index + 1, next).includes('\n')) {
      return this.#judgeKey(text, next, limit, ended)
    }
    return 'inside'
  }

  /** Whether a key with its colon, or the end of the object, stands at `index`. */
  #judgeKey(text: string, index: number, limit: number, ended: boolean): 'close' | 'inside' | 'more' {
    const code = text.charCodeAt(index)
    if (code === 125 || code === 47 || code === 35) return 'close'
    const quoted = code === 34 || code === 39
    let at = quoted ? index + 1 : index
    for (; at < text.length; at++) {
      if (at >= limit) return quoted ? 'close' : 'inside'
      const here = text.charCodeAt(at)
      if (quoted) {
        if (here === 92) at++
        else if (here === code) break
        else if (here === 10) return 'inside'
      } else if (!isWordCharacter(here)) {
        break
      }
    }
    if (!quoted && at === index) return 'inside'
    const colon = skipBlanks(text, quoted ? at + 1 : at)
    if (colon >= text.length) return ended ? 'inside' : 'more'
    const sign = text.charCodeAt(colon)
    return sign === 58 || sign === 61 ? 'close' : 'inside'
  }

  /** Whether the closing brackets at `index` fit the open containers and lead to a legal place. */
  #judgeBrackets(text: string, index: number, ended: boolean): 'close' | 'inside' | 'more' {
    let depth = this.#containers.length
    let at = index
    while (depth > 0) {
      at = skipBlanks(text, at)
      if (at >= text.length) return ended ? 'close' : 'more'
      if (at - index > quoteLookahead) return 'close'
      const code = text.charCodeAt(at)
      const container = this.#containers[depth - 1]
      if (code === 125 || code === 93) {
        const fits = container?.kind === (code === 125 ? 'object' : 'array')
        if (!fits && at === index && this.#containers[depth - 2]?.kind !== (code === 125 ? 'object' : 'array')) {
          return 'inside'
        }
        if (fits && (container?.extraBraces ?? 0) > 0 && at === index) return 'close'
        depth -= fits ? 1 : 2
        at++
        continue
      }
      const end = this.#endTest?.(text, at, ended)
      if (end === 'more') return 'more'
      return code === 44 || end === 'end' || code === 34 || code === 47 ? this.#afterBracket(code, text, at) : 'inside'
    }
    return 'close'
  }

  /** A quote right behind a bracket means that the bracket stood in quoted text. */
  #afterBracket(code: number, text: string, at: number): 'close' | 'inside' {
    return code === 34 && !isBlank(text.charCodeAt(at - 1)) ? 'inside' : 'close'
  }

  /**
   * ```text
   * {"a": 12.5, b: True}
   *       ^     ^  ^
   * ```
   */
  #readWord(text: string, at: number, ended: boolean): number {
    let index = at
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === 44 || code === 125 || code === 93 || code === 10 || code === 13) break
      if (this.#isKey ? code === 58 || code === 61 || code === 34 : code === 34 && this.#word === '' && index === at)
        break
      const end = this.#endTest?.(text, index, ended)
      if (end === 'more') {
        this.#word += text.slice(at, index)
        return this.#consumed(at, index)
      }
      if (end === 'end') break
    }
    this.#word += text.slice(at, index)
    if (index === text.length) return this.#consumed(at, index)
    this.#endWord()
    return index
  }

  #consumed(from: number, to: number): number {
    this.#moved = to > from
    return to
  }

  #endWord(): void {
    const word = this.#word.trim()
    this.#moved = true
    if (this.#isKey) {
      this.#countValue()
      this.#events.key(word.replace(/["']$/, ''))
      this.#inside = 'colon'
      return
    }
    if (!/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(word)) this.healed = true
    this.#countValue()
    this.#events.word(word)
    this.#afterValue()
  }

  #beginComment(text: string, at: number, ended: boolean): number {
    const code = text.charCodeAt(at)
    if (code === 47) {
      if (at + 1 === text.length && !ended) return this.#wait(at)
      const next = text.charCodeAt(at + 1)
      if (next !== 47 && next !== 42) return this.#break(at)
      this.#lineComment = next === 47
    } else {
      this.#lineComment = true
    }
    this.healed = true
    this.#afterComment = this.#inside
    this.#inside = 'comment'
    this.#moved = true
    return code === 47 ? at + 2 : at + 1
  }

  #readComment(text: string, at: number): number {
    const end = text.indexOf(this.#lineComment ? '\n' : '*/', at)
    if (end === -1) {
      // The star of a closing `*/` may be the last character.
      return this.#consumed(at, !this.#lineComment && text.endsWith('*') ? text.length - 1 : text.length)
    }
    this.#inside = this.#afterComment
    this.#moved = true
    return this.#lineComment ? end : end + 2
  }

  get #top(): Container | undefined {
    return this.#containers.at(-1)
  }

  #countValue(): void {
    const container = this.#top
    if (container !== undefined) container.count++
  }

  #push(kind: 'object' | 'array', at: number): number {
    this.#countValue()
    this.#containers.push({ kind, extraBraces: 0, count: 0 })
    if (kind === 'object') this.#events.beginObject()
    else this.#events.beginArray()
    return this.#turnTo(kind === 'object' ? 'key or end' : 'value or end', at) + 1
  }

  #closeAt(at: number): number {
    const container = this.#top
    if (container !== undefined && container.extraBraces > 0) {
      container.extraBraces--
      this.#turnTo('comma or end', at)
      return at + 1
    }
    this.#pop()
    this.#afterValue()
    return at + 1
  }

  #pop(): void {
    const container = this.#containers.pop()
    if (container?.kind === 'object') this.#events.endObject()
    else if (container !== undefined) this.#events.endArray()
  }

  #afterValue(): void {
    this.#moved = true
    if (this.#containers.length === 0) this.state = 'done'
    else this.#inside = 'comma or end'
  }
}

function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 45
  )
}

interface Escape {
  readonly json: string
  /** Decoded length in code units. */
  readonly length: number
  readonly end: number
  readonly healed: boolean
}

/** The escape at `index`, valid or healed; `undefined` where it is not whole yet. */
function readEscape(text: string, index: number, ended: boolean, quote: number): Escape | undefined {
  if (index + 1 >= text.length) {
    return ended ? { json: '\\\\', length: 1, end: index + 1, healed: true } : undefined
  }
  const next = text.charAt(index + 1)
  if ('"\\/bfnrt'.includes(next)) {
    return { json: text.slice(index, index + 2), length: 1, end: index + 2, healed: false }
  }
  if (next === "'" && quote === 39) return { json: "'", length: 1, end: index + 2, healed: true }
  if (next === 'u') return readUnicodeEscape(text, index, ended)
  // `\d`, `\$`: no escape of JSON. The backslash was meant.
  return { json: '\\\\', length: 1, end: index + 1, healed: true }
}

function readUnicodeEscape(text: string, index: number, ended: boolean): Escape | undefined {
  const digits = /^[\da-fA-F]{0,4}/.exec(text.slice(index + 2, index + 6))?.[0] ?? ''
  const end = index + 2 + digits.length
  if (digits.length < 4) {
    return end === text.length && !ended ? undefined : { json: '\\\\', length: 1, end: index + 1, healed: true }
  }
  if (!isHighSurrogate(Number.parseInt(digits, 16))) {
    return { json: text.slice(index, end), length: 1, end, healed: false }
  }
  // Both halves of a pair leave together, so that no reader of a prefix sees half a character.
  const rest = text.slice(end, end + 6)
  if (rest.length < 6 && !ended && '\\u'.startsWith(rest.slice(0, 2)) && /^(?:\\u?|\\u[\da-fA-F]{0,3})?$/.test(rest)) {
    return undefined
  }
  const isPair = /^\\u[dD][c-fC-F][\da-fA-F]{2}$/.test(rest)
  return {
    json: text.slice(index, isPair ? end + 6 : end),
    length: isPair ? 2 : 1,
    end: isPair ? end + 6 : end,
    healed: false,
  }
}
