import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** MiniMax M1 and Text-01: one JSON object per line in `<tool_calls>`. */
export const minimaxM1: Dialect = defineDialect({
  id: 'minimax-m1',
  aliases: ['minimax-text-01'],
  models: [/minimax-?(?:m1|(?:text-?)?01)/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: '<tool_calls>', close: '</tool_calls>' }],
    layout: { before: '<tool_calls>\n', between: '\n', after: '\n</tool_calls>' },
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: framedCatalogue({ before: '<tools>\n', between: '\n', after: '\n</tools>', tool: 'function' }),
  guide: jsonGuide({
    sample: `<tool_calls>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}
</tool_calls>`,
    several: 'For several calls, put several objects into the one block, each on a line of its own.',
    results: '<tool_response>',
  }),
})
