import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** InternLM 2 and 2.5, Intern-S1: one JSON object per plugin action. */
export const internlm2: Dialect = defineDialect({
  id: 'internlm2',
  aliases: ['internlm', 'interns1'],
  models: [/internlm-?[23](?!\d)/i, /intern-?s1/i],
  markers: 'special',
  evidence: 'one source',
  calls: jsonCalls({
    envelopes: [
      { open: '<|action_start|><|plugin|>', close: '<|action_end|>', special: true },
      { open: '<|action_start|> <|plugin|>', close: '<|action_end|>', special: true },
    ],
    layout: {
      before: '<|action_start|><|plugin|>\n',
      between: '<|action_end|><|action_start|><|plugin|>\n',
      after: '<|action_end|>',
    },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>environment'],
  catalogue: framedCatalogue({ before: '[', between: ', ', after: ']', tool: 'function' }),
  guide: jsonGuide({
    sample: `<|action_start|><|plugin|>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}<|action_end|>`,
    several: 'For several calls, write several such blocks, one after the other.',
    results: '<tool_response>',
  }),
})
