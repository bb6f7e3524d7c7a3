import type { Tool } from '@inband/dialects'
import { parseStrictly, valueOfJson, valueOfText } from './expected-value.ts'
import { readLooseValue } from './loose-json.ts'
import { admittedTypes, isRequired, propertySchema, typeFits } from './schema-types.ts'
import { joinStretches, type Stretch, type TranscriptReading } from './transcript-reading.ts'

const sections = 'minimax:tool_call|tool_call|tool_calls|function_calls'

const blank = '[ \\t\\r\\n]*'
const sectionOpener = new RegExp(`^<(?:${sections})>`)
const sectionCloser = new RegExp(`^</(?:${sections})>`)
const attribute = (name: string): string => `${name}${blank}=${blank}(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`
const callOpener = new RegExp(`^<${blank}invoke${blank}${attribute('name')}${blank}(/?)>`, 'i')
const callCloser = /^<\/invoke>/i
const parameterOpener = new RegExp(
  `^<${blank}parameter${blank}${attribute('name')}${blank}(?:${attribute('string')})?${blank}(/?)>`,
  'i',
)
const parameterCloser = /^<\/parameter>/i
const namelessParameter = /^<parameter>[\s\S]*?<\/parameter>/i

interface ReadCall {
  readonly name: string
  readonly input: Record<string, unknown>
  readonly end: number
}

/**
 * Reads a whole turn in the invoke/parameter notation, slowly and plainly: the oracle for scanners of that family. It
 * knows well-formed turns and the usual slips (other wrappers or none, quotes and blanks, missing closers, words inside
 * envelopes), not quotations.
 */
export function readInvokeTranscript(text: string, tools: readonly Tool[]): TranscriptReading {
  const stretches: Stretch[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const thought = /^<(think|thinking|scratchpad)>([\s\S]*?)<\/\1>/.exec(rest)
    const opener = sectionOpener.exec(rest)?.[0]
    if (thought !== null) {
      stretches.push({ kind: 'reasoning', text: thought[2] ?? '' })
      at += thought[0].length
    } else if (opener !== undefined && callOpener.test(rest.slice(opener.length).trimStart())) {
      at = readSection(text, at + opener.length, tools, stretches)
    } else if (callOpener.test(rest)) {
      const call = readCall(text, at, tools)
      stretches.push({ kind: 'call', name: call.name, input: call.input })
      at = call.end
    } else if (sectionCloser.test(rest)) {
      at += sectionCloser.exec(rest)?.[0].length ?? 0
      stretches.push({ kind: 'markup' })
    } else {
      stretches.push({ kind: 'text', text: text.charAt(at) })
      at++
    }
  }
  return joinStretches(stretches)
}

/** The calls of an envelope; words between them are nothing. */
function readSection(text: string, start: number, tools: readonly Tool[], stretches: Stretch[]): number {
  let at = start
  while (at < text.length) {
    const rest = text.slice(at)
    const closer = sectionCloser.exec(rest)?.[0]
    if (closer !== undefined) {
      stretches.push({ kind: 'markup' })
      return at + closer.length
    }
    if (callOpener.test(rest)) {
      const call = readCall(text, at, tools)
      stretches.push({ kind: 'call', name: call.name, input: call.input })
      at = call.end
    } else {
      at++
    }
  }
  return at
}

function readCall(text: string, start: number, tools: readonly Tool[]): ReadCall {
  const opener = callOpener.exec(text.slice(start))
  if (opener === null) throw new Error('A call begins with its opener.')
  const name = opener[1] ?? opener[2] ?? opener[3] ?? ''
  const schema = tools.find((tool) => tool.name === name)?.inputSchema
  const input: Record<string, unknown> = {}
  let at = start + opener[0].length
  if (opener[4] === '/') return { name, input, end: at }
  if (text.slice(at).trimStart().startsWith('{')) {
    const body = readLooseValue(text, at)
    if (body !== undefined) {
      at = skipBlanks(text, body.end)
      const closer = callCloser.exec(text.slice(at))?.[0] ?? ''
      return { name, input: inputOf(body.value as object, schema), end: at + closer.length }
    }
  }
  for (;;) {
    const next = skipBlanks(text, at)
    const rest = text.slice(next)
    const nameless = namelessParameter.exec(rest)?.[0]
    const parameter = parameterOpener.exec(rest)
    if (nameless !== undefined) {
      at = next + nameless.length
    } else if (parameter !== null) {
      at = readParameter(text, next, parameter, schema, input)
    } else {
      const closer = callCloser.exec(rest)?.[0]
      return { name, input, end: closer === undefined ? at : next + closer.length }
    }
  }
}

