import type { Dialect } from '@inband/dialects'
import { type RunOptions, runScanner } from '../../packages/dialects/src/contract/run-scanner.ts'
import { countStringWork } from './string-work.ts'

/** The characters that a scanner looks at for a text that comes in pieces of one length; see `countStringWork`. */
export function scanWork(dialect: Dialect, text: string, pieceLength: number, options: RunOptions): number {
  const pieces: string[] = []
  for (let index = 0; index < text.length; index += pieceLength) pieces.push(text.slice(index, index + pieceLength))
  return countStringWork(() => {
    runScanner(dialect, pieces, options)
  })
}
