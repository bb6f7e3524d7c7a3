import type { JsonSchema } from '@inband/dialects'
import fc from 'fast-check'

/** A JSON value together with a schema that it is valid against. */
export interface TypedValue {
  readonly schema: JsonSchema
  readonly value: unknown
}

/** Schemas that other schemas point to; put them into a tool's schema under `$defs`. */
export const sharedDefinitions: { readonly [name: string]: JsonSchema } = {
  words: { type: 'string' },
  amount: { $ref: '#/$defs/whole' },
  whole: { type: 'integer' },
  list: { type: 'array', items: { $ref: '#/$defs/words' } },
}

/** Any JSON value whose strings come from `text`. No `__proto__`, which JSON.parse and object literals treat apart. */
export function jsonValue(text: fc.Arbitrary<string>, depth = 2): fc.Arbitrary<unknown> {
  const scalar = fc.oneof(text, wholeNumber, anyNumber, fc.boolean(), fc.constant(null))
  if (depth === 0) return scalar
  const inner = jsonValue(text, depth - 1)
  return fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(propertyName(text), inner, { maxKeys: 3 }) },
  )
}

const wholeNumber = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())

const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number))

/** Names of properties: mostly plain, some hostile, some that every object inherits. */
export function propertyName(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const plain = fc.constantFrom('path', 'content', 'count', 'a', 'b-c', 'with space', 'ключ', '0', '')
  const inherited = fc.constantFrom('constructor', 'toString', 'hasOwnProperty')
  return fc
    .oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: inherited }, { weight: 2, arbitrary: text })
    .filter((name) => name !== '__proto__')
}

/** Values of every shape with their schemas; strings come from `text`. */
export function typedValue(text: fc.Arbitrary<string>, depth = 2): fc.Arbitrary<TypedValue> {
  const leaves: fc.Arbitrary<TypedValue>[] = [
    withSchema({ type: 'string' }, text),
    withSchema({ type: 'string' }, text),
    withSchema({ $ref: '#/$defs/words' }, text),
    withSchema({ type: 'integer' }, wholeNumber),
    withSchema({ $ref: '#/$defs/amount' }, wholeNumber),
    withSchema({ type: 'number' }, anyNumber),
    withSchema({ type: 'boolean' }, fc.boolean()),
    withSchema({ type: 'null' }, fc.constant(null)),
    withSchema({ type: ['string', 'null'] }, fc.oneof(text, fc.constant('null'), fc.constant(null))),
    withSchema({ type: ['integer', 'null'] }, fc.oneof(wholeNumber, fc.constant(null))),
    withSchema({ type: ['string', 'integer', 'boolean'] }, fc.oneof(text, wholeNumber, fc.boolean())),
    withSchema({ anyOf: [{ type: 'string' }, { type: 'number' }] }, fc.oneof(text, anyNumber, fc.constant('5'))),
    withSchema({ oneOf: [{ type: 'boolean' }, { type: 'null' }] }, fc.oneof(fc.boolean(), fc.constant(null))),
    withSchema({ allOf: [{ type: ['string', 'number'] }, { type: 'string' }] }, text),
    withSchema({ $ref: '#/$defs/list' }, fc.array(text, { maxLength: 3 })),
    withSchema({}, jsonValue(text, 1)),
    withSchema(true, jsonValue(text, 1)),
    text.map((value) => ({ schema: { enum: [value, 'other'] }, value })),
    jsonValue(text, 0).map((value) => ({ schema: { const: value }, value })),
    fc.constantFrom<unknown>('fast', 2, true).map((value) => ({ schema: { enum: ['fast', 2, true] }, value })),
  ]
  const leaf = fc.oneof(...leaves)
  if (depth === 0) return leaf
  const inner = typedValue(text, depth - 1)
  return fc.oneof(
    { weight: 6, arbitrary: leaf },
    { weight: 1, arbitrary: fc.tuple(inner, fc.nat({ max: 3 })).map(([item, count]) => repeated(item, count)) },
    { weight: 1, arbitrary: typedObject(text, depth - 1) },
    {
      weight: 1,
      arbitrary: inner.map(({ schema, value }) => ({ schema: { anyOf: [schema, { type: 'null' }] }, value })),
    },
  )
}

/** An object with some declared properties, some of them required, some absent, and now and then one that is not declared. */
export function typedObject(text: fc.Arbitrary<string>, depth = 2): fc.Arbitrary<TypedValue> {
  const property = fc.record({
    name: propertyName(text),
    typed: typedValue(text, depth),
    use: fc.constantFrom('required' as const, 'optional' as const, 'absent' as const),
  })
  const extra = fc.tuple(propertyName(text), jsonValue(text, 0))
  return fc
    .tuple(
      fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name }),
      fc.option(extra, { nil: undefined, freq: 8 }),
    )
    .map(([properties, undeclared]) => {
      const value: Record<string, unknown> = {}
      const schemas: Record<string, JsonSchema> = {}
      for (const { name, typed, use } of properties) {
        define(schemas, name, typed.schema)
        if (use !== 'absent') define(value, name, typed.value)
      }
      if (undeclared !== undefined && !Object.hasOwn(schemas, undeclared[0])) define(value, ...undeclared)
      const required = properties.filter(({ use }) => use === 'required').map(({ name }) => name)
      return { schema: { type: 'object', properties: schemas, required }, value }
    })
}

function withSchema(schema: JsonSchema, value: fc.Arbitrary<unknown>): fc.Arbitrary<TypedValue> {
  return value.map((chosen) => ({ schema, value: chosen }))
}

function repeated({ schema, value }: TypedValue, count: number): TypedValue {
  return { schema: { type: 'array', items: schema }, value: Array.from({ length: count }, () => value) }
}

/** Sets an own property, also where the name is one that assignment would not make own. */
function define<Value>(object: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}
