import type { JsonSchema } from './types.ts'

/** The JSON types as bits, so that a set of types is one number. An integer is a number with a narrower bit. */
export const jsonType = {
  string: 1,
  number: 2,
  integer: 4,
  boolean: 8,
  object: 16,
  array: 32,
  null: 64,
} as const

/** Every type: what a schema that says nothing about types admits. */
export const anyType = 127

/** How deep `$ref` and combinators are followed before a schema counts as saying nothing. */
const maxDepth = 32

type SchemaObject = { readonly [keyword: string]: unknown }

/**
 * What a JSON Schema says about the type of a value and of the values inside it.
 *
 * Resolves local `$ref`s, `anyOf`/`oneOf` (a union), `allOf` (an intersection), `type` lists, `enum` and `const`, and
 * infers `object` from `properties` and `array` from `items`. Nothing else of the schema is judged: validation is the SDK's.
 */
export class SchemaView {
  /** The admitted types, as `jsonType` bits. */
  readonly types: number
  readonly #schema: unknown
  readonly #root: unknown
  readonly #properties = new Map<string, SchemaView>()
  #items: SchemaView | undefined
  #required: ReadonlySet<string> | undefined

  constructor(schema: JsonSchema | unknown, root: JsonSchema | unknown = schema) {
    this.#schema = schema
    this.#root = root
    this.types = typesOf(schema, root, 0)
  }

  admits(type: number): boolean {
    return (this.types & type) !== 0
  }

  /** Whether a string is the only thing that fits, apart from null. */
  get stringOnly(): boolean {
    return (this.types & ~jsonType.null) === jsonType.string
  }

