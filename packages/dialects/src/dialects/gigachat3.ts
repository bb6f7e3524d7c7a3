import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** GigaChat 3: one JSON object in a part of the turn of its own. */
export const gigachat3: Dialect = defineDialect({
  id: 'gigachat3',
  aliases: ['gigachat'],
  models: [/gigachat-?3(?!\.5)/i],
  markers: 'special',
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [
      { open: '<|message_sep|>\n\nfunction call<|role_sep|>', close: '<|message_sep|>', special: true },
      { open: '<|message_sep|>function call<|role_sep|>', close: '<|message_sep|>', special: true },
      { open: 'function call<|role_sep|>', close: '<|message_sep|>', special: true },
      { open: '<|function_call|>', close: '<|message_sep|>', special: true },
      { open: 'function call\n', word: true },
    ],
    layout: {
      before: '<|message_sep|>\n\nfunction call<|role_sep|>\n',
      between: '<|message_sep|>\n\nfunction call<|role_sep|>\n',
      after: '',
    },
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', 'function result<|role_sep|>', 'user<|role_sep|>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|message_sep|>

function call<|role_sep|>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}`,
    several: 'Call one tool at a time: its result comes before the next call.',
    results: '<tool_response>',
  }),
})
