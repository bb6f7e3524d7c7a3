import { seededRandom } from './seeded-random.ts'

/** One way to deliver a text: the pieces in order, joining to the text. */
export interface Cut {
  readonly name: string
  readonly pieces: readonly string[]
}

export interface CutOptions {
  /** Seed of the random cuts. Default: a hash of the text, so that a failure can be run again. */
  readonly seed?: number | undefined
  /** How many random cuts. Default: 3. */
  readonly randomCuts?: number | undefined
  /** Further cuts to try, such as the one of a recorded stream. */
  readonly cuts?: readonly (readonly string[])[] | undefined
}

/** Every way in which the tests deliver a text: whole, unit by unit (through surrogate pairs), and at random places. */
export function cutsOf(text: string, options: CutOptions = {}): Cut[] {
  const cuts: Cut[] = [
    { name: 'whole', pieces: [text] },
    { name: 'one code unit at a time', pieces: text.split('') },
  ]
  const seed = options.seed ?? hashOf(text)
  for (let count = 0; count < (options.randomCuts ?? 3); count++) {
    cuts.push({ name: `random cut, seed ${seed + count}`, pieces: cutAtRandom(text, seed + count) })
  }
  for (const pieces of options.cuts ?? []) {
    if (pieces.join('') !== text) throw new Error('The pieces of a given cut do not join to the text.')
    cuts.push({ name: 'given cut', pieces })
  }
  return cuts
}

/** Pieces of a random length, from empty ones (providers send those too) to long ones. */
function cutAtRandom(text: string, seed: number): string[] {
  const random = seededRandom(seed)
  const longest = 1 + Math.floor(random() * 24)
  const pieces: string[] = []
  for (let index = 0; index < text.length; ) {
    const length = Math.floor(random() * (longest + 1))
    pieces.push(text.slice(index, index + length))
    index += length
  }
  return pieces
}

function hashOf(text: string): number {
  let hash = 7
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash >>> 1
}
