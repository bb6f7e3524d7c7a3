import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({ marks: keyValueTags(), layout: compact, gap: '' })

/** Poolside's Laguna: the pairs of GLM without any blanks; the line breaks of its first generation are read as well. */
export const laguna: Dialect = defineDialect({
  id: 'laguna',
  aliases: ['poolside', 'poolside_v1', 'poolside-v1'],
  models: [/laguna/i],
  evidence: 'template',
  reasoning: { tags: ['think'], startsIn: true, history: 'keep' },
  calls,
  results: taggedResults('tool_response', '', '\n'),
  fabricatedResult: ['<tool_response>', '<user>', '</assistant>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
