import type { DialectSample } from '../../harness/dialect-contract.ts'
import { jsonEnvelopeSamples } from './families/json-envelope-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  ...jsonEnvelopeSamples({ open: '<TOOLCALL>', close: '</TOOLCALL>' }),
  {
    name: 'a list of two',
    tools,
    text: `<TOOLCALL>[${parisCall}, ${osloCall}]</TOOLCALL>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'results that it makes up',
    tools,
    text: `<TOOLCALL>[${parisCall}]</TOOLCALL>\n<TOOL_RESPONSE>[rain]`,
    expected: { calls: [paris], stopped: true },
  },
]
