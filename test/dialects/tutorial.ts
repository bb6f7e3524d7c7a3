import { defineDialect, functionCatalogue, jsonCalls, type Tool, taggedResults } from '@inband/dialects'
import { type ContractCheck, type DialectSample, dialectContract } from '@inband/dialects/contract'

export const acme = defineDialect({
  id: 'acme',
  // Ids of the models that write this form. `dialectForModel` knows the built-in dialects only.
  models: [/\bacme-/i],
  // What was looked at: an official chat template, two sources, or one.
  evidence: 'one source',
  // The engine: what one call looks like. It reads calls and writes them.
  calls: jsonCalls({
    envelopes: [{ open: '<acme_call>', close: '</acme_call>' }],
    nameKey: 'tool',
    argumentsKey: 'with',
  }),
  // What answers a call, and where the model has begun to make that up.
  results: taggedResults('acme_result'),
  fabricatedResult: ['<acme_result>'],
  reasoning: { tags: ['think'] },
  // What the model is told: the tools, then the form.
  catalogue: functionCatalogue('compact'),
  guide: `To call a tool, write this:

<acme_call>
{"tool": "tool-name", "with": {"parameter-name": "value"}}
</acme_call>

- Call only tools that are listed above. For several calls, write several <acme_call> blocks.
- The results come back in <acme_result>, in the order of your calls. Never write <acme_result> yourself.`,
})

const ls: Tool = {
  name: 'ls',
  inputSchema: { type: 'object', properties: { dir: { type: 'string' }, depth: { type: 'integer' } } },
}

// What the model was seen to write, well formed or not.
const samples: DialectSample[] = [
  {
    name: 'a call behind words',
    tools: [ls],
    text: 'Let me look.\n<acme_call>\n{"tool": "ls", "with": {"dir": "src"}}\n</acme_call>',
    expected: { text: 'Let me look.\n', calls: [{ name: 'ls', input: { dir: 'src' } }], issues: [] },
  },
  {
    name: 'a number in quotes',
    tools: [ls],
    text: '<acme_call>{"tool": "ls", "with": {"depth": "2"}}</acme_call>',
    expected: { calls: [{ name: 'ls', input: { depth: 2 } }] },
  },
  {
    name: 'a call that was cut off',
    tools: [ls],
    text: '<acme_call>\n{"tool": "ls", "with": {"dir": "sr',
    expected: { cutCalls: ['ls'], issues: ['incomplete-call'] },
    options: { ending: 'truncated' },
  },
]

// Everything a dialect owes, and the samples, each read whole and cut everywhere.
export const checks: ContractCheck[] = dialectContract(acme, { samples })
