import type { DialectSample } from '../../harness/dialect-contract.ts'
import { pythonicSamples } from './families/pythonic-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = 'get_weather(city="Paris", days=3)'

export const samples: readonly DialectSample[] = [
  ...pythonicSamples({
    turn: (...calls) => `<|tool_call_start|>[${calls.join(', ')}]<|tool_call_end|>`,
    open: '<|tool_call_start|>[',
    resultMark: '<|tool_response_start|>',
  }),
  {
    name: 'JSON in the tokens',
    tools,
    text: '<|tool_call_start|>[{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}, "id": "call_1"}]<|tool_call_end|>',
    expected: { calls: [paris] },
  },
  {
    name: 'a call in the middle of a line',
    tools,
    text: `So: <|tool_call_start|>[${parisCall}]<|tool_call_end|>Done.`,
    expected: { text: 'So: Done.', calls: [paris], issues: [] },
  },
  {
    name: 'a missing parenthesis at the closer',
    tools,
    text: '<|tool_call_start|>[get_weather(city="Paris", days=3<|tool_call_end|>',
    expected: { calls: [paris], issues: ['malformed-json'] },
  },
  {
    name: 'a call that cannot be read between two that can',
    tools,
    text: `<|tool_call_start|>[${parisCall}, get_weather(city=f(1)), ping()]<|tool_call_end|>`,
    expected: { calls: [paris, { name: 'ping', input: {} }], cutCalls: ['get_weather'] },
  },
  {
    name: 'a tool that is called print',
    tools: [{ name: 'print', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }],
    text: '<|tool_call_start|>[print(text="a")]<|tool_call_end|>',
    expected: { calls: [{ name: 'print', input: { text: 'a' } }], issues: [] },
  },
  {
    name: 'no list',
    tools,
    text: `<|tool_call_start|>${parisCall}<|tool_call_end|>`,
    expected: { calls: [paris], issues: [] },
  },
]
