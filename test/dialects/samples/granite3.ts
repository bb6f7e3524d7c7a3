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
    text: `<|tool_call|>[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'words behind the list',
    tools,
    text: `<|tool_call|>[${parisCall}]\n\nThat was [it].`,
    expected: { calls: [paris], text: '\n\nThat was [it].', issues: [] },
  },
  {
    name: 'the plain tag of version 3.1',
    tools,
    text: `<tool_call>[${parisCall}, ${osloCall}]\nDone.`,
    expected: { calls: [paris, oslo], text: '\nDone.' },
  },
  {
    name: 'the Hermes form',
    tools,
    text: `<tool_call>\n${parisCall}\n</tool_call>\n<tool_call>\n${osloCall}\n</tool_call>`,
    expected: { calls: [paris, oslo] },
  },
  {
    name: 'a list without its token',
    tools,
    text: `[${parisCall}]`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'an answer in its frame',
    tools,
    text: '<think>Hm.</think><response>Hi.</response>',
    expected: { reasoning: 'Hm.', text: 'Hi.', issues: ['text-frame'] },
  },
  {
    name: 'a list that lacks its end',
    tools,
    text: `<|tool_call|>[${parisCall}`,
    expected: { calls: [paris] },
  },
  {
    name: 'a list that is cut',
    tools,
    text: `<|tool_call|>[${parisCall}, {"name": "get_weather", "arguments": {"city": "Os`,
    expected: { calls: [paris], cutCalls: ['get_weather'] },
  },
]
