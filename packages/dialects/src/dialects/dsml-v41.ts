import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'
import { typedValues } from './dsml-v32.ts'

const calls = taggedCalls({
  style: 'invoke',
  envelope: '｜DSML｜ calls',
  otherEnvelopes: ['toolcalls'],
  prefix: '｜DSML｜ ',
  layout: 'joined lines',
  values: 'spaced',
  typed: true,
})

/** DeepSeek V4.1: as V4, with a blank in every tag. */
export const dsmlV41: Dialect = defineDialect({
  id: 'dsml-v41',
  aliases: ['deepseek_v41', 'deepseekv41', 'deepseek-v4.1'],
  models: [/deepseek[-_.]?v4[.p]1/i],
  markers: 'special',
  evidence: 'two sources',
  calls,
  results: taggedResults('tool_result', '', '\n\n'),
  reasoning: { tags: ['think'], history: 'keep' },
  fabricatedResult: ['<tool_result>', '<function_results>', '<｜User｜>', '<｜System｜>'],
  catalogue: framedCatalogue({ before: '### Available Tool Schemas\n\n', between: '\n', after: '', tool: 'function' }),
  guide: taggedGuide({ calls, resultMark: '<tool_result>', values: typedValues }),
})
