import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { looseJsonSamples } from './families/loose-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  ...looseJsonSamples({ open: '<|START_ACTION|>', close: '<|END_ACTION|>' }),
  {
    name: 'its own keys, with a number',
    tools,
    text: `<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Oslo"}}\n]<|END_ACTION|>`,
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'reasoning and an answer in its frame',
    tools,
    text: '<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Hi.<|END_RESPONSE|>',
    expected: { reasoning: 'Hm.', text: 'Hi.', issues: ['text-frame'] },
  },
  {
    name: 'a plan and then an action',
    tools,
    text: `<|START_THINKING|>Weather.<|END_THINKING|><|START_ACTION|>[${osloCall}]<|END_ACTION|>`,
    expected: { reasoning: 'Weather.', calls: [oslo] },
  },
  {
    name: 'a list that stands without its tokens',
    tools,
    text: `[{"tool_call_id":"0","tool_name":"get_weather","parameters":{"city":"Oslo"}}]`,
    expected: { calls: [oslo], issues: [] },
  },
]

export const skip: DialectSamples['skip'] = {
  'renders results in order and word for word': 'results are JSON strings',
}
