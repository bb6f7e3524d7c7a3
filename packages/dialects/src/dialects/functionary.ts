import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { type ChannelCallsOptions, channelCalls } from '../engines/channel-calls.ts'
import { objectGuide } from '../object-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const options: ChannelCallsOptions = {
  headers: [
    { tokens: { '>>>': 'recipient' }, end: '\n', startsIn: 'recipient' },
    {
      tokens: { '<|from|>': 'role', '<|recipient|>': 'recipient' },
      end: '<|content|>',
      role: 'assistant',
      startsIn: 'recipient',
    },
  ],
  text: ['all'],
  messageEnds: ['<|stop|>', '<|eot_id|>', '<|eom_id|>'],
  special: false,
  plainText: ['python'],
  layout: { header: (name) => `>>>${name}\n`, between: '', after: '' },
}

const calls = channelCalls(options)

export const functionary: Dialect = defineDialect({
  id: 'functionary',
  models: [/functionary/i],
  evidence: 'template',
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: objectGuide({ calls, resultMark: '<tool_response>' }),
})
