import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArgumentWriter, type TextValueOptions } from '../../../packages/dialects/src/argument-writer.ts'
import { JsonPrefix } from '../../../packages/dialects/src/contract/json-prefix.ts'
import { JsonReader } from '../../../packages/dialects/src/json-reader.ts'
import { SchemaView } from '../../../packages/dialects/src/schema-view.ts'
import { sharedDefinitions, typedObject } from '../../harness/arbitraries/json-arguments.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

interface Writing {
  readonly writer: ArgumentWriter
  readonly pieces: string[]
  readonly issues: string[]
}

function write(schema: unknown, maxParameterLength = Number.POSITIVE_INFINITY): Writing {
  const pieces: string[] = []
  const issues: string[] = []
  const writer = new ArgumentWriter(new SchemaView(schema), (piece) => pieces.push(piece), {
    maxParameterLength,
    onIssue: (code) => issues.push(code),
  })
  return { writer, pieces, issues }
}

/** Writes an object with one value that comes as text, in the given pieces. */
function writeText(
  schema: unknown,
  text: readonly string[],
  options?: TextValueOptions,
  maxParameterLength?: number,
): Writing {
  const writing = write({ properties: { a: schema } }, maxParameterLength)
  writing.writer.beginObject()
  writing.writer.key('a')
  writing.writer.beginText(options)
  for (const piece of text) writing.writer.text(piece)
  writing.writer.endText()
  writing.writer.endObject()
  return writing
}

function valueIn({ pieces }: Writing): unknown {
  return (JSON.parse(pieces.join('')) as { a?: unknown }).a
}

const schemas: readonly unknown[] = [
  {},
  { type: 'string' },
  { type: 'integer' },
  { type: 'object' },
  { type: ['string', 'null'] },
  { type: ['string', 'integer', 'boolean'] },
  { type: ['string', 'object', 'array'] },
]

const texts = fc.string({
  unit: fc.constantFrom('a', '1', 'null', 'true', '"', '{', '}', '[', ' ', '\n', '\r', '\\', '\ud83d', '\ude00', '😀'),
  maxLength: 10,
})

describe('a value that comes as text', () => {
  it('gives the same JSON however it is cut, and a valid prefix after each piece', () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom(...schemas),
        fc.constantFrom('none', 'newline', 'blanks'),
        (text, schema, trim) => {
          const whole = writeText(schema, [text], { trim })
          const units = writeText(schema, text.split(''), { trim })
          expect(units.pieces.join('')).toBe(whole.pieces.join(''))
          expect(units.issues).toEqual(whole.issues)
          const prefix = new JsonPrefix()
          for (const piece of units.pieces) prefix.feed(piece)
          expect(prefix.problem).toBeUndefined()
          expect(prefix.complete).toBe(true)
        },
      ),
      { ...propertyRuns, numRuns: 3_000 },
    )
  })

  it('streams under a schema of strings', () => {
    const { writer, pieces } = write({ properties: { a: { type: 'string' } } })
    writer.beginObject()
    writer.key('a')
    writer.beginText()
    writer.text('x')
    expect(pieces.join('')).toBe('{"a":"x')
  })

  it('streams under a union as soon as nothing but a string is possible', () => {
    const { writer, pieces } = write({ properties: { a: { type: ['string', 'integer'] } } })
    writer.beginObject()
    writer.key('a')
    writer.beginText()
    writer.text('12')
    expect(pieces.join('')).toBe('{')
    writer.text(' apples')
    expect(pieces.join('')).toBe('{"a":"12 apples')
  })

  it('is held where its type is open', () => {
    const { writer, pieces } = write({ properties: { a: { type: 'integer' } } })
    writer.beginObject()
    writer.key('a')
    writer.beginText()
    writer.text('12')
    expect(pieces.join('')).toBe('{')
    writer.endText()
    expect(pieces.join('')).toBe('{"a":12')
  })

  it.each([
    ['none', '\n x \n', '\n x \n'],
    ['newline', '\n x \n', ' x '],
    ['newline', '\n\nx\n\n', '\nx\n'],
    ['newline', '\r\nx\r\n', 'x'],
    ['newline', '\n', ''],
    ['newline', 'x\r', 'x\r'],
    ['blanks', '\n x y \n', 'x y'],
    ['blanks', ' \n ', ''],
  ] as const)('with trim %s takes %j for %j', (trim, text, value) => {
    for (const pieces of [[text], text.split('')])
      expect(valueIn(writeText({ type: 'string' }, pieces, { trim }))).toBe(value)
  })

  it('can be told to be a string, or to be JSON', () => {
    expect(valueIn(writeText({ type: 'integer' }, ['5'], { as: 'string' }))).toBe('5')
    expect(valueIn(writeText({ type: 'string' }, ['{"b":1}'], { as: 'json' }))).toEqual({ b: 1 })
  })
})

