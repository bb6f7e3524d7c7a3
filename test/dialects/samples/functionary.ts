import type { DialectSample } from '../../harness/dialect-contract.ts'
import { python, recipientSamples } from './families/recipient-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'
import { functionTagSamples } from './functionary-v31.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [oslo] }): DialectSample {
  return { name: `${name}, in another version`, tools, text, expected }
}

export const samples: readonly DialectSample[] = [
  ...recipientSamples,
  ...functionTagSamples.map((sample) => ({ ...sample, name: `${sample.name}, in another version` })),
  reads('tokens around the recipient', '<|from|>assistant\n<|recipient|>get_weather\n<|content|>{"city": "Oslo"}', {
    calls: [oslo],
    issues: [],
  }),
  reads('a recipient whose token the prompt wrote', 'get_weather\n<|content|>{"city": "Oslo"}<|stop|>', {
    calls: [oslo],
    issues: [],
  }),
  reads(
    'an answer and two calls',
    '<|recipient|>all\n<|content|>I look.\n<|from|>assistant\n<|recipient|>get_weather\n<|content|>{"city": "Oslo"}\n<|from|>assistant\n<|recipient|>ping\n<|content|>{}<|stop|>',
    { text: 'I look.\n', calls: [oslo, ping] },
  ),
  {
    name: 'code in reasoning that a message ends, as a draft',
    tools: [...tools, python],
    text: 'Hm.<|python_tag|>print(1)<|recipient|>ping\n<|content|>{}',
    options: { startsInReasoning: true },
    expected: { reasoning: 'Hm.<|python_tag|>print(1)', calls: [ping], issues: ['quoted-call'] },
  },
  reads('an answer whose token the prompt wrote', 'all\n<|content|>Hello.<|stop|>', { text: 'Hello.' }),
]
