/** How many pieces are collected before they are copied into one flat string. */
const piecesPerBlock = 1024

/**
 * A text that grows by small pieces and is read rarely.
 *
 * Pieces are joined block by block: a rope (`text += piece`) keeps a node of 32 bytes for every piece until somebody
 * reads it, and a slice of a provider's chunk keeps the whole chunk alive. A block costs one byte per Latin-1 character.
 */
export class TextBlocks {
  length = 0
  #blocks: string[] = []
  #pieces: string[] = []

  push(piece: string): void {
    if (piece === '') return
    this.length += piece.length
    this.#pieces.push(piece)
    if (this.#pieces.length >= piecesPerBlock) {
      this.#blocks.push(this.#pieces.join(''))
      this.#pieces = []
    }
  }

  /** The whole text; the blocks are empty afterwards. */
  take(): string {
    if (this.length === 0) return ''
    const text = this.#blocks.length === 0 ? this.#pieces.join('') : this.#blocks.join('') + this.#pieces.join('')
    this.length = 0
    this.#blocks = []
    this.#pieces = []
    return text
  }
}
