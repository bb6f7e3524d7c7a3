import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'
import { hermesGuide } from './hermes.ts'

/** Qwen 3 and QwQ: the Hermes form, from models that think first. */
export const qwen3: Dialect = defineDialect({
  id: 'qwen3',
  models: [/qwen-?3/i, /qwq/i],
  evidence: 'template',
  calls: jsonCalls({ envelopes: [{ open: '<tool_call>', close: '</tool_call>' }] }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'], history: 'tool-chain' },
  fabricatedResult: ['<tool_response>', '<|im_start|>user', '<|im_start|>tool'],
  catalogue: functionCatalogue('spaced'),
  guide: hermesGuide,
})
