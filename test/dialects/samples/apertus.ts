import type { DialectSample } from '../../harness/dialect-contract.ts'
import { looseJsonSamples } from './families/loose-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }

export const samples: readonly DialectSample[] = [
  ...looseJsonSamples({ open: '<|tools_prefix|>', close: '<|tools_suffix|>' }),
  {
    name: 'names as keys',
    tools,
    text: `<|tools_prefix|>[{"get_weather": {"city": "Oslo"}}, {"ping": {}}]<|tools_suffix|>`,
    expected: { calls: [oslo, { name: 'ping', input: {} }], issues: [] },
  },
  {
    name: 'names as keys, without the closer',
    tools,
    text: `<|tools_prefix|>[{"get_weather": {"city": "Oslo"}}]`,
    expected: { calls: [oslo] },
  },
  {
    name: 'names as keys, without any token',
    tools,
    text: `[{"get_weather": {"city": "Oslo"}}]`,
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'a JSON answer',
    tools,
    text: `{"weather": {"city": "Oslo"}}`,
    expected: { text: '{"weather": {"city": "Oslo"}}' },
  },
  {
    name: 'reasoning in its tokens',
    tools,
    text: '<|inner_prefix|>Hm.<|inner_suffix|>Hi.',
    expected: { reasoning: 'Hm.', text: 'Hi.' },
  },
]
