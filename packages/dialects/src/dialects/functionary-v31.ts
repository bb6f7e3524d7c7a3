import { defineDialect } from '../define-dialect.ts'
import { withCodeCalls } from '../engines/code-calls.ts'
import type { CallEngine } from '../engines/engine.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

export const functionTagCalls: CallEngine = taggedCalls({ style: 'function', layout: 'line', jsonBody: true })

const calls = withCodeCalls(functionTagCalls, '<|python_tag|>', 'python')

/** Functionary 3.1, and Llama 3 by Meta's own prompt: a function tag around JSON. */
export const functionaryV31: Dialect = defineDialect({
  id: 'functionary-v31',
  aliases: ['functionary-v3.1', 'llama-function-tag'],
  models: [/functionary.*v3\.1/i],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  textFrames: ['<|eom_id|>', '<|eot_id|>'],
  fabricatedResult: ['<tool_response>', '<|start_header_id|>ipython', '<|start_header_id|>user'],
  catalogue: framedCatalogue({ before: '', between: '\n\n', after: '', tool: 'function' }),
  guide: objectGuide({ calls, resultMark: '<tool_response>' }),
})
