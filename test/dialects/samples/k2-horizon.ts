import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<ifm|tool_call>', '</ifm|tool_call>'],
    key: ['<ifm|arg_key>', '</ifm|arg_key>'],
    value: ['<ifm|arg_value>', '</ifm|arg_value>'],
    section: ['<ifm|tool_calls>', '</ifm|tool_calls>'],
  }),
  {
    name: 'a type between key and value',
    tools,
    text: '<ifm|tool_calls><ifm|tool_call>settings<ifm|arg_key>any</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>5</ifm|arg_value><ifm|arg_key>either</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>7</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
    expected: { calls: [{ name: 'settings', input: { any: '5', either: 7 } }], issues: [] },
  },
]
