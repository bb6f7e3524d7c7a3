import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** The envelope of a dialect whose calls are JSON objects with `name` and `arguments`. */
export interface JsonEnvelope {
  readonly open: string
  readonly close: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "arguments": {"city": "Oslo", "days": 1}}'

/** What every dialect of the family reads alike. */
export function jsonEnvelopeSamples({ open, close }: JsonEnvelope): DialectSample[] {
  const sample = (
    name: string,
    text: string,
    expected: DialectSample['expected'],
    options: DialectSample['options'] = {},
  ): DialectSample => ({ name, tools, text, expected, options })
  const wrap = (body: string): string => `${open}\n${body}\n${close}`
  const settings = (name: string, args: string, input: unknown, issues?: DialectSample['expected']['issues']) =>
    sample(name, wrap(`{"name": "settings", "arguments": ${args}}`), {
      calls: [{ name: 'settings', input }],
      ...(issues === undefined ? {} : { issues }),
    })
  const readsParis = (name: string, body: string, issues?: DialectSample['expected']['issues']) =>
    sample(name, wrap(body), { calls: [paris], ...(issues === undefined ? {} : { issues }) })

  return [
    readsParis('one call', parisCall, []),
    sample(
      'the worked example with markup, quotes and an object',
      `${wrap(JSON.stringify({ name: 'write_file', arguments: { path: 'a.html', content: page, options: pageOptions } }))}\n${wrap(osloCall)}`,
      {
        calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
        issues: [],
      },
    ),
    sample('a call on one line', `${open}${parisCall}${close}`, { calls: [paris], issues: [] }),
    sample('words before and after', `I look.\n\n${wrap(parisCall)}\n\nDone.`, {
      text: 'I look.\n\n\n\nDone.',
      calls: [paris],
      issues: [],
    }),
    sample('a call in the middle of a line', `So:${wrap(parisCall)}`, { text: 'So:', calls: [paris] }),
    sample('several objects in one envelope', wrap(`${parisCall}\n${osloCall}`), { calls: [paris, oslo] }),
    sample('an array in one envelope', wrap(`[${parisCall}, ${osloCall}]`), { calls: [paris, oslo] }),
    readsParis('arguments before the name', '{"arguments": {"city": "Paris", "days": 3}, "name": "get_weather"}'),
    readsParis(
      'an id beside the name',
      '{"id": "call_1", "name": "get_weather", "arguments": {"city": "Paris", "days": 3}}',
    ),
    readsParis(
      'arguments as a string',
      '{"name": "get_weather", "arguments": "{\\"city\\": \\"Paris\\", \\"days\\": 3}"}',
    ),
    readsParis('other names of the keys', '{"tool": "get_weather", "parameters": {"city": "Paris", "days": 3}}'),
    readsParis('the nesting of the OpenAI API', `{"type": "function", "function": ${parisCall}}`),
    readsParis('doubled braces', `{${parisCall}}`, ['malformed-json']),
    readsParis('a missing brace at the closer', parisCall.slice(0, -1), ['malformed-json']),
    readsParis('two missing braces at the closer', parisCall.slice(0, -2), ['malformed-json']),
    readsParis('a brace too many', `${parisCall}}`),
    readsParis('single quotes', parisCall.replaceAll('"', "'"), ['malformed-json']),
    readsParis('trailing commas', '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3,},}', [
      'malformed-json',
    ]),
    readsParis('bare keys', '{name: "get_weather", arguments: {city: "Paris", days: 3}}', ['malformed-json']),
    readsParis('a comment', '{"name": "get_weather", /* why */ "arguments": {"city": "Paris", // where\n"days": 3}}', [
      'malformed-json',
    ]),
    readsParis('a code fence inside the envelope', `\`\`\`json\n${parisCall}\n\`\`\``),
    readsParis('a namespace before the name', parisCall.replace('get_weather', 'functions.get_weather')),
    readsParis('blanks around the name', parisCall.replace('"get_weather"', '" get_weather "')),
    readsParis('a number as a string for an integer', parisCall.replace('3', '"3"'), ['coerced-value']),
    settings('a raw line break in a string', '{"text": "one\ntwo\tthree"}', { text: 'one\ntwo\tthree' }),
    settings('an invalid escape with its backslash', '{"text": "C:\\Data\\logs and \\$5"}', {
      text: 'C:\\Data\\logs and \\$5',
    }),
    settings('a backslash at the end of a string', '{"text": "C:\\\\", "whole": 5}', { text: 'C:\\', whole: 5 }, []),
    settings('escaped characters', '{"text": "\\u00e9 \\ud83d\\ude00 \\n \\/"}', { text: 'é 😀 \n /' }, []),
    settings('the closer in a string', `{"text": "see ${close} there"}`, { text: `see ${close} there` }, []),
    settings('a whole call in a string', JSON.stringify({ text: wrap(parisCall) }), { text: wrap(parisCall) }, []),
    settings('entities as they stand', '{"text": "a &amp; b"}', { text: 'a &amp; b' }, []),
    settings('a number for a string', '{"text": 007}', { text: '007' }),
    settings('an object for a string', '{"text": {"a": 1}}', { text: '{"a":1}' }, ['coerced-value']),
    settings('a string that looks like null', '{"text": "null"}', { text: 'null' }, []),
    settings('the string null in a nullable string', '{"maybe": "null"}', { maybe: 'null' }, []),
    settings('a null where it is admitted', '{"maybe": null}', { maybe: null }, []),
    settings('a null that may not be there by leaving it out', '{"whole": null, "text": "a"}', { text: 'a' }, [
      'null-omitted',
    ]),
    settings("Python's words", '{"flag": True, "maybe": None}', { flag: true, maybe: null }),
    settings('a boolean as a string', '{"flag": "true"}', { flag: true }, ['coerced-value']),
    settings('an object as a string', '{"map": "{\\"a\\": 1}"}', { map: { a: 1 } }, ['coerced-value']),
    settings('numbers digit by digit', '{"number": 1.50, "whole": 12}', { number: 1.5, whole: 12 }, []),
    settings('a string in a union with an integer as the string it is', '{"either": "5"}', { either: '5' }, []),
    settings('anything where the schema says nothing', '{"any": {"a": ["5", null]}}', { any: { a: ['5', null] } }, []),
    settings('a key that comes twice by its first value', '{"text": "a", "text": "b"}', { text: 'a' }, [
      'duplicate-parameter',
    ]),
    sample('a null that is required by keeping it', wrap('{"name": "strict", "arguments": {"whole": null}}'), {
      calls: [{ name: 'strict', input: { whole: null } }],
      issues: ['null-kept'],
    }),
    sample('a call without arguments', wrap('{"name": "ping"}'), { calls: [{ name: 'ping', input: {} }] }),
    sample('empty arguments', wrap('{"name": "ping", "arguments": {}}'), {
      calls: [{ name: 'ping', input: {} }],
      issues: [],
    }),
    sample('null as arguments', wrap('{"name": "ping", "arguments": null}'), { calls: [{ name: 'ping', input: {} }] }),
    sample('a missing closer at the end', `${open}\n${parisCall}`, { calls: [paris] }),
    sample('a missing closer before the next opener', `${open}\n${parisCall}\n${wrap(osloCall)}`, {
      calls: [paris, oslo],
    }),
    sample('a closer of something else', `${open}\n${parisCall}</think>`, { calls: [paris] }),
    sample('half a closer at the end', `${open}\n${parisCall}\n</tool`, { calls: [paris], issues: ['partial-marker'] }),
    sample('a missing opener', `${parisCall}\n${close}`, { calls: [paris] }),
    sample('closers before and behind', `${close}${wrap(parisCall)}${close}`, {
      calls: [paris],
      issues: ['orphan-closer'],
    }),
    sample(
      'the end behind the arguments under a token limit, as a call that does not count',
      `${open}\n${parisCall.slice(0, -1)}`,
      { cutCalls: ['get_weather'], issues: ['incomplete-call'] },
      { ending: 'truncated' },
    ),
    sample('the end inside a string', `${open}\n{"name": "get_weather", "arguments": {"city": "Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end before a required key', `${open}\n{"name": "get_weather", "arguments": {"days": 3`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end inside the name', `${open}\n{"name": "get_wea`, { text: `${open}\n{"name": "get_wea` }),
    sample(
      'function tags inside the envelope',
      wrap(
        '<function=get_weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>',
      ),
      {
        calls: [paris],
        issues: ['foreign-call'],
      },
    ),
    sample(
      'keys and values as tags inside the envelope',
      wrap(
        'get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3</arg_value>',
      ),
      {
        calls: [paris],
        issues: ['foreign-call'],
      },
    ),
    sample('the older wrapper', `<function_call>${parisCall}</function_call>`, { calls: [paris] }),
    sample('a turn that is nothing but the JSON of a call', parisCall, { calls: [paris] }),
    sample('a turn that is nothing but a fenced call', `\`\`\`json\n${parisCall}\n\`\`\``, { calls: [paris] }),
    sample('the JSON of a call of no declared tool', '{"name": "Ann", "arguments": {"a": 1}}', {
      text: '{"name": "Ann", "arguments": {"a": 1}}',
    }),
    sample('a JSON answer', '{"name": "Ann", "age": 5}', { text: '{"name": "Ann", "age": 5}' }),
    sample('JSON with words behind it', `${parisCall} is what I would write.`, {
      text: `${parisCall} is what I would write.`,
    }),
    sample('an opener that is only mentioned', `Write ${open} first.`, { text: `Write ${open} first.` }),
    sample('a mention and then a call', `First ${open} opens.\n${wrap(parisCall)}`, {
      text: `First ${open} opens.\n`,
      calls: [paris],
    }),
    sample('a call that is quoted in code', `Write \`${open}${parisCall}${close}\` for it.`, {
      text: `Write \`${open}${parisCall}${close}\` for it.`,
      issues: ['quoted-call'],
    }),
    sample('a fenced call with words behind it', `\`\`\`\n${wrap(parisCall)}\n\`\`\`\nThat is how.`, {
      text: `\`\`\`\n${wrap(parisCall)}\n\`\`\`\nThat is how.`,
      issues: ['quoted-call'],
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
    sample('reasoning before a call', `<think>\nParis it is.\n</think>\n\n${wrap(parisCall)}`, {
      reasoning: '\nParis it is.\n',
      calls: [paris],
    }),
    sample('empty reasoning behind other reasoning', '<think>a</think>One.<think></think>Two.', {
      text: 'One.Two.',
      reasoning: 'a',
    }),
    sample(
      'reasoning that the prompt had opened',
      `So it is.</think>${wrap(parisCall)}`,
      { reasoning: 'So it is.', calls: [paris] },
      {
        startsInReasoning: true,
      },
    ),
    sample('an orphan reasoning closer', '</think>Here it is.', { text: 'Here it is.', issues: ['orphan-closer'] }),
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
    sample(
      'a call of a tool nobody declared in reasoning that never closes',
      `<think>Perhaps ${wrap('{"name": "nothing", "arguments": {}}')}`,
      {
        reasoning: `Perhaps ${wrap('{"name": "nothing", "arguments": {}}')}`,
      },
    ),
    sample('made-up results', `${wrap(parisCall)}\n<tool_response>\nrain\n</tool_response>\nIt rains.`, {
      calls: [paris],
      stopped: true,
      issues: ['fabricated-result'],
    }),
  ]
}
