import { functionsCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { plainElementCalls } from '../engines/element-calls.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { functionResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** What Claude writes when its tools are described in the prompt. */
export const anthropic: Dialect = defineDialect({
  id: 'anthropic',
  aliases: ['claude'],
  models: [/claude/i],
  evidence: 'two sources',
  calls: taggedCalls({
    envelope: 'function_calls',
    style: 'invoke',
    layout: 'lines',
    values: 'spaced',
    // What older prompts taught.
    otherForms: [plainElementCalls],
  }),
  results: functionResults,
  reasoning: { tags: ['thinking'], history: 'drop' },
  fabricatedResult: ['<function_results>', '<tool_response>'],
  catalogue: functionsCatalogue,
  guide: `To call functions, write one block like this:

<function_calls>
<invoke name="function-name">
<parameter name="parameter-name">value</parameter>
</invoke>
</function_calls>

- Call only functions that are listed above, by their exact names.
- Write strings and numbers as they are, with every space and line break, and never escape anything. Write lists and objects as JSON.
- For several calls, put several <invoke> elements into the one block.
- You may write text for the user before the block.
- The results come back in <function_results>, one <result> or <error> per call, in the order of your calls. Never write <function_results> yourself.
- Finish the block before you stop.`,
})
