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
    name: 'an answer in its frame',
    tools,
    text: '[BEGIN FINAL RESPONSE]\nHi.\n[END FINAL RESPONSE]',
    expected: { text: '\nHi.\n', issues: ['text-frame'] },
  },
  {
    name: 'the tag that its prompt names',
    tools,
    text: `<tool_call>[${parisCall}]</tool_call>`,
    expected: { calls: [paris] },
  },
  {
    name: 'results that it makes up',
    tools,
    text: `<tool_calls>[${parisCall}]</tool_calls>\n<|tool_result|>\nrain`,
    expected: { calls: [paris], stopped: true },
  },
]
