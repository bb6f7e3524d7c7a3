import type { DialectSample } from '../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './families/sample-tools.ts'
import { taggedSamples } from './families/tagged-family.ts'

const call = (name: string, parameters: string): string => `<function name="${name}">${parameters}</function>`
const settings = (parameters: string): string => call('settings', parameters)

const parameters = '<param name="city">Paris</param><param name="days">3</param>'
const parisCall = call('get_weather', parameters)
const osloCall = call('get_weather', '<param name="city">Oslo</param><param name="days">1</param>')
const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

function readsParis(name: string, text: string, issues?: DialectSample['expected']['issues']): DialectSample {
  return { name, tools, text, expected: { calls: [paris], ...(issues === undefined ? {} : { issues }) } }
}

function readsSettings(
  name: string,
  written: string,
  input: unknown,
  issues?: DialectSample['expected']['issues'],
): DialectSample {
  const expected = { calls: [{ name: 'settings', input }], ...(issues === undefined ? {} : { issues }) }
  return { name, tools, text: settings(written), expected }
}

const text = (value: string): string => `<param name="text">${value}</param>`

export const samples: readonly DialectSample[] = [
  ...taggedSamples({
    turn: (calls) => calls.join('\n'),
    call: (name, written) => call(name, written.join('')),
    parameter: (name, value, isString) =>
      `<param name="${name}">${isString && /[<&\n]/.test(value) ? `<![CDATA[${value}]]>` : value}</param>`,
    parameterEnd: '</param>',
  }),
  {
    name: 'calls behind each other',
    tools,
    text: `${parisCall}${osloCall}`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  readsParis('the tags on lines of their own', parisCall.replaceAll('><', '>\n  <'), []),
  readsParis('values on lines of their own', parisCall.replace('Paris', '\n Paris\n'), []),
  readsParis('tags without the blank before their attribute', parisCall.replaceAll(' name=', 'name='), []),
  readsParis(
    'blanks as a tokenizer prints them',
    `<functionĠname="get_weather">Ċ${parameters.replaceAll(' name', 'Ġname').replace('><', '>Ċ<')}Ċ</function>`,
    [],
  ),
  readsParis('names in single quotes', parisCall.replaceAll('"', "'"), []),
  readsParis('names without quotes', parisCall.replaceAll('"', ''), []),
  readsParis('parameters in a tag of their own', call('get_weather', `<arguments>${parameters}</arguments>`), []),
  readsParis(
    'all arguments in one parameter',
    call('get_weather', '<param name="arguments">{"city": "Paris", "days": 3}</param>'),
    ['malformed-markup'],
  ),
  readsParis(
    'all properties in one parameter',
    call('get_weather', '<param name="properties">\n{"city": "Paris", "days": 3}\n</param>'),
    ['malformed-markup'],
  ),
  readsParis('a missing parameter closer', parisCall.replace('Paris</param>', 'Paris'), ['malformed-markup']),
  readsParis('the end behind the last value', parisCall.replace('</function>', '')),
  readsParis('an envelope of another dialect', `<tool_call>\n${parisCall}\n</tool_call>`),
  readsParis('long parameter tags', parisCall.replaceAll('param', 'parameter')),
  readsSettings('entities outside of a section', text('a &lt;b&gt; &amp;amp; &quot;c&apos; &copy; & d'), {
    text: `a <b> &amp; "c' &copy; & d`,
  }),
  readsSettings('entities in a section as they stand', text('<![CDATA[a &lt; b]]>'), { text: 'a &lt; b' }, []),
  readsSettings('blanks in a section as they stand', text('<![CDATA[ \n a \n]]>'), { text: ' \n a \n' }, []),
  readsSettings('blanks around a section', text('\n  <![CDATA[a]]>\n'), { text: 'a' }, []),
  readsSettings('a section behind words', text('a &lt; <![CDATA[<b>]]>'), { text: 'a < <b>' }, []),
  readsSettings('sections in a row', text('<![CDATA[a]]]]><![CDATA[>b]]>'), { text: 'a]]>b' }, []),
  readsSettings('the end of a section inside of it', text('<![CDATA[if (a[b[0]]>1) <p>]]>'), {
    text: 'if (a[b[0]]>1) <p>',
  }),
  readsSettings('an empty section', text('<![CDATA[]]>'), { text: '' }, []),
  readsSettings('a whole call in a section', text(`<![CDATA[${osloCall}]]>`), { text: osloCall }, []),
  readsSettings('markup that is not in a section', text('a <b>c</b> < d'), { text: 'a <b>c</b> < d' }, []),
  readsSettings('a section where the schema says nothing, as a string', '<param name="any"><![CDATA[5]]></param>', {
    any: '5',
  }),
  readsSettings('a section where the schema wants a list', '<param name="list"><![CDATA[["a"]]]></param>', {
    list: ['a'],
  }),
  readsSettings('JSON with entities', '<param name="map">{&quot;a&quot;: 1}</param>', { map: { a: 1 } }, []),
  readsSettings('a parameter that comes twice by its first value', `${text('a')}${text('b')}`, { text: 'a' }, [
    'duplicate-parameter',
  ]),
  {
    name: 'a section that never ends',
    tools,
    text: settings(text('<![CDATA[a')),
    expected: { cutCalls: ['settings'], issues: ['incomplete-call'] },
  },
  {
    name: 'a call that a value holds outside of a section',
    tools,
    text: call('write_file', `<param name="path">a</param><param name="content">See ${osloCall} there</param>`),
    expected: { calls: [{ name: 'write_file', input: { path: 'a', content: `See ${osloCall} there` } }] },
  },
  {
    name: 'the object of the worked example in Python',
    tools,
    text: call(
      'write_file',
      `<param name="path">a.html</param><param name="content"><![CDATA[${page}]]></param><param name="options">{'mode': 'w', 'tags': ['a', 1], 'force': True}</param>`,
    ),
    expected: { calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }] },
  },
]