  /** The view of a property. A property the schema does not name takes `additionalProperties` or anything. */
  property(name: string): SchemaView {
    let view = this.#properties.get(name)
    if (view === undefined) {
      const found: unknown[] = []
      collectProperty(this.#schema, this.#root, name, found, 0)
      view = viewOfUnion(found, this.#root)
      this.#properties.set(name, view)
    }
    return view
  }

  /** Whether the schema names the property itself. */
  declares(name: string): boolean {
    return declares(this.#schema, this.#root, name, 0)
  }

  /** The names of the properties, in the order in which the schema lists them. */
  get propertyNames(): readonly string[] {
    const names = new Set<string>()
    collectNames(this.#schema, this.#root, names, 0)
    return [...names]
  }

  /** The view of the elements of an array; of all of them where positions differ. */
  get items(): SchemaView {
    if (this.#items === undefined) {
      const found: unknown[] = []
      collectItems(this.#schema, this.#root, found, 0)
      this.#items = viewOfUnion(found, this.#root)
    }
    return this.#items
  }

  /** The properties that every valid object has. */
  get required(): ReadonlySet<string> {
    if (this.#required === undefined) {
      const names = new Set<string>()
      collectRequired(this.#schema, this.#root, names, 0)
      this.#required = names
    }
    return this.#required
  }
}

/** The view that admits everything, also inside. */
export const anything: SchemaView = new SchemaView(true)

function viewOfUnion(schemas: readonly unknown[], root: unknown): SchemaView {
  if (schemas.length === 0) return anything
  return new SchemaView(schemas.length === 1 ? schemas[0] : { anyOf: schemas }, root)
}

function asObject(schema: unknown): SchemaObject | undefined {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as SchemaObject) : undefined
}

function own(schema: SchemaObject, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
}

function list(schema: SchemaObject, keyword: string): readonly unknown[] | undefined {
  const value = own(schema, keyword)
  return Array.isArray(value) ? value : undefined
}

/** Follows a local reference such as `#/$defs/node`; `undefined` where it leads nowhere. */
function resolveReference(reference: unknown, root: unknown): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  let target: unknown = root
  for (const step of reference.split('/').slice(1)) {
    const container: object | undefined = typeof target === 'object' && target !== null ? target : undefined
    const key = decodeStep(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (container === undefined || !Object.hasOwn(container, key)) return undefined
    target = (container as SchemaObject)[key]
  }
  return target
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

function typesOf(schema: unknown, root: unknown, depth: number): number {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return anyType
  let types = ownTypes(object)
  const reference = own(object, '$ref')
  if (reference !== undefined) types &= typesOf(resolveReference(reference, root), root, depth + 1)
  for (const part of list(object, 'allOf') ?? []) types &= typesOf(part, root, depth + 1)
  for (const keyword of ['anyOf', 'oneOf']) {
    const alternatives = list(object, keyword)
    if (alternatives === undefined || alternatives.length === 0) continue
    types &= alternatives.reduce<number>((union, part) => union | typesOf(part, root, depth + 1), 0)
  }
  // A contradiction admits nothing; such a schema cannot guide anything, so it counts as silent.
  return types === 0 ? anyType : types
}

function ownTypes(schema: SchemaObject): number {
  const declared = own(schema, 'type')
  if (typeof declared === 'string') return typeBit(declared)
  if (Array.isArray(declared)) return declared.reduce<number>((types, name) => types | typeBit(name), 0) || anyType
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : list(schema, 'enum')
  if (values !== undefined && values.length > 0) {
    return values.reduce<number>((types, value) => types | typeOfValue(value), 0)
  }
  if (asObject(own(schema, 'properties')) !== undefined) return jsonType.object
  if (own(schema, 'items') !== undefined || own(schema, 'prefixItems') !== undefined) return jsonType.array
  return anyType
}

function typeBit(name: unknown): number {
  switch (name) {
    case 'number':
      return jsonType.number | jsonType.integer
    case 'string':
    case 'integer':
    case 'boolean':
    case 'object':
    case 'array':
    case 'null':
      return jsonType[name]
    default:
      return anyType
  }
}

/** The type bits of a parsed JSON value. */
export function typeOfValue(value: unknown): number {
  if (value === null) return jsonType.null
  if (Array.isArray(value)) return jsonType.array
  switch (typeof value) {
    case 'string':
      return jsonType.string
    case 'number':
      return Number.isInteger(value) ? jsonType.number | jsonType.integer : jsonType.number
    case 'boolean':
      return jsonType.boolean
    default:
      return jsonType.object
  }
}

/** The schemas that are combined into this one. */
function parts(schema: SchemaObject, root: unknown): unknown[] {
  const found: unknown[] = []
  const reference = own(schema, '$ref')
  if (reference !== undefined) found.push(resolveReference(reference, root))
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) found.push(...(list(schema, keyword) ?? []))
  return found
}

function collectProperty(schema: unknown, root: unknown, name: string, found: unknown[], depth: number): void {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return
  const properties = asObject(own(object, 'properties'))
  if (properties !== undefined && Object.hasOwn(properties, name)) {
    found.push(properties[name])
  } else {
    const pattern = matchingPattern(asObject(own(object, 'patternProperties')), name)
    const additional = own(object, 'additionalProperties')
    if (pattern !== undefined) found.push(pattern)
    else if (asObject(additional) !== undefined) found.push(additional)
  }
  for (const part of parts(object, root)) collectProperty(part, root, name, found, depth + 1)
}

function collectNames(schema: unknown, root: unknown, names: Set<string>, depth: number): void {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return
  for (const name of Object.keys(asObject(own(object, 'properties')) ?? {})) names.add(name)
  for (const part of parts(object, root)) collectNames(part, root, names, depth + 1)
}

function matchingPattern(patterns: SchemaObject | undefined, name: string): unknown {
  for (const [pattern, schema] of Object.entries(patterns ?? {})) {
    try {
      if (new RegExp(pattern, 'u').test(name)) return schema
    } catch {
      // A pattern this engine cannot compile guides nothing.
    }
  }
  return undefined
}

function declares(schema: unknown, root: unknown, name: string, depth: number): boolean {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return false
  const properties = asObject(own(object, 'properties'))
  if (properties !== undefined && Object.hasOwn(properties, name)) return true
  return parts(object, root).some((part) => declares(part, root, name, depth + 1))
}

function collectItems(schema: unknown, root: unknown, found: unknown[], depth: number): void {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return
  const items = own(object, 'items')
  found.push(...(list(object, 'prefixItems') ?? []))
  if (Array.isArray(items)) found.push(...items)
  else if (items !== undefined) found.push(items)
  for (const part of parts(object, root)) collectItems(part, root, found, depth + 1)
}

function collectRequired(schema: unknown, root: unknown, names: Set<string>, depth: number): void {
  const object = asObject(schema)
  if (object === undefined || depth > maxDepth) return
  for (const name of list(object, 'required') ?? []) if (typeof name === 'string') names.add(name)
  const reference = own(object, '$ref')
  if (reference !== undefined) collectRequired(resolveReference(reference, root), root, names, depth + 1)
  for (const part of list(object, 'allOf') ?? []) collectRequired(part, root, names, depth + 1)
}
