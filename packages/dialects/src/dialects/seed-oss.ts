import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({
  style: 'function',
  envelope: 'seed:tool_call',
  envelopeAround: 'call',
  layout: 'lines',
  trim: 'none',
  values: 'python',
})

/** Seed OSS: function tags in an envelope of its own; what is no string is written as Python prints it. */
export const seedOss: Dialect = defineDialect({
  id: 'seed-oss',
  aliases: ['seed_oss'],
  models: [/seed[-_]?oss/i],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['seed:think'], history: 'keep' },
  fabricatedResult: ['<tool_response>', '<seed:bos>tool', '<seed:bos>user'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({
    calls,
    resultMark: '<tool_response>',
    values: 'Write numbers, booleans, lists and objects as Python or as JSON writes them.',
  }),
})