describe('a value that is too long', () => {
  it('is cut, with a mark and an issue', () => {
    const writing = writeText({ type: 'string' }, ['abc', 'def', 'ghi'], {}, 4)
    expect(valueIn(writing)).toMatch(/^abcd…\[parameter truncated: exceeded .*\]$/)
    expect(writing.issues).toEqual(['parameter-truncated'])
  })

  it('is never cut through a surrogate pair', () => {
    for (const limit of [1, 2, 3]) {
      const value = valueIn(writeText({ type: 'string' }, ['a😀😀'], {}, limit))
      expect(String(value)).not.toMatch(/\p{Surrogate}/u)
    }
  })

  it('is not cut where it just fits', () => {
    const writing = writeText({ type: 'string' }, ['abcd'], {}, 4)
    expect(valueIn(writing)).toBe('abcd')
    expect(writing.issues).toEqual([])
  })
})

describe('JSON that fits its schema', () => {
  it('is written as it was read', () => {
    fc.assert(
      fc.property(typedObject(fc.string({ unit: 'binary' })), ({ schema, value }) => {
        const { writer, pieces, issues } = write({ ...(schema as object), $defs: sharedDefinitions })
        const json = JSON.stringify(value)
        expect(new JsonReader(writer).read(json, 0, true)).toBe(json.length)
        expect(JSON.parse(pieces.join(''))).toEqual(value)
        expect(issues).toEqual([])
      }),
      { ...propertyRuns, numRuns: 500 },
    )
  })
})

describe('JSON that does not', () => {
  function writeJson(schema: unknown, json: string, required: string[] = []): { value: unknown; issues: string[] } {
    const { writer, pieces, issues } = write({ properties: { a: schema }, required })
    new JsonReader(writer).read(`{"a":${json}}`, 0, true)
    return { value: JSON.parse(pieces.join('')), issues }
  }

  it.each([
    ['a string for an integer', { type: 'integer' }, '"5"', { a: 5 }],
    ['a string of JSON for an object', { type: 'object' }, '"{\\"b\\":1}"', { a: { b: 1 } }],
    ['a number for a string', { type: 'string' }, '5', { a: '5' }],
    ['a boolean for a string', { type: 'string' }, 'true', { a: 'true' }],
    ['an object for a string', { type: 'string' }, '{"b": [1]}', { a: '{"b":[1]}' }],
    ['a string for strings in a list', { type: 'array', items: { type: 'integer' } }, '["1", 2]', { a: [1, 2] }],
  ])('becomes what is asked for: %s', (_name, schema, json, value) => {
    expect(writeJson(schema, json).value).toEqual(value)
    expect(writeJson(schema, json).issues).toContain('coerced-value')
  })

  it('loses a null that must not be there, unless it is required', () => {
    expect(writeJson({ type: 'integer' }, 'null')).toEqual({ value: {}, issues: ['null-omitted'] })
    expect(writeJson({ type: 'integer' }, 'null', ['a'])).toEqual({ value: { a: null }, issues: ['null-kept'] })
    expect(writeJson({ type: ['integer', 'null'] }, 'null')).toEqual({ value: { a: null }, issues: [] })
  })
})

describe('the object of the arguments', () => {
  it('keeps the first of two values under one name', () => {
    const { writer, pieces, issues } = write({})
    new JsonReader(writer).read('{"a":1,"a":{"deep":[1]},"b":2,"a":"x"}', 0, true)
    expect(pieces.join('')).toBe('{"a":1,"b":2}')
    expect(new Set(issues)).toEqual(new Set(['duplicate-parameter']))
  })

  it('knows whether all required properties are there', () => {
    const { writer } = write({ properties: { a: {}, b: {} }, required: ['a', 'toString'] })
    writer.beginObject()
    expect(writer.hasRequired).toBe(false)
    writer.key('a')
    writer.word('1')
    expect(writer.hasRequired).toBe(false)
    writer.key('toString')
    writer.word('1')
    expect(writer.hasRequired).toBe(true)
  })

  it('can be closed at any place, and is whole then', () => {
    const json = '{"a":"text","b":[1,{"c":"x"}],"d":{"e":5},"f":true}'
    for (let end = 1; end <= json.length; end++) {
      const { writer, pieces } = write({ properties: { a: { type: 'string' } } })
      new JsonReader(writer).read(json.slice(0, end), 0, false)
      writer.closeAll()
      expect(() => JSON.parse(pieces.join(''))).not.toThrow()
    }
  })

  it('says whether a value is open', () => {
    const { writer } = write({})
    writer.beginObject()
    expect(writer.hasOpenValue).toBe(false)
    writer.key('a')
    expect(writer.hasOpenValue).toBe(true)
    writer.beginArray()
    expect(writer.hasOpenValue).toBe(true)
    writer.endArray()
    expect(writer.hasOpenValue).toBe(false)
  })
})
