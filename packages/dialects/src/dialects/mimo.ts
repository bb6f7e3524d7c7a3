import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({
  style: 'function',
  envelope: 'tool_call',
  envelopeAround: 'call',
  layout: 'lines',
  trim: 'none',
  values: 'spaced',
})

/** MiMo V2: function tags whose values stand right between their tags. */
export const mimo: Dialect = defineDialect({
  id: 'mimo',
  models: [/mimo-?v2/i],
  evidence: 'two sources',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>user', '<|im_start|>tool'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({ calls, resultMark: '<tool_response>', values: jsonValues }),
})
