import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { page, pageOptions, sampleTools as tools } from './sample-tools.ts'

/** How a dialect of tags writes calls, spelt out from its description. */
export interface TaggedWire {
  /** The markup of all calls of a turn around the calls. */
  readonly turn: (calls: readonly string[]) => string
  readonly call: (name: string, parameters: readonly string[]) => string
  readonly parameter: (name: string, value: string, isString: boolean) => string
  /** The closer of a parameter. */
  readonly parameterEnd: string
  /** The object of the worked example as the template writes it. */
  readonly object?: string
}

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

/** What every dialect whose calls are tags around parameters reads. */
export function taggedSamples(wire: TaggedWire): DialectSample[] {
  const { turn, call, parameter, parameterEnd } = wire
  const weather = (city: string, days: string): string =>
    call('get_weather', [parameter('city', city, true), parameter('days', days, false)])
  const file = (content: string): string =>
    call('write_file', [
      parameter('path', 'a.html', true),
      parameter('content', content, true),
      parameter('options', wire.object ?? '{"mode": "w", "tags": ["a", 1], "force": true}', false),
    ])
  const sample = (
    name: string,
    text: string,
    expected: DialectSample['expected'],
    options: DialectSample['options'] = {},
  ): DialectSample => ({ name, tools, text, expected, options })
  const parisTurn = turn([weather('Paris', '3')])

  return [
    sample('one call', parisTurn, { calls: [paris], issues: [] }),
    sample('the worked example with markup, quotes and an object', turn([file(page), weather('Oslo', '1')]), {
      calls: [{ name: 'write_file', input: { path: 'a.html', content: page, options: pageOptions } }, oslo],
      issues: [],
    }),
    sample('words before and behind', `I look.\n${parisTurn}\nDone.`, {
      text: 'I look.\n\nDone.',
      calls: [paris],
      issues: [],
    }),
    sample('a call without parameters', turn([call('ping', [])]), { calls: [{ name: 'ping', input: {} }], issues: [] }),
    sample('indentation and blank lines in a value', turn([file('\n    if x:\n        return 1\n\n')]), {
      calls: [
        {
          name: 'write_file',
          input: { path: 'a.html', content: '\n    if x:\n        return 1\n\n', options: pageOptions },
        },
      ],
      issues: [],
    }),
    sample('a closer inside of a value', turn([file(`a ${parameterEnd} b`)]), {
      calls: [{ name: 'write_file', input: { path: 'a.html', content: `a ${parameterEnd} b`, options: pageOptions } }],
      issues: [],
    }),
    sample('text that looks like JSON for a string', turn([file('{"a": [1, true]}')]), {
      calls: [{ name: 'write_file', input: { path: 'a.html', content: '{"a": [1, true]}', options: pageOptions } }],
      issues: [],
    }),
    sample(
      'Python words for a boolean and a null',
      turn([call('settings', [parameter('flag', 'True', false), parameter('maybe', 'text', true)])]),
      { calls: [{ name: 'settings', input: { flag: true, maybe: 'text' } }] },
    ),
    sample('Python literals for a list', turn([call('settings', [parameter('list', "['a', 'b']", false)])]), {
      calls: [{ name: 'settings', input: { list: ['a', 'b'] } }],
    }),
    sample('a call of JSON in its place', turn([call('get_weather', ['{"city": "Paris", "days": 3}'])]), {
      calls: [paris],
    }),
    sample(
      'a call that a token limit cuts',
      parisTurn.slice(0, parisTurn.indexOf('3')),
      {
        cutCalls: ['get_weather'],
        issues: ['incomplete-call'],
      },
      { ending: 'truncated' },
    ),
    sample('a quoted call', `Write this:\n\n\`\`\`\n${parisTurn.trim()}\n\`\`\`\n\nThat is all.`, {
      text: `Write this:\n\n\`\`\`\n${parisTurn.trim()}\n\`\`\`\n\nThat is all.`,
    }),
  ]
}
