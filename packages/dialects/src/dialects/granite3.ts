import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Granite 3: a JSON array behind one token, which nothing closes. */
export const granite3: Dialect = defineDialect({
  id: 'granite3',
  aliases: ['granite'],
  models: [/granite-?3(?![\db])/i],
  markers: 'special',
  evidence: 'two sources',
  calls: jsonCalls({
    envelopes: [{ open: '<|tool_call|>', special: true }, { open: '<tool_call>' }],
    layout: { before: '<|tool_call|>[', between: ', ', after: ']' },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  textFrames: ['<response>'],
  fabricatedResult: ['<tool_response>', '<|start_of_role|>tool', '<|start_of_role|>user'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|tool_call|>[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
