import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** xLAM 2: a bare JSON array as the whole answer. */
export const xlam: Dialect = defineDialect({
  id: 'xlam',
  models: [/xlam/i],
  evidence: 'one source',
  calls: jsonCalls({
    envelopes: [
      { open: '<tool_call>', close: '</tool_call>' },
      { open: '[TOOL_CALLS]', special: true },
    ],
    layout: { before: '[', between: ', ', after: ']' },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    words: 'An answer that calls tools is the list and nothing else.',
    results: '<tool_response>',
  }),
})
