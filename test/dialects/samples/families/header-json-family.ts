import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** How a dialect writes a name before the JSON of the arguments. */
export interface HeaderJsonFormat {
  /** Everything before the JSON of one call. */
  readonly header: (name: string, index: number) => string
  readonly close: string
  /** Around all calls of a turn, and between them. */
  readonly section: readonly [open: string, close: string]
  readonly between: string
  readonly resultMark: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const parisJson = '{"city": "Paris", "days": 3}'
const osloJson = '{"city": "Oslo", "days": 1}'

/** What every dialect of the family reads alike. */
export function headerJsonSamples(format: HeaderJsonFormat): DialectSample[] {
  const { header, close, section, between, resultMark } = format
  const call = (name: string, json: string, index = 0): string => `${header(name, index)}${json}${close}`
  const turn = (...calls: string[]): string => `${section[0]}${calls.join(between)}${section[1]}`
  const weather = (json: string): string => turn(call('get_weather', json))
  const sample = (
    name: string,
    text: string,
    expected: DialectSample['expected'],
    options: DialectSample['options'] = {},
  ): DialectSample => ({ name, tools, text, expected, options })
  const settings = (name: string, json: string, input: unknown, issues?: DialectSample['expected']['issues']) =>
    sample(name, turn(call('settings', json)), {
      calls: [{ name: 'settings', input }],
      ...(issues === undefined ? {} : { issues }),
    })
  const two = turn(call('get_weather', parisJson), call('get_weather', osloJson, 1))

  return [
    sample('one call', weather(parisJson), { calls: [paris], issues: [] }),
    sample('two calls', two, { calls: [paris, oslo], issues: [] }),
    sample(
      'the worked example with markup, quotes and an object',
      turn(
        call('write_file', JSON.stringify({ path: 'a.html', content: page, options: pageOptions })),
        call('get_weather', osloJson, 1),
      ),
      {
        calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
        issues: [],
      },
    ),
    sample('words before and after', `I look.\n\n${two}\n\nDone.`, {
      text: 'I look.\n\n\n\nDone.',
      calls: [paris, oslo],
      issues: [],
    }),
    sample('a call in the middle of a line', `So: ${weather(parisJson)}`, { text: 'So: ', calls: [paris] }),
    sample('blanks around the JSON', weather(`\n${parisJson}\n`), { calls: [paris] }),
    sample('no arguments', turn(call('ping', '{}')), { calls: [{ name: 'ping', input: {} }], issues: [] }),
    sample('a tool that nobody declared', turn(call('no-such.tool', '{"a": 1}')), {
      calls: [{ name: 'no-such.tool', input: { a: 1 } }],
    }),
    sample('a namespace before the name', turn(call('default_api.get_weather', parisJson)), { calls: [paris] }),
    sample('arguments as a string', weather(JSON.stringify(parisJson)), { calls: [paris] }),
    sample('single quotes', weather(parisJson.replaceAll('"', "'")), { calls: [paris], issues: ['malformed-json'] }),
    sample(
      'a missing brace at the closer',
      weather(parisJson.slice(0, -1)),
      close === '' ? { cutCalls: ['get_weather'] } : { calls: [paris], issues: ['malformed-json'] },
    ),
    sample('a missing closer at the end', `${section[0]}${header('get_weather', 0)}${parisJson}`, {
      calls: [paris],
      issues: [],
    }),
    sample(
      'a missing closer before the next call',
      `${section[0]}${header('get_weather', 0)}${parisJson}${call('get_weather', osloJson, 1)}`,
      {
        calls: [paris, oslo],
      },
    ),
    settings('a raw line break in a string', '{"text": "one\ntwo"}', { text: 'one\ntwo' }),
    settings('an invalid escape with its backslash', '{"text": "C:\\Data and \\$5"}', { text: 'C:\\Data and \\$5' }),
    settings('a whole turn of calls in a string', JSON.stringify({ text: two }), { text: two }, []),
    settings('a number for a string', '{"text": 007}', { text: '007' }),
    settings("Python's words", '{"flag": True, "maybe": None}', { flag: true, maybe: null }),
    settings('a number as a string', '{"whole": "5"}', { whole: 5 }, ['coerced-value']),
    settings('a fence in a string', '{"text": "```json\\n{}\\n```"}', { text: '```json\n{}\n```' }, []),
    sample('the end inside a string', `${section[0]}${header('get_weather', 0)}{"city": "Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end before a required key', `${section[0]}${header('get_weather', 0)}{"days": 3`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('broken JSON as a call that must not run', weather('{"city": ]}'), { cutCalls: ['get_weather'] }),
    sample('a quoted call', `Write \`${two.replaceAll('\n', ' ')}\` for it.`, {
      text: `Write \`${two.replaceAll('\n', ' ')}\` for it.`,
      issues: ['quoted-call'],
    }),
    sample('reasoning before a call', `<think>\nParis.\n</think>\n\n${two}`, {
      reasoning: '\nParis.\n',
      calls: [paris, oslo],
      issues: [],
    }),
    sample('a call in reasoning that never closes', `<think>So.\n${weather(parisJson)}`, {
      reasoning: 'So.\n',
      calls: [paris],
      issues: ['call-in-reasoning'],
    }),
    sample('made-up results', `${two}\n${resultMark}rain`, {
      calls: [paris, oslo],
      stopped: true,
      issues: ['fabricated-result'],
    }),
  ]
}
