import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** HyperCLOVA X SEED Think 14B: a JSON array in a part of the turn of its own. */
export const hyperclovax14b: Dialect = defineDialect({
  id: 'hyperclovax-14b',
  aliases: ['hyperclovax'],
  models: [/hyperclova-?x-seed-think-14b/i],
  markers: 'special',
  evidence: 'one source',
  calls: jsonCalls({
    envelopes: [
      { open: '<|im_start|>assistant -> tool/function_call', close: '<|im_end|>', special: true },
      { open: '-> tool/function_call', close: '<|im_end|>', word: true },
    ],
    layout: { before: '<|im_start|>assistant -> tool/function_call\n[', between: ', ', after: ']<|im_end|>' },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>tool'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|im_start|>assistant -> tool/function_call
[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]<|im_end|>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
