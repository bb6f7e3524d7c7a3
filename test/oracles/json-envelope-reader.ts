import type { Tool } from '@inband/dialects'
import { parseStrictly, valueOfJson } from './expected-value.ts'
import { readLooseValue } from './loose-json.ts'
import { admittedTypes, isRequired, propertySchema, typeFits } from './schema-types.ts'
import { joinStretches, type Stretch, type TranscriptReading } from './transcript-reading.ts'

const opener = '<tool_call>'
const closer = '</tool_call>'

const nameKeys = ['name', 'tool', 'tool_name', 'function', 'action']
const argumentKeys = ['arguments', 'parameters', 'params', 'args', 'input', 'action_input']

interface FoundCall {
  readonly name: string
  readonly input: Record<string, unknown>
}

/**
 * Reads a whole turn of JSON calls in `<tool_call>` tags, slowly and plainly: the oracle for scanners of that family. It
 * knows well-formed turns and the usual slips (several objects or an array in one envelope, other key names, loose JSON,
 * doubled or missing braces, missing closers), not quotations.
 */
export function readJsonEnvelopeTranscript(text: string, tools: readonly Tool[]): TranscriptReading {
  const stretches: Stretch[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const thought = /^<think>([\s\S]*?)<\/think>/.exec(rest)
    if (thought !== null) {
      stretches.push({ kind: 'reasoning', text: thought[1] ?? '' })
      at += thought[0].length
    } else if (rest.startsWith(opener) && /^\s*[{[]/.test(rest.slice(opener.length))) {
      at = readEnvelope(text, at + opener.length, tools, stretches)
    } else if (rest.startsWith(closer)) {
      stretches.push({ kind: 'markup' })
      at += closer.length
    } else {
      stretches.push({ kind: 'text', text: text.charAt(at) })
      at++
    }
  }
  return joinStretches(stretches)
}

/** The calls of an envelope; it ends with its closer, or before the next opener. Words between are nothing. */
function readEnvelope(text: string, start: number, tools: readonly Tool[], stretches: Stretch[]): number {
  let at = start
  while (at < text.length) {
    const rest = text.slice(at)
    if (rest.startsWith(closer)) {
      stretches.push({ kind: 'markup' })
      return at + closer.length
    }
    if (rest.startsWith(opener)) return at
    if (rest.startsWith('{') || rest.startsWith('[')) {
      const { value, end } = readBody(text, at)
      for (const call of callsIn(value, tools)) stretches.push({ kind: 'call', ...call })
      at = end
    } else {
      at++
    }
  }
  return at
}

/** The value at `start`: as it stands, with a pair of braces too many, or with as many braces as are missing. */
function readBody(text: string, start: number): { value: unknown; end: number } {
  const whole = readLooseValue(text, start)
  if (whole !== undefined) return whole
  if (text.startsWith('{{', start)) {
    const inner = readLooseValue(text, start + 1)
    if (inner !== undefined) return { value: inner.value, end: inner.end + 1 }
  }
  for (let end = text.indexOf(closer, start); end !== -1; end = text.indexOf(closer, end + 1)) {
    for (const missing of ['}', '}}', ']', '}]']) {
      const closed = text.slice(start, end).trimEnd() + missing
      const read = readLooseValue(closed, 0)
      if (read?.end === closed.length) return { value: read.value, end }
    }
  }
  return { value: undefined, end: text.length }
}

function callsIn(value: unknown, tools: readonly Tool[]): FoundCall[] {
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, tools))
  if (typeof value !== 'object' || value === null) return []
  const body = value as Record<string, unknown>
  if (typeof body['function'] === 'object') return callsIn(body['function'], tools)
  const nameKey = nameKeys.find((key) => typeof body[key] === 'string')
  if (nameKey === undefined) return []
  const argumentKey = argumentKeys.find((key) => Object.hasOwn(body, key))
  const name = resolveName(String(body[nameKey]), tools)
  const schema = tools.find((tool) => tool.name === name)?.inputSchema
  return [{ name, input: inputOf(argumentKey === undefined ? {} : body[argumentKey], schema) }]
}

/** The declared name that is meant; the name as it stands where none is. */
function resolveName(written: string, tools: readonly Tool[]): string {
  const name = written.trim()
  const declared = (candidate: string): boolean => tools.some((tool) => tool.name === candidate)
  const short = name.replace(/^functions\./, '')
  return !declared(name) && declared(short) ? short : name
}

function inputOf(written: unknown, schema: unknown): Record<string, unknown> {
  const body = typeof written === 'string' ? parseStrictly(written)?.value : written
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body ?? {})) {
    const fitted = valueOfJson(value, propertySchema(schema, key))
    const admitsNull = typeFits(null, admittedTypes(propertySchema(schema, key)))
    if (fitted === null && !admitsNull && !isRequired(schema, key)) continue
    input[key] = fitted
  }
  return input
}
