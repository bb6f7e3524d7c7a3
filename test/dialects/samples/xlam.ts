import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'a list',
    tools,
    text: `[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'a fence around the list',
    tools,
    text: `\`\`\`json\n[${parisCall}]\n\`\`\``,
    expected: { calls: [paris] },
  },
  {
    name: 'a word before the list',
    tools,
    text: `[TOOL_CALLS][${parisCall}]\n`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'a tag around the list',
    tools,
    text: `<tool_call>[${parisCall}]</tool_call>`,
    expected: { calls: [paris] },
  },
  {
    name: 'reasoning before the list',
    tools,
    text: `<think>Hm.</think>\n[${parisCall}]`,
    expected: { reasoning: 'Hm.', calls: [paris], issues: [] },
  },
]

export const skip: DialectSamples['skip'] = {
  'reads a well-formed call of a tool that nobody declared': 'a call without markup must be one of a declared tool',
  'reads several calls between words': 'a call without markup must begin the turn',
}
