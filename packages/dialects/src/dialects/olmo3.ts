import { defineDialect } from '../define-dialect.ts'
import { pythonicCalls } from '../engines/pythonic-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { pythonArguments } from '../pythonic-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = pythonicCalls({
  envelopes: [{ open: '<function_calls>', close: '</function_calls>' }],
  layout: { before: '<function_calls>\n', between: '\n', after: '\n</function_calls>' },
})

/** Ai2's OLMo 3: a Python call per line in one tag. */
export const olmo3: Dialect = defineDialect({
  id: 'olmo3',
  models: [/olmo-?3/i],
  evidence: 'one source',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>environment'],
  catalogue: framedCatalogue({ before: '<functions>[', between: ', ', after: ']</functions>' }),
  guide: objectGuide({
    calls,
    resultMark: '<tool_response>',
    identifiers: true,
    values: pythonArguments,
    rules: ['Each call stands on a line of its own.'],
  }),
})