function readParameter(
  text: string,
  start: number,
  opener: RegExpExecArray,
  schema: unknown,
  input: Record<string, unknown>,
): number {
  const key = opener[1] ?? opener[2] ?? opener[3] ?? ''
  const asString = opener[4] ?? opener[5] ?? opener[6]
  const from = start + opener[0].length
  const { value, end } = opener[7] === '/' ? { value: '', end: from } : readValue(text, from)
  if (key !== '' && !Object.hasOwn(input, key)) {
    if (asString === undefined) put(input, key, valueOfText(value, propertySchema(schema, key)), schema)
    else if (/^(?:false|0|no)$/i.test(asString)) put(input, key, parseStrictly(value)?.value ?? value, {})
    else put(input, key, value, {})
  }
  return end
}

/**
 * The value ends at the first closer behind which the turn goes on legally, or, where it has none, before the markup
 * that must follow it. A whole call inside is an example.
 */
function readValue(text: string, start: number): { value: string; end: number } {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const rest = text.slice(at)
    if (callOpener.test(rest)) depth++
    else if (depth > 0) {
      if (callCloser.test(rest)) depth--
    } else if (parameterCloser.test(rest)) {
      const end = at + '</parameter>'.length
      if (goesOnLegally(text.slice(end))) return { value: text.slice(start, at), end }
    } else if (parameterOpener.test(rest) || endsCallForCertain(rest)) {
      return { value: text.slice(start, at), end: at }
    }
  }
  return { value: text.slice(start), end: text.length }
}

function goesOnLegally(rest: string): boolean {
  const next = rest.trimStart()
  if (next === '' || parameterOpener.test(next) || namelessParameter.test(next)) return true
  if (sectionCloser.test(next)) return goesOnBehindSection(next)
  return callCloser.test(next) && goesOnBehindCall(next.slice('</invoke>'.length))
}

/** A call closer that also ends a value without a closer of its own: only markup or nothing follows it. */
function endsCallForCertain(rest: string): boolean {
  if (!callCloser.test(rest)) return false
  const next = rest.replace(callCloser, '').trimStart()
  return next === '' || callOpener.test(next) || (sectionCloser.test(next) && goesOnBehindSection(next))
}

/** Behind a call anything may stand, but no closer of something that is not open. */
function goesOnBehindCall(rest: string): boolean {
  const next = rest.trimStart()
  return (
    !parameterCloser.test(next) && !callCloser.test(next) && (!sectionCloser.test(next) || goesOnBehindSection(next))
  )
}

function goesOnBehindSection(rest: string): boolean {
  const next = rest.replace(sectionCloser, '').trimStart()
  return !parameterCloser.test(next) && !callCloser.test(next)
}

function inputOf(body: object, schema: unknown): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body))
    put(input, key, valueOfJson(value, propertySchema(schema, key)), schema)
  return input
}

/** Sets a property, unless it is a null that neither the schema nor the list of required properties wants. */
function put(input: Record<string, unknown>, key: string, value: unknown, schema: unknown): void {
  const admitsNull = typeFits(null, admittedTypes(propertySchema(schema, key)))
  if (value === null && !admitsNull && !isRequired(schema, key)) return
  input[key] = value
}

function skipBlanks(text: string, start: number): number {
  return start + (/^[ \t\r\n]*/.exec(text.slice(start))?.[0].length ?? 0)
}
