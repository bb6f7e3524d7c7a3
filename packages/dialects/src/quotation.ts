import { isBlank } from './json-text.ts'

/**
 * Where in the visible text the scanner stands:
 * - `'open'`: in prose.
 * - `'block-quote'`: on a line that begins with `>`.
 * - `'json-string'`: in a string of a turn that is a JSON answer.
 * - `'inline-code'`, `'fence'`: in code that has not closed yet.
 */
export type QuotationContext = 'open' | 'block-quote' | 'json-string' | 'inline-code' | 'fence'

const backtick = 96

/** Line feeds and the characters that fences and code spans are made of. */
function isSpecial(code: number): boolean {
  return code === 10 || code === backtick || code === 126
}

/**
 * Follows the Markdown of a text as it passes, as far as is needed to tell a call from an example of one.
 *
 * Code spans end with their line here: a lone backtick in prose must not hide a call two lines further on.
 */
export class Quotation {
  /** Whether only blanks have passed since the last line feed. */
  lineIsBlank = true
  #blockQuote = false
  #fence: { readonly code: number; readonly length: number } | undefined
  /** Whether the line that opened the fence has not ended: a further backtick on it makes it a code span. */
  #fenceLine = false
  #span = 0
  #runCode = 0
  #runLength = 0
  #runAtLineStart = false
  #json = new JsonAnswer()
  /** The last character that passed and is no blank; whether blanks passed behind it. */
  #lastCode = 10
  #blanksPassed = false

  /** Whether a word and a blank have passed on this line: what follows stands inside a sentence. */
  get inSentence(): boolean {
    return this.#blanksPassed && isWordCharacter(this.#lastCode)
  }

  copy(): Quotation {
    const copy = new Quotation()
    copy.lineIsBlank = this.lineIsBlank
    copy.#blockQuote = this.#blockQuote
    copy.#fence = this.#fence
    copy.#fenceLine = this.#fenceLine
    copy.#span = this.#span
    copy.#runCode = this.#runCode
    copy.#runLength = this.#runLength
    copy.#runAtLineStart = this.#runAtLineStart
    copy.#json = this.#json.copy()
    copy.#lastCode = this.#lastCode
    copy.#blanksPassed = this.#blanksPassed
    return copy
  }

  get context(): QuotationContext {
    this.#endRun()
    if (this.#json.inString) return 'json-string'
    if (this.#blockQuote) return 'block-quote'
    if (this.#fence !== undefined) return 'fence'
    return this.#span > 0 ? 'inline-code' : 'open'
  }

  /** Visible text passes. */
  advance(text: string, from: number, to: number): void {
    this.#remember(text, from, to)
    let at = this.#json.over ? from : this.#json.advance(text, from, to)
    if (at > from) this.lineIsBlank = false
    while (at < to) {
      if (this.#runLength > 0) {
        if (text.charCodeAt(at) === this.#runCode) {
          this.#runLength++
          at++
          continue
        }
        this.#endRun()
      }
      let next = at
      while (next < to && !isSpecial(text.charCodeAt(next))) next++
      if (this.lineIsBlank) this.#beginLine(text, at, next)
      if (next === to) return
      const code = text.charCodeAt(next)
      if (code === 10) this.#endLine()
      else {
        this.#runCode = code
        this.#runLength = 1
        this.#runAtLineStart = this.lineIsBlank
        this.lineIsBlank = false
      }
      at = next + 1
    }
  }

  /** Notes what `inSentence` asks for. */
  #remember(text: string, from: number, to: number): void {
    let at = to
    while (at > from && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--
    if (at === from) {
      this.#blanksPassed ||= at < to
      return
    }
    this.#blanksPassed = at < to
    this.#lastCode = text.charCodeAt(at - 1)
  }

  #beginLine(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (isBlank(code)) continue
      this.lineIsBlank = false
      this.#blockQuote = code === 62 && this.#fence === undefined
      return
    }
  }

  #endLine(): void {
    this.lineIsBlank = true
    this.#blockQuote = false
    this.#fenceLine = false
    this.#span = 0
  }

  #endRun(): void {
    const length = this.#runLength
    if (length === 0) return
    this.#runLength = 0
    const code = this.#runCode
    if (this.#fence !== undefined) {
      const closes = this.#runAtLineStart && code === this.#fence.code && length >= this.#fence.length
      if (closes || (this.#fenceLine && code === backtick)) this.#fence = undefined
    } else if (this.#runAtLineStart && length >= 3) {
      this.#fence = { code, length }
      this.#fenceLine = true
    } else if (code === backtick) {
      if (this.#span === 0) this.#span = length
      else if (this.#span === length) this.#span = 0
    }
  }
}

/** Follows a turn that begins with `{` or `[` for as long as it can be JSON. */
class JsonAnswer {
  /** Whether the turn is no JSON answer, or not any more. */
  over = false
  inString = false
  #depth = 0
  #escaped = false

  copy(): JsonAnswer {
    const copy = new JsonAnswer()
    copy.over = this.over
    copy.inString = this.inString
    copy.#depth = this.#depth
    copy.#escaped = this.#escaped
    return copy
  }

  /** @returns The index up to which the text was JSON; what follows is not. */
  advance(text: string, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (this.inString) {
        if (this.#escaped) this.#escaped = false
        else if (code === 92) this.#escaped = true
        else if (code === 34) this.inString = false
        else if (code === 10) return this.#end(at)
        continue
      }
      if (isBlank(code)) {
        // Blanks at the start belong to the Markdown until there is JSON.
        if (this.#depth === 0) return this.#blanksBefore(text, from, to)
        continue
      }
      if (code === 123 || code === 91) this.#depth++
      else if (this.#depth === 0) return this.#end(at)
      else if (code === 34) this.inString = true
      else if (code === 125 || code === 93) {
        if (--this.#depth === 0) return this.#end(at + 1)
      } else if (!isJsonCharacter(code)) return this.#end(at)
    }
    return to
  }

  #blanksBefore(text: string, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (isBlank(code)) continue
      if (code !== 123 && code !== 91) return this.#end(from)
      return this.advance(text, at, to)
    }
    return from
  }

  #end(at: number): number {
    this.over = true
    this.inString = false
    return at
  }
}

function isWordCharacter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

function isJsonCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 43 && code <= 58) || code === 69
}
