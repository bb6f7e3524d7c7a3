import { defineDialect } from '../define-dialect.ts'
import { headerJsonCalls } from '../engines/header-json-calls.ts'
import { nameBehindId } from '../engines/name-behind-id.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

/** Ten lower-case letters and digits, by the place of the call in its turn. */
const idOf = (index: number): string => `call${String(index).padStart(6, '0')}`

const calls = headerJsonCalls({
  // The token before the name opens a call that has no id.
  openers: ['<|tool_calls|>', '<|tool_call:begin|>', '<|tool_call:name|>'],
  closers: ['<|tool_call:end|>', '<|calls|>'],
  marks: ['<|tool_call:name|>', '<|tool_call:args|>'],
  name: nameBehindId,
  layout: {
    header: (name, index) => `<|tool_call:begin|>${idOf(index)}<|tool_call:name|>${name}<|tool_call:args|>`,
    close: '<|tool_call:end|>',
    before: '<|tool_calls|>',
    between: '',
    after: '<|calls|>',
  },
})

/** Solar Open: id, name and JSON between tokens. */
export const solarOpen: Dialect = defineDialect({
  id: 'solar-open',
  aliases: ['solar_open'],
  models: [/solar-open(?!-?2)/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({
    open: ({ name }, index) =>
      `<|tool_response:begin|>${idOf(index)}<|tool_response:name|>${name}<|tool_response:result|>`,
    close: '<|tool_response:end|>',
  }),
  reasoning: { literals: [['<|think|>', '<|end|>']] },
  textFrames: ['<|begin|>assistant', '<|content|>', '<|end|>'],
  fabricatedResult: ['<|tool_response:begin|>', '<|tool_response|>', '<|begin|>tool', '<|begin|>user'],
  catalogue: framedCatalogue({
    before: '<|tools:begin|><|tool:begin|>',
    between: '<|tool:end|><|tool:begin|>',
    after: '<|tool:end|><|tools:end|>',
    tool: 'function',
  }),
  guide: objectGuide({
    calls,
    resultMark: '<|tool_response:begin|>',
    rules: ['Each call has an id of its own, of ten lower-case letters and digits.'],
  }),
})
