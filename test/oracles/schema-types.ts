import type { JsonSchema } from '@inband/dialects'

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

const everyType: readonly TypeName[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

type SchemaObject = { readonly [keyword: string]: unknown }

function schemaObject(schema: unknown): SchemaObject {
  return typeof schema === 'object' && schema !== null ? (schema as SchemaObject) : {}
}

/** The types that a schema admits. The oracles know `type`, `anyOf`, `properties` and `items`; nothing else is given to them. */
export function admittedTypes(schema: JsonSchema | unknown): readonly TypeName[] {
  const { type, anyOf } = schemaObject(schema)
  if (Array.isArray(anyOf)) return anyOf.flatMap((part) => admittedTypes(part))
  if (Array.isArray(type)) return type
  return typeof type === 'string' ? [type as TypeName] : everyType
}

export function saysNothing(schema: unknown): boolean {
  return admittedTypes(schema).length === everyType.length
}

export function propertySchema(schema: unknown, name: string): unknown {
  const properties = schemaObject(schemaObject(schema)['properties'])
  return Object.hasOwn(properties, name) ? properties[name] : {}
}

export function itemSchema(schema: unknown): unknown {
  return schemaObject(schema)['items'] ?? {}
}

export function isRequired(schema: unknown, name: string): boolean {
  const required = schemaObject(schema)['required']
  return Array.isArray(required) && required.includes(name)
}

export function typeFits(value: unknown, types: readonly TypeName[]): boolean {
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value as TypeName)
}
