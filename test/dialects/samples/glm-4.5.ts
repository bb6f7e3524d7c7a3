import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<tool_call>', '</tool_call>'],
    key: ['<arg_key>', '</arg_key>'],
    value: ['<arg_value>', '</arg_value>'],
    name: '\n',
    afterKey: '\n',
    afterValue: '\n',
    gap: '\n',
  }),
  {
    name: 'the body of another family in the envelope',
    tools,
    text: '<tool_call>\n<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n</function>\n</tool_call>',
    expected: { calls: [{ name: 'get_weather', input: { city: 'Paris' } }], issues: ['foreign-call'] },
  },
  {
    name: 'a result behind a call',
    tools,
    text: '<tool_call>ping</tool_call>\n<|observation|>\n<tool_response>',
    expected: { calls: [{ name: 'ping', input: {} }], stopped: true, issues: ['fabricated-result'] },
  },
  {
    name: 'a call in reasoning that closes, as a draft',
    tools,
    text: '<think>Maybe <tool_call>ping</tool_call>?</think>No.',
    expected: { reasoning: 'Maybe <tool_call>ping</tool_call>?', text: 'No.', issues: ['quoted-call'] },
  },
]
