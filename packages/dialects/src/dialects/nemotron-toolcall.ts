import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { listedResults } from '../listed-results.ts'
import type { Dialect } from '../types.ts'

/** Nemotron Nano v2 and Llama-Nemotron Super: a JSON array in `<TOOLCALL>`. */
export const nemotronToolcall: Dialect = defineDialect({
  id: 'nemotron-toolcall',
  aliases: ['nemotron_json', 'nemotron-json'],
  models: [/nemotron-nano-(?:v2-)?(?:9b|12b)(?:-v2)?/i, /nemotron-(?:super|ultra)/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: '<TOOLCALL>', close: '</TOOLCALL>' }],
    layout: { before: '<TOOLCALL>[', between: ', ', after: ']</TOOLCALL>' },
  }),
  results: listedResults('<TOOL_RESPONSE>[', ', ', ']</TOOL_RESPONSE>'),
  reasoning: { tags: ['think'], startsIn: true, history: 'drop' },
  fabricatedResult: ['<TOOL_RESPONSE>', '<tool_response>'],
  catalogue: framedCatalogue({
    before: '<AVAILABLE_TOOLS>[',
    between: ', ',
    after: ']</AVAILABLE_TOOLS>',
    tool: 'function',
  }),
  guide: jsonGuide({
    sample: `<TOOLCALL>[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]</TOOLCALL>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<TOOL_RESPONSE>',
  }),
})
