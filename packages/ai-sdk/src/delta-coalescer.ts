/** A delta leaves when it is longer than this share of what has left already. */
const growth = 1 / 64

/** No delta is held longer than this, in milliseconds, if anything arrives. */
const maxDelay = 100

/**
 * Joins the small deltas of one call's arguments: a user interface parses the whole input again for every delta it gets,
 * so their number has to grow more slowly than the input. The first one leaves at once.
 */
export class DeltaCoalescer {
  readonly #emit: (delta: string) => void
  readonly #now: () => number
  #blocks: string[] = []
  #pieces: string[] = []
  #pendingLength = 0
  #emittedLength = 0
  #emittedAt = 0

  constructor(emit: (delta: string) => void, now: () => number) {
    this.#emit = emit
    this.#now = now
  }

  push(piece: string): void {
    this.#pieces.push(piece)
    this.#pendingLength += piece.length
    if (this.#pendingLength > this.#emittedLength * growth || this.#now() - this.#emittedAt >= maxDelay) {
      this.#flush()
    }
  }

  /** Emits the rest, and gives the whole text: exactly the deltas joined. */
  end(): string {
    if (this.#pendingLength > 0) this.#flush()
    return this.#blocks.join('')
  }

  #flush(): void {
    const delta = this.#pieces.length === 1 ? (this.#pieces[0] ?? '') : this.#pieces.join('')
    this.#pieces = []
    this.#pendingLength = 0
    this.#emittedLength += delta.length
    this.#emittedAt = this.#now()
    this.#blocks.push(delta)
    this.#emit(delta)
  }
}
