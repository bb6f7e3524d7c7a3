import type { DialectSample } from '../../harness/dialect-contract.ts'
import { headerJsonSamples } from './families/header-json-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }

function reads(
  name: string,
  text: string,
  calls: DialectSample['expected']['calls'],
  issues?: DialectSample['expected']['issues'],
): DialectSample {
  return { name, tools, text, expected: { calls: calls ?? [], ...(issues === undefined ? {} : { issues }) } }
}

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `[TOOL_CALLS]${name}[ARGS]`,
    close: '',
    section: ['', ''],
    between: '',
    resultMark: '[TOOL_RESULTS]',
  }),
  reads(
    'the array of the third tokenizer',
    '[TOOL_CALLS] [{"name": "get_weather", "arguments": {"city": "Oslo"}, "id": "a1B2c3D4e"}, {"name": "ping", "arguments": {}, "id": "f5G6h7I8j"}]',
    [oslo, ping],
    [],
  ),
  reads(
    'the ids of the eleventh tokenizer',
    '[TOOL_CALLS]get_weather[CALL_ID]a1B2c3D4e[ARGS]{"city": "Oslo"}[TOOL_CALLS]ping[CALL_ID]f5G6h7I8j[ARGS]{}',
    [oslo, ping],
    [],
  ),
  reads('blanks behind the tokens', '[TOOL_CALLS] get_weather [CALL_ID] a1B2c3D4e [ARGS] {"city": "Oslo"}', [oslo], []),
  reads('several calls behind one opener', '[TOOL_CALLS]get_weather[ARGS]{"city": "Oslo"}ping[ARGS]{}', [oslo, ping]),
  reads('no token before the JSON', '[TOOL_CALLS]get_weather{"city": "Oslo"}', [oslo]),
  reads('no opener', 'get_weather[ARGS]{"city": "Oslo"}', [oslo]),
  reads('no token at all', 'get_weather{"city": "Oslo"}', [oslo]),
  reads(
    'single quotes in the array',
    "[TOOL_CALLS] [{'name': 'get_weather', 'arguments': {'city': 'Oslo'}}]",
    [oslo],
    ['malformed-json'],
  ),
  reads(
    'an opener before each array',
    '[TOOL_CALLS][{"name":"get_weather","arguments":{"city":"Oslo"}}][TOOL_CALLS][{"name":"ping","arguments":{}}]',
    [oslo, ping],
  ),
  reads('an object in place of the array', '[TOOL_CALLS]{"name":"get_weather","arguments":{"city":"Oslo"}}', [oslo]),
  {
    name: 'the opener of an array that is broken',
    tools,
    text: '[TOOL_CALLS] [{"name": "ping", "arguments": {]',
    expected: { cutCalls: ['ping'] },
  },
  {
    name: 'an opener that is only mentioned',
    tools,
    text: 'It writes [TOOL_CALLS] first, and then a name.',
    expected: { text: 'It writes [TOOL_CALLS] first, and then a name.', issues: [] },
  },
  {
    name: 'an opener that begins a line and is only mentioned',
    tools,
    text: '[TOOL_CALLS] is what it writes first.',
    expected: { text: '[TOOL_CALLS] is what it writes first.', issues: [] },
  },
  {
    name: 'text behind a call',
    tools,
    text: '[TOOL_CALLS]ping[ARGS]{}Done, as far as I see.',
    expected: { text: 'Done, as far as I see.', calls: [ping], issues: [] },
  },
  {
    name: 'a call inside thinking that ends, as a draft',
    tools,
    text: '[THINK]Maybe [TOOL_CALLS]ping[ARGS]{} now.[/THINK]No.',
    expected: { reasoning: 'Maybe [TOOL_CALLS]ping[ARGS]{} now.', text: 'No.', issues: ['quoted-call'] },
  },
]
