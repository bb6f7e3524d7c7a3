import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** Plain `<invoke>` elements without an envelope: for models that were trained on no form of their own. */
export const xml: Dialect = defineDialect({
  id: 'xml',
  evidence: 'two sources',
  calls: taggedCalls({ style: 'invoke', layout: 'line', untyped: 'json' }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['thinking'] },
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('compact'),
  guide: `To call a tool, write an element like this on a line of its own:

<invoke name="tool-name"><parameter name="parameter-name">value</parameter></invoke>

- Call only tools that are listed above, by their exact names.
- Write strings and numbers as they are, with every space and line break, and never escape anything. Write lists and objects as JSON.
- For several calls, write several <invoke> elements, one after the other.
- You may write text for the user before the first call.
- The results come back in <tool_response>, one per call, in the order of your calls. Never write <tool_response> yourself.
- Finish the last call before you stop.`,
})
