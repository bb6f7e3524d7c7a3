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
    name: 'one object per line',
    tools,
    text: `<tool_calls>\n${parisCall}\n${osloCall}\n</tool_calls>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
]
