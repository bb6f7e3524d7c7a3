import { declarationCatalogue } from '../declaration-catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { literalCalls } from '../engines/literal-calls.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const sentinel = '<escape>'
const calls = literalCalls({ open: '<start_function_call>', close: '<end_function_call>', sentinel })

/** Google's FunctionGemma: the literals of Gemma 4 between other tokens. */
export const functiongemma: Dialect = defineDialect({
  id: 'functiongemma',
  models: [/functiongemma/i],
  markers: 'special',
  evidence: 'two sources',
  calls,
  results: tokenResults({
    open: ({ name }) => `<start_function_response>response:${name}{value:${sentinel}`,
    close: `${sentinel}}<end_function_response>`,
  }),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<start_function_response>', '<start_of_turn>user'],
  catalogue: declarationCatalogue({
    open: '<start_function_declaration>',
    close: '<end_function_declaration>',
    sentinel,
  }),
  guide: objectGuide({
    calls,
    resultMark: '<start_function_response>',
    identifiers: true,
    values:
      'A string stands between two <escape> exactly as it is, nothing escaped. Names, numbers, true, false and null stand bare; lists are [a,b], objects {name:value}.',
  }),
})
