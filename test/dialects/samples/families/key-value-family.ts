import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** How a dialect of the family writes its marks, and what stands between them. */
export interface KeyValueForm {
  readonly call: readonly [open: string, close: string]
  readonly key: readonly [open: string, close: string]
  readonly value: readonly [open: string, close: string]
  /** Around all calls. Default: nothing. */
  readonly section?: readonly [open: string, close: string]
  /** Behind the name, behind a key, behind a value, and before the closer of a call. Defaults: `''`. */
  readonly name?: string
  readonly afterKey?: string
  readonly afterValue?: string
  readonly end?: string
  /** Whether the marks are control tokens, which count wherever they stand. */
  readonly special?: boolean
  /** Between calls. Default: `''`. */
  readonly gap?: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

/** What every dialect of the family reads alike. */
export function keyValueSamples(form: KeyValueForm): DialectSample[] {
  const [open, close] = form.call
  const [openAll, closeAll] = form.section ?? ['', '']
  const gap = form.gap ?? ''
  const key = (name: string) => `${form.key[0]}${name}${form.key[1]}${form.afterKey ?? ''}`
  const value = (text: string) => `${form.value[0]}${text}${form.value[1]}${form.afterValue ?? ''}`
  const pair = (name: string, text: string) => key(name) + value(text)
  const call = (name: string, ...pairs: string[]) =>
    `${open}${name}${form.name ?? ''}${pairs.join('')}${form.end ?? ''}${close}`
  const turn = (...calls: string[]) =>
    openAll === '' ? calls.join(gap) : `${openAll}${gap}${calls.join(gap)}${gap}${closeAll}`
  const parisCall = call('get_weather', pair('city', 'Paris'), pair('days', '3'))
  const osloCall = call('get_weather', pair('city', 'Oslo'), pair('days', '1'))
  const sample = (
    name: string,
    text: string,
    expected: DialectSample['expected'],
    options: DialectSample['options'] = {},
  ): DialectSample => ({ name, tools, text, expected, options })
  const settings = (
    name: string,
    pairs: string,
    input: unknown,
    issues?: DialectSample['expected']['issues'],
  ): DialectSample =>
    sample(name, turn(call('settings', pairs)), {
      calls: [{ name: 'settings', input }],
      ...(issues === undefined ? {} : { issues }),
    })

  return [
    sample('one call', turn(parisCall), { calls: [paris], issues: [] }),
    sample(
      'the worked example with markup, quotes and an object',
      turn(
        call(
          'write_file',
          pair('path', 'a.html'),
          pair('content', page),
          pair('options', '{"mode": "w", "tags": ["a", 1], "force": true}'),
        ),
        osloCall,
      ),
      {
        calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
        issues: [],
      },
    ),
    sample('a call without arguments', turn(call('ping')), { calls: [{ name: 'ping', input: {} }], issues: [] }),
    sample('a call without arguments before another', turn(call('ping'), parisCall), {
      calls: [{ name: 'ping', input: {} }, paris],
      issues: [],
    }),
    sample('words before and after', `I look.\n\n${turn(parisCall)}\n\nDone.`, {
      text: 'I look.\n\n\n\nDone.',
      calls: [paris],
      issues: [],
    }),
    sample('a call in the middle of a line', `So:${turn(parisCall)}`, { text: 'So:', calls: [paris] }),
    sample(
      'marks in lines of their own',
      `${open}\nget_weather\n${form.key[0]}city${form.key[1]}\n${form.value[0]}Paris${form.value[1]}\n\n${close}`,
      { calls: [{ name: 'get_weather', input: { city: 'Paris' } }] },
    ),
    sample(
      'marks without blanks',
      `${open}get_weather${form.key[0]}city${form.key[1]}${form.value[0]}Paris${form.value[1]}${close}`,
      { calls: [{ name: 'get_weather', input: { city: 'Paris' } }] },
    ),
    sample(
      'line feeds written as two characters',
      `${open}get_weather\\n${form.key[0]}city${form.key[1]}\\n${form.value[0]}Paris${form.value[1]}\\n${close}`,
      { calls: [{ name: 'get_weather', input: { city: 'Paris' } }] },
    ),
    settings('blanks, digits and words in a string as they stand', pair('text', '  007 \n'), { text: '  007 \n' }, []),
    settings('a string that looks like null', pair('text', 'null'), { text: 'null' }, []),
    settings('a string that looks like JSON', pair('text', '{"a": 1}'), { text: '{"a": 1}' }, []),
    settings('entities as they stand', pair('text', 'a &amp;&amp; b'), { text: 'a &amp;&amp; b' }, []),
    settings('an empty value', pair('text', ''), { text: '' }, []),
    settings('a null where it is admitted', pair('maybe', 'null'), { maybe: null }, []),
    settings('a boolean in the spelling of Python', pair('flag', 'True'), { flag: true }),
    settings('a list in Python', pair('list', `['a', 'b']`), { list: ['a', 'b'] }),
    settings('a number in a union of strings and numbers', pair('either', '5'), { either: 5 }),
    settings('JSON where the schema says nothing', pair('any', '{"a": [1]}'), { any: { a: [1] } }),
    settings('text where the schema says nothing', pair('any', 'a b'), { any: 'a b' }),
    settings('blanks around a key', `${key(' text ')}${value('a')}`, { text: 'a' }, []),
    settings('a parameter that comes twice by its first value', pair('text', 'a') + pair('text', 'b'), { text: 'a' }, [
      'duplicate-parameter',
    ]),
    settings('all keys first, then all values', key('text') + key('flag') + value('a') + value('true'), {
      text: 'a',
      flag: true,
    }),
    settings('a value without a key that names itself', value('text=a'), { text: 'a' }, ['malformed-markup']),
    settings('a value without a key by ignoring it', value('lost') + pair('text', 'a'), { text: 'a' }, [
      'malformed-markup',
    ]),
    settings('a missing closer of a value', `${key('text')}${form.value[0]}a${pair('flag', 'true')}`, {
      text: 'a',
      flag: true,
    }),
    settings('a value closer inside a value', pair('text', `A ${form.value[1]} ends it.`), {
      text: `A ${form.value[1]} ends it.`,
    }),
    settings('the closers of a call inside a value', pair('text', `x ${close} y ${form.value[1]} z`), {
      text: `x ${close} y ${form.value[1]} z`,
    }),
    settings('a whole call inside a value', pair('text', `Like this:\n${turn(parisCall)}\nSee?`), {
      text: `Like this:\n${turn(parisCall)}\nSee?`,
    }),
    sample('a JSON object behind the name', `${open}get_weather{"city": "Paris", "days": 3}${close}`, {
      calls: [paris],
      issues: [],
    }),
    sample('a JSON object behind the name and a bracket', `${open}get_weather>{"city": "Paris", "days": 3}${close}`, {
      calls: [paris],
    }),
    sample(
      'a JSON call in place of the pairs',
      `${open}{"name": "get_weather", "arguments": {"city": "Oslo"}}${close}`,
      {
        calls: [{ name: 'get_weather', input: { city: 'Oslo' } }],
        issues: ['foreign-call'],
      },
    ),
    sample('words with equals signs in place of the pairs', `${open}get_weather city=Paris days=3${close}`, {
      calls: [paris],
      issues: ['malformed-markup'],
    }),
    sample('a tool under the heading of its group', `${open}Weather/get_weather${pair('city', 'Paris')}${close}`, {
      calls: [{ name: 'get_weather', input: { city: 'Paris' } }],
    }),
    sample('a repeated opener', `${open}${parisCall}`, { calls: [paris] }),
    sample('a missing closer before the next call', `${parisCall.slice(0, -close.length)}${osloCall}`, {
      calls: [paris, oslo],
    }),
    sample('the end behind the last value', parisCall.slice(0, -close.length), { calls: [paris] }),
    sample(
      'the same under a token limit, as a call that does not count',
      parisCall.slice(0, -close.length),
      { cutCalls: ['get_weather'], issues: ['incomplete-call'] },
      { ending: 'truncated' },
    ),
    sample('the end before a required value', `${open}get_weather${pair('days', '3')}`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end inside a value', `${open}get_weather${key('city')}${form.value[0]}Par`, {
      cutCalls: ['get_weather'],
      issues: ['incomplete-call'],
    }),
    sample('the end inside the name of a tool', `${open}get_wea`, { text: `${open}get_wea` }),
    sample('a closer that closes nothing', `${turn(parisCall)}\n${close}`, { calls: [paris] }),
    sample('a call that is quoted in code', `Write \`${open}ping${close}\` for it.`, {
      text: `Write \`${open}ping${close}\` for it.`,
    }),
    ...(form.special === true
      ? []
      : [
          sample('a mention and then a call', `First ${open} opens.\n${turn(parisCall)}`, {
            text: `First ${open} opens.\n`,
            calls: [paris],
          }),
        ]),
    ...(form.key[1] === '' ? [] : keyCloserSamples(form, { open, close, pair, value, turn, call })),
  ]
}

