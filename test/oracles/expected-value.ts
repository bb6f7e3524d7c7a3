import { parseLoosely } from './loose-json.ts'
import { admittedTypes, itemSchema, propertySchema, saysNothing, typeFits } from './schema-types.ts'

/** What the text of a parameter means under a schema, by the rules of the format documents. */
export function valueOfText(text: string, schema: unknown): unknown {
  const types = admittedTypes(schema)
  const strict = parseStrictly(text.trim())
  if (saysNothing(schema)) return strict === undefined ? text : strict.value
  if (types.includes('string')) {
    const exact = text === text.trim() ? strict : undefined
    const isOther = exact !== undefined && typeof exact.value !== 'string' && typeFits(exact.value, types)
    return isOther ? exact.value : text
  }
  if (text.trim() === '') return text
  const json = strict ?? parseLoosely(text.trim())
  if (json === undefined) return text
  // What stands inside of JSON text is left to the validation of the call.
  return typeFits(json.value, types) ? json.value : valueOfJson(json.value, schema)
}

/** What a JSON value means under a schema. A null that is not admitted stays null; who calls decides what becomes of it. */
export function valueOfJson(value: unknown, schema: unknown): unknown {
  const types = admittedTypes(schema)
  if (!typeFits(value, types)) {
    if (typeof value === 'string') return valueOfText(value, schema)
    if (types.includes('string') && value !== null) return JSON.stringify(value)
    return value
  }
  if (Array.isArray(value)) return value.map((item) => valueOfJson(item, itemSchema(schema)))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, valueOfJson(inner, propertySchema(schema, key))]),
    )
  }
  return value
}

export function parseStrictly(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
