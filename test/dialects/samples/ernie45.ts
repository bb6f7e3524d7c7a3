import type { DialectSample } from '../../harness/dialect-contract.ts'
import { jsonEnvelopeSamples } from './families/json-envelope-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'

export const samples: readonly DialectSample[] = [
  ...jsonEnvelopeSamples({ open: '<tool_call>', close: '</tool_call>' }),
  {
    name: 'an answer in its frame',
    tools,
    text: '<response>\nHi.\n</response>',
    expected: { text: '\nHi.\n', issues: ['text-frame'] },
  },
  {
    name: 'a frame around a call',
    tools,
    text: `<response><tool_call>\n${parisCall}\n</tool_call></response>`,
    expected: { calls: [paris] },
  },
]