interface Writers {
  readonly open: string
  readonly close: string
  pair(name: string, text: string): string
  value(text: string): string
  turn(...calls: string[]): string
  call(name: string, ...pairs: string[]): string
}

/** What goes wrong with the closer of a key, where there is one. */
function keyCloserSamples(form: KeyValueForm, { open, close, pair, value, turn, call }: Writers): DialectSample[] {
  const city = { calls: [{ name: 'get_weather', input: { city: 'Paris' } }] }
  const broken = { ...city, issues: ['malformed-markup' as const] }
  const [keyOpen, keyClose] = form.key
  return [
    {
      name: 'a missing opener of the first key',
      tools,
      text: `${open}get_weather city${keyClose}${value('Paris')}${close}`,
      expected: broken,
    },
    {
      name: 'a name and a key in one word',
      tools,
      text: `${open}get_weathercity${keyClose}${value('Paris')}${close}`,
      expected: broken,
    },
    {
      name: 'a missing opener of a later key',
      tools,
      text: turn(call('get_weather', pair('city', 'Paris'), `days${keyClose}${value('3')}`)),
      expected: { calls: [{ name: 'get_weather', input: { city: 'Paris', days: 3 } }], issues: ['malformed-markup'] },
    },
    {
      name: 'a doubled closer of a key',
      tools,
      text: turn(call('get_weather', `${keyOpen}city${keyClose}${keyClose}${value('Paris')}`)),
      expected: broken,
    },
    {
      name: 'a missing opener of a value',
      tools,
      text: turn(call('get_weather', `${keyOpen}city${keyClose}Paris${form.value[1]}${pair('days', '3')}`)),
      expected: { calls: [{ name: 'get_weather', input: { city: 'Paris', days: 3 } }], issues: ['malformed-markup'] },
    },
    {
      name: 'a value that is closed as a key',
      tools,
      text: turn(call('get_weather', `${keyOpen}city${keyClose}${form.value[0]}Paris${keyClose}${pair('days', '3')}`)),
      expected: { calls: [{ name: 'get_weather', input: { city: 'Paris', days: 3 } }], issues: ['malformed-markup'] },
    },
    {
      name: 'the opener of a call in place of that of a key',
      tools,
      text: `${open}get_weather${open}city${keyClose}${value('Paris')}${close}`,
      expected: broken,
    },
  ]
}
