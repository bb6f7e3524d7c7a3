import type { DialectSample, DialectSamples } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** How a dialect writes Python calls. */
export interface PythonicFormat {
  /** One call or several, each given as `f(a=1)`, as the dialect writes them. */
  readonly turn: (...calls: string[]) => string
  /** What is written before names. */
  readonly namespace?: string
  /** The opener up to the name of the first of one call. */
  readonly open: string
  readonly resultMark: string
  /** Whether calls stand without markup. */
  readonly bare?: boolean
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const parisCall = 'get_weather(city="Paris", days=3)'
const osloCall = 'get_weather(city="Oslo", days=1)'

/** What every dialect of the family reads alike. */
export function pythonicSamples({ turn, open, resultMark, bare = false }: PythonicFormat): DialectSample[] {
  const sample = (name: string, text: string, expected: DialectSample['expected']): DialectSample => ({
    name,
    tools,
    text,
    expected,
  })
  const weather = (name: string, inside: string, issues?: DialectSample['expected']['issues']): DialectSample =>
    sample(name, turn(`get_weather(${inside})`), { calls: [paris], ...(issues === undefined ? {} : { issues }) })
  const settings = (
    name: string,
    inside: string,
    input: unknown,
    issues: DialectSample['expected']['issues'] = [],
  ): DialectSample =>
    sample(name, turn(`settings(${inside})`), { calls: [{ name: 'settings', input }], issues: issues ?? [] })
  const two = turn(parisCall, osloCall)
  const behindProse = `I look.\n\n${two}`

  return [
    sample('one call', turn(parisCall), { calls: [paris], issues: [] }),
    sample('two calls', two, { calls: [paris, oslo], issues: [] }),
    sample('no arguments', turn('ping()'), { calls: [{ name: 'ping', input: {} }], issues: [] }),
    sample(
      'the worked example with markup, quotes and a dictionary',
      turn(
        `write_file(path="a.html", content=${JSON.stringify(page)}, options={"mode": "w", "tags": ["a", 1], "force": True})`,
        osloCall,
      ),
      {
        calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
        issues: [],
      },
    ),
    sample('a call behind prose', behindProse, { text: 'I look.\n\n', calls: [paris, oslo], issues: [] }),
    weather('single quotes', "city='Paris', days=3", []),
    weather('blanks and line breaks between arguments', '\n    city = "Paris",\n    days = 3,\n', []),
    weather('arguments without names', '"Paris", 3', []),
    weather('a dictionary in place of arguments', '{"city": "Paris", "days": 3}', []),
    weather('an unpacked dictionary', '**{"city": "Paris", "days": 3}', []),
    weather('a number as a string', 'city="Paris", days="3"', ['coerced-value']),
    weather('a number with a leading zero', 'city="Paris", days=03'),
    weather('a word without quotes', 'city=Paris, days=3', ['malformed-json']),
    sample('a name before and one without', turn('get_weather("Paris", days=3)'), { cutCalls: ['get_weather'] }),
    sample('too many arguments without names', turn('get_weather("Paris", 3, 4)'), { cutCalls: ['get_weather'] }),
    sample('an expression as a value', turn('settings(text=str(5), whole=1)'), { cutCalls: ['settings'] }),
    sample('a namespace before the name', turn('functions.get_weather(city="Paris", days=3)'), { calls: [paris] }),
    settings('a reserved word as a name', 'from="a"', { from: 'a' }),
    settings("Python's words and JSON's", 'flag=True, maybe=None, any=false, list=[]', {
      flag: true,
      maybe: null,
      any: false,
      list: [],
    }),
    settings('a tuple', 'list=("a", "b"), any=(1,)', { list: ['a', 'b'], any: [1] }),
    settings('escapes', String.raw`text="\"a\" \\ \n\t\x41\u00e9\U0001F600 \' \d C:\Data"`, {
      text: '"a" \\ \n\tAé😀 \' \\d C:\\Data',
    }),
    settings('triple quotes', 'text="""say "hi"\nand go""", tail=\'\'\'it\'s\'\'\'', {
      text: 'say "hi"\nand go',
      tail: "it's",
    }),
    settings('an empty string', 'text="", tail=\'\'', { text: '', tail: '' }),
    settings('a raw string and a prefix', String.raw`text=r"\d+\n", tail=u'ü'`, { text: '\\d+\\n', tail: 'ü' }),
    settings('a raw line break in a string', 'text="a\nb"', { text: 'a\nb' }, ['malformed-json']),
    settings(
      'quotes of the same kind inside a string',
      "text='sed -n '1,5p' f', whole=1",
      { text: "sed -n '1,5p' f", whole: 1 },
      ['malformed-json'],
    ),
    settings('a whole turn of calls in a string', `text=${JSON.stringify(two)}`, { text: two }),
    settings('a fence in a string', 'text="```py\\nf()\\n```"', { text: '```py\nf()\n```' }),
    settings('a dictionary with single quotes', "map={'a': {'b': None}}", { map: { a: { b: null } } }),
    settings('a comment', 'whole=1, # one\n text="a"', { whole: 1, text: 'a' }, ['malformed-json']),
    sample('a list that never closes', `${open}${parisCall}`, { calls: [paris] }),
    sample('the end inside a string', `${open}get_weather(city="Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end behind an argument', `${open}get_weather(city="Paris"`, { cutCalls: ['get_weather'] }),
    sample('a call whose neighbour is cut', `${open}${parisCall}, get_weather(city="Os`, {
      calls: [paris],
      cutCalls: ['get_weather'],
    }),
    sample('a quoted call', `Write \`${two.replaceAll('\n', ' ')}\` for it.`, {
      text: `Write \`${two.replaceAll('\n', ' ')}\` for it.`,
    }),
    sample('notes in brackets', '[1] A note. [2] Another.', { text: '[1] A note. [2] Another.', issues: [] }),
    sample('an index and a call in prose', 'arr[0](x) and [ping](https://a.b)', {
      text: 'arr[0](x) and [ping](https://a.b)',
      issues: [],
    }),
    sample('a link to the name of a tool', '[ping](https://a.b) [ping (x)] [ping(x, y) else]', {
      text: '[ping](https://a.b) [ping (x)] [ping(x, y) else]',
      issues: [],
    }),
    sample('a bracketed name with an apostrophe', "[D'Arcy] said so in [2].", {
      text: "[D'Arcy] said so in [2].",
      issues: [],
    }),
    sample('a sentence about a tool', 'ping() answers, get_weather(city="Oslo") tells the weather.', {
      text: 'ping() answers, get_weather(city="Oslo") tells the weather.',
    }),
    sample('a list behind prose with more prose behind it', `So:\n[${parisCall}]\nis the call.`, {
      text: `So:\n[${parisCall}]\nis the call.`,
      issues: ['quoted-call'],
    }),
    sample('a list without its markup', `[${parisCall}, ${osloCall}]`, { calls: [paris, oslo], issues: [] }),
    sample('a call without markup or list', parisCall, { calls: [paris], issues: [] }),
    sample('a fence around nothing but calls', `\`\`\`python\n${parisCall}\n${osloCall}\n\`\`\``, {
      calls: [paris, oslo],
      issues: [],
    }),
    sample('the JSON of a call', '{"name": "get_weather", "parameters": {"city": "Paris", "days": 3}}', {
      calls: [paris],
    }),
    sample('reasoning before a call', `<think>\nParis.\n</think>\n\n${two}`, {
      reasoning: '\nParis.\n',
      calls: [paris, oslo],
      issues: [],
    }),
    sample('made-up results', `${two}\n${resultMark}rain`, {
      calls: [paris, oslo],
      stopped: true,
      issues: ['fabricated-result'],
    }),
    ...(bare
      ? []
      : [
          sample('words before and after', `I look.\n\n${two}\n\nDone.`, {
            text: 'I look.\n\n\n\nDone.',
            calls: [paris, oslo],
            issues: [],
          }),
          sample('a tool that nobody declared', turn('no_such_tool(a=1)'), {
            calls: [{ name: 'no_such_tool', input: { a: 1 } }],
          }),
          sample('JSON in the markup', turn('{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'), {
            calls: [paris],
          }),
        ]),
  ]
}

/** What calls without markup cannot keep. */
export const bareCalls: DialectSamples['skip'] = {
  'reads a well-formed call of a tool that nobody declared': 'a call without markup must be one of a declared tool',
  'reads several calls between words': 'a call without markup must begin or end the turn',
}
