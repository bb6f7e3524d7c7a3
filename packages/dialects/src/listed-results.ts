import type { ResultsRenderer } from './types.ts'

/** All results of a turn in one frame, word for word; an error says so in its first line. */
export function listedResults(before: string, between: string, after: string): ResultsRenderer {
  return (results) => {
    const texts = results.map(({ text, isError }) => (isError === true ? `Error: ${text}` : text))
    return `${before}${texts.join(between)}${after}`
  }
}
