import type { DialectSample } from '../../harness/dialect-contract.ts'
import { looseJsonSamples } from './families/loose-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  ...looseJsonSamples({ open: '<|action_start|><|plugin|>', close: '<|action_end|>' }),
  {
    name: 'tokens with a blank between',
    tools,
    text: `<|action_start|> <|plugin|>\n${osloCall}<|action_end|>`,
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'one block per call',
    tools,
    text: `<|action_start|><|plugin|>\n${parisCall}<|action_end|><|action_start|><|plugin|>\n${osloCall}<|action_end|>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
]
