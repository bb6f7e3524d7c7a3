import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** The envelope of a dialect whose calls are `<invoke>` elements. */
export interface InvokeEnvelope {
  readonly open: string
  readonly close: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

const parisCall = `<invoke name="get_weather">
<parameter name="city">Paris</parameter>
<parameter name="days">3</parameter>
</invoke>`

const osloCall = `<invoke name="get_weather">
<parameter name="city">Oslo</parameter>
<parameter name="days">1</parameter>
</invoke>`

const settingsCall = (parameters: string): string => `<invoke name="settings">${parameters}</invoke>`

/** What every dialect of the family reads alike. */
export function invokeSamples({ open, close }: InvokeEnvelope): DialectSample[] {
  const sample = (
    name: string,
    text: string,
    expected: DialectSample['expected'],
    options: DialectSample['options'] = {},
  ): DialectSample => ({ name, tools, text, expected, options })
  const wrap = (body: string): string => `${open}\n${body}\n${close}`
  const settingsOf = (parameters: string, input: unknown, issues?: DialectSample['expected']['issues']) => ({
    text: wrap(settingsCall(parameters)),
    expected: { calls: [{ name: 'settings', input }], ...(issues === undefined ? {} : { issues }) },
  })

  return [
    sample('one call', wrap(parisCall), { calls: [paris], issues: [] }),
    sample(
      'the worked example with markup, quotes and an object',
      wrap(`<invoke name="write_file">
<parameter name="path">a.html</parameter>
<parameter name="content">${page}</parameter>
<parameter name="options">{"mode": "w", "tags": ["a", 1], "force": true}</parameter>
</invoke>
${osloCall}`),
      {
        calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
        issues: [],
      },
    ),
    sample('a call on one line', wrap(parisCall.replaceAll('\n', '')), { calls: [paris], issues: [] }),
    sample('words before and after', `I look.\n\n${wrap(parisCall)}\n\nDone.`, {
      text: 'I look.\n\n\n\nDone.',
      calls: [paris],
      issues: [],
    }),
    sample('a call in the middle of a line', `So:${wrap(parisCall)}`, { text: 'So:', calls: [paris] }),
    sample('two envelopes', `${wrap(parisCall)}\n${wrap(osloCall)}`, { calls: [paris, oslo], issues: [] }),
    sample('a call without its envelope', parisCall, { calls: [paris] }),
    sample('bare calls in a row', `${parisCall}\n\n${osloCall}`, { calls: [paris, oslo] }),
    sample('an envelope of another dialect of the family', `<tool_calls>\n${parisCall}\n</tool_calls>`, {
      calls: [paris],
    }),
    sample('indented tags and blank lines', `${open} \n\n  ${parisCall.replaceAll('\n', '\n\n    ')} \n${close}`, {
      calls: [paris],
    }),
    sample('names in single quotes', wrap(parisCall.replaceAll('"', "'")), { calls: [paris] }),
    sample('names without quotes', wrap(parisCall.replaceAll('"', '')), { calls: [paris] }),
    sample('blanks inside tags', wrap(parisCall.replaceAll('name="', 'name = "').replaceAll('">', '" >')), {
      calls: [paris],
    }),
    sample('tags in capitals', wrap(parisCall.replaceAll('invoke', 'INVOKE')), { calls: [paris] }),
    sample('a missing parameter closer', wrap(parisCall.replace('Paris</parameter>', 'Paris')), {
      calls: [{ name: 'get_weather', input: { city: 'Paris\n', days: 3 } }],
      issues: ['malformed-markup'],
    }),
    sample('a missing parameter closer before the end of the call', wrap(parisCall.replace('3</parameter>', '3')), {
      calls: [paris],
      issues: ['malformed-markup'],
    }),
    sample('a missing call closer', `${open}\n${parisCall.replace('</invoke>', '')}${close}`, {
      calls: [paris],
      issues: ['malformed-markup'],
    }),
    sample('a missing envelope closer', `${open}\n${parisCall}`, { calls: [paris] }),
    sample('the end behind the last value', `${open}\n${parisCall.slice(0, -'\n</invoke>'.length)}`, {
      calls: [paris],
    }),
    sample(
      'the same under a token limit, as a call that does not count',
      `${open}\n${parisCall.slice(0, -'\n</invoke>'.length)}`,
      { cutCalls: ['get_weather'], issues: ['incomplete-call'] },
      { ending: 'truncated' },
    ),
    sample(
      'the end before a required value',
      `${open}\n<invoke name="get_weather">\n<parameter name="days">3</parameter>`,
      {
        cutCalls: ['get_weather'],
        issues: ['incomplete-call'],
      },
    ),
    sample('the end inside a value', `${open}\n<invoke name="get_weather">\n<parameter name="city">Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end inside the name of a tool', `${open}\n<invoke name="get_wea`, {
      text: `${open}\n<invoke name="get_wea`,
    }),
    sample('a call that closes itself', wrap('<invoke name="ping"/>'), { calls: [{ name: 'ping', input: {} }] }),
    sample('a call that is empty', wrap('<invoke name="ping"></invoke>'), { calls: [{ name: 'ping', input: {} }] }),
    { name: 'a parameter that closes itself', tools, ...settingsOf('<parameter name="text"/>', { text: '' }) },
    { name: 'an empty value', tools, ...settingsOf('<parameter name="text"></parameter>', { text: '' }) },
    {
      name: 'blanks, digits and words in a string as they stand',
      tools,
      ...settingsOf('<parameter name="text">  007 \n</parameter>', { text: '  007 \n' }, []),
    },
    {
      name: 'a string that looks like null',
      tools,
      ...settingsOf('<parameter name="text">null</parameter>', { text: 'null' }, []),
    },
    {
      name: 'a string that looks like JSON',
      tools,
      ...settingsOf('<parameter name="text">{"a": 1}</parameter>', { text: '{"a": 1}' }, []),
    },
    {
      name: 'entities as they stand',
      tools,
      ...settingsOf('<parameter name="text">a &amp;&amp; b</parameter>', { text: 'a &amp;&amp; b' }, []),
    },
    {
      name: 'a null where it is admitted',
      tools,
      ...settingsOf('<parameter name="maybe">null</parameter>', { maybe: null }, []),
    },
    {
      name: 'a string that only contains null',
      tools,
      ...settingsOf('<parameter name="maybe">null </parameter>', { maybe: 'null ' }, []),
    },
    {
      name: 'a null that may not be there, by leaving it out',
      tools,
      ...settingsOf('<parameter name="whole">null</parameter><parameter name="text">a</parameter>', { text: 'a' }, [
        'null-omitted',
      ]),
    },
    sample(
      'a null that may not be there and is required, by keeping it',
      wrap('<invoke name="strict"><parameter name="whole">None</parameter></invoke>'),
      { calls: [{ name: 'strict', input: { whole: null } }], issues: ['null-kept'] },
    ),
    {
      name: 'blanks around a number',
      tools,
      ...settingsOf('<parameter name="whole">\n 42 \n</parameter>', { whole: 42 }),
    },
    {
      name: "a boolean in Python's spelling",
      tools,
      ...settingsOf('<parameter name="flag">True</parameter>', { flag: true }),
    },
    {
      name: 'a list in JSON',
      tools,
      ...settingsOf('<parameter name="list">["a", "b"]</parameter>', { list: ['a', 'b'] }, []),
    },
    {
      name: 'a list in Python',
      tools,
      ...settingsOf(`<parameter name="list">['a', 'b']</parameter>`, { list: ['a', 'b'] }),
    },
    {
      name: 'a list of elements',
      tools,
      ...settingsOf('<parameter name="list"><item>a</item><item>b</item></parameter>', { list: ['a', 'b'] }),
    },
    {
      name: 'a map with a trailing comma',
      tools,
      ...settingsOf('<parameter name="map">{"a": 1,}</parameter>', { map: { a: 1 } }, ['malformed-json']),
    },
    {
      name: 'a value of no use as the text it is',
      tools,
      ...settingsOf('<parameter name="map">not a map</parameter>', { map: 'not a map' }),
    },
    {
      name: 'a number in a union of strings and numbers',
      tools,
      ...settingsOf('<parameter name="either">5</parameter>', { either: 5 }),
    },
    {
      name: 'a text in a union of strings and numbers',
      tools,
      ...settingsOf('<parameter name="either">5 </parameter>', { either: '5 ' }),
    },
    {
      name: 'JSON where the schema says nothing',
      tools,
      ...settingsOf('<parameter name="any">{"a": [1]}</parameter>', { any: { a: [1] } }),
    },
    {
      name: 'text where the schema says nothing',
      tools,
      ...settingsOf('<parameter name="any">a b</parameter>', { any: 'a b' }),
    },
    {
      name: 'string="true"',
      tools,
      ...settingsOf('<parameter name="whole" string="true">5</parameter>', { whole: '5' }),
    },
    {
      name: 'string="false"',
      tools,
      ...settingsOf('<parameter name="text" string="false">{"a": 1}</parameter>', { text: { a: 1 } }),
    },
    { name: 'string="0"', tools, ...settingsOf('<parameter name="text" string="0">[1]</parameter>', { text: [1] }) },
    {
      name: 'string="NO"',
      tools,
      ...settingsOf('<parameter name="text" string="NO">true</parameter>', { text: true }),
    },
    {
      name: 'any other string attribute',
      tools,
      ...settingsOf('<parameter name="whole" string="yes">5</parameter>', { whole: '5' }),
    },
    {
      name: 'a parameter without a name by ignoring it',
      tools,
      ...settingsOf('<parameter>lost</parameter><parameter name="text">a</parameter>', { text: 'a' }, [
        'malformed-markup',
      ]),
    },
    {
      name: 'a parameter that comes twice by its first value',
      tools,
      ...settingsOf('<parameter name="text">a</parameter><parameter name="text">b</parameter>', { text: 'a' }, [
        'duplicate-parameter',
      ]),
    },
    sample('a call without a name as no call', wrap('<invoke><parameter name="a">b</parameter></invoke>'), {}),
    {
      name: 'a parameter closer inside a value',
      tools,
      ...settingsOf('<parameter name="text">A </parameter> ends it.</parameter>', { text: 'A </parameter> ends it.' }),
    },
    {
      name: 'the closers of the call and the envelope inside a value',
      tools,
      ...settingsOf(`<parameter name="text">x </invoke> y ${close} z</parameter>`, {
        text: `x </invoke> y ${close} z`,
      }),
    },
    {
      name: 'a whole call inside a value',
      tools,
      ...settingsOf(`<parameter name="text">Like this:\n${wrap(parisCall)}\nSee?</parameter>`, {
        text: `Like this:\n${wrap(parisCall)}\nSee?`,
      }),
    },
    sample(
      'a JSON object in place of the parameters',
      wrap('<invoke name="get_weather">{"city": "Paris", "days": 3}</invoke>'),
      {
        calls: [paris],
        issues: [],
      },
    ),
    sample('escaped markers in that object', wrap('<invoke name="get_weather">{"city": "\\u003c/invoke>"}</invoke>'), {
      calls: [{ name: 'get_weather', input: { city: '</invoke>' } }],
      issues: [],
    }),
    sample(
      'words between the calls of an envelope that never closes',
      `${open}\n${parisCall}\nand also\n${osloCall}\n`,
      {
        calls: [paris, oslo],
        issues: ['text-in-envelope'],
      },
    ),
    sample('words between the calls of an envelope by dropping them', wrap(`${parisCall}\nand also\n${osloCall}`), {
      calls: [paris, oslo],
      issues: ['text-in-envelope'],
    }),
    sample('an envelope without a call by dropping it', `A.\n${open}\n${close}\nB.`, {
      text: 'A.\n\nB.',
      issues: ['empty-envelope'],
    }),
    sample('an empty envelope in the middle of a sentence as text', `Write ${open}${close} around it.`, {
      text: `Write ${open}${close} around it.`,
    }),
    sample('a long text behind an envelope opener as text', `${open}\n${'word '.repeat(80)}`, {
      text: `${open}\n${'word '.repeat(80)}`,
    }),
    sample('a closer that closes nothing', `${wrap(parisCall)}\n${close}`, { calls: [paris] }),
    sample('an opener that is only mentioned', `Write ${open} first.`, { text: `Write ${open} first.` }),
    sample('a mention and then a call', `First ${open} opens.\n${wrap(parisCall)}`, {
      text: `First ${open} opens.\n`,
      calls: [paris],
    }),
    sample('a call that is quoted in code', `Write \`<invoke name="ping"></invoke>\` for it.`, {
      text: `Write \`<invoke name="ping"></invoke>\` for it.`,
      issues: ['quoted-call'],
    }),
    sample('a fenced call with words behind it', `\`\`\`\n${wrap(parisCall)}\n\`\`\`\nThat is how.`, {
      text: `\`\`\`\n${wrap(parisCall)}\n\`\`\`\nThat is how.`,
      issues: ['quoted-call'],
    }),
    sample('a fenced call at the end of the turn', `Now:\n\`\`\`\n${wrap(parisCall)}\n\`\`\``, {
      text: 'Now:\n```\n\n```',
      calls: [paris],
    }),
    sample(
      'a JSON call of a declared tool inside the envelope',
      wrap('{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'),
      {
        calls: [paris],
        issues: ['foreign-call'],
      },
    ),
    sample(
      'a turn that is nothing but the JSON of a call',
      '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}',
      {
        calls: [paris],
        issues: ['foreign-call'],
      },
    ),
    sample('the JSON of a call of no declared tool', '{"name": "Ann", "arguments": {"a": 1}}', {
      text: '{"name": "Ann", "arguments": {"a": 1}}',
    }),
    sample(
      'the JSON of a call where only the taught form is wanted',
      '{"name": "ping", "arguments": {}}',
      { text: '{"name": "ping", "arguments": {}}' },
      { bareJson: false },
    ),
    sample('reasoning before a call', `<think>Paris it is.</think>\n${wrap(parisCall)}`, {
      reasoning: 'Paris it is.',
      calls: [paris],
    }),
    sample('every spelling of reasoning', '<thinking>a</thinking>x<think>b</think>y<scratchpad>c</scratchpad>z', {
      text: 'xyz',
      reasoning: 'abc',
      issues: [],
    }),
    sample(
      'reasoning that the prompt had opened',
      `So it is.</think>${wrap(parisCall)}`,
      { reasoning: 'So it is.', calls: [paris] },
      {
        startsInReasoning: true,
      },
    ),
    sample('an orphan reasoning closer', 'So it is.</think>Yes.', { text: 'So it is.Yes.', issues: ['orphan-closer'] }),
    sample('reasoning that never closes', '<think>Still at it', { reasoning: 'Still at it' }),
    sample('a draft in closed reasoning', `<think>Maybe ${wrap(osloCall)} or not.</think>${wrap(parisCall)}`, {
      reasoning: `Maybe ${wrap(osloCall)} or not.`,
      calls: [paris],
      issues: ['quoted-call'],
    }),
    sample('a call in reasoning that never closes', `<think>I call it.\n${wrap(parisCall)}`, {
      reasoning: 'I call it.\n',
      calls: [paris],
      issues: ['call-in-reasoning'],
    }),
    sample('made-up results', `${wrap(parisCall)}\n<tool_response>\nrain\n</tool_response>\nIt rains.`, {
      calls: [paris],
      stopped: true,
      issues: ['fabricated-result'],
    }),
  ]
}
