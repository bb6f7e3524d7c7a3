import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags({ section: 'tool_calls', prefix: 'ifm|' }),
  layout: compact,
  gap: '',
})

/** K2 Horizon: the pairs of GLM in tags of a namespace, inside a section. */
export const k2Horizon: Dialect = defineDialect({
  id: 'k2-horizon',
  aliases: ['k2_horizon', 'k2_v3'],
  models: [/k2-?horizon/i],
  evidence: 'two sources',
  reasoning: {
    tags: ['think_fast', 'think_faster'],
    literals: [['<ifm|think>', '</ifm|think>']],
  },
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
