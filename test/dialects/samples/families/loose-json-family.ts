import type { DialectSample } from '../../../harness/dialect-contract.ts'
import type { JsonEnvelope } from './json-envelope-family.ts'
import { sampleTools as tools } from './sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }

const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

/** What every dialect reads that puts JSON between control tokens, which gateways may strip. */
export function looseJsonSamples({ open, close }: JsonEnvelope): DialectSample[] {
  const reads = (name: string, text: string, expected: DialectSample['expected']): DialectSample => ({
    name,
    tools,
    text,
    expected,
  })
  return [
    reads('a list of two', `${open}[${parisCall}, ${osloCall}]${close}`, { calls: [paris, oslo], issues: [] }),
    reads('one object in place of the list', `${open}${parisCall}${close}`, { calls: [paris], issues: [] }),
    reads('a list without the closer', `${open}[${parisCall}]`, { calls: [paris] }),
    reads('a list without its tokens', `[${parisCall}, ${osloCall}]`, { calls: [paris, oslo], issues: [] }),
    reads('one object without its tokens', parisCall, { calls: [paris], issues: [] }),
    reads('words around the tokens', `I look.\n${open}[${parisCall}]${close}\nDone.`, {
      text: 'I look.\n\nDone.',
      calls: [paris],
      issues: [],
    }),
    reads(
      "Python's words and quotes",
      `${open}[{'name': 'settings', 'arguments': {'flag': True, 'maybe': None}}]${close}`,
      {
        calls: [{ name: 'settings', input: { flag: true, maybe: null } }],
        issues: ['malformed-json'],
      },
    ),
    reads(
      'arguments as a string',
      `${open}[{"name": "get_weather", "arguments": "{\\"city\\": \\"Oslo\\"}"}]${close}`,
      {
        calls: [oslo],
      },
    ),
    reads(
      'tags of another family inside the tokens',
      `${open}<tool_call>\n<invoke name="get_weather"><parameter name="city">Oslo</parameter></invoke>\n</tool_call>${close}`,
      { calls: [oslo], issues: ['foreign-call'] },
    ),
    reads(
      'the tokens in a string',
      `${open}[{"name": "settings", "arguments": {"text": "a ${close} b ${open}"}}]${close}`,
      {
        calls: [{ name: 'settings', input: { text: `a ${close} b ${open}` } }],
        issues: [],
      },
    ),
    reads('tokens with nothing between', `A.\n${open}[]${close}\nB.`, { text: 'A.\n\nB.', issues: ['empty-envelope'] }),
    reads('talk about the closer in code', `It ends with \`${close}\`.`, {
      text: `It ends with \`${close}\`.`,
      issues: [],
    }),
    reads('a list that is cut', `${open}[${parisCall}, {"name": "get_weather", "arguments": {"city": "Os`, {
      calls: [paris],
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
  ]
}
