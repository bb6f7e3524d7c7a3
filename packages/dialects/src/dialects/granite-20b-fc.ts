import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Granite 20B Function Calling: `<function_call>` before each JSON object, and nothing behind it. */
export const granite20bFc: Dialect = defineDialect({
  id: 'granite-20b-fc',
  models: [/granite-20b-f(?:c|unction-?calling)/i],
  evidence: 'one source',
  calls: jsonCalls({
    envelopes: [{ open: '<function_call>' }],
    layout: { before: '<function_call> ', between: '\n<function_call> ', after: '' },
    noCallNames: ['no_function'],
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<function_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<function_call> {"name": "tool-name", "arguments": {"parameter-name": "value"}}`,
    several: 'For several calls, write several such lines, one after the other.',
    results: '<tool_response>',
  }),
})
