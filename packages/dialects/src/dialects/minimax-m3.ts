import { defineDialect } from '../define-dialect.ts'
import { elementCalls } from '../engines/element-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { taggedResults } from '../results.ts'
import { taggedGuide } from '../tagged-guide.ts'
import type { Dialect } from '../types.ts'

const token = ']<]minimax[>['

const calls = elementCalls({ envelope: 'tool_call', token, name: 'attribute', between: '\n' })

/** MiniMax M3: every tag behind a token, each parameter an element of its own name, lists and objects more elements. */
export const minimaxM3: Dialect = defineDialect({
  id: 'minimax-m3',
  aliases: ['minimax_m3'],
  models: [/minimax-?m3/i],
  markers: 'special',
  evidence: 'two sources',
  calls,
  results: taggedResults('response', '', '\n'),
  reasoning: { literals: [['<mm:think>', '</mm:think>']] },
  textFrames: ['[e~['],
  fabricatedResult: ['<response>', ']~b]tool'],
  catalogue: framedCatalogue({
    before: '<tools>\n<tool>',
    between: '</tool>\n<tool>',
    after: '</tool>\n</tools>',
    tool: 'function',
  }),
  guide: taggedGuide({
    calls,
    resultMark: '<response>',
    values: `Write numbers and booleans as they are. Write each member of an object as an element of its name inside the parameter, and each entry of a list as an element called item. Leave out what is null.`,
    rules: [`Write ${token} before every tag, opening or closing.`],
  }),
})
