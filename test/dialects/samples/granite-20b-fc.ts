import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'two lines',
    tools,
    text: `<function_call> ${parisCall}\n<function_call> ${osloCall}`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'words behind the call',
    tools,
    text: `<function_call> ${parisCall}\nDone.`,
    expected: { calls: [paris], text: '\nDone.' },
  },
  {
    name: 'a call of nothing by dropping it',
    tools,
    text: '<function_call> {"name": "no_function", "arguments": {}}',
    expected: { issues: ['empty-envelope'] },
  },
  {
    name: 'a call of nothing and then words',
    tools,
    text: 'Well. <function_call> {"name": "no_function", "arguments": {}}\nI know that.',
    expected: { text: 'Well. \nI know that.', issues: ['empty-envelope'] },
  },
  {
    name: 'a call of nothing and then a call',
    tools,
    text: `<function_call> {"name": "no_function", "arguments": {}}\n<function_call> ${parisCall}`,
    expected: { calls: [paris], issues: ['empty-envelope'] },
  },
]
