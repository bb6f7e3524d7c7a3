import { defineDialect } from '../define-dialect.ts'
import { channelCalls } from '../engines/channel-calls.ts'
import { taggedCalls } from '../engines/tagged-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { escapeAttribute } from '../tag-reader.ts'
import { jsonValues, taggedGuide } from '../tagged-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const calls = channelCalls({
  headers: [
    {
      tokens: { '<|start|>': 'role' },
      end: '<|message|>',
      special: true,
      role: 'assistant',
      recipientWord: 'to=',
      startsIn: 'role',
    },
  ],
  reasoning: ['self'],
  text: ['user'],
  messageEnds: ['<|eom|>', '<|eot|>'],
  inside: taggedCalls({
    style: 'invoke',
    envelope: 'atem:function_calls',
    prefix: 'atem:',
    layout: 'lines',
    values: 'spaced',
    trim: 'none',
  }),
  layout: { header: (name) => `<|start|>assistant to=${name}<|message|>`, between: '<|eom|>', after: '<|eot|>' },
})

/** Muse Glimmer: invoke elements in a message to the tool. */
export const atem: Dialect = defineDialect({
  id: 'atem',
  aliases: ['muse-glimmer', 'muse_glimmer'],
  models: [/muse-glimmer/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({
    open: ({ name }) => `<tool_output name="${escapeAttribute(name)}">\n`,
    close: '\n</tool_output>',
    between: '\n',
  }),
  reasoning: { literals: [['<|start|>assistant to=self<|message|>', '<|eom|>']] },
  fabricatedResult: ['<tool_output name=', '<|start|>tool', '<|start|>user'],
  catalogue: framedCatalogue({ before: '// Function schemas\n', between: '\n', after: '', tool: 'function' }),
  guide: taggedGuide({
    calls,
    resultMark: '<tool_output>',
    values: jsonValues,
    several: 'write several such messages, one after the other, with <|eom|> behind each but the last',
    rules: ['The message goes to the tool that it calls, and calls no other one.'],
  }),
})
