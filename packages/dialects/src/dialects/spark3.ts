import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({ marks: keyValueTags(), layout: compact, gap: '' })

/** iFlytek's Spark 3: the pairs of GLM without any blanks. */
export const spark3: Dialect = defineDialect({
  id: 'spark3',
  aliases: ['spark', 'spark-2.5'],
  models: [/\bspark-?(?:3|2\.5)/i],
  evidence: 'template',
  reasoning: { tags: ['think'], startsIn: true, history: 'keep' },
  calls,
  results: taggedResults('tool_response', ''),
  fabricatedResult: ['<tool_response>', '<|Tool|>', '<|User|>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
