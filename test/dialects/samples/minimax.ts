import type { DialectSample } from '../../harness/dialect-contract.ts'
import { invokeSamples } from './families/invoke-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const open = '<minimax:tool_call>'
const close = '</minimax:tool_call>'

export const samples: readonly DialectSample[] = [
  ...invokeSamples({ open, close }),
  {
    name: 'the envelope without its prefix',
    tools,
    text: '<tool_call>\n<invoke name="ping"></invoke>\n</tool_call>',
    expected: { calls: [{ name: 'ping', input: {} }] },
  },
  {
    name: 'the older form of one JSON object per line',
    tools,
    text: '<tool_calls>\n{"name":"ping","arguments":{}}\n{"name":"get_weather","arguments":{"city":"Oslo"}}\n</tool_calls>',
    expected: {
      calls: [
        { name: 'ping', input: {} },
        { name: 'get_weather', input: { city: 'Oslo' } },
      ],
    },
  },
  {
    name: 'an envelope in reasoning that never closes',
    tools,
    text: `<think>Now I call.${open}\n<invoke name="ping"></invoke>\n${close}`,
    expected: { reasoning: 'Now I call.', calls: [{ name: 'ping', input: {} }], issues: ['call-in-reasoning'] },
  },
  {
    name: 'results in the form that the dialect teaches',
    tools,
    text: `${open}\n<invoke name="ping"></invoke>\n${close}\n<function_results>\n<result>`,
    expected: { calls: [{ name: 'ping', input: {} }], stopped: true, issues: ['fabricated-result'] },
  },
]
