import { defineDialect } from '../define-dialect.ts'
import { channelCalls } from '../engines/channel-calls.ts'
import { withCodeCalls } from '../engines/code-calls.ts'
import { readingAlso } from '../engines/engine.ts'
import type { Dialect } from '../types.ts'
import { functionTagCalls } from './functionary-v31.ts'
import { functionaryPrompt, recipientCalls } from './functionary-v32.ts'

const tokenCalls = channelCalls({
  headers: [
    {
      tokens: { '<|from|>': 'role', '<|recipient|>': 'recipient' },
      end: '<|content|>',
      special: true,
      role: 'assistant',
      startsIn: 'recipient',
    },
  ],
  text: ['all'],
  messageEnds: ['<|stop|>'],
  plainText: ['python'],
  layout: { header: (name) => `<|from|>assistant\n<|recipient|>${name}\n<|content|>`, between: '\n', after: '' },
})

/** Functionary in any version: 3.2 is written, the tokens of 2 and the function tags of 3.1 are read as well. */
export const functionary: Dialect = defineDialect({
  id: 'functionary',
  aliases: ['functionary-v2'],
  models: [/functionary/i],
  evidence: 'template',
  calls: withCodeCalls(readingAlso(recipientCalls, tokenCalls, functionTagCalls), '<|python_tag|>', 'python'),
  ...functionaryPrompt,
  textFrames: ['<|content|>'],
})
