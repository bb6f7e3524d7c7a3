import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** openPangu: a JSON array between two tokens. */
export const pangu: Dialect = defineDialect({
  id: 'pangu',
  aliases: ['openpangu', 'lfm2-json'],
  models: [/pangu/i],
  markers: 'special',
  evidence: 'two sources',
  calls: jsonCalls({
    envelopes: [
      { open: '<|tool_call_start|>', close: '<|tool_call_end|>', special: true },
      { open: '[unused11]', close: '[unused12]', special: true },
    ],
    layout: { before: '<|tool_call_start|>[', between: ', ', after: ']<|tool_call_end|>' },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'], literals: [['[unused16]', '[unused17]']] },
  fabricatedResult: ['<tool_response>', '<|tool_response_start|>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|tool_call_start|>[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]<|tool_call_end|>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
