/**
 * The value of an arithmetic expression: numbers, `+ - * / % ^`, unary signs and parentheses.
 *
 * A parser of its own, since the expression comes from a model: nothing else in it can ever be executed.
 *
 * @throws {SyntaxError} With the position of what was not understood.
 * @throws {RangeError} If the expression is nested too deeply or has no finite value.
 */
export function evaluateArithmetic(expression: string): number {
  const parser = new ArithmeticParser(expression)
  const value = parser.sum()
  parser.end()
  if (!Number.isFinite(value)) throw new RangeError(`${expression} has no finite value.`)
  // 84.1 + 0.2 is 84.3 to everybody but a double.
  return Number(value.toPrecision(12))
}

const deepestNesting = 100

class ArithmeticParser {
  readonly #text: string
  #index = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  /** sum = product { ("+" | "-") product } */
  sum(): number {
    let value = this.#product()
    for (;;) {
      if (this.#take('+')) value += this.#product()
      else if (this.#take('-')) value -= this.#product()
      else return value
    }
  }

  end(): void {
    this.#skipBlanks()
    if (this.#index < this.#text.length) this.#fail()
  }

  /** product = signed { ("*" | "/" | "%") signed } */
  #product(): number {
    let value = this.#signed()
    for (;;) {
      if (this.#take('*')) value *= this.#signed()
      else if (this.#take('/')) value /= this.#signed()
      else if (this.#take('%')) value %= this.#signed()
      else return value
    }
  }

  /** signed = { "+" | "-" } power: a sign binds less than a power, -2^2 is -4. */
  #signed(): number {
    return this.#nested(() => {
      if (this.#take('-')) return -this.#signed()
      if (this.#take('+')) return this.#signed()
      return this.#power()
    })
  }

  /** power = atom [ "^" signed ]: from right to left, 2^3^2 is 512. */
  #power(): number {
    const base = this.#atom()
    return this.#take('^') ? base ** this.#signed() : base
  }

  /** atom = number | "(" sum ")" */
  #atom(): number {
    if (this.#take('(')) {
      const value = this.sum()
      if (!this.#take(')')) this.#fail()
      return value
    }
    this.#skipBlanks()
    const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
    number.lastIndex = this.#index
    const match = number.exec(this.#text)
    if (match === null) this.#fail()
    this.#index += match[0].length
    return Number(match[0])
  }

  #nested(read: () => number): number {
    if (++this.#depth > deepestNesting) throw new RangeError('The expression is nested too deeply.')
    const value = read()
    this.#depth--
    return value
  }

  #take(sign: string): boolean {
    this.#skipBlanks()
    if (this.#text[this.#index] !== sign) return false
    this.#index++
    return true
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#index] ?? '')) this.#index++
  }

  #fail(): never {
    const found = this.#text[this.#index]
    const what = found === undefined ? 'the end' : JSON.stringify(found)
    throw new SyntaxError(`Expected a number or an operator at position ${this.#index}, found ${what}.`)
  }
}
