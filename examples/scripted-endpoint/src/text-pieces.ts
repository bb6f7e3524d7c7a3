/** Most pieces are shorter than a marker, some longer: no two streams cut their markup at the same places. */
const longestPiece = 9

/**
 * Cuts a text into small uneven pieces, anywhere between two code points, so that markup is cut as well.
 *
 * @param seed The same seed cuts the same text at the same places.
 */
export function* cutIntoPieces(text: string, seed: number): Generator<string, void, void> {
  const random = randomNumbers(seed)
  let piece = ''
  let wanted = 0
  for (const character of text) {
    if (wanted === 0) wanted = 1 + Math.floor(random() ** 2 * longestPiece)
    piece += character
    if (--wanted > 0) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Numbers from 0 to 1 that look random and depend on the seed alone (a 32-bit xorshift). */
function randomNumbers(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
