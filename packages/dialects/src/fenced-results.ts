import { resultText } from './results.ts'
import type { ResultsRenderer } from './types.ts'

/** A code fence of a language of its own per result, longer than any in the text; an error says so in its first line. */
export function fencedResults(language: string): ResultsRenderer {
  return (results) =>
    results
      .map((result) => {
        const text = resultText(result)
        const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
        const fence = '`'.repeat(longest + 1)
        return `${fence}${language}\n${text}\n${fence}`
      })
      .join('\n')
}
