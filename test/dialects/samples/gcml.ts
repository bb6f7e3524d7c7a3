import type { DialectSample } from '../../harness/dialect-contract.ts'
import { taggedSamples } from './families/tagged-family.ts'

export const samples: readonly DialectSample[] = taggedSamples({
  turn: (calls) => `<｜GCML｜tool_calls>\n${calls.join('\n')}\n</｜GCML｜tool_calls>`,
  call: (name, parameters) => `<｜GCML｜invoke name="${name}">\n${parameters.join('\n')}\n</｜GCML｜invoke>`,
  parameter: (name, value, isString) =>
    `<｜GCML｜parameter name="${name}" string="${isString}">${value}</｜GCML｜parameter>`,
  parameterEnd: '</｜GCML｜parameter>',
})
