type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or closer' | 'nothing'

type NumberState = 'sign' | 'zero' | 'whole' | 'dot' | 'fraction' | 'exponent' | 'exponent sign' | 'exponent digits'

const literals = ['true', 'false', 'null'] as const

/** The number states in which a number may end. */
const finishedNumber: ReadonlySet<NumberState> = new Set(['zero', 'whole', 'fraction', 'exponent digits'])

/**
 * Checks, piece by piece, that a text is a prefix of strict JSON (RFC 8259), and that no piece ends inside an escape
 * sequence or between the halves of a surrogate pair. Written from the grammar, so that it can judge a scanner that
 * knows another one. Each code unit is looked at once.
 */
export class JsonPrefix {
  /** What broke the rules first; `undefined` while all is well. */
  problem: string | undefined
  #length = 0
  #expected: Expected = 'value'
  readonly #containers: ('{' | '[')[] = []
  #string: { readonly isKey: boolean } | undefined
  /** Inside an escape: what was read of it, the backslash included. */
  #escape = ''
  #number: NumberState | undefined
  #literal: { readonly word: string; read: number } | undefined
  /** A high surrogate, raw or escaped, is the last character of the open string. */
  #afterHigh = false
  /** A piece ended right behind that high surrogate. */
  #cutAfterHigh = false

  /** Whether the text so far is one whole JSON value. A bare number is never whole: more digits may follow. */
  get complete(): boolean {
    return this.problem === undefined && this.#expected === 'nothing'
  }

  feed(piece: string): void {
    for (let index = 0; index < piece.length && this.problem === undefined; index++) {
      this.#unit(piece.charAt(index))
      this.#length++
    }
    if (this.problem !== undefined) return
    if (this.#escape !== '') this.#fail('a piece ends inside an escape sequence')
    this.#cutAfterHigh = this.#afterHigh
  }

  #fail(problem: string): void {
    this.problem ??= `${problem} (at ${this.#length})`
  }

  #unit(unit: string): void {
    if (this.#string !== undefined) this.#inString(unit)
    else if (this.#literal !== undefined) this.#inLiteral(unit)
    else if (this.#number !== undefined) this.#inNumber(unit)
    else this.#betweenTokens(unit)
  }

  #inString(unit: string): void {
    if (this.#escape !== '') {
      this.#inEscape(unit)
      return
    }
    const code = unit.charCodeAt(0)
    if (code < 0x20) {
      this.#fail(`a raw control character U+${code.toString(16).padStart(4, '0')} in a string`)
      return
    }
    if (unit === '\\') {
      this.#escape = unit
      return
    }
    if (unit === '"') {
      const wasKey = this.#string?.isKey === true
      this.#string = undefined
      this.#afterHigh = false
      this.#cutAfterHigh = false
      if (wasKey) this.#expected = ':'
      else this.#valueEnds()
      return
    }
    this.#character(code)
  }

  #inEscape(unit: string): void {
    this.#escape += unit
    if (this.#escape.length === 2) {
      if (unit === 'u') return
      if (!'"\\/bfnrt'.includes(unit)) {
        this.#fail(`the unknown escape ${this.#escape}`)
        return
      }
      this.#escape = ''
      this.#character(0)
      return
    }
    if (!/[0-9a-fA-F]/.test(unit)) {
      this.#fail(`the broken escape ${this.#escape}`)
      return
    }
    if (this.#escape.length < 6) return
    const code = Number.parseInt(this.#escape.slice(2), 16)
    this.#escape = ''
    this.#character(code)
  }

  /** A whole character of a string, raw or decoded. */
  #character(code: number): void {
    const isLow = code >= 0xdc00 && code <= 0xdfff
    if (isLow && this.#afterHigh && this.#cutAfterHigh) this.#fail('a piece ends inside a surrogate pair')
    this.#afterHigh = code >= 0xd800 && code <= 0xdbff
    this.#cutAfterHigh = false
  }

  #inLiteral(unit: string): void {
    const literal = this.#literal
    if (literal === undefined) return
    if (unit !== literal.word.charAt(literal.read)) {
      this.#fail(`no word of JSON starts like this: ${unit}`)
      return
    }
    literal.read++
    if (literal.read < literal.word.length) return
    this.#literal = undefined
    this.#valueEnds()
  }

  #inNumber(unit: string): void {
    const state = this.#number
    if (state === undefined) return
    const next = nextNumberState(state, unit)
    if (next !== undefined) {
      this.#number = next
      return
    }
    if (!finishedNumber.has(state)) {
      this.#fail(`a number that stops at ${unit}`)
      return
    }
    this.#number = undefined
    this.#valueEnds()
    this.#betweenTokens(unit)
  }

