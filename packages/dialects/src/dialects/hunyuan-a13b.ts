import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Hunyuan A13B: a JSON array in `<tool_calls>`, and answers in a frame. */
export const hunyuanA13b: Dialect = defineDialect({
  id: 'hunyuan-a13b',
  aliases: ['hunyuan_a13b', 'hunyuan'],
  models: [/hunyuan-?(?:a13b|[\d.]+b-instruct)/i],
  evidence: 'two sources',
  calls: jsonCalls({
    envelopes: [{ open: '<tool_calls>', close: '</tool_calls>' }],
    layout: { before: '<tool_calls>[', between: ', ', after: ']</tool_calls>' },
  }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  textFrames: ['<answer>', '助手：'],
  fabricatedResult: ['<tool_response>', '<tool_responses>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<tool_calls>[{"name": "tool-name", "arguments": {"parameter-name": "value"}}]</tool_calls>`,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<tool_response>',
  }),
})
