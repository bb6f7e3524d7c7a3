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
    text: ` functools[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'words before the list',
    tools,
    text: `I look. functools[${parisCall}]`,
    expected: { text: 'I look. ', calls: [paris], issues: [] },
  },
]
