import type { DialectSample } from '../../harness/dialect-contract.ts'
import { taggedSamples } from './families/tagged-family.ts'

export const samples: readonly DialectSample[] = taggedSamples({
  turn: (calls) => `<dots_function_call>\n${calls.join('\n')}\n</dots_function_call>`,
  call: (name, parameters) => `<invoke name="${name}">\n${parameters.join('\n')}\n</invoke>`,
  parameter: (name, value) => `<parameter name="${name}">${value}</parameter>`,
  parameterEnd: '</parameter>',
})
