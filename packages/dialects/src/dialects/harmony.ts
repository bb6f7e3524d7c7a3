import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { channelCalls } from '../engines/channel-calls.ts'
import { objectGuide } from '../object-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = channelCalls({
  headers: [
    {
      tokens: { '<|start|>': 'role', '<|channel|>': 'channel', '<|constrain|>': 'type' },
      end: '<|message|>',
      special: true,
      role: 'assistant',
      recipientWord: 'to=',
      startsIn: 'role',
    },
  ],
  reasoning: ['analysis'],
  text: ['final', 'assistant', 'user', 'all'],
  namespace: 'functions.',
  callEnds: ['<|call|>'],
  messageEnds: ['<|end|>', '<|return|>'],
  plainText: ['python'],
  stripped: {
    role: 'assistant',
    channels: ['analysis', 'commentary', 'final'],
    recipient: 'to=',
    types: ['json', 'code'],
  },
  layout: {
    header: (name) => `<|start|>assistant<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>`,
    between: '<|call|>',
    after: '<|call|>',
  },
})

/** The channels of gpt-oss: analysis is reasoning, commentary calls tools, final is for the user. */
export const harmony: Dialect = defineDialect({
  id: 'harmony',
  aliases: ['openai', 'gpt-oss'],
  models: [/gpt-oss/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  reasoning: { literals: [['<|channel|>analysis<|message|>', '<|end|>']] },
  fabricatedResult: ['<tool_response>', '<|start|>functions.', '<|start|>tool', '<|start|>user'],
  catalogue: functionCatalogue('compact'),
  guide: objectGuide({
    calls,
    resultMark: '<tool_response>',
    rules: ['Calls go to the commentary channel, and your answer to the final one.'],
  }),
})
