import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { bareCalls, pythonicSamples } from './families/pythonic-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = 'get_weather(city="Paris", days=3)'

export const samples: readonly DialectSample[] = [
  ...pythonicSamples({
    turn: (...calls) => `[${calls.join(', ')}]`,
    open: '[',
    resultMark: '<tool_response>',
    bare: true,
  }),
  ...pythonicSamples({
    turn: (...calls) => `<|python_start|>[${calls.join(', ')}]<|python_end|>`,
    open: '<|python_start|>[',
    resultMark: '<tool_response>',
  }).map((sample) => ({ ...sample, name: `between tokens ${sample.name}` })),
  {
    name: 'strings for everything, as its template writes them',
    tools,
    text: '[get_weather(city="Paris", days="3")]<|eot|>',
    expected: { calls: [paris], issues: ['coerced-value'] },
  },
  {
    name: 'a list in the middle of a line as text',
    tools,
    text: `So: [${parisCall}]`,
    expected: { text: `So: [${parisCall}]`, issues: [] },
  },
]

export const skip: DialectSamples['skip'] = bareCalls
