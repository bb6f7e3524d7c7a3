import type { DialectSample } from '../../harness/dialect-contract.ts'
import { literalSamples } from './families/literal-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = '<|tool_call>call:get_weather{city:<|"|>Paris<|"|>,days:3}<tool_call|>'

export const samples: readonly DialectSample[] = [
  ...literalSamples({
    open: '<|tool_call>',
    close: '<tool_call|>',
    sentinel: '<|"|>',
    resultMark: '<|tool_response>',
  }),
  {
    name: 'a thought before the call',
    tools,
    text: `<|channel>thought\nParis.\n<channel|>${parisCall}`,
    expected: { reasoning: 'Paris.\n', calls: [paris], issues: [] },
  },
  {
    name: 'an empty thought',
    tools,
    text: `<|channel>thought\n<channel|>Yes.`,
    expected: { text: 'Yes.', issues: [] },
  },
  {
    name: 'a call in a thought that never closes',
    tools,
    text: `<|channel>thought\nParis.\n${parisCall}`,
    expected: { reasoning: 'Paris.\n', calls: [paris], issues: ['call-in-reasoning'] },
  },
  {
    name: 'a stray closer of a thought',
    tools,
    text: 'Yes.<channel|>',
    expected: { text: 'Yes.', issues: ['orphan-closer'] },
  },
]
