import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { cdataCalls } from '../engines/cdata-calls.ts'
import { taggedResults } from '../results.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = cdataCalls()

/** MiniCPM 5, and builds of MiniCPM 4 that write XML: function elements, strings with markup in CDATA sections. */
export const minicpm5: Dialect = defineDialect({
  id: 'minicpm5',
  aliases: ['minicpm5xml', 'minicpm4_xml'],
  models: [/minicpm-?5/i, /minicpm-?4.*xml/i],
  evidence: 'two sources',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'], startsIn: true },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: taggedGuide({
    calls,
    resultMark: '<tool_response>',
    values: jsonValues,
    rules: ['Put a string that has a line break, a < or a & in it between <![CDATA[ and ]]>, and no other value.'],
  }),
})
