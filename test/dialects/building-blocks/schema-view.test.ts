import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyType, jsonType, SchemaView, typeOfValue } from '../../../packages/dialects/src/schema-view.ts'
import { sharedDefinitions, typedValue } from '../../harness/arbitraries/json-arguments.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

const { string, number, integer, boolean, object, array, null: nothing } = jsonType

function typesOf(schema: unknown): number {
  return new SchemaView(schema).types
}

describe('the types that a schema admits', () => {
  it.each([
    ['a type', { type: 'string' }, string],
    ['a number, which an integer is too', { type: 'number' }, number | integer],
    ['an integer', { type: 'integer' }, integer],
    ['a list of types', { type: ['string', 'null'] }, string | nothing],
    ['anyOf', { anyOf: [{ type: 'string' }, { type: 'boolean' }] }, string | boolean],
    ['oneOf', { oneOf: [{ type: 'array' }, { type: 'null' }] }, array | nothing],
    ['allOf', { allOf: [{ type: ['string', 'null'] }, { type: 'string' }] }, string],
    ['type beside anyOf', { type: 'string', anyOf: [{ type: 'string' }, { type: 'number' }] }, string],
    ['enum', { enum: ['a', 1, null] }, string | number | integer | nothing],
    ['const', { const: true }, boolean],
    ['properties', { properties: { a: {} } }, object],
    ['items', { items: {} }, array],
    ['a reference', { $defs: { name: { type: 'string' } }, $ref: '#/$defs/name' }, string],
    [
      'a reference to a reference',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'null' } }, $ref: '#/$defs/a' },
      nothing,
    ],
    ['a reference with escapes', { $defs: { 'a/b~c d': { type: 'boolean' } }, $ref: '#/$defs/a~1b~0c%20d' }, boolean],
    ['the older definitions', { definitions: { a: { type: 'array' } }, $ref: '#/definitions/a' }, array],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }, anyType],
    ['a reference to somewhere else', { $ref: 'https://example.org/schema' }, anyType],
    ['a reference to itself', { $ref: '#' }, anyType],
    [
      'references in a circle',
      { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
      anyType,
    ],
    ['a contradiction', { allOf: [{ type: 'string' }, { type: 'number' }] }, anyType],
    ['nothing', {}, anyType],
    ['true', true, anyType],
    ['an unknown type', { type: 'date' }, anyType],
    ['something that is no schema', 'string', anyType],
    ['a reference with a broken escape', { $ref: '#/%E0%A4%A' }, anyType],
  ])('%s', (_name, schema, types) => {
    expect(typesOf(schema)).toBe(types)
  })

  it('include the type of every value that is valid', () => {
    fc.assert(
      fc.property(typedValue(fc.string()), ({ schema, value }) => {
        const view = new SchemaView(schema, { $defs: sharedDefinitions })
        expect(view.types & typeOfValue(value)).not.toBe(0)
      }),
      propertyRuns,
    )
  })

  it('are found in schemas that refer to each other many times, without ever hanging', () => {
    const definitions: Record<string, unknown> = { d0: { type: 'string' } }
    for (let level = 1; level < 12; level++) {
      const reference = { $ref: `#/$defs/d${level - 1}` }
      definitions[`d${level}`] = { anyOf: [reference, reference] }
    }
    expect(typesOf({ $defs: definitions, $ref: '#/$defs/d11' })).toBe(string)
  })
})

describe('the view of a property', () => {
  it('is the schema that is declared for it, through references and combinations', () => {
    const view = new SchemaView({
      $defs: { base: { properties: { id: { type: 'integer' } } } },
      allOf: [{ $ref: '#/$defs/base' }, { properties: { name: { type: 'string' } } }],
      properties: { flag: { type: 'boolean' } },
    })
    expect(view.property('id').types).toBe(integer)
    expect(view.property('name').types).toBe(string)
    expect(view.property('flag').types).toBe(boolean)
  })

  it('is a union where alternatives differ', () => {
    const view = new SchemaView({
      anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'null' } } }],
    })
    expect(view.property('a').types).toBe(string | nothing)
  })

  it('is what is said about other properties, or anything', () => {
    expect(new SchemaView({ additionalProperties: { type: 'number' } }).property('x').admits(string)).toBe(false)
    expect(new SchemaView({ patternProperties: { '^n_': { type: 'null' } } }).property('n_1').types).toBe(nothing)
    expect(new SchemaView({ patternProperties: { '(': { type: 'null' } } }).property('n_1').types).toBe(anyType)
    expect(new SchemaView({ properties: {}, additionalProperties: false }).property('x').types).toBe(anyType)
  })

  it('is never inherited from Object.prototype', () => {
    const view = new SchemaView({ properties: {} })
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(view.declares(name)).toBe(false)
      expect(view.property(name).types).toBe(anyType)
    }
  })
})

describe('the view of elements', () => {
  it('is the schema of items, of all positions where they differ', () => {
    expect(new SchemaView({ items: { type: 'string' } }).items.types).toBe(string)
    expect(new SchemaView({ prefixItems: [{ type: 'string' }, { type: 'null' }] }).items.types).toBe(string | nothing)
    expect(new SchemaView({ type: 'array' }).items.types).toBe(anyType)
  })
})

describe('required properties', () => {
  it('are those of the schema and of all that it is combined with, not those of an alternative', () => {
    const view = new SchemaView({
      $defs: { base: { required: ['c'] } },
      required: ['a'],
      allOf: [{ required: ['b'] }, { $ref: '#/$defs/base' }],
      anyOf: [{ required: ['d'] }, { required: ['e'] }],
    })
    expect([...view.required].sort()).toEqual(['a', 'b', 'c'])
  })
})
