import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = taggedCalls({
  style: 'function',
  envelope: 'tool_call',
  envelopeAround: 'call',
  layout: 'lines',
  valueLines: true,
  trim: 'newline',
  values: 'jinja',
})

/**
 * Function tags with every value on lines of its own: Qwen 3 Coder, Qwen 3.5 and later, Nemotron 3, Step 3.5, and others
 * that were trained on their templates.
 */
export const qwen3Coder: Dialect = defineDialect({
  id: 'qwen3-coder',
  aliases: ['qwen3_coder', 'qwen3-coder-next', 'qwen35', 'nemotron_v3', 'step3p5', 'berrylm'],
  models: [
    /qwen-?(?:3(?:[.p][5-9]|[\w.-]*coder)|[4-9](?!\d))/i,
    /nemotron-(?:[\w.]+-)*3(?:\.\d)?\b/i,
    /step-?3[.p][57]/i,
    /intern-?s2/i,
    /minicpm-?v-?4[._]6/i,
    /iquest-coder-v1/i,
    /granite-?4[.-][2-9]\b/i,
    /k-exaone-?2\b/i,
    /kolibri/i,
    /ornith/i,
    /berrylm/i,
  ],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>user', '<|im_start|>tool'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({
    calls,
    resultMark: '<tool_response>',
    values: jsonValues,
    rules: [
      'One line break behind the opening tag of a parameter and one before its closing tag are not part of the value.',
    ],
  }),
})
