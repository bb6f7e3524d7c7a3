import type { Tool } from '@inband/dialects'
import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { headerJsonSamples } from './header-json-family.ts'
import { sampleTools } from './sample-tools.ts'

/** A tool that takes code, which comes as it is. */
export const python: Tool = {
  name: 'python',
  inputSchema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
}

const tools = [...sampleTools, python]
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [oslo] }): DialectSample {
  return { name, tools, text, expected }
}

/** What is read of calls on a line with their recipient: `>>>get_weather`, and JSON below it. */
export const recipientSamples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `>>>${name}\n`,
    close: '',
    section: ['', ''],
    between: '',
    resultMark: '<|start_header_id|>tool<|end_header_id|>',
    // In a code span there is no line break, which the header cannot be without.
  }).filter(({ name }) => name !== 'a quoted call'),
  reads('a first line whose opener the prompt wrote', 'get_weather\n{"city": "Oslo"}', { calls: [oslo], issues: [] }),
  reads('an answer whose opener the prompt wrote', 'all\nHello there.', {
    text: 'Hello there.',
    issues: ['text-frame'],
  }),
  reads('an answer and a call', 'all\nI look.\n>>>get_weather\n{"city": "Oslo"}', { text: 'I look.\n', calls: [oslo] }),
  reads('an answer and a call with nothing between them', '>>>all\nI look.>>>get_weather\n{"city": "Oslo"}', {
    text: 'I look.',
    calls: [oslo],
  }),
  reads('a call and an answer', '>>>get_weather\n{"city": "Oslo"}\n>>>all\nDone.', { text: 'Done.', calls: [oslo] }),
  reads('two calls, the first one begun in the prompt', 'get_weather\n{"city": "Oslo"}>>>ping\n{}', {
    calls: [oslo, ping],
    issues: [],
  }),
  reads('a token at the end', 'get_weather\n{"city": "Oslo"}<|eot_id|>', { calls: [oslo], issues: [] }),
  reads('blanks behind the name', '>>>get_weather \n{"city": "Oslo"}'),
  reads('code', '>>>python\nprint({"a": 1})\n\nprint(2)', {
    calls: [{ name: 'python', input: { code: 'print({"a": 1})\n\nprint(2)' } }],
    issues: [],
  }),
  reads('code before another call', 'python\nprint(1)\n>>>ping\n{}', {
    calls: [{ name: 'python', input: { code: 'print(1)\n' } }, ping],
  }),
  reads('code with characters of two units', '>>>python\nprint("😀")😀', {
    calls: [{ name: 'python', input: { code: 'print("😀")😀' } }],
  }),
  reads('code as JSON', '>>>python\n{"code": "print(1)"}', {
    calls: [{ name: 'python', input: { code: 'print(1)' } }],
  }),
  {
    name: 'code that a token limit cuts',
    tools,
    text: '>>>python\nprint(',
    expected: { cutCalls: ['python'] },
    options: { ending: 'truncated' },
  },
  ...[
    '>>> print(1)\n1\n>>> {1: 2}\n{1: 2}\n',
    '>>>print(1)\n1',
    '>>>x\n1',
    'a >>> b',
    'a >>>\n{"a": 1}',
    'ping\nis a tool.',
    'get_weather is one.',
    'all in all',
  ].map((text) => reads(`the text ${JSON.stringify(text)}`, text, { text, issues: [] })),
]
