import { resultText } from './results.ts'
import type { ResultsRenderer, ToolResult } from './types.ts'

export interface TokenResultsOptions {
  /** What stands before a result; `index` is its place in the turn, from 0 on. */
  readonly open: string | ((result: ToolResult, index: number) => string)
  readonly close: string
  readonly between?: string | undefined
  /** What stands around all results of a turn. */
  readonly section?: readonly [open: string, close: string] | undefined
}

/** Results between literal tokens, in the order of the calls; an error says so in its first line. */
export function tokenResults({ open, close, between = '', section = ['', ''] }: TokenResultsOptions): ResultsRenderer {
  return (results) => {
    const blocks = results.map((result, index) => {
      const opener = typeof open === 'string' ? open : open(result, index)
      return `${opener}${resultText(result)}${close}`
    })
    return `${section[0]}${blocks.join(between)}${section[1]}`
  }
}
