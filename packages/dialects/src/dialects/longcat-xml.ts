import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { keyValueCalls, lines } from '../engines/key-value-calls.ts'
import { keyValueTags } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTags({
    call: 'longcat_tool_call',
    key: 'longcat_arg_key',
    value: 'longcat_arg_value',
    otherCalls: ['tool_call'],
  }),
  layout: lines,
  gap: '\n',
})

/** LongCat Flash Lite and later: the pairs of GLM in tags of their own. Earlier models put JSON into the same call tag. */
export const longcatXml: Dialect = defineDialect({
  id: 'longcat-xml',
  aliases: ['longcat-flash-lite'],
  models: [/longcat-?flash-?lite/i],
  evidence: 'two sources',
  reasoning: { tags: ['longcat_think'] },
  calls,
  results: taggedResults('longcat_tool_response'),
  fabricatedResult: ['<longcat_tool_response>', '<tool_response>', '<longcat_user>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<longcat_tool_response>'),
})
