import type { DialectSample } from '../../harness/dialect-contract.ts'
import { invokeSamples } from './families/invoke-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...invokeSamples({ open: '<tool_calls>', close: '</tool_calls>' }),
  {
    name: 'the form that it teaches: calls without an envelope',
    tools,
    text:
      '<invoke name="get_weather"><parameter name="city">Paris</parameter></invoke>\n' +
      '<invoke name="ping"></invoke>',
    expected: {
      calls: [
        { name: 'get_weather', input: { city: 'Paris' } },
        { name: 'ping', input: {} },
      ],
      issues: [],
    },
  },
]
