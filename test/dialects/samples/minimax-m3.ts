import type { DialectSample } from '../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './families/sample-tools.ts'
import { taggedSamples } from './families/tagged-family.ts'

const token = ']<]minimax[>['
const open = `${token}<tool_call>`
const close = `${token}</tool_call>`

/** The text with the token before each tag. */
function marked(text: string): string {
  return text.replace(/<(?=\/?[\w])/g, `${token}<`)
}

const section = (calls: string): string => `${open}\n${calls}\n${close}`
const settingsOf = (parameters: string): string => section(marked(`<invoke name="settings">${parameters}</invoke>`))

function readsSettings(
  name: string,
  parameters: string,
  input: unknown,
  issues?: DialectSample['expected']['issues'],
): DialectSample {
  const expected = { calls: [{ name: 'settings', input }], ...(issues === undefined ? {} : { issues }) }
  return { name, tools, text: settingsOf(parameters), expected }
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const file = { name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }

const parisCall = '<invoke name="get_weather"><city>Paris</city><days>3</days></invoke>'
const osloCall = '<invoke name="get_weather"><city>Oslo</city><days>1</days></invoke>'
const options = '<options><mode>w</mode><tags><item>a</item><item>1</item></tags><force>true</force></options>'

export const samples: readonly DialectSample[] = [
  ...taggedSamples({
    turn: (calls) => section(calls.join('\n')),
    call: (name, parameters) => `${token}<invoke name="${name}">${parameters.join('')}${token}</invoke>`,
    parameter: (name, value) => `${token}<${name}>${value}${token}</${name}>`,
    parameterEnd: `${token}</content>`,
    object: marked(options.replace('<options>', '').replace('</options>', '')),
  }),
  {
    name: 'tags on lines of their own',
    tools,
    text: section(marked(parisCall.replaceAll('><', '>\n<'))),
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'blanks between the token and its tag',
    tools,
    text: section(marked(parisCall)).replaceAll(`${token}<`, `${token} <`),
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'the tags where the token was stripped',
    tools,
    text: `<tool_call>\n<invoke name="write_file"><path>a.html</path><content>${page}</content>${options}</invoke>\n${osloCall}\n</tool_call>`,
    expected: { calls: [file, oslo] },
  },
  {
    name: 'a bare call where the token was stripped',
    tools,
    text: `So.\n${parisCall}`,
    expected: { text: 'So.\n', calls: [paris] },
  },
  {
    name: 'a page with the tag of another parameter where the token was stripped',
    tools,
    text: '<tool_call>\n<invoke name="write_file"><content><path>x</path></content><path>a</path></invoke>\n</tool_call>',
    expected: { calls: [{ name: 'write_file', input: { content: '<path>x</path>', path: 'a' } }], issues: [] },
  },
  {
    name: 'the form of its predecessor',
    tools,
    text: '<minimax:tool_call>\n<invoke name="get_weather">\n<parameter name="city">Paris</parameter>\n<parameter name="days">3</parameter>\n</invoke>\n</minimax:tool_call>',
    expected: { calls: [paris] },
  },
  {
    name: 'a call in reasoning that the token ends',
    tools,
    text: `<mm:think>Paris it is.${section(marked(parisCall))}`,
    expected: { reasoning: 'Paris it is.', calls: [paris], issues: ['call-in-reasoning'] },
  },
  {
    name: 'the closer of reasoning that the prompt opened',
    tools,
    text: `Paris it is.</mm:think>${section(marked(parisCall))}`,
    expected: { reasoning: 'Paris it is.', calls: [paris] },
    options: { startsInReasoning: true },
  },
  {
    name: 'a bare call',
    tools,
    text: `So: ${marked(parisCall)}`,
    expected: { text: 'So: ', calls: [paris] },
  },
  {
    name: 'a section without its closer',
    tools,
    text: `${open}\n${marked(parisCall)}`,
    expected: { calls: [paris] },
  },
  {
    name: 'a call without its closer',
    tools,
    text: section(marked(parisCall.replace('</invoke>', ''))),
    expected: { calls: [paris], issues: ['malformed-markup'] },
  },
  {
    name: 'a value that another section cuts off as a call that does not count',
    tools,
    text: `${open}\n${marked('<invoke name="settings"><text>one ')}${section(marked(osloCall))}`,
    expected: { cutCalls: ['settings'], issues: ['incomplete-call'] },
  },
  {
    name: 'the end of the turn',
    tools,
    text: `${section(marked(parisCall))}[e~[`,
    expected: { calls: [paris] },
  },
  readsSettings('a closer of another name', '<text>a</txt><whole>1</whole>', { text: 'a', whole: 1 }, [
    'malformed-markup',
  ]),
  readsSettings('a missing closer', '<text>a<whole>1</whole>', { text: 'a', whole: 1 }, ['malformed-markup']),
  readsSettings('a tag that is data', '<text>a <b>b</b></text>'.replace('<b>b</b>', '< b >b< /b >'), {
    text: 'a < b >b< /b >',
  }),
  readsSettings('a list of elements with other names', '<list><entry>a</entry><entry>b</entry></list>', {
    list: ['a', 'b'],
  }),
  readsSettings('a list that repeats its own element', '<list>a</list><list>b</list><text>c</text>', {
    list: ['a', 'b'],
    text: 'c',
  }),
  readsSettings('a list in JSON', '<list>["a", "b"]</list>', { list: ['a', 'b'] }, []),
  readsSettings('a map in JSON', '<map>{"a": {"b": 1}}</map>', { map: { a: { b: 1 } } }, []),
  readsSettings('elements for a scalar', '<whole><a>1</a></whole>', { whole: { a: 1 } }),
  readsSettings('elements where the schema says nothing', '<any><a><item>1</item></a></any>', { any: { a: [1] } }, []),
  readsSettings('empty elements by their schemas', '<text></text><list></list><map>\n</map>', {
    text: '',
    list: [],
    map: {},
  }),
  readsSettings(
    'words before elements by dropping them',
    '<map>So: <a>1</a><b>2</b></map>',
    {
      map: { a: 1, b: 2 },
    },
    ['text-in-envelope'],
  ),
  readsSettings(
    'a closer of an outer element',
    '<map><a><b>1</b></map><text>x</text>',
    { map: { a: { b: 1 } }, text: 'x' },
    ['malformed-markup'],
  ),
  readsSettings('an element of a list without its closer', '<list><item>a<item>b</item></list>', { list: ['a', 'b'] }, [
    'malformed-markup',
  ]),
  readsSettings(
    'an unclosed element at the end of a list',
    '<list><item>a</item><item>b</list>',
    { list: ['a', 'b'] },
    ['malformed-markup'],
  ),
  readsSettings('nested elements without any closer', '<map><a>1</a>', { map: { a: 1 } }, ['malformed-markup']),
  readsSettings('elements that close themselves', '<text/><map><a/></map>', { text: '', map: { a: '' } }),
  readsSettings('strings in elements as they stand', '<map><a> x \n y </a></map>', { map: { a: ' x \n y ' } }, []),
]
