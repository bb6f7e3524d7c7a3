import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Inkling: one JSON object per typed block. */
export const inkling: Dialect = defineDialect({
  id: 'inkling',
  models: [/inkling/i],
  markers: 'special',
  evidence: 'two sources',
  calls: jsonCalls({
    envelopes: [
      { open: '<|message_model|><|content_invoke_tool_json|>', special: true, closesLikeReasoning: true },
      { open: '<|content_invoke_tool_json|>', special: true, closesLikeReasoning: true },
    ],
    layout: {
      before: '<|message_model|><|content_invoke_tool_json|>',
      between: '<|end_message|><|message_model|><|content_invoke_tool_json|>',
      after: '<|end_message|>',
    },
    argumentsKey: 'args',
    unmarked: true,
  }),
  results: taggedResults('tool_response'),
  reasoning: { literals: [['<|content_thinking|>', '<|end_message|>']] },
  textFrames: ['<|message_model|>', '<|content_text|>', '<|end_message|>'],
  fabricatedResult: ['<tool_response>', '<|message_tool|>', '<|message_user|>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<|message_model|><|content_invoke_tool_json|>{"name": "tool-name", "args": {"parameter-name": "value"}}<|end_message|>`,
    several: 'For several calls, write several such blocks, one after the other.',
    results: '<tool_response>',
  }),
})
