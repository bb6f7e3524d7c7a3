import type { DialectSample } from '../../harness/dialect-contract.ts'
import { taggedSamples } from './families/tagged-family.ts'

export const samples: readonly DialectSample[] = taggedSamples({
  turn: (calls) => `<｜DSML｜tool_calls>\n${calls.join('\n')}\n</｜DSML｜tool_calls>`,
  call: (name, parameters) => `<｜DSML｜invoke name="${name}">\n${parameters.join('\n')}\n</｜DSML｜invoke>`,
  parameter: (name, value, isString) =>
    `<｜DSML｜parameter name="${name}" string="${isString}">${value}</｜DSML｜parameter>`,
  parameterEnd: '</｜DSML｜parameter>',
})
