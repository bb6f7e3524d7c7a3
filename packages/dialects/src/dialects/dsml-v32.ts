import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { sectionResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({
  style: 'invoke',
  envelope: '｜DSML｜function_calls',
  otherEnvelopes: ['toolcalls'],
  prefix: '｜DSML｜',
  layout: 'joined lines',
  values: 'spaced',
  typed: true,
})

/** The rule about values in the dialects whose parameters say whether they are strings. */
export const typedValues = 'Mark them with string="true". Anything else is strict JSON and marked with string="false".'

/** DeepSeek V3.2: Claude's form with a token of its own in every tag, and with the type of each value. */
export const dsmlV32: Dialect = defineDialect({
  id: 'dsml-v32',
  aliases: ['deepseek_v32', 'deepseekv32', 'deepseek-v3.2'],
  models: [/deepseek[-_.]?v3[.p]2(?!-exp)/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: sectionResults('function_results', 'result', ''),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<function_results>', '<｜User｜>'],
  catalogue: framedCatalogue({ before: '<functions>\n', between: '\n', after: '\n</functions>', tool: 'function' }),
  guide: taggedGuide({ calls, resultMark: '<function_results>', values: typedValues }),
})
