import type { DialectSample } from '../../harness/dialect-contract.ts'
import { taggedSamples } from './families/tagged-family.ts'

export const samples: readonly DialectSample[] = taggedSamples({
  turn: (calls) =>
    `<｜tool_calls_begin｜>\n${calls.map((call) => `<｜tool_call_begin｜>function<｜tool_sep｜>${call}<｜tool_call_end｜>`).join('\n')}\n<｜tool_calls_end｜>`,
  call: (name, parameters) =>
    `<steptml:invoke name="${name}">\n${parameters.map((one) => `${one}\n`).join('')}</steptml:invoke>`,
  parameter: (name, value) => `<steptml:parameter name="${name}">${value}</steptml:parameter>`,
  parameterEnd: '</steptml:parameter>',
})
