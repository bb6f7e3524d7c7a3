import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import type { Dialect } from '../types.ts'
import { cohereResults } from './cohere-results.ts'

/** Command R7B, Command A and North: a JSON array of numbered actions between two tokens. */
export const cohere: Dialect = defineDialect({
  id: 'cohere',
  aliases: ['cohere_command3', 'cohere_command4'],
  models: [/command-(?:r7b|a(?!\w))/i, /cohere.*north|north-mini/i],
  markers: 'special',
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: '<|START_ACTION|>', close: '<|END_ACTION|>', special: true }],
    layout: { before: '<|START_ACTION|>[\n    ', between: ',\n    ', after: '\n]<|END_ACTION|>' },
    nameKey: 'tool_name',
    argumentsKey: 'parameters',
    number: { key: 'tool_call_id', at: 'start' },
    unmarked: true,
  }),
  results: cohereResults,
  reasoning: { literals: [['<|START_THINKING|>', '<|END_THINKING|>']], history: 'keep' },
  textFrames: ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>'],
  fabricatedResult: ['<|START_TOOL_RESULT|>', '<tool_response>'],
  catalogue: framedCatalogue({
    before: '```json\n[\n    ',
    between: ',\n    ',
    after: '\n]\n```',
    tool: ({ name, description, inputSchema }) => ({ name, description, parameters: inputSchema, responses: null }),
  }),
  guide: jsonGuide({
    sample: `<|START_ACTION|>[
    {"tool_call_id": "0", "tool_name": "tool-name", "parameters": {"parameter-name": "value"}}
]<|END_ACTION|>`,
    several: 'For several calls, put several objects into the one list, numbered from "0" on.',
    results: '<|START_TOOL_RESULT|>',
  }),
})
