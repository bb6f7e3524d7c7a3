import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'words before the call',
    tools,
    text: `I look.<|message_sep|>\n\nfunction call<|role_sep|>\n${parisCall}<|message_sep|>`,
    expected: { text: 'I look.', calls: [paris], issues: [] },
  },
  {
    name: 'no blanks between the tokens',
    tools,
    text: `I look.<|message_sep|>function call<|role_sep|>\n${parisCall}`,
    expected: { text: 'I look.', calls: [paris] },
  },
  {
    name: 'the token of version 3.1',
    tools,
    text: `I look.<|function_call|>${parisCall}<|message_sep|>`,
    expected: { text: 'I look.', calls: [paris], issues: [] },
  },
  {
    name: 'a header without its tokens',
    tools,
    text: `function call\n${parisCall}`,
    expected: { calls: [paris] },
  },
  {
    name: 'talk about function calls',
    tools,
    text: 'A function call\nis made like this.',
    expected: { text: 'A function call\nis made like this.', issues: [] },
  },
  {
    name: 'results that it makes up',
    tools,
    text: `<|message_sep|>\n\nfunction call<|role_sep|>\n${parisCall}<|message_sep|>\n\nfunction result<|role_sep|>\nrain`,
    expected: { calls: [paris], stopped: true },
  },
]
