import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({
  style: 'invoke',
  tokens: {
    section: ['<｜tool_calls_begin｜>', '<｜tool_calls_end｜>'],
    call: ['<｜tool_call_begin｜>function<｜tool_sep｜>', '<｜tool_call_end｜>'],
  },
  prefix: 'steptml:',
  layout: 'lines',
  trim: 'none',
  values: 'spaced',
})

/** Step 3, the model of 2025: invoke elements in frames of control tokens. */
export const step3: Dialect = defineDialect({
  id: 'step3',
  models: [/\bstep-?3(?![.\d])/i],
  markers: 'special',
  evidence: 'two sources',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({ calls, resultMark: '<tool_response>', values: jsonValues }),
})
