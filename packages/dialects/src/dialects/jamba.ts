import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Jamba 1.5 and 1.6: a JSON array in `<tool_calls>`. */
export const jamba: Dialect = defineDialect({
  id: 'jamba',
  models: [/jamba/i],
  evidence: 'one source',
  calls: jsonCalls({
    envelopes: [{ open: '<tool_calls>', close: '</tool_calls>' }],
    layout: { before: '<tool_calls>[', between: ', ', after: ']</tool_calls>' },
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<tool_calls>[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]</tool_calls>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
