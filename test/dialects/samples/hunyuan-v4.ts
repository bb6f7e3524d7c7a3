import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<tool_call>', '</tool_call>'],
    key: ['<arg_key>', '</arg_key>'],
    value: ['<arg_value>', '</arg_value>'],
    section: ['<tool_calls>', '</tool_calls>'],
  }),
  {
    name: 'the tags with the suffix of a checkpoint',
    tools,
    text: '<tool_calls:6124c78e><tool_call:6124c78e>get_weather<arg_key:6124c78e>city</arg_key:6124c78e><arg_value:6124c78e>Paris</arg_value:6124c78e></tool_call:6124c78e></tool_calls:6124c78e>',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }], issues: [] },
  },
]
