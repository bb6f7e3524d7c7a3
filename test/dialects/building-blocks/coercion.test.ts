import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coerceText, healJson } from '../../../packages/dialects/src/coercion.ts'
import { SchemaView } from '../../../packages/dialects/src/schema-view.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

function coerce(text: string, schema: unknown): string {
  return coerceText(text, new SchemaView(schema), 'text').json
}

describe('text under a schema of strings', () => {
  it('is that text, whatever it looks like', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('123', 'true', 'null', '{}', '007', ' a ')),
        (text) => {
          expect(coerceText(text, new SchemaView({ type: 'string' }), 'text')).toEqual({ json: JSON.stringify(text) })
        },
      ),
    )
  })
})

describe('text under another schema', () => {
  it.each([
    ['an integer', '42', { type: 'integer' }, '42'],
    ['blanks around it', '\n 42 \n', { type: 'integer' }, '42'],
    ['more digits than a double holds', '90071992547409931', { type: 'integer' }, '90071992547409931'],
    ['zeros at the end', '1.50', { type: 'number' }, '1.50'],
    ['a plus sign', '+5', { type: 'integer' }, '5'],
    ['a bare dot', '.5', { type: 'number' }, '0.5'],
    ['a boolean', 'true', { type: 'boolean' }, 'true'],
    ["Python's boolean", 'False', { type: 'boolean' }, 'false'],
    ["Python's None", 'None', { type: ['integer', 'null'] }, 'null'],
    ['an object', '{"b": 1.0, "a": [1, 2]}', { type: 'object' }, '{"b": 1.0, "a": [1, 2]}'],
    ["Python's object", "{'a': True, 'b': None}", { type: 'object' }, '{"a":true,"b":null}'],
    ["Python's tuple", '(1, 2)', { type: 'array' }, '[1,2]'],
    ['a quoted number', '"5"', { type: 'integer' }, '5'],
    ['a word', 'word', { type: 'integer' }, '"word"'],
    ['a word with its blanks', ' word ', { type: 'object' }, '" word "'],
    ['nothing', '', { type: 'integer' }, '""'],
    ['elements', '<item>a</item><item>b</item>', { type: 'array', items: { type: 'string' } }, '["a","b"]'],
  ])('%s', (_name, text, schema, json) => {
    expect(coerce(text, schema)).toBe(json)
  })

  it('is reported where it was not that value as it stood', () => {
    const issueOf = (text: string, schema: object): string | undefined =>
      coerceText(text, new SchemaView(schema), 'text').issue
    expect(issueOf('5', { type: 'integer' })).toBeUndefined()
    expect(issueOf('"5"', { type: 'integer' })).toBe('coerced-value')
    expect(issueOf('True', { type: 'boolean' })).toBe('coerced-value')
    expect(issueOf('{a: 1}', { type: 'object' })).toBe('malformed-json')
  })
})

describe('text under a union with strings', () => {
  it.each([
    ['exactly another type', '5', { type: ['string', 'integer'] }, '5'],
    ['another type with a blank', '5 ', { type: ['string', 'integer'] }, '"5 "'],
    ['a type that is not admitted', '5.5', { type: ['string', 'integer'] }, '"5.5"'],
    ['null', 'null', { type: ['string', 'null'] }, 'null'],
    ['null where it is no null', 'null', { type: ['string', 'integer'] }, '"null"'],
    ['an object', '{"a": 1}', { type: ['string', 'object'] }, '{"a": 1}'],
    ['a broken object', '{"a": 1', { type: ['string', 'object'] }, '"{\\"a\\": 1"'],
    ['a quoted text', '"a"', { type: ['string', 'integer'] }, '"\\"a\\""'],
  ])('%s', (_name, text, schema, json) => {
    expect(coerce(text, schema)).toBe(json)
  })
})

describe('text without a schema', () => {
  it.each([
    ['JSON', '{"a": 1}', '{"a": 1}'],
    ['a number', '5', '5'],
    ['a quoted text', '"a"', '"a"'],
    ['null', 'null', 'null'],
    ['a word', 'word', '"word"'],
    ['what nearly is JSON', "{'a': 1}", '"{\'a\': 1}"'],
    ["Python's words", 'True', '"True"'],
  ])('%s', (_name, text, json) => {
    expect(coerce(text, {})).toBe(json)
  })
})

describe('every text under every schema', () => {
  it('becomes JSON', () => {
    const schema = fc.constantFrom<unknown>(
      {},
      { type: 'string' },
      { type: 'integer' },
      { type: 'object' },
      { type: 'array' },
      { type: ['string', 'null'] },
      { type: ['boolean', 'array'] },
    )
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ':',
      ',',
      'a',
      '1',
      ' ',
      '\n',
      '\\',
      'null',
      'True',
      '<a>',
      '</a>',
      '\ud83d',
    )
    const form = fc.constantFrom('text' as const, 'string' as const, 'word' as const)
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 12 }), schema, form, (text, chosen, written) => {
        expect(() => JSON.parse(coerceText(text, new SchemaView(chosen), written).json)).not.toThrow()
      }),
      { ...propertyRuns, numRuns: 3_000 },
    )
  })
})

describe('healing', () => {
  const object = new SchemaView({ type: ['object', 'array'] })

  it('never loses a letter or a digit that stood outside of strings', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', 'ab', '12', ' ', "'")
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 14 }), (inside) => {
        const text = `{${inside}}`
        const healed = healJson(text, object)
        if (healed === undefined) return
        expect(healed.replace(/[^a-z0-9]/g, '').replaceAll('null', '')).toBe(text.replace(/[^a-z0-9]/g, ''))
      }),
      { ...propertyRuns, numRuns: 3_000 },
    )
  })

  it('keeps an unknown escape', () => {
    expect(JSON.parse(healJson('{"path": "C:\\Data",}', object) ?? '')).toEqual({ path: 'C:\\Data' })
  })

  it('gives up on text that is no container', () => {
    expect(healJson('word', object)).toBeUndefined()
    expect(healJson('{"a": 1} and more', object)).toBeUndefined()
  })
})