  #betweenTokens(unit: string): void {
    if (unit === ' ' || unit === '\n' || unit === '\r' || unit === '\t') return
    switch (this.#expected) {
      case 'value or ]':
        if (unit === ']') this.#close('[')
        else this.#startValue(unit)
        break
      case 'value':
        this.#startValue(unit)
        break
      case 'key or }':
        if (unit === '}') this.#close('{')
        else this.#startKey(unit)
        break
      case 'key':
        this.#startKey(unit)
        break
      case ':':
        if (unit === ':') this.#expected = 'value'
        else this.#fail(`${unit} in place of a colon`)
        break
      case ', or closer':
        this.#afterValue(unit)
        break
      case 'nothing':
        this.#fail(`${unit} behind the end of the value`)
        break
    }
  }

  #startKey(unit: string): void {
    if (unit === '"') this.#string = { isKey: true }
    else this.#fail(`${unit} in place of a key`)
  }

  #startValue(unit: string): void {
    if (unit === '{' || unit === '[') {
      this.#containers.push(unit)
      this.#expected = unit === '{' ? 'key or }' : 'value or ]'
      return
    }
    if (unit === '"') {
      this.#string = { isKey: false }
      return
    }
    const word = literals.find((candidate) => candidate.startsWith(unit))
    if (word !== undefined) {
      this.#literal = { word, read: 1 }
      return
    }
    if (unit === '-') this.#number = 'sign'
    else if (unit === '0') this.#number = 'zero'
    else if (/[1-9]/.test(unit)) this.#number = 'whole'
    else this.#fail(`${unit} in place of a value`)
  }

  #afterValue(unit: string): void {
    const container = this.#containers.at(-1)
    if (unit === ',') this.#expected = container === '{' ? 'key' : 'value'
    else if (unit === '}') this.#close('{')
    else if (unit === ']') this.#close('[')
    else this.#fail(`${unit} behind a value`)
  }

  #close(opener: '{' | '['): void {
    if (this.#containers.pop() !== opener) {
      this.#fail('a closer that fits no opener')
      return
    }
    this.#valueEnds()
  }

  #valueEnds(): void {
    this.#expected = this.#containers.length === 0 ? 'nothing' : ', or closer'
  }
}

/** The state behind one more unit of a number; `undefined` where the unit is not part of it. */
function nextNumberState(state: NumberState, unit: string): NumberState | undefined {
  const isDigit = unit >= '0' && unit <= '9'
  switch (state) {
    case 'sign':
      if (unit === '0') return 'zero'
      return isDigit ? 'whole' : undefined
    case 'zero':
    case 'whole':
      if (state === 'whole' && isDigit) return 'whole'
      if (unit === '.') return 'dot'
      return unit === 'e' || unit === 'E' ? 'exponent' : undefined
    case 'dot':
      return isDigit ? 'fraction' : undefined
    case 'fraction':
      if (isDigit) return 'fraction'
      return unit === 'e' || unit === 'E' ? 'exponent' : undefined
    case 'exponent':
      if (unit === '+' || unit === '-') return 'exponent sign'
      return isDigit ? 'exponent digits' : undefined
    case 'exponent sign':
    case 'exponent digits':
      return isDigit ? 'exponent digits' : undefined
  }
}
