import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { jsonGuide } from '../json-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** LongCat-Flash of the first generation: the Hermes form in a tag of its own. */
export const longcat: Dialect = defineDialect({
  id: 'longcat',
  models: [/longcat-flash(?!-lite)/i],
  evidence: 'one source',
  calls: jsonCalls({ envelopes: [{ open: '<longcat_tool_call>', close: '</longcat_tool_call>' }] }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['longcat_think', 'think'] },
  fabricatedResult: ['<tool_response>', '<longcat_tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: jsonGuide({
    sample: `<longcat_tool_call>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}
</longcat_tool_call>`,
    several: 'For several calls, write several such blocks, one after the other.',
    results: '<tool_response>',
  }),
})
