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
  {
    name: 'messages with headers, where those are read as well',
    tools,
    text: '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.ping <|constrain|>json<|message|>{}<|call|>',
    expected: { reasoning: 'Hm.', calls: [{ name: 'ping', input: {} }], issues: [] },
    options: { alsoRead: [getDialect('harmony')] },
  },
  {
    name: 'the same without their tokens',
    tools,
    text: 'analysisHm.assistantcommentary to=functions.ping json{}',
    expected: { reasoning: 'Hm.', calls: [{ name: 'ping', input: {} }], issues: [] },
    options: { alsoRead: [getDialect('harmony')] },
  },
  {
    name: 'JSON that breaks at a character of two units',
    tools,
    text: '{"arguments": {a\n😀b',
    expected: { text: '{"arguments": {a\n😀b', issues: [] },
  },
]
