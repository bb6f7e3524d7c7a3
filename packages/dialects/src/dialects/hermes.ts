import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

/** What the model is told in the dialects that put JSON into `<tool_call>`. */
export const hermesGuide = `To call a tool, write one JSON object inside <tool_call> tags:

<tool_call>
{"name": "tool-name", "arguments": {"parameter-name": "value"}}
</tool_call>

- Call only tools that are listed above, by their exact names.
- The object is strict JSON: quotes, backslashes and line breaks in strings are escaped.
- For several calls, write several <tool_call> blocks, one after the other.
- You may write text for the user before the first call.
- The results come back in <tool_response>, one per call, in the order of your calls. Never write <tool_response> yourself.
- Finish the last block before you stop.`

/** One JSON object per `<tool_call>`: Hermes, Qwen 2.5, and whatever was tuned on their data. */
export const hermes: Dialect = defineDialect({
  id: 'hermes',
  aliases: ['granite4', 'qwen', 'qwen25', 'trinity'],
  models: [
    /hermes-?[234]/i,
    /nous-?hermes/i,
    /qwen/i,
    /granite-?4(?![.-][2-9]\b)/i,
    /exaone-?4|k-exaone(?!-?2\b)/i,
    /trinity/i,
    /mimo-(?:vl|7b)/i,
    /youtu-llm/i,
  ],
  evidence: 'template',
  calls: jsonCalls({ envelopes: [{ open: '<tool_call>', close: '</tool_call>' }] }),
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think', 'scratch_pad'] },
  fabricatedResult: ['<tool_response>', '<|im_start|>user', '<|im_start|>tool'],
  catalogue: functionCatalogue('spaced'),
  guide: hermesGuide,
})
