import { getDialect, type Tool } from '@inband/dialects'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanEverywhere } from '../../harness/scan-everywhere.ts'
import { python } from '../samples/families/recipient-family.ts'
import { sampleTools } from '../samples/families/sample-tools.ts'

const tools: readonly Tool[] = [...sampleTools, python]

/** What headers of messages, and what stands around them, are made of. */
const pieces: readonly string[] = [
  ...['<|start|>', '<|channel|>', '<|message|>', '<|constrain|>', '<|end|>', '<|call|>', '<|return|>'],
  ...['<|from|>', '<|recipient|>', '<|content|>', '<|eom|>', '<|eot|>', '<|eot_id|>', '<|python_tag|>', '>>>'],
  ...[
    'assistant',
    'analysis',
    'commentary',
    'final',
    'json',
    'code',
    'to=',
    ' to=',
    'functions.',
    'all',
    'self',
    'user',
  ],
  ...['get_weather', 'ping', 'python', '{"city": "Oslo"}', '{}', '{"arguments": {', '"city": "Oslo"', '}', '"a"'],
  ...['<atem:function_calls>', '</atem:function_calls>', '<atem:invoke name="ping', '">', '</atem:invoke>'],
  ...['<function=ping>', '</function>', '<think>', '</think>', '<tool_call>', '</tool_call>'],
  ...['>>>ping\n', '`', '```\n', ' ', '\n', '.', 'Need', "I'll", 't', 'a', '😀', '中'],
]

const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''))

const settings = fc.record({
  reasoning: fc.boolean(),
  startsInReasoning: fc.boolean(),
  ending: fc.constantFrom('complete' as const, 'truncated' as const),
  incompleteCalls: fc.constantFrom('invalid' as const, 'keep' as const, 'drop' as const),
})

describe.each([
  ['harmony'],
  ['atem'],
  ['solar-open'],
  ['functionary'],
  ['functionary-v31'],
  ['functionary-v32'],
  ['hermes', 'harmony', 'atem'],
])('%s keeps the laws', (id, ...others) => {
  it(
    'on headers that are taken apart and put together anyhow',
    () => {
      const alsoRead = others.map(getDialect)
      fc.assert(
        fc.property(text, settings, (written, given) => {
          scanEverywhere(getDialect(id), written, { tools, alsoRead, randomCuts: 1, ...given })
        }),
        propertyRuns,
      )
    },
    propertyTimeout,
  )
})
