import type { DialectSample } from '../../harness/dialect-contract.ts'
import { taggedSamples } from './families/tagged-family.ts'

export const samples: readonly DialectSample[] = taggedSamples({
  turn: (calls) => calls.map((call) => `<tool_call>\n${call}\n</tool_call>`).join('\n'),
  call: (name, parameters) => `<function=${name}>\n${parameters.map((one) => `${one}\n`).join('')}</function>`,
  parameter: (name, value) => `<parameter=${name}>\n${value}\n</parameter>`,
  parameterEnd: '</parameter>',
})
