import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({ marks: keyValueTags(), layout: compact, gap: '' })

/** GLM 4.7 and 5: the pairs of GLM 4.5 without any blanks. */
export const glm47: Dialect = defineDialect({
  id: 'glm-4.7',
  aliases: ['glm47', 'glm47_moe', 'glm53_flash', 'glm-5'],
  models: [/glm-?(?:4[.p]7|5(?!\d))/i],
  evidence: 'template',
  reasoning: { tags: ['think'], startsIn: true },
  calls,
  results: taggedResults('tool_response', ''),
  fabricatedResult: ['<tool_response>', '<|observation|>', '<|user|>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
