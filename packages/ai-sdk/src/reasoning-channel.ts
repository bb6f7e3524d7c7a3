import type { CallEnd, Issue, Scanner, ScanSink, TurnEnding } from '@inband/dialects'
import type { Part } from './language-model.ts'

/** Where the channel writes: parts of reasoning, and the calls that were found in it. */
export interface ReasoningOutput {
  part(part: Part): void
  callStart(name: string): void
  argument(delta: string): void
  callEnd(end: CallEnd): void
  issue(issue: Issue): void
}

/**
 * The provider's own reasoning, in which models leave calls that they meant to make.
 *
 * A possible call, and the end of its block, are held until the next part: if the model goes on with text, it was talk and
 * leaves as reasoning; if the turn ends, it is a call.
 */
export class ReasoningChannel implements ScanSink {
  readonly #createScanner: (sink: ScanSink) => Scanner
  readonly #output: ReasoningOutput
  #scanner: Scanner | undefined
  #id: unknown
  /** What came and has not left. */
  #pending = ''
  #heldEnd: Part | undefined

  constructor(createScanner: (sink: ScanSink) => Scanner, output: ReasoningOutput) {
    this.#createScanner = createScanner
    this.#output = output
  }

  /** Takes a well-formed part of a block. */
  push(part: Part): void {
    if (part.type === 'reasoning-start') {
      this.release()
      this.#id = part['id']
      this.#output.part(part)
    } else if (part.type === 'reasoning-delta') {
      const delta = String(part['delta'])
      this.#pending += delta
      this.#scanner ??= this.#createScanner(this)
      this.#scanner.feed(delta)
    } else if (this.#pending === '') {
      this.#scanner = undefined
      this.#output.part(part)
    } else {
      this.#heldEnd = part
    }
  }

  /** Something follows: what is held was reasoning. */
  release(): void {
    const text = this.#pending
    this.#pending = ''
    this.#scanner = undefined
    if (text !== '') this.#output.part({ type: 'reasoning-delta', id: this.#id, delta: text })
    this.#endBlock()
  }

  /** The turn is over: what is held counts as far as it is calls. */
  end(ending: TurnEnding): void {
    this.#scanner?.flush(ending)
    this.#scanner = undefined
    this.#pending = ''
    this.#endBlock()
  }

  #endBlock(): void {
    const end = this.#heldEnd
    this.#heldEnd = undefined
    if (end !== undefined) this.#output.part(end)
  }

  // What the scanner reads

  text(delta: string): void {
    this.reasoning(delta)
  }

  reasoning(delta: string): void {
    this.#pending = this.#pending.slice(delta.length)
    this.#output.part({ type: 'reasoning-delta', id: this.#id, delta })
  }

  reasoningStart(markup: string): void {
    this.#pending = this.#pending.slice(markup.length)
  }

  reasoningEnd(markup: string): void {
    this.#pending = this.#pending.slice(markup.length)
  }

  callStart(name: string): void {
    this.#endBlock()
    this.#output.callStart(name)
  }

  argument(delta: string): void {
    this.#output.argument(delta)
  }

  callEnd(end: CallEnd): void {
    this.#pending = this.#pending.slice(end.raw.length)
    this.#output.callEnd(end)
  }

  issue(issue: Issue): void {
    if (issue.action === 'dropped') this.#pending = this.#pending.slice(issue.raw.length)
    this.#output.issue(issue)
  }
}
