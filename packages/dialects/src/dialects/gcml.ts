import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'
import { typedValues } from './dsml-v32.ts'

const calls = taggedCalls({
  style: 'invoke',
  envelope: '｜GCML｜tool_calls',
  prefix: '｜GCML｜',
  layout: 'joined lines',
  values: 'spaced',
  typed: true,
})

/** GigaChat 3.5: the form of DeepSeek V4 with another word in the tags. */
export const gcml: Dialect = defineDialect({
  id: 'gcml',
  aliases: ['gigachat35', 'gigachat3.5'],
  models: [/gigachat-?3\.5/i],
  markers: 'special',
  evidence: 'one source',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  textFrames: ['<|message_sep|>'],
  catalogue: framedCatalogue({ before: '<functions>\n', between: '\n', after: '\n</functions>', tool: 'function' }),
  guide: taggedGuide({ calls, resultMark: '<tool_response>', values: typedValues }),
})
