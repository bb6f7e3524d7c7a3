import { defineDialect } from '../define-dialect.ts'
import { pythonicCalls } from '../engines/pythonic-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { pythonArguments } from '../pythonic-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const calls = pythonicCalls({
  envelopes: [{ open: '<|tool_call_start|>', close: '<|tool_call_end|>', special: true }],
  layout: { before: '<|tool_call_start|>[', between: ', ', after: ']<|tool_call_end|>' },
})

/** Liquid's LFM2 and LFM2.5: a list of Python calls between two tokens. */
export const lfm2: Dialect = defineDialect({
  id: 'lfm2',
  models: [/lfm-?2/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({ open: '<|tool_response_start|>', close: '<|tool_response_end|>', between: '\n' }),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<|tool_response_start|>', '<|im_start|>tool'],
  catalogue: framedCatalogue({
    before: 'List of tools: <|tool_list_start|>[',
    between: ', ',
    after: ']<|tool_list_end|>',
    tool: 'function',
  }),
  guide: objectGuide({
    calls,
    resultMark: '<|tool_response_start|>',
    identifiers: true,
    values: pythonArguments,
  }),
})
