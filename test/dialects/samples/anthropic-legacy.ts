import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'
import { taggedSamples } from './families/tagged-family.ts'

const call = (name: string, parameters: string): string =>
  `<invoke>\n<tool_name>${name}</tool_name>\n<parameters>\n${parameters}</parameters>\n</invoke>`
const turn = (...calls: readonly string[]): string => `<function_calls>\n${calls.join('\n\n')}\n</function_calls>`

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const parisCall = call('get_weather', '<city>Paris</city>\n<days>3</days>\n')

function readsParis(name: string, text: string, expected: Partial<DialectSample['expected']> = {}): DialectSample {
  return { name, tools, text, expected: { calls: [paris], ...expected } }
}

function readsSettings(
  name: string,
  parameters: string,
  input: unknown,
  issues?: DialectSample['expected']['issues'],
): DialectSample {
  const expected = { calls: [{ name: 'settings', input }], ...(issues === undefined ? {} : { issues }) }
  return { name, tools, text: turn(call('settings', parameters)), expected }
}

export const samples: readonly DialectSample[] = [
  ...taggedSamples({
    turn: (calls) => turn(...calls),
    call: (name, parameters) => call(name, parameters.map((parameter) => `${parameter}\n`).join('')),
    parameter: (name, value) => `<${name}>${value}</${name}>`,
    parameterEnd: '</content>',
  }),
  readsParis('a call on one line', turn(parisCall.replaceAll('\n', '')), { issues: [] }),
  readsParis('a call without its envelope', `So.\n${parisCall}`, { text: 'So.\n' }),
  readsParis('an envelope that a stop sequence cut', turn(parisCall).replace('</function_calls>', '')),
  readsParis('no element around the parameters', turn(parisCall.replace(/<\/?parameters>\n/g, ''))),
  readsParis('a missing closer of the call', turn(parisCall.replace('\n</invoke>', '')), {
    issues: ['malformed-markup'],
  }),
  readsParis(
    'the newer form in the envelope',
    turn(
      '<invoke name="get_weather">\n<parameter name="city">Paris</parameter>\n<parameter name="days">3</parameter>\n</invoke>',
    ),
    { issues: [] },
  ),
  readsParis(
    'the newer form without an envelope',
    '<invoke name="get_weather">\n<parameter name="city">Paris</parameter>\n<parameter name="days">3</parameter>\n</invoke>',
    { issues: [] },
  ),
  readsSettings('elements in a string', '<text>a <b>b</b> <p> </text>', { text: 'a <b>b</b> <p> ' }, []),
  readsSettings('its own closer in a string', '<text>a </text> b <list> c</text>', { text: 'a </text> b <list> c' }),
  readsSettings('a parameter that nobody declared', '<text>a</text>\n<more>b</more>', { text: 'a', more: 'b' }, []),
  readsSettings('elements for a list', '<list><item>a</item><item>b</item></list>', { list: ['a', 'b'] }),
  readsSettings('Python for a map', "<map>{'a': None, 'b': True}</map>", { map: { a: null, b: true } }, []),
  readsSettings('a whole call in a string', `<text>See ${turn(parisCall)} there</text>`, {
    text: `See ${turn(parisCall)} there`,
  }),
  {
    name: 'a call without a name as no call',
    tools,
    text: turn('<invoke>\n<parameters>\n<city>Paris</city>\n</parameters>\n</invoke>'),
    expected: {},
  },
  {
    name: 'results in the form that the dialect teaches',
    tools,
    text: `${turn(parisCall)}\n<function_results>\n<result>\nrain`,
    expected: { calls: [paris], stopped: true, issues: ['fabricated-result'] },
  },
]
