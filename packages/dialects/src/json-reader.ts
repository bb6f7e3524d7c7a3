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
  /** The bracket that ends it. */
  readonly close: number
  /** Whether it stands for its members alone: the braces in `f({"a": 1})` and `f(**{"a": 1})`. */
  readonly isTransparent: boolean
  /** Opening braces that were doubled, as in `{{"a":1}}`. */
  extraBraces: number
  count: number
  /** How many values came without a name; only in parentheses. */
  positional: number
}

/** A notation beside JSON, and what it needs to know. Everything that is forgiven in JSON is forgiven in it as well. */
export interface Notation {
  /**
   * Python: the outermost value is the arguments of a call in parentheses, `(a="x", b=[1, None])`, which is read as an
   * object. Tuples, prefixes and triple quotes of strings, and Python's own escapes.
   */
  readonly python?: boolean | undefined
  /** What stands on both sides of a string, in which nothing is escaped. Keys and other values stand bare. */
  readonly sentinel?: string | undefined
  /** The name of an argument that came without one, by its place; `undefined` where it cannot be told. */
  readonly nameAt?: ((index: number) => string | undefined) | undefined
  /** Whether what stands at an index may follow the outermost value. Default: anything may. */
  readonly mayFollow?: EndTest | undefined
}

const json: Notation = {}

