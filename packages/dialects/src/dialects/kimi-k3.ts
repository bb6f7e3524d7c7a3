import { defineDialect } from '../define-dialect.ts'
import { tokenFramedCalls } from '../engines/token-framed-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const calls = tokenFramedCalls()

/** Moonshot's Kimi K3: elements with attributes, all markup in control tokens. */
export const kimiK3: Dialect = defineDialect({
  id: 'kimi-k3',
  aliases: ['kimi_k3', 'kimik3'],
  models: [/kimi-?k3/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { literals: [['<|open|>think<|sep|>', '<|close|>think<|sep|>']], startsIn: true, history: 'keep' },
  textFrames: ['<|open|>response<|sep|>', '<|close|>response<|sep|>', '<|close|>message<|sep|>', '<|end_of_msg|>'],
  fabricatedResult: ['<tool_response>', '<|open|>message role="tool"', '<|open|>message role="user"'],
  catalogue: framedCatalogue({ before: '```json\n[', between: ',', after: ']\n```', json: 'compact' }),
  guide: taggedGuide({
    calls,
    resultMark: '<tool_response>',
    values: 'Write any other value as JSON.',
    rules: [
      'The type is one of string, number, boolean, null, object and array.',
      'The index counts the calls of your turn, from 1 on.',
    ],
  }),
})
