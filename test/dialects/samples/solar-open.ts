import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { headerJsonSamples } from './families/header-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }
const call =
  '<|tool_call:begin|>a1b2c3d4e5<|tool_call:name|>get_weather<|tool_call:args|>{"city": "Oslo"}<|tool_call:end|>'

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [oslo] }): DialectSample {
  return { name, tools, text, expected }
}

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name, index) =>
      `<|tool_call:begin|>call${String(index).padStart(6, '0')}<|tool_call:name|>${name}<|tool_call:args|>`,
    close: '<|tool_call:end|>',
    section: ['<|tool_calls|>', '<|calls|>'],
    between: '',
    resultMark: '<|tool_response:begin|>call000000<|tool_response:name|>get_weather<|tool_response:result|>',
  }),
  reads(
    'a whole turn as the model writes it',
    `<|think|>Hm.<|end|><|begin|>assistant<|content|>I look.<|end|><|begin|>assistant<|tool_calls|>${call}<|calls|>`,
    { reasoning: 'Hm.', text: 'I look.', calls: [oslo] },
  ),
  reads('an answer', '<|content|>Hello.<|end|>', { text: 'Hello.', issues: ['text-frame'] }),
  reads('no section', call, { calls: [oslo], issues: [] }),
  reads('no id', call.replace('a1b2c3d4e5', '')),
  reads('no token before the name', call.replace('a1b2c3d4e5<|tool_call:name|>', '')),
  reads('what is left where a gateway strips the tokens', 'get_weather{"city": "Oslo"}'),
  reads(
    'no arguments',
    '<|tool_calls|><|tool_call:begin|>a1b2c3d4e5<|tool_call:name|>ping<|tool_call:args|><|tool_call:end|><|calls|>',
    { calls: [ping], issues: [] },
  ),
]

export const skip: DialectSamples['skip'] = {
  'leaves reasoning in the text where told so': 'what closes reasoning also frames visible text, and is dropped',
}
