import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { functionResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** The protocol of MiniMax M2: an envelope of its own around `<invoke>` elements. */
export const minimax: Dialect = defineDialect({
  id: 'minimax',
  aliases: ['minimax-m2', 'minimax_m2'],
  models: [/minimax-?m2/i],
  evidence: 'template',
  calls: taggedCalls({ envelope: 'minimax:tool_call', style: 'invoke', layout: 'line', untyped: 'json' }),
  results: functionResults,
  reasoning: { tags: ['thinking', 'think', 'scratchpad'], history: 'tool-chain' },
  fabricatedResult: ['<function_results>', '<tool_response>'],
  catalogue: functionCatalogue('compact'),
  guide: `To call tools, write one block like this:

<minimax:tool_call>
<invoke name="tool-name"><parameter name="parameter-name">value</parameter></invoke>
</minimax:tool_call>

- Call only tools that are listed above, by their exact names.
- Write strings and numbers as they are, with every space and line break. Never escape anything: write a & b, not a &amp; b.
- Write lists and objects as JSON.
- For several calls, put several <invoke> elements into the one <minimax:tool_call> block.
- You may write text for the user before the block.
- Never write tool_calls JSON, and never use <function_calls> or any other call syntax.
- The results come back in <function_results>, one <result> or <error> per call, in the order of your calls. Never write <function_results> yourself.
- Finish the block before you stop.`,
})
