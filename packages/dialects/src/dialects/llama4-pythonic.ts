import { defineDialect } from '../define-dialect.ts'
import { pythonicCalls } from '../engines/pythonic-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { pythonArguments } from '../pythonic-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = pythonicCalls({
  envelopes: [{ open: '<|python_start|>', close: '<|python_end|>', special: true }],
  layout: { before: '[', between: ', ', after: ']' },
})

/** Llama 4: a list of Python calls as the whole answer, now and then between two tokens. */
export const llama4Pythonic: Dialect = defineDialect({
  id: 'llama4-pythonic',
  aliases: ['llama4_pythonic', 'llama4'],
  models: [/llama-?4/i],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  textFrames: ['<|eom|>', '<|eot|>'],
  fabricatedResult: ['<tool_response>', '<|header_start|>ipython', '<|header_start|>user'],
  catalogue: framedCatalogue({ before: '[\n', between: ',\n', after: '\n]', json: 'indented' }),
  guide: objectGuide({
    calls,
    resultMark: '<tool_response>',
    identifiers: true,
    values: pythonArguments,
    rules: ['An answer that calls tools is one such list and nothing else.'],
  }),
})
