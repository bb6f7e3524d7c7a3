import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({ style: 'invoke', envelope: 'dots_function_call', layout: 'lines', values: 'spaced' })

/** The dots models: invoke elements in an envelope of their own. */
export const dots: Dialect = defineDialect({
  id: 'dots',
  models: [/\bdots[.-]/i],
  evidence: 'one source',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({ calls, resultMark: '<tool_response>', values: jsonValues }),
})
