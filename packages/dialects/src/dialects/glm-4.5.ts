import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { keyValueCalls, lines } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({ marks: keyValueTags(), layout: lines, gap: '\n' })

/** GLM 4.5 and 4.6: every mark on a line of its own. */
export const glm45: Dialect = defineDialect({
  id: 'glm-4.5',
  aliases: ['glm', 'glm45', 'glm4_moe', 'glm-4.6'],
  models: [/glm-?4[.p][56]/i, /hyperclova-?x-seed-think-(?!14b)/i],
  evidence: 'template',
  reasoning: { tags: ['think'] },
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>', '<|observation|>', '<|user|>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
