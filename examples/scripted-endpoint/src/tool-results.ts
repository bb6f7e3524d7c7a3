import { promptError } from './endpoint-error.ts'

/**
 * The results of a turn's calls as they stand in the user message after it, in whatever form.
 *
 * They are read from top to bottom, so that results in another order than the calls are not found.
 */
export class ToolResults {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  /**
   * The next match of a pattern: what its first group matched.
   *
   * @param meaning What is looked for, for the error message.
   * @throws {EndpointError} If it does not come after what was read before.
   */
  find(pattern: RegExp, meaning: string): string {
    const match = pattern.exec(this.#text.slice(this.#position))
    if (match?.[1] === undefined) {
      throw promptError(`the results of its calls do not tell ${meaning} (${pattern}). They read: ${this.#text}`)
    }
    this.#position += match.index + match[0].length
    return match[1]
  }
}
