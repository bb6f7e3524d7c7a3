import type { DialectSample } from '../../harness/dialect-contract.ts'
import { looseJsonSamples } from './families/loose-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'

export const samples: readonly DialectSample[] = [
  ...looseJsonSamples({ open: '<|tool_call_start|>', close: '<|tool_call_end|>' }),
  {
    name: 'the tokens of the older vocabulary',
    tools,
    text: `[unused11][${parisCall}][unused12]`,
    expected: { calls: [paris], issues: [] },
  },
]
