import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** ERNIE 4.5 thinking: the Hermes form, and answers in a frame. */
export const ernie45: Dialect = defineDialect({
  id: 'ernie45',
  aliases: ['ernie-4.5'],
  models: [/ernie-?4[.]5/i],
  evidence: 'one source',
  calls: jsonCalls({ envelopes: [{ open: '<tool_call>', close: '</tool_call>' }] }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'], startsIn: true },
  textFrames: ['<response>'],
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<tool_call>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}
</tool_call>`,
    several: 'For several calls, write several such blocks, one after the other.',
    results: '<tool_response>',
  }),
})
