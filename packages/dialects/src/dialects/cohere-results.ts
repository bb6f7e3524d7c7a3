import { stringifySpaced } from '../json-text.ts'
import type { ResultsRenderer } from '../types.ts'

/** All results of a turn as one JSON array, numbered like the calls, each saying whether it is an error. */
export const cohereResults: ResultsRenderer = (results) => {
  const items = results.map(({ text, isError }, index) => {
    const members = [
      `"tool_call_id": "${index}"`,
      `"results": {\n            "0": ${stringifySpaced(text)}\n        }`,
      `"is_error": ${isError === true ? 'true' : 'null'}`,
    ]
    return `    {\n        ${members.join(',\n        ')}\n    }`
  })
  return `<|START_TOOL_RESULT|>[\n${items.join(',\n')}\n]<|END_TOOL_RESULT|>`
}
