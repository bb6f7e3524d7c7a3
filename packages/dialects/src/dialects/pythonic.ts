import { defineDialect } from '../define-dialect.ts'
import { pythonicCalls } from '../engines/pythonic-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { pythonArguments } from '../pythonic-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = pythonicCalls({ envelopes: [], layout: { before: '[', between: ', ', after: ']' } })

/** A list of Python calls as the whole answer. */
export const pythonic: Dialect = defineDialect({
  id: 'pythonic',
  models: [/toolace/i],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|start_header_id|>ipython', '<|start_header_id|>user'],
  catalogue: framedCatalogue({ before: '[\n', between: ',\n', after: '\n]', json: 'indented' }),
  guide: objectGuide({
    calls,
    resultMark: '<tool_response>',
    identifiers: true,
    values: pythonArguments,
    rules: ['An answer that calls tools is one such list and nothing else.'],
  }),
})
