import { anyType, jsonType, type SchemaView, typeOfValue } from '../schema-view.ts'

export interface ArgumentText {
  /** What stands between the marks of the parameter. */
  readonly body: string
  /** Whether it is surely read back as the same value, markup in it aside. */
  readonly certain: boolean
}

/**
 * A value as it is written between marks: strings as they are, anything else as JSON.
 *
 * @param untyped What becomes of a string where the schema says nothing: `'text'`, written as it is, or `'json'`.
 */
export function argumentText(
  value: unknown,
  schema: SchemaView,
  stringify: (value: unknown) => string | undefined,
  untyped: 'text' | 'json',
): ArgumentText {
  const mayBeText = schema.admits(jsonType.string) && (untyped === 'text' || schema.types !== anyType)
  if (typeof value === 'string' && mayBeText) {
    return { body: value, certain: schema.stringOnly && (value !== 'null' || !schema.admits(jsonType.null)) }
  }
  const certain = schema.types === anyType || schema.admits(typeOfValue(value))
  return { body: stringify(value) ?? 'null', certain: certain && (typeof value !== 'string' || untyped === 'json') }
}
