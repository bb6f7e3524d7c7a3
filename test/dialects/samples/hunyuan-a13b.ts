import type { DialectSample } from '../../harness/dialect-contract.ts'
import { jsonEnvelopeSamples } from './families/json-envelope-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  ...jsonEnvelopeSamples({ open: '<tool_calls>', close: '</tool_calls>' }),
  {
    name: 'a list of two',
    tools,
    text: `<tool_calls>[${parisCall}, ${osloCall}]</tool_calls>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'reasoning and an answer in its frame',
    tools,
    text: '<think>\nHm.\n</think>\n<answer>\nHi.\n</answer>',
    expected: { reasoning: '\nHm.\n', text: '\nHi.\n', issues: ['text-frame'] },
  },
  {
    name: 'a call in the frame of an answer',
    tools,
    text: `<answer>\n<tool_calls>[${parisCall}]</tool_calls>\n</answer>`,
    expected: { calls: [paris] },
  },
  {
    name: 'the name of its role before an answer',
    tools,
    text: '助手：你好',
    expected: { text: '你好', issues: ['text-frame'] },
  },
]
