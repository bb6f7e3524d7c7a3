import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { keyValueCalls, lines } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { sectionResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags({ section: 'tool_calls', separator: 'tool_sep', suffix: ':opensource' }),
  layout: lines,
  gap: '\n',
  special: true,
})

/** Tencent's Hy3: pairs in a section, every tag with the suffix of the released checkpoint. Other suffixes are read alike. */
export const hunyuanV3: Dialect = defineDialect({
  id: 'hunyuan-v3',
  aliases: ['hy3', 'hy_v3'],
  models: [/\bhy-?v?3(?!\d)/i, /hunyuan-?v?3(?![\db])/i],
  markers: 'special',
  evidence: 'template',
  reasoning: { literals: [['<think:opensource>', '</think:opensource>']], history: 'keep' },
  calls,
  results: sectionResults('tool_responses:opensource', 'tool_response:opensource'),
  fabricatedResult: ['<tool_response', '<｜hy_User'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_responses:opensource>'),
})
