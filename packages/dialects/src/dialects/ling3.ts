import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags(),
  layout: { name: '\n', key: '\n', value: '', end: '\n' },
  gap: '\n',
})

/** InclusionAI's Ling 3: the pairs of GLM, in lines of two marks. */
export const ling3: Dialect = defineDialect({
  id: 'ling3',
  aliases: ['ling-3', 'bailing-v3'],
  models: [/\bling-?3/i],
  evidence: 'template',
  reasoning: { tags: ['think'], startsIn: true, history: 'keep' },
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>', '<role>OBSERVATION</role>', '<role>HUMAN</role>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
