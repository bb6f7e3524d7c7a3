import { type Dialect, dialects, type IncompleteCalls, type Tool } from '@inband/dialects'
import fc from 'fast-check'
import { dialectFragments, sampleTool } from '../dialect-fragments.ts'
import type { ScanEverywhereOptions } from '../scan-everywhere.ts'
import { hostileText } from './hostile-text.ts'
import { jsonValue, propertyName } from './json-arguments.ts'
import { prose } from './prose.ts'

/** Tools of every kind of schema, for texts that nobody took care to make fit. */
const transcriptTools: readonly Tool[] = [
  sampleTool,
  {
    name: 'search',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        limit: { type: 'integer' },
        exact: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
        options: { type: 'object', properties: { sort: { type: ['string', 'null'] } } },
        until: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      required: ['query'],
    },
  },
  { name: 'mcp.files-1/read', inputSchema: { type: 'object', properties: {}, additionalProperties: false } },
  { name: 'anything', inputSchema: true },
]

/** A turn as a careless model might write it: calls, prose, reasoning and results, whole or damaged. */
export function transcript(dialect: Dialect): fc.Arbitrary<string> {
  const { call, calls, results, reasoning } = dialectFragments(dialect)
  const hostile = hostileText(dialect)
  const value = jsonValue(hostile, 1)
  const renderedCall = fc
    .tuple(
      fc.constantFrom(...transcriptTools.map(({ name }) => name), 'undeclared', 'toString'),
      fc.dictionary(fc.oneof(fc.constantFrom('query', 'path', 'limit', 'tags'), propertyName(hostile)), value, {
        maxKeys: 3,
      }),
    )
    .map(([name, input]) => dialect.renderCalls([{ name, input }], { tools: transcriptTools }))
  const segment = fc.oneof(
    { weight: 3, arbitrary: prose },
    { weight: 4, arbitrary: renderedCall },
    { weight: 3, arbitrary: hostile },
    { weight: 2, arbitrary: fc.constantFrom(call, calls, reasoning, results) },
    { weight: 2, arbitrary: fc.constantFrom('\n', '\n\n', ' ', '\n```\n', '`', '> ', '\n```xml\n') },
  )
  const whole = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join(''))
  return fc
    .tuple(whole, fc.array(damage(hostile), { maxLength: 3 }))
    .map(([text, damages]) => damages.reduce((damaged, inflict) => inflict(damaged), text).slice(0, 600))
}

type Damage = (text: string) => string

/** Drops, doubles, swaps or cuts stretches of a text, or splices something in. */
function damage(hostile: fc.Arbitrary<string>): fc.Arbitrary<Damage> {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  const stretch = fc.tuple(place, fc.integer({ min: 1, max: 24 }))
  return fc.oneof(
    stretch.map(
      ([at, length]): Damage =>
        (text) => {
          const start = Math.floor(at * text.length)
          return text.slice(0, start) + text.slice(start + length)
        },
    ),
    stretch.map(
      ([at, length]): Damage =>
        (text) => {
          const end = Math.floor(at * text.length) + length
          return text.slice(0, end) + text.slice(end - length)
        },
    ),
    fc.tuple(place, place, place).map(
      ([first, second, third]): Damage =>
        (text) => {
          const [a = 0, b = 0, c = 0] = [first, second, third]
            .map((at) => Math.floor(at * text.length))
            .sort((x, y) => x - y)
          return text.slice(0, a) + text.slice(b, c) + text.slice(a, b) + text.slice(c)
        },
    ),
    place.map(
      (at): Damage =>
        (text) =>
          text.slice(0, Math.floor(at * text.length)),
    ),
    fc.tuple(place, hostile).map(
      ([at, piece]): Damage =>
        (text) => {
          const start = Math.floor(at * text.length)
          return text.slice(0, start) + piece + text.slice(start)
        },
    ),
  )
}

/** Every setting of a scanner. */
export function scanSettings(dialect: Dialect): fc.Arbitrary<ScanEverywhereOptions> {
  const others = Object.values(dialects).filter(({ id }) => id !== dialect.id)
  const usual = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
    fc.option(value, { nil: undefined, freq: 3 })
  return fc.record({
    tools: fc.subarray([...transcriptTools], { minLength: 1 }),
    startsInReasoning: usual(fc.boolean()),
    reasoning: usual(fc.boolean()),
    maxParameterLength: usual(fc.constantFrom(1, 2, 7, 40, Number.POSITIVE_INFINITY)),
    incompleteCalls: usual(fc.constantFrom<IncompleteCalls>('invalid', 'keep', 'drop')),
    bareJson: usual(fc.boolean()),
    alsoRead: others.length === 0 ? fc.constant(undefined) : usual(fc.constantFrom(...others).map((other) => [other])),
    ending: usual(fc.constantFrom('complete', 'truncated')),
    randomCuts: fc.constant(2),
  })
}
