import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<tool_call>', '</tool_call>'],
    key: ['<arg_key>', '</arg_key>'],
    value: ['<arg_value>', '</arg_value>'],
  }),
  {
    name: 'the line breaks of the first generation',
    tools,
    text: '<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n</tool_call>\n',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }], issues: [] },
  },
  {
    name: 'the end of the turn element behind a call',
    tools,
    text: '<tool_call>ping</tool_call>\n</assistant>\n<tool_response>',
    expected: { calls: [{ name: 'ping', input: {} }], stopped: true },
  },
]
