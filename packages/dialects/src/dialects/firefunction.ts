import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Firefunction v2: `functools` and a JSON array, set off by a blank. */
export const firefunction: Dialect = defineDialect({
  id: 'firefunction',
  aliases: ['firefunction-v2'],
  models: [/firefunction/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: 'functools', word: true }],
    layout: { before: ' functools[', between: ', ', after: ']' },
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|start_header_id|>tool'],
  catalogue: framedCatalogue({ before: '[', between: ', ', after: ']', tool: 'function' }),
  guide: jsonGuide({
    sample: ` functools[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
