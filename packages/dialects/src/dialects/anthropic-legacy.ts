import { defineDialect } from '../define-dialect.ts'
import { descriptionCatalogue } from '../description-catalogue.ts'
import { elementCalls } from '../engines/element-calls.ts'
import { functionResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = elementCalls({ envelope: 'function_calls', name: 'element', between: '\n\n' })

/** What Claude 2 and the first Claude 3 were taught: the tool's name and each parameter in an element. */
export const anthropicLegacy: Dialect = defineDialect({
  id: 'anthropic-legacy',
  models: [/claude-?(?:2|instant)/i, /claude-3-(?:opus|sonnet|haiku)/i],
  calls,
  results: functionResults,
  reasoning: { tags: ['thinking'], history: 'drop' },
  fabricatedResult: ['<function_results>', '<tool_response>'],
  catalogue: descriptionCatalogue,
  guide: taggedGuide({
    calls,
    resultMark: '<function_results>',
    values: jsonValues,
    rules: ['The tag of a parameter is its name.'],
  }),
})
