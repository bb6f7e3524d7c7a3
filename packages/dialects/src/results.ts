import { escapeElementText } from './tag-reader.ts'
import type { ResultsRenderer, ToolResult } from './types.ts'

/** One block for all results of a turn, each with its tool's name, errors in records of their own. */
export const functionResults: ResultsRenderer = (results) =>
  `<function_results>\n${results.map(functionResult).join('\n')}\n</function_results>`

function functionResult({ name, text, isError }: ToolResult): string {
  const [record, stream] = isError === true ? ['error', 'stderr'] : ['result', 'stdout']
  return `<${record}>\n<tool_name>${escapeElementText(name)}</tool_name>\n<${stream}>${text}</${stream}>\n</${record}>`
}

/** One tag pair per result, in the order of the calls; an error says so in its first line. */
export function taggedResults(tag: string): ResultsRenderer {
  return (results) =>
    results
      .map(({ text, isError }) => `<${tag}>\n${isError === true ? `Error: ${text}` : text}\n</${tag}>`)
      .join('\n')
}
