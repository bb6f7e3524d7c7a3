import type { DialectSample } from '../../harness/dialect-contract.ts'
import { pythonicSamples } from './families/pythonic-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const parisCall = 'get_weather(city="Paris", days=3)'
const osloCall = 'get_weather(city="Oslo", days=1)'

export const samples: readonly DialectSample[] = [
  ...pythonicSamples({
    turn: (...calls) => `<function_calls>\n${calls.join('\n')}\n</function_calls>`,
    open: '<function_calls>\n',
    resultMark: '<tool_response>',
  }),
  {
    name: 'lines without the tag',
    tools,
    text: `${parisCall}\n${osloCall}`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'calls in tags, as others write them between the same tags',
    tools,
    text: '<function_calls>\n<invoke name="get_weather"><parameter name="city">Paris</parameter><parameter name="days">3</parameter></invoke>\n</function_calls>',
    expected: { calls: [paris], issues: ['foreign-call'] },
  },
  {
    name: 'a list in the tag',
    tools,
    text: `<function_calls>[${parisCall}, ${osloCall}]</function_calls>`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'words on a line before the call',
    tools,
    text: `<function_calls>\nI need both:\n${parisCall}\n${osloCall}\n</function_calls>`,
    expected: { calls: [paris, oslo], issues: ['text-in-envelope'] },
  },
]
