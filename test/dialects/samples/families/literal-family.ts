import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** How a dialect writes calls in Gemma's literals. */
export interface LiteralFormat {
  readonly open: string
  readonly close: string
  /** What stands on both sides of a string. */
  readonly sentinel: string
  readonly resultMark: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

/** What every dialect of the family reads alike. */
export function literalSamples({ open, close, sentinel, resultMark }: LiteralFormat): DialectSample[] {
  const quoted = (text: string): string => `${sentinel}${text}${sentinel}`
  const turn = (call: string): string => `${open}call:${call}${close}`
  const parisCall = turn(`get_weather{city:${quoted('Paris')},days:3}`)
  const osloCall = turn(`get_weather{city:${quoted('Oslo')},days:1}`)
  const sample = (name: string, text: string, expected: DialectSample['expected']): DialectSample => ({
    name,
    tools,
    text,
    expected,
  })
  const weather = (name: string, body: string, issues?: DialectSample['expected']['issues']): DialectSample =>
    sample(name, turn(`get_weather${body}`), { calls: [paris], ...(issues === undefined ? {} : { issues }) })
  const settings = (
    name: string,
    body: string,
    input: unknown,
    issues: DialectSample['expected']['issues'] = [],
  ): DialectSample =>
    sample(name, turn(`settings{${body}}`), { calls: [{ name: 'settings', input }], issues: issues ?? [] })
  const two = `${parisCall}${osloCall}`

  return [
    sample('one call', parisCall, { calls: [paris], issues: [] }),
    sample('two calls', two, { calls: [paris, oslo], issues: [] }),
    sample('no arguments', turn('ping{}'), { calls: [{ name: 'ping', input: {} }], issues: [] }),
    sample(
      'the worked example with markup, quotes and an object',
      turn(
        `write_file{content:${quoted(page)},options:{force:true,mode:${quoted('w')},tags:[${quoted('a')},1]},path:${quoted('a.html')}}`,
      ),
      { calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }], issues: [] },
    ),
    sample('words before and after', `I look.\n\n${two}\n\nDone.`, {
      text: 'I look.\n\n\n\nDone.',
      calls: [paris, oslo],
      issues: [],
    }),
    sample('a call in the middle of a line', `So: ${parisCall}`, { text: 'So: ', calls: [paris] }),
    sample('a tool that nobody declared', turn('ns:no-such.tool{a:1}'), {
      calls: [{ name: 'ns:no-such.tool', input: { a: 1 } }],
    }),
    weather('blanks between the parts', `{ city: ${quoted('Paris')}, days: 3 }`, []),
    weather('a string whose opener is missing', `{city:Paris${sentinel},days:3}`, ['malformed-json']),
    weather('a comma that is missing', `{city:${quoted('Paris')}days:3}`, ['malformed-json']),
    weather('keys between sentinels', `{${quoted('city')}:${quoted('Paris')},${quoted('days')}:3}`, []),
    weather('plain JSON', '{"city": "Paris", "days": 3}', []),
    weather('single quotes', "{city:'Paris',days:3}", ['malformed-json']),
    weather('no quotes at all', '{city:Paris,days:3}', ['malformed-json']),
    weather('a number as a string', `{city:${quoted('Paris')},days:${quoted('3')}}`, ['coerced-value']),
    weather('a missing brace at the closer', `{city:${quoted('Paris')},days:3`, ['malformed-json']),
    weather('a missing opener as the last value', `{days:3,city:Paris${sentinel}}`, ['malformed-json']),
    sample('a missing opener before a comma in the string', turn(`get_weather{city:Paris, Texas${sentinel}}`), {
      calls: [{ name: 'get_weather', input: { city: 'Paris, Texas' } }],
    }),
    settings('lists and objects', `list:[${quoted('a')},${quoted('b')}],map:{a:{b:null}},any:[1,[2]]`, {
      list: ['a', 'b'],
      map: { a: { b: null } },
      any: [1, [2]],
    }),
    settings(
      'JSON in a list and an object',
      'list:["a", \'b\'],map:{"mode": "fast"}',
      { list: ['a', 'b'], map: { mode: 'fast' } },
      ['malformed-json'],
    ),
    settings('words', 'flag:true,maybe:null,number:-1.50', { flag: true, maybe: null, number: -1.5 }),
    settings("Python's words", 'flag:True,maybe:None', { flag: true, maybe: null }, ['malformed-json']),
    settings('commas, braces and quotes in a string', `text:${quoted(`a,b:{"c": 'd'}]}, e:1`)}`, {
      text: `a,b:{"c": 'd'}]}, e:1`,
    }),
    settings('backslashes as they are', `text:${quoted('C:\\Data\\n\n')}`, { text: 'C:\\Data\\n\n' }),
    settings('the tokens of a call in a string', `text:${quoted(`${open}call:ping{}${close}`)}`, {
      text: `${open}call:ping{}${close}`,
    }),
    settings('an empty string', `text:${quoted('')}`, { text: '' }),
    sample(
      'JSON of a call between the tokens',
      `${open}{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}${close}`,
      {
        calls: [paris],
        issues: ['foreign-call'],
      },
    ),
    sample('a missing word before the name', `${open}get_weather{city:${quoted('Paris')},days:3}${close}`, {
      calls: [paris],
    }),
    sample('words glued to a call', `${open}So:call:get_weather{city:${quoted('Paris')}}${close}`, {
      issues: ['text-in-envelope'],
    }),
    sample('a missing closer at the end', parisCall.slice(0, -close.length), { calls: [paris], issues: [] }),
    sample('a missing closer before the next call', parisCall.slice(0, -close.length) + osloCall, {
      calls: [paris, oslo],
    }),
    sample('a stray closer', `Yes.${close}`, { text: 'Yes.', issues: ['orphan-closer'] }),
    sample('the end inside a string', `${open}call:get_weather{city:${sentinel}Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end inside a word', `${open}call:get_weather{days:3`, { cutCalls: ['get_weather'] }),
    sample('a call without its tokens', 'call:settings{text:src/a, b.ts,whole:2,tail:"x, y"}', {
      calls: [{ name: 'settings', input: { text: 'src/a, b.ts', whole: 2, tail: 'x, y' } }],
    }),
    sample('a path that begins with a slash, and braces in a string', 'call:settings{text:/a/{b}/c,tail:# d}', {
      calls: [{ name: 'settings', input: { text: '/a/{b}/c', tail: '# d' } }],
    }),
    sample('two calls without their tokens', 'call:get_weather{city:Paris,days:3}call:get_weather{city:Oslo,days:1}', {
      calls: [paris, oslo],
    }),
    sample('a call without its tokens behind prose', 'I look.\ncall:get_weather{city:Paris,days:3}', {
      text: 'I look.\n',
      calls: [paris],
    }),
    sample('a call without its tokens and of no declared tool', 'call:no_such_tool{a:1}', {
      text: 'call:no_such_tool{a:1}',
      issues: [],
    }),
    sample('talk about a call', 'Please call:get_weather{city} or call: it.', {
      text: 'Please call:get_weather{city} or call: it.',
      issues: [],
    }),
    sample('a quoted call', `Write \`${parisCall}\` for it.`, {
      text: `Write \`${parisCall}\` for it.`,
      issues: ['quoted-call'],
    }),
    sample('made-up results', `${two}\n${resultMark}response:get_weather{value:1}`, {
      calls: [paris, oslo],
      stopped: true,
      issues: ['fabricated-result'],
    }),
  ]
}
