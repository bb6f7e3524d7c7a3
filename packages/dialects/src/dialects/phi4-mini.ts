import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Phi-4-mini: `functools` before a JSON array. */
export const phi4Mini: Dialect = defineDialect({
  id: 'phi4-mini',
  aliases: ['phi4_mini_json', 'phi4_mini'],
  models: [/phi-?4-(?:mini|multimodal)/i],
  evidence: 'two sources',
  calls: jsonCalls({
    envelopes: [
      { open: 'functools', word: true },
      { open: '<|tool_call|>', close: '<|/tool_call|>', special: true },
    ],
    layout: { before: 'functools[', between: ', ', after: ']' },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|tool_response|>', '<|tools|>'],
  catalogue: framedCatalogue({ before: '<|tool|>[', between: ', ', after: ']<|/tool|>', tool: 'function' }),
  guide: jsonGuide({
    sample: `functools[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
