import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<tool_call:opensource>', '</tool_call:opensource>'],
    key: ['<arg_key:opensource>', '</arg_key:opensource>'],
    value: ['<arg_value:opensource>', '</arg_value:opensource>'],
    section: ['<tool_calls:opensource>', '</tool_calls:opensource>'],
    name: '\n',
    afterKey: '\n',
    afterValue: '\n',
    gap: '\n',
  }),
  {
    name: 'the tags without a suffix',
    tools,
    text: '<tool_calls>\n<tool_call>get_weather<tool_sep>\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n</tool_call>\n</tool_calls>',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }], issues: [] },
  },
  {
    name: 'the separator behind the name',
    tools,
    text: '<tool_calls:opensource>\n<tool_call:opensource>ping<tool_sep:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>',
    expected: { calls: [{ name: 'ping', input: {} }], issues: [] },
  },
  {
    name: 'a JSON body with a closer of its own',
    tools,
    text: '<tool_call>get_weather{"city": "Paris"}<end_of_tool_call>',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }] },
  },
  {
    name: 'a value closer in place of the arguments',
    tools,
    text: '<tool_call>ping</arg_value>',
    expected: { calls: [{ name: 'ping', input: {} }], issues: ['malformed-markup'] },
  },
]
