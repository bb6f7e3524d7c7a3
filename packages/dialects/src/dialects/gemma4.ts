import { declarationCatalogue } from '../declaration-catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { literalCalls } from '../engines/literal-calls.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const notation = { sentinel: '<|"|>', sorted: true }
const calls = literalCalls({ open: '<|tool_call>', close: '<tool_call|>', ...notation })

/** Google's Gemma 4: its own literals between tokens. */
export const gemma4: Dialect = defineDialect({
  id: 'gemma4',
  aliases: ['gemma'],
  models: [/gemma-?4/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({
    open: ({ name }) => `<|tool_response>response:${name}{value:${notation.sentinel}`,
    close: `${notation.sentinel}}<tool_response|>`,
  }),
  reasoning: {
    literals: [
      ['<|channel>thought\n', '<channel|>'],
      ['<|channel>thought', '<channel|>'],
    ],
  },
  textFrames: ['<turn|>'],
  fabricatedResult: ['<|tool_response>', '<|turn>user'],
  catalogue: declarationCatalogue({ open: '<|tool>', close: '<tool|>', ...notation }),
  guide: objectGuide({
    calls,
    resultMark: '<|tool_response>',
    identifiers: true,
    values:
      'A string stands between two <|"|> exactly as it is, nothing escaped. Names, numbers, true, false and null stand bare; lists are [a,b], objects {name:value}.',
  }),
})
