/** Characters that cannot stand in a JSON string as they are: quotes, backslashes, controls, lone surrogates. */
const unsafeInString = /["\\\u0000-\u001f]|\p{Surrogate}/u

/** The text as the inside of a JSON string. Lone surrogates are escaped, pairs are kept. */
export function escapeJsonString(text: string): string {
  return unsafeInString.test(text) ? JSON.stringify(text).slice(1, -1) : text
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** Blanks in the sense of the wire formats: space, tab, line feed, carriage return. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

/** The index of the first character at or after `index` that is not blank. */
export function skipBlanks(text: string, index: number): number {
  while (index < text.length && isBlank(text.charCodeAt(index))) index++
  return index
}

/**
 * JSON in the layout of Python's `json.dumps`, which chat templates use: `", "` and `": "` between items, non-ASCII as it is.
 * Values are taken as `JSON.stringify` takes them.
 */
export function stringifySpaced(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const plain = (value as { toJSON?: unknown }).toJSON
  if (typeof plain === 'function') return stringifySpaced(JSON.parse(JSON.stringify(value) ?? 'null'))
  if (Array.isArray(value)) return `[${value.map(stringifySpaced).join(', ')}]`
  const members: string[] = []
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol') continue
    members.push(`${JSON.stringify(key)}: ${stringifySpaced(member)}`)
  }
  return `{${members.join(', ')}}`
}

/** JSON with every item on a line of its own, indented by four spaces. */
export function stringifyIndented(value: unknown): string {
  return JSON.stringify(value, null, 4) ?? 'null'
}
