import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { compact, keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags({ call: 'iquestcoder_tool_call', otherCalls: ['iquest_tool_call', 'tool_call'] }),
  layout: compact,
  gap: '\n',
})

/** IQuest Coder V2 and Q1: the pairs of GLM in a call tag of their own. */
export const iquest: Dialect = defineDialect({
  id: 'iquest',
  aliases: ['iquest_coder_v2', 'iquest_q1'],
  models: [/iquest-?(?:coder-?v2|q1)/i],
  reasoning: { tags: ['think'] },
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
