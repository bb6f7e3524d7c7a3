import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Llama 3: the bare JSON of a call as the whole answer. */
export const llama3Json: Dialect = defineDialect({
  id: 'llama3-json',
  aliases: ['llama3', 'llama3_json', 'llama4_json'],
  models: [/llama-?v?3(?![\db])/i, /watt-tool/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: '<|python_tag|>', special: true }],
    layout: { before: '', between: '; ', after: '' },
    argumentsKey: 'parameters',
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  textFrames: ['<|eom_id|>', '<|eot_id|>'],
  fabricatedResult: ['<tool_response>', '<|start_header_id|>ipython', '<|start_header_id|>user'],
  catalogue: framedCatalogue({ before: '', between: '\n\n', after: '', json: 'indented' }),
  guide: jsonGuide({
    sample: `{"name": "tool-name", "parameters": {"parameter-name": "value"}}`,
    several: 'For several calls, write several objects, separated by "; ".',
    words: 'An answer that calls tools begins with the first call and holds nothing else.',
    results: '<tool_response>',
  }),
})
