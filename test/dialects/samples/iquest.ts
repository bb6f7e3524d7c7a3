import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<iquestcoder_tool_call>', '</iquestcoder_tool_call>'],
    key: ['<arg_key>', '</arg_key>'],
    value: ['<arg_value>', '</arg_value>'],
    gap: '\n',
  }),
  {
    name: 'the call tag of Q1',
    tools,
    text: '<iquest_tool_call>get_weather<arg_key>city</arg_key><arg_value>Paris</arg_value></iquest_tool_call>',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }], issues: [] },
  },
]
