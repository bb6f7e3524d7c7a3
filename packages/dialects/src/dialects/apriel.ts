import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Apriel 1.5 and 1.6: a JSON array of calls with ids in `<tool_calls>`. */
export const apriel: Dialect = defineDialect({
  id: 'apriel',
  models: [/apriel/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [
      { open: '<tool_calls>', close: '</tool_calls>' },
      { open: '<tool_call>', close: '</tool_call>' },
    ],
    layout: { before: '<tool_calls>[', between: ', ', after: ']</tool_calls>' },
    number: { key: 'id', at: 'end' },
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['thinking'] },
  textFrames: ['[BEGIN FINAL RESPONSE]', '[END FINAL RESPONSE]'],
  fabricatedResult: ['<tool_response>', '<|tool_result|>'],
  catalogue: framedCatalogue({ before: '<available_tools>\n', between: '\n', after: '\n</available_tools>' }),
  guide: jsonGuide({
    sample: `<tool_calls>[{"name": "tool-name", "arguments": {"parameter-name": "value"}, "id": "0"}]</tool_calls>`,
    several: 'For several calls, put several objects into the one list, each with an id of its own.',
    results: '<tool_response>',
  }),
})
