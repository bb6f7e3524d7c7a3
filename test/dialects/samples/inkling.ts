import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'one block per call',
    tools,
    text: `<|message_model|><|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Oslo"}}<|end_message|><|message_model|><|content_invoke_tool_json|>${parisCall}<|end_message|>`,
    expected: { calls: [oslo, paris], issues: [] },
  },
  {
    name: 'thinking, words and a call in blocks',
    tools,
    text: `<|message_model|><|content_thinking|>Hm.<|end_message|><|message_model|><|content_text|>I look.<|end_message|><|message_model|><|content_invoke_tool_json|>${osloCall}<|end_message|>`,
    expected: { reasoning: 'Hm.', text: 'I look.', calls: [oslo] },
  },
  {
    name: 'a block whose opener the prompt wrote',
    tools,
    text: `<|content_invoke_tool_json|>${osloCall}<|end_message|>`,
    expected: { calls: [oslo] },
  },
  {
    name: 'a call without its tokens',
    tools,
    text: `{"name": "get_weather", "args": {"city": "Oslo"}}`,
    expected: { calls: [oslo], issues: [] },
  },
]

export const skip: DialectSamples['skip'] = {
  'leaves reasoning in the text where told so': 'what closes reasoning also frames visible text, and is dropped',
}
