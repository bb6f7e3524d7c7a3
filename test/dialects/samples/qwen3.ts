import { getDialect } from '@inband/dialects'
import type { DialectSample } from '../../harness/dialect-contract.ts'
import { jsonEnvelopeSamples } from './families/json-envelope-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...jsonEnvelopeSamples({ open: '<tool_call>', close: '</tool_call>' }),
  {
    name: "a call in the model's native form, where that is read as well",
    tools,
    text: 'So: <invoke name="get_weather"><parameter name="city">Oslo</parameter></invoke>',
    expected: { text: 'So: ', calls: [{ name: 'get_weather', input: { city: 'Oslo' } }], issues: ['foreign-call'] },
    options: { alsoRead: [getDialect('xml')] },
  },
]
