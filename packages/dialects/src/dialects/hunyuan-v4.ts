import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { sectionResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags({ section: 'tool_calls' }),
  layout: compact,
  gap: '',
  special: true,
})

/** Tencent's Hy4: the section of Hy3 without separators and blanks. A checkpoint's suffix behind the names is read alike. */
export const hunyuanV4: Dialect = defineDialect({
  id: 'hunyuan-v4',
  aliases: ['hy4', 'hy_v4'],
  models: [/\bhy-?v?4(?!\d)/i, /hunyuan-?v?4(?![\db])/i],
  markers: 'special',
  evidence: 'two sources',
  reasoning: { tags: ['think'], history: 'keep' },
  calls,
  results: sectionResults('tool_responses', 'tool_response'),
  fabricatedResult: ['<tool_response', '<｜hy_User'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_responses>'),
})
