import { jsonrepair } from 'jsonrepair'
import { readElementChildren } from './element-children.ts'
import type { IssueCode } from './issues.ts'
import { JsonReader } from './json-reader.ts'
import { JsonTextBuilder, jsonOfWord } from './json-text-builder.ts'
import { anyType, jsonType, type SchemaView } from './schema-view.ts'

export interface CoercedText {
  /** One JSON value. */
  readonly json: string
  /** Set where the text was not that value as it stood. */
  readonly issue?: IssueCode | undefined
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * How a notation wrote a value: `'text'` between tags, without quotes; `'string'` in quotes; `'word'` without quotes in a
 * notation that has them.
 */
export type WrittenForm = 'text' | 'string' | 'word'

/**
 * Turns the text of a value into the JSON value that its schema asks for.
 *
 * A schema of strings takes the text as it is. Any other takes, in this order: JSON (numbers keep their digits), a
 * loosely written literal, healed JSON, and at last the text itself as a string. Without a schema the text is JSON if it
 * parses strictly. A union that admits a string takes another type only where the text is exactly that.
 *
 * A null comes back also where the schema does not admit it: whether it is left out is for the caller to decide.
 *
 * @param text The value's text; outer blanks count for strings only.
 */
export function coerceText(text: string, schema: SchemaView, form: WrittenForm): CoercedText {
  if (form === 'word') return coerceWord(text, schema)
  if (form === 'string') return { issue: 'coerced-value', ...coerceText(text, schema, 'text') }
  const trimmed = text.trim()
  if (schema.types === jsonType.string || trimmed === '') return { json: JSON.stringify(text) }
  return schema.admits(jsonType.string) ? coerceToUnion(text, trimmed, schema) : coerceFromText(text, trimmed, schema)
}

function coerceWord(word: string, schema: SchemaView): CoercedText {
  const json = jsonOfWord(word)
  const type = typeOfJson(json)
  const issue = json === word ? undefined : 'malformed-json'
  if (json === 'null' || schema.admits(type)) return { json, issue }
  if (schema.admits(jsonType.string)) return { json: JSON.stringify(word), issue: 'coerced-value' }
  return coerceFromText(word, word, schema)
}

/** For a schema that admits strings and something else. */
function coerceToUnion(text: string, trimmed: string, schema: SchemaView): CoercedText {
  const anything = schema.types === anyType
  const type = anything || text === trimmed ? typeOfJson(trimmed) : 0
  const otherwise = (): CoercedText =>
    (anything ? undefined : looseLiteral(trimmed, schema)) ?? { json: JSON.stringify(text) }
  if (type === 0) return otherwise()
  if (type === jsonType.string) return anything ? { json: trimmed } : { json: JSON.stringify(text) }
  return schema.admits(type) ? { json: trimmed } : otherwise()
}

/** For a schema that admits no string. */
function coerceFromText(text: string, trimmed: string, schema: SchemaView): CoercedText {
  const type = typeOfJson(trimmed)
  if (type !== 0 && type !== jsonType.string && schema.admits(type)) return { json: trimmed }
  const literal = looseLiteral(trimmed, schema)
  if (literal !== undefined) return literal
  if (type === jsonType.string) {
    const inner: string = JSON.parse(trimmed)
    return { ...coerceText(inner, schema, 'string'), issue: 'coerced-value' }
  }
  if (type === jsonType.null || trimmed === 'None') return { json: 'null' }
  if (type !== 0) return { json: trimmed }
  const healed = healJson(trimmed, schema)
  return healed === undefined ? { json: JSON.stringify(text) } : { json: healed, issue: 'malformed-json' }
}

/** The type of a text that is strictly one JSON value; 0 where it is none. */
function typeOfJson(text: string): number {
  switch (text.charCodeAt(0)) {
    case 123:
    case 91: {
      const isArray = text.charCodeAt(0) === 91
      return parses(text) ? (isArray ? jsonType.array : jsonType.object) : 0
    }
    case 34:
      return parses(text) ? jsonType.string : 0
    default:
      if (text === 'true' || text === 'false') return jsonType.boolean
      if (text === 'null') return jsonType.null
      if (!jsonNumber.test(text)) return 0
      return Number.isInteger(Number(text)) ? jsonType.number | jsonType.integer : jsonType.number
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Words that models write for booleans, nulls and numbers without meaning a string. */
function looseLiteral(text: string, schema: SchemaView): CoercedText | undefined {
  const stringToo = schema.admits(jsonType.string)
  if (schema.admits(jsonType.boolean)) {
    if (stringToo ? text === 'True' || text === 'False' : /^(?:true|false)$/i.test(text)) {
      return { json: text.toLowerCase(), issue: 'coerced-value' }
    }
    const onlyBoolean = (schema.types & ~jsonType.null) === jsonType.boolean
    if (onlyBoolean && (text === '1' || text === '0')) {
      return { json: text === '1' ? 'true' : 'false', issue: 'coerced-value' }
    }
  }
  if (stringToo) return undefined
  if (schema.admits(jsonType.null) && /^(?:null|none|nil)$/i.test(text)) {
    return { json: 'null', issue: 'coerced-value' }
  }
  if (schema.admits(jsonType.number | jsonType.integer)) {
    const number = looseNumber(text)
    if (number !== undefined) return { json: number, issue: 'coerced-value' }
  }
  return undefined
}

/** A number with a plus sign, a bare dot or digit separators, in JSON's spelling; digits are kept. */
function looseNumber(text: string): string | undefined {
  const match = /^([+-]?)(\d[\d_]*)?(\.\d*)?([eE][+-]?\d+)?$/.exec(text)
  if (match === null || (match[2] === undefined && (match[3] ?? '.') === '.')) return undefined
  const whole = (match[2] ?? '0').replaceAll('_', '').replace(/^0+(?=\d)/, '')
  const fraction = match[3] === undefined || match[3] === '.' ? '' : match[3]
  return `${match[1] === '-' ? '-' : ''}${whole}${fraction}${match[4] ?? ''}`
}

/**
 * JSON out of text that nearly is: with our own reader first, then with `jsonrepair`, whose result counts only if it
 * has lost or regrouped nothing outside strings. `undefined` where the text is something else.
 */
export function healJson(text: string, schema: SchemaView): string | undefined {
  const first = text.charCodeAt(0)
  if (first === 60 && schema.admits(jsonType.object | jsonType.array)) return readElementChildren(text, schema)
  if (first !== 123 && first !== 91 && first !== 40) return undefined
  const wanted = first === 123 ? jsonType.object : jsonType.array
  if (!schema.admits(wanted)) return undefined
  return healWithReader(first === 40 ? pythonTuple(text) : text) ?? healWithRepair(text)
}

/** A Python tuple as a list. */
function pythonTuple(text: string): string {
  return text.endsWith(')') ? `[${text.slice(1, -1)}]` : text
}

function healWithReader(text: string): string | undefined {
  const builder = new JsonTextBuilder()
  const reader = new JsonReader(builder)
  const end = reader.read(text, 0, true)
  if (reader.state !== 'done' || text.slice(end).trim() !== '') return undefined
  return builder.take()
}

function healWithRepair(text: string): string | undefined {
  // It drops the backslash of an escape it does not know, and guesses where an open string ends.
  if (/\\[^"\\/bfnrtu]/.test(text) || hasOpenString(text)) return undefined
  try {
    const repaired = jsonrepair(text)
    return contentOf(repaired) === contentOf(text) && parses(repaired) ? repaired : undefined
  } catch {
    return undefined
  }
}

function hasOpenString(text: string): boolean {
  let open = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 92) index++
    else if (code === 34) open = !open
  }
  return open
}

/** The letters and digits of a text in groups, which a repair must not change. */
function contentOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bnone\b/g, 'null')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