/**
 * Reads one JSON value, or one of a related notation, in pieces, and forgives while it reads.
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
  readonly #notation: Notation
  readonly #containers: Container[] = []
  #inside: State = 'value'
  #quote = 34
  /** How the open string is written: between single quotes, between three of them, or between sentinels. */
  #string: 'plain' | 'triple' | 'verbatim' = 'plain'
  /** Whether backslashes in the open string are what they are. */
  #isRaw = false
  #isKey = false
  #key = ''
  #word = ''
  /** How many brackets are open inside the bare word. */
  #wordDepth = 0
  #lineComment = false
  #afterComment: State = 'value'

  constructor(events: JsonEvents, endTest?: EndTest, notation: Notation = json) {
    this.#events = events
    this.#endTest = endTest
    this.#notation = notation
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
      this.#endWord(0)
    }
    return at
  }

  /** Whether the last step changed the state without consuming anything. */
  #moved = false

  /** Closes what is open, where markup says that the value is over. */
  closeAll(): void {
    if (this.#inside === 'word' && !this.#endWord(0)) {
      this.state = 'broken'
      return
    }
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
    const mayBeComment = this.#notation.sentinel === undefined && (code === 47 || code === 35)
    if (mayBeComment) return this.#beginComment(text, at, ended)
    const isEnd = this.#endTest?.(text, at, ended)
    if (isEnd === 'more') return this.#wait(at)
    if (isEnd === 'end') {
      this.state = 'ended'
      return at
    }
    if (code === 96 && this.#inside !== 'value' && this.#inside !== 'colon') {
      // The end of a fence that the model put around the JSON, before the JSON was over.
      this.healed = true
      return at + 1
    }
    switch (this.#inside) {
      case 'value':
      case 'value or end':
        return this.#readValue(text, at, code, ended)
      case 'key or end':
        return this.#top?.close === 41 ? this.#readName(text, at, code, ended) : this.#readKey(text, at, code, ended)
      case 'colon':
        return this.#readColon(text, at, code, ended)
      default:
        return this.#readComma(text, at, code, ended)
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
  #readValue(text: string, at: number, code: number, ended: boolean): number {
    if (code === 123) return this.#push('object', at, 125)
    if (code === 91) return this.#push('array', at, 93)
    if (code === 40 && this.#notation.python === true) {
      return this.#push(this.#containers.length === 0 ? 'object' : 'array', at, 41)
    }
    const opened = this.#openString(text, at, code, ended)
    if (opened !== undefined) {
      if (opened === at) return this.#wait(at)
      this.#isKey = false
      this.#countValue()
      this.#events.beginString()
      return this.#turnTo('string', opened)
    }
    if (this.#top?.kind === 'array' && code === this.#top.close) {
      if (this.#inside === 'value' && this.#notation.python !== true) this.healed = true
      return this.#closeAt(at)
    }
    if (code === 44) {
      this.healed = true
      return at + 1
    }
    if (code === 125 || code === 93 || code === 58 || code === this.#top?.close) {
      // `{"a": }`: the key has no value.
      if (this.#top?.kind === 'object' && code === this.#top.close) {
        this.healed = true
        this.#countValue()
        this.#events.word('null')
        return this.#closeAt(at)
      }
      return this.#break(at)
    }
    this.#isKey = false
    return this.#beginWord(at)
  }

  #beginWord(at: number): number {
    this.#word = ''
    this.#wordDepth = 0
    return this.#turnTo('word', at)
  }

  /**
   * Opens the string that begins at `at`, if one does.
   *
   * @returns The index behind its opener; `at` while the text ends inside of one.
   */
  #openString(text: string, at: number, code: number, ended: boolean): number | undefined {
    const { python = false, sentinel = '' } = this.#notation
    this.#string = 'plain'
    this.#isRaw = false
    if (sentinel !== '' && code === sentinel.charCodeAt(0)) {
      const found = findSentinel(text, at, sentinel)
      if (found === 'more' && !ended) return at
      if (found !== 'whole') return undefined
      this.#string = 'verbatim'
      return at + sentinel.length
    }
    let quoteAt = at
    if (python) {
      while (quoteAt < at + 2 && isStringPrefix(text.charCodeAt(quoteAt))) quoteAt++
      if (quoteAt === text.length && quoteAt > at) return ended ? undefined : at
    }
    const quote = text.charCodeAt(quoteAt)
    if (quote !== 34 && quote !== 39) return undefined
    if (python) {
      const quotes = quotesAt(text, quoteAt, quote)
      if (quotes < 3 && quoteAt + quotes === text.length && !ended) return at
      if (quotes === 3) this.#string = 'triple'
      this.#isRaw = /r/i.test(text.slice(at, quoteAt))
    } else if (quote === 39) {
      this.healed = true
    }
    this.#quote = quote
    return quoteAt + (this.#string === 'triple' ? 3 : 1)
  }

  /**
   * ```text
   * {"a": 1, b: 2}
   *  ^       ^
   * ```
   */
  #readKey(text: string, at: number, code: number, ended: boolean): number {
    const container = this.#top
    if (code === 125) {
      if (container !== undefined && container.count > 0 && this.#notation.python !== true) this.healed = true
      return this.#closeAt(at)
    }
    const opened = this.#openString(text, at, code, ended)
    if (opened !== undefined) {
      if (opened === at) return this.#wait(at)
      this.#isKey = true
      this.#key = ''
      return this.#turnTo('string', opened)
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
    this.#isKey = true
    if (this.#notation.sentinel === undefined) this.healed = true
    return this.#beginWord(at)
  }

  /**
   * ```text
   * (city="Oslo", days=3)   ("Oslo", 3)   ({"city": "Oslo"})   (**{"city": "Oslo"})
   *  ^            ^          ^       ^     ^                    ^
   * ```
   */
  #readName(text: string, at: number, code: number, ended: boolean): number {
    if (code === 41) return this.#closeAt(at)
    if (code === 123) {
      const isValue = (this.#top?.positional ?? 0) > 0
      if (!isValue) return this.#push('object', at, 125, true)
      return this.#takePosition() ? this.#turnTo('value', at) : this.#break(at)
    }
    if (code === 42) {
      if (at + 1 === text.length && !ended) return this.#wait(at)
      const next = text.charCodeAt(at + 1)
      return next === 42 || next === 123 ? this.#turnTo('key or end', at) + 1 : this.#break(at)
    }
    if (code === 44) {
      this.healed = true
      return at + 1
    }
    if (code === 125 || code === 93 || code === 58 || code === 61) return this.#break(at)
    if (code === 91 || code === 40 || code === 34 || code === 39) {
      return this.#takePosition() ? this.#turnTo('value', at) : this.#break(at)
    }
    if (isStringPrefix(code)) {
      const opened = this.#openString(text, at, code, ended)
      if (opened === at) return this.#wait(at)
      if (opened !== undefined) return this.#takePosition() ? this.#turnTo('value', at) : this.#break(at)
    }
    this.#isKey = true
    return this.#beginWord(at)
  }

  /** Names a value that came without a name. @returns Whether its place tells which one it is. */
  #takePosition(): boolean {
    const container = this.#top
    if (container === undefined || (container.count > 0 && container.positional === 0)) return false
    const name = this.#notation.nameAt?.(container.positional)
    if (name === undefined) return false
    container.positional++
    this.#events.key(name)
    return true
  }

  #readColon(text: string, at: number, code: number, ended: boolean): number {
    if (code === 58) {
      this.#turnTo('value', at)
      return at + 1
    }
    // `=` and `=>` are read as a colon.
    if (code === 61) {
      if (at + 1 === text.length && !ended) return this.#wait(at)
      if (this.#top?.close !== 41) this.healed = true
      this.#turnTo('value', at)
      return text.charCodeAt(at + 1) === 62 ? at + 2 : at + 1
    }
    return this.#break(at)
  }

  #readComma(text: string, at: number, code: number, ended: boolean): number {
    const container = this.#top
    if (container === undefined) {
      this.state = 'done'
      return at
    }
    if (code === 44) {
      return this.#turnTo(container.kind === 'object' ? 'key or end' : 'value', at) + 1
    }
    if (code === 125 || code === 93 || code === container.close) {
      if (container.close !== code) {
        // One bracket was forgotten: this one closes the container around it.
        if (this.#containers.at(-2)?.close !== code) return this.#break(at)
        this.healed = true
        this.#pop()
      }
      return this.#closeAt(at)
    }
    // A forgotten comma: the next value or key simply follows.
    const follows = this.#mayFollowWithoutComma(container, text, at, code)
    if (follows === 'more' && !ended) return this.#wait(at)
    if (follows !== 'yes') return this.#break(at)
    this.healed = true
    return this.#turnTo(container.kind === 'object' ? 'key or end' : 'value', at)
  }

  #mayFollowWithoutComma(container: Container, text: string, at: number, code: number): 'yes' | 'more' | 'none' {
    const { sentinel = '' } = this.#notation
    if (sentinel !== '') {
      const found = code === sentinel.charCodeAt(0) ? findSentinel(text, at, sentinel) : 'none'
      if (found !== 'none') return found === 'whole' ? 'yes' : 'more'
      if (container.kind === 'object' && isWordCharacter(code)) return 'yes'
    }
    if (container.kind === 'array') return code === 34 || code === 123 || code === 91 ? 'yes' : 'none'
    if (container.close === 41) return isWordCharacter(code) ? 'yes' : 'none'
    return code === 34 || code === 39 ? 'yes' : 'none'
  }

  #readString(text: string, at: number, ended: boolean): number {
    if (this.#string === 'verbatim') return this.#readVerbatim(text, at, ended)
    const pattern = this.#quote === 34 ? doubleQuotedRun : singleQuotedRun
    // A run of plain characters, healed pieces and escapes leaves as one piece.
    let piece = ''
    /** Of what the piece decodes to: a lone surrogate, one code unit, is written as an escape of six. */
    let length = 0
    let from = at
    let index = at
    const take = (end: number): void => {
      piece += escapeJsonString(text.slice(from, end))
      length += end - from
      from = end
    }
    const leave = (end: number): number => {
      take(end)
      if (piece !== '') this.#stringPiece(piece, length)
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
        const escaped =
          this.#notation.python === true
            ? readPythonEscape(text, index, ended, this.#isRaw)
            : readEscape(text, index, ended, this.#quote)
        if (escaped === undefined) return leave(index)
        if (escaped.healed) this.healed = true
        take(index)
        piece += escaped.json
        length += escaped.length
        index = from = escaped.end
        continue
      }
      if (code === this.#quote) {
        const wanted = this.#string === 'triple' ? 3 : 1
        const quotes = wanted === 1 ? 1 : quotesAt(text, index, code)
        if (quotes < wanted && index + quotes === text.length && !ended) return leave(index)
        const judgement = quotes < wanted ? 'inside' : this.#judgeCloser(text, index + wanted, ended)
        if (judgement === 'more') return leave(index)
        if (judgement === 'joins') {
          const next = skipBlanks(text, index + wanted)
          const nextQuote = text.charCodeAt(next)
          // Whether three quotes open the other string shows only behind them.
          if (next + quotesAt(text, next, nextQuote) === text.length && !ended) return leave(index)
          leave(index)
          return this.#openString(text, next, nextQuote, ended) ?? next
        }
        if (judgement === 'close') {
          leave(index)
          this.#endString()
          return index + wanted
        }
      }
      // A control character, a double quote in a single-quoted string, or a quote that closes nothing.
      if ((code !== 34 || this.#quote === 34) && this.#string === 'plain') this.healed = true
      take(++index)
    }
  }

  /** The inside of a string between sentinels, up to the one that closes it. */
  #readVerbatim(text: string, at: number, ended: boolean): number {
    const { sentinel = '' } = this.#notation
    let index = at
    const leave = (end: number): number => {
      if (end > at) this.#stringPiece(escapeJsonString(text.slice(at, end)), end - at)
      return end
    }
    for (;;) {
      index = text.indexOf(sentinel.charAt(0), index)
      if (index === -1) {
        const half = !ended && isHighSurrogate(text.charCodeAt(text.length - 1)) && text.length > at ? 1 : 0
        return leave(text.length - half)
      }
      const found = findSentinel(text, index, sentinel)
      if (found === 'more' && !ended) return leave(index)
      if (found === 'whole') {
        const judgement = this.#judgeCloser(text, index + sentinel.length, ended)
        if (judgement === 'more') return leave(index)
        if (judgement === 'close') {
          leave(index)
          this.#endString()
          return index + sentinel.length
        }
        this.healed = true
      }
      index++
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
   * Whether a closer of the string that ends before `index` closes it: what follows must fit.
   *
   * ```text
   * "He said "hi", he did", "b": 1}
   *          ^   ^        ^
   *       inside inside  closes
   * ```
   *
   * In Python it also joins its string with one on the next line.
   */
  #judgeCloser(text: string, index: number, ended: boolean): 'close' | 'joins' | 'inside' | 'more' {
    const limit = index + quoteLookahead
    const unsure = ended ? 'close' : 'more'
    const next = skipBlanks(text, index)
    if (next >= limit) return 'close'
    if (next >= text.length) return unsure
    const code = text.charCodeAt(next)
    if (this.#isKey) return code === 58 || code === 61 ? 'close' : next === index ? 'inside' : 'close'
    const container = this.#top
    if (container === undefined) return 'close'
    const isQuote = code === 34 || code === 39
    if (isQuote && this.#notation.python === true && text.slice(index, next).includes('\n')) return 'joins'
    const end = this.#endTest?.(text, next, ended)
    if (end === 'more') return 'more'
    if (end === 'end') return 'close'
    if (code === 125 || code === 93 || code === container.close) return this.#judgeBrackets(text, next, ended)
    if (container.kind === 'array') {
      return code === 44 || (code === 34 && next > index) ? 'close' : 'inside'
    }
    if (code === 44) {
      if (container.positional > 0) return 'close'
      const key = skipBlanks(text, next + 1)
      if (key >= limit) return 'close'
      if (key >= text.length) return unsure
      return this.#judgeKey(text, key, limit, ended)
    }
    // A forgotten comma is believed only at a line break, and behind a sentinel.
    if (this.#string === 'verbatim' || (isQuote && text.slice(index, next).includes('\n'))) {
      return this.#judgeKey(text, next, limit, ended)
    }
    return 'inside'
  }

  /** Whether a key with its colon, or the end of the object, stands at `index`. */
  #judgeKey(text: string, index: number, limit: number, ended: boolean): 'close' | 'inside' | 'more' {
    const code = text.charCodeAt(index)
    if (code === this.#top?.close || code === 47 || code === 35) return 'close'
    if (code === 42 && this.#top?.close === 41) return 'close'
    const { sentinel = '' } = this.#notation
    if (sentinel !== '' && code === sentinel.charCodeAt(0)) {
      const found = findSentinel(text, index, sentinel)
      return found === 'whole' ? 'close' : found === 'more' && !ended ? 'more' : 'inside'
    }
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
      if (code === 125 || code === 93 || code === container?.close) {
        const fits = container?.close === code
        if (!fits && at === index && this.#containers[depth - 2]?.close !== code) {
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
    const follows = this.#notation.mayFollow?.(text, at, ended)
    return follows === undefined || follows === 'end' ? 'close' : follows === 'none' ? 'inside' : follows
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
    if (this.#notation.sentinel !== undefined && !this.#isKey) return this.#readBare(text, at, ended)
    const closesArguments = this.#notation.python === true ? 41 : 44
    let index = at
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === 44 || code === 125 || code === 93 || code === 10 || code === 13 || code === closesArguments) break
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
    return this.#endWord(text.charCodeAt(index)) ? index : this.#break(index)
  }

  /**
   * A value without sentinels: up to the comma before the next key or the bracket of its container. If a sentinel comes
   * first, it closes a string whose opener was left out.
   *
   * ```text
   * {days:3,city:New York, NY,units:null}   {city:Oslo<|"|>}
   *       ^                  ^         ^              ^
   * ```
   */
  #readBare(text: string, at: number, ended: boolean): number {
    const { sentinel = '' } = this.#notation
    const close = this.#top?.close
    const isArray = this.#top?.kind === 'array'
    let index = at
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === sentinel.charCodeAt(0)) {
        const found = findSentinel(text, index, sentinel)
        if (found === 'whole') return this.#endBareString(text.slice(at, index), index + sentinel.length)
        if (found === 'more' && !ended) break
      }
      const end = this.#endTest?.(text, index, ended)
      if (end === 'more') break
      let isOver = end === 'end'
      if (this.#wordDepth === 0) {
        isOver ||= code === close
        if (code === 44) {
          const key = skipBlanks(text, index + 1)
          const verdict = isArray
            ? 'close'
            : key >= text.length
              ? ended
                ? 'close'
                : 'more'
              : this.#judgeKey(text, key, index + quoteLookahead, ended)
          if (verdict === 'more') break
          isOver ||= verdict === 'close'
        }
      }
      if (isOver) {
        this.#word += text.slice(at, index)
        this.#endWord(code)
        return index
      }
      if (code === 123 || code === 91) this.#wordDepth++
      else if ((code === 125 || code === 93) && this.#wordDepth > 0) this.#wordDepth--
    }
    this.#word += text.slice(at, index)
    return this.#consumed(at, index)
  }

  #endBareString(rest: string, end: number): number {
    const text = this.#word + rest
    this.healed = true
    this.#countValue()
    this.#events.beginString()
    if (text !== '') this.#events.stringJson(escapeJsonString(text), text.length)
    this.#events.endString()
    this.#afterValue()
    return end
  }

  #consumed(from: number, to: number): number {
    this.#moved = to > from
    return to
  }

  /** @returns Whether the word can stand here. `next` is the code of the character behind it. */
  #endWord(next: number): boolean {
    let word = this.#word.trim()
    this.#moved = true
    const isArgument = this.#isKey && this.#top?.close === 41 && next !== 61 && next !== 58
    if (this.#isKey && !isArgument) {
      // Which arguments the values without names were is no longer certain.
      if (this.#top?.close === 41 && this.#top.positional > 0) return false
      this.#countValue()
      this.#events.key(word.replace(/["']$/, ''))
      this.#inside = 'colon'
      return true
    }
    if (isArgument && !this.#takePosition()) return false
    if (this.#notation.python === true) {
      // An expression is no value.
      if (/[()=*<>%|&^~@]/.test(word)) return false
      word = pythonWords.get(word) ?? word
    }
    if (!/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(word)) this.healed = true
    this.#countValue()
    this.#events.word(word)
    this.#afterValue()
    return true
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

  #push(kind: 'object' | 'array', at: number, close: number, isTransparent = false): number {
    this.#countValue()
    this.#containers.push({ kind, close, isTransparent, extraBraces: 0, count: 0, positional: 0 })
    if (kind === 'array') this.#events.beginArray()
    else if (!isTransparent) this.#events.beginObject()
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
    if (container?.kind === 'array') this.#events.endArray()
    else if (container?.isTransparent === false) this.#events.endObject()
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

const pythonWords = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
])

/** The letters that may stand before a string in Python: raw, bytes, Unicode, formatted. */
function isStringPrefix(code: number): boolean {
  return 'rubfRUBF'.includes(String.fromCharCode(code))
}

/** How many quotes stand at `index`, up to three. */
function quotesAt(text: string, index: number, quote: number): number {
  let count = 0
  while (count < 3 && text.charCodeAt(index + count) === quote) count++
  return count
}

/** `'more'`: the text ends inside of what may be the sentinel. */
function findSentinel(text: string, index: number, sentinel: string): 'whole' | 'more' | 'none' {
  if (text.startsWith(sentinel, index)) return 'whole'
  const rest = text.length - index
  return rest < sentinel.length && sentinel.startsWith(text.slice(index)) ? 'more' : 'none'
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

/** Python's escapes of one character that JSON lacks. */
const pythonEscapes: Readonly<Record<string, string>> = { "'": "'", '0': '\0', a: '\u0007', v: '\v', '\n': '' }

/** The escape at `index` of a Python string, valid or healed; `undefined` where it is not whole yet. */
function readPythonEscape(text: string, index: number, ended: boolean, isRaw: boolean): Escape | undefined {
  const kept: Escape = { json: '\\\\', length: 1, end: index + 1, healed: false }
  if (index + 1 >= text.length) return ended ? kept : undefined
  const next = text.charAt(index + 1)
  if (isRaw) {
    // A quote behind a backslash does not close a raw string; both are part of it.
    if (next === '"' || next === "'")
      return { ...kept, json: `\\\\${escapeJsonString(next)}`, length: 2, end: index + 2 }
    return next === '\\' ? { ...kept, json: '\\\\\\\\', length: 2, end: index + 2 } : kept
  }
  if ('"\\bfnrt'.includes(next)) {
    return { json: text.slice(index, index + 2), length: 1, end: index + 2, healed: false }
  }
  if (next === 'u') return readUnicodeEscape(text, index, ended)
  if (next === 'x' || next === 'U') return readCodeEscape(text, index, ended, next === 'x' ? 2 : 8)
  const character = pythonEscapes[next]
  if (character === undefined) return kept
  return { json: escapeJsonString(character), length: character.length, end: index + 2, healed: false }
}

/** `\x41` or `\U0001F600`. */
function readCodeEscape(text: string, index: number, ended: boolean, length: number): Escape | undefined {
  const digits = /^[\da-fA-F]*/.exec(text.slice(index + 2, index + 2 + length))?.[0] ?? ''
  const code = Number.parseInt(digits, 16)
  if (digits.length < length || code > 0x10ffff) {
    if (index + 2 + digits.length === text.length && digits.length < length && !ended) return undefined
    return { json: '\\\\', length: 1, end: index + 1, healed: false }
  }
  const character = String.fromCodePoint(code)
  return { json: escapeJsonString(character), length: character.length, end: index + 2 + length, healed: false }
}
