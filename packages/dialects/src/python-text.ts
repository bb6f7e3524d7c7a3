import { stringifySpaced } from './json-text.ts'

/**
 * A JSON value in the spelling of Python's `repr`, which some chat templates use for everything that is no string.
 *
 * @param stringText How strings and keys are written. Default: as `repr` does.
 */
export function pythonText(value: unknown, stringText: (text: string) => string = pythonString): string {
  switch (typeof value) {
    case 'string':
      return stringText(value)
    case 'boolean':
      return value ? 'True' : 'False'
    case 'object':
      break
    default:
      return JSON.stringify(value) ?? 'None'
  }
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map((item) => pythonText(item, stringText)).join(', ')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${stringText(key)}: ${pythonText(member, stringText)}`).join(', ')}}`
}

/** A JSON value as models write it in calls: Python's words, but every string in double quotes, where JSON's escapes hold. */
export function pythonLiteral(value: unknown): string {
  return pythonText(value, JSON.stringify)
}

/** As Jinja prints a value: a list or an object in JSON, where the template says so, and any other in Python. */
export function jinjaText(value: unknown): string {
  return typeof value === 'object' && value !== null ? stringifySpaced(value) : pythonText(value)
}

function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = text.replace(/[\\'"]|[^\P{C}\u200d]/gu, (character) => {
    if (character === '\\') return '\\\\'
    if (character === "'" || character === '"') return character === quote ? `\\${character}` : character
    return escapes[character] ?? escapeCode(character)
  })
  return quote + body + quote
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCode(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const digits = code.toString(16)
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}
