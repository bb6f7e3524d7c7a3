import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'
import { typedValues } from './dsml-v32.ts'

const calls = taggedCalls({
  style: 'invoke',
  envelope: '｜DSML｜tool_calls',
  otherEnvelopes: ['toolcalls'],
  prefix: '｜DSML｜',
  layout: 'joined lines',
  values: 'spaced',
  typed: true,
})

/** DeepSeek V4: as V3.2, with another envelope and other results. */
export const dsmlV4: Dialect = defineDialect({
  id: 'dsml-v4',
  aliases: ['deepseek_v4', 'deepseekv4', 'deepseek-v4'],
  models: [/deepseek[-_.]?v4(?![.p]\d)/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: taggedResults('tool_result', '', '\n\n'),
  reasoning: { tags: ['think'], history: 'keep' },
  fabricatedResult: ['<tool_result>', '<function_results>', '<｜User｜>'],
  catalogue: framedCatalogue({ before: '### Available Tool Schemas\n\n', between: '\n', after: '', tool: 'function' }),
  guide: taggedGuide({ calls, resultMark: '<tool_result>', values: typedValues }),
})
