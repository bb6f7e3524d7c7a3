import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Apertus: a JSON array of objects whose only key is the tool's name. */
export const apertus: Dialect = defineDialect({
  id: 'apertus',
  aliases: ['apertus2509'],
  models: [/apertus/i],
  markers: 'special',
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: '<|tools_prefix|>', close: '<|tools_suffix|>', special: true }],
    layout: { before: '<|tools_prefix|>[', between: ', ', after: ']<|tools_suffix|>' },
    nameIsKey: true,
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { literals: [['<|inner_prefix|>', '<|inner_suffix|>']] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|tools_prefix|>[{"tool-name": {"parameter-name": "value"}}]<|tools_suffix|>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
