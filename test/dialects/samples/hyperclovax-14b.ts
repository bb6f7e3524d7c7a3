import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'a list of two',
    tools,
    text: `<|im_start|>assistant -> tool/function_call\n[${parisCall}, ${osloCall}]<|im_end|>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'a header without its tokens',
    tools,
    text: ` -> tool/function_call\n[${parisCall}]`,
    expected: { calls: [paris] },
  },
  {
    name: 'a list without its header',
    tools,
    text: `[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'talk about the header',
    tools,
    text: 'It writes -> tool/function_call first.',
    expected: { text: 'It writes -> tool/function_call first.', issues: [] },
  },
]
