import { defineDialect } from '../define-dialect.ts'
import { headerJsonCalls } from '../engines/header-json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const calls = headerJsonCalls({
  openers: ['[TOOL_CALLS]'],
  closers: [],
  marks: ['[CALL_ID]', '[ARGS]'],
  layout: { header: (name) => `[TOOL_CALLS]${name}[ARGS]`, close: '', before: '', between: '', after: '' },
})

/**
 * Mistral in its three generations: an array of JSON calls, a header with an id, a header without one. What follows the
 * opener says which it is. The last one is written.
 */
export const mistral: Dialect = defineDialect({
  id: 'mistral',
  aliases: ['mistral-v3', 'mistral-v11', 'mistral-v13'],
  models: [/mi[sx]tral/i, /ministral/i, /devstral/i, /magistral/i, /codestral/i, /\bnemo\b/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({ open: '[TOOL_RESULTS]', close: '[/TOOL_RESULTS]' }),
  reasoning: { literals: [['[THINK]', '[/THINK]']] },
  fabricatedResult: ['[TOOL_RESULTS]', '[INST]'],
  catalogue: framedCatalogue({ before: '[AVAILABLE_TOOLS][', between: ', ', after: '][/AVAILABLE_TOOLS]' }),
  guide: objectGuide({ calls, resultMark: '[TOOL_RESULTS]' }),
})
