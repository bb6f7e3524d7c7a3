import { escapeElementText } from './tag-reader.ts'
import type { ResultsRenderer, ToolResult } from './types.ts'

/** One block for all results of a turn, each with its tool's name, errors in records of their own. */
export const functionResults: ResultsRenderer = (results) =>
  `<function_results>\n${results.map(functionResult).join('\n')}\n</function_results>`

function functionResult({ name, text, isError }: ToolResult): string {
  const [record, stream] = isError === true ? ['error', 'stderr'] : ['result', 'stdout']
  return `<${record}>\n<tool_name>${escapeElementText(name)}</tool_name>\n<${stream}>${text}</${stream}>\n</${record}>`
}

/**
 * One tag pair per result, in the order of the calls; an error says so in its first line.
 *
 * @param inside What stands between a tag and the text.
 * @param between What stands between the pairs.
 */
export function taggedResults(tag: string, inside = '\n', between: string = inside): ResultsRenderer {
  return (results) => results.map((result) => `<${tag}>${inside}${resultText(result)}${inside}</${tag}>`).join(between)
}

/**
 * One tag pair around all results of a turn, and one around each.
 *
 * @param inside What stands between an inner tag and the text.
 */
export function sectionResults(section: string, tag: string, inside = '\n'): ResultsRenderer {
  const each = taggedResults(tag, inside, '\n')
  return (results) => `<${section}>\n${each(results)}\n</${section}>`
}

/** The text of a result; an error says so in its first line. */
export function resultText({ text, isError }: ToolResult): string {
  return isError === true ? `Error: ${text}` : text
}
