import type { CallForm, Envelope, MarkerRole, Markers, TagRoles } from '../grammar.ts'
import { tagNameOf } from '../grammar.ts'
import { stringifyIndented, stringifySpaced } from '../json-text.ts'
import type { ToolCall } from '../types.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'
import { foreignForms } from './foreign-calls.ts'
import { jsonCallForm, jsonCallKeys, jsonPunctuation } from './json-call-form.ts'

/** Markup around JSON calls. */
export interface JsonEnvelope {
  /** A plain tag such as `<tool_call>`, read in any spelling, or literal text. */
  readonly open: string
  /** The closer, for a tag the closing tag itself. Without one the JSON's end is the end. */
  readonly close?: string | undefined
  /** Whether the opener is a control token, which nobody writes in a sentence. Default: `false`. */
  readonly special?: boolean | undefined
  /** Whether the opener is an ordinary word, which opens nothing unless a call follows at once. Default: `false`. */
  readonly word?: boolean | undefined
  /** Whether what closes reasoning closes these calls, too. Default: `false`. */
  readonly closesLikeReasoning?: boolean | undefined
}

/** What is written around the calls of one turn. */
export interface JsonCallsLayout {
  readonly before: string
  readonly between: string
  readonly after: string
}

export interface JsonCallsOptions {
  /** Where calls are read. The first one is rendered around each call, on lines of its own, unless `layout` says otherwise. */
  readonly envelopes: readonly JsonEnvelope[]
  readonly layout?: JsonCallsLayout | undefined
  /** Default: `'name'`. */
  readonly nameKey?: string | undefined
  /** Default: `'arguments'`. */
  readonly argumentsKey?: string | undefined
  /** The key of a running number, as a string from "0" on, that each call begins or ends with. Default: none. */
  readonly number?: { readonly key: string; readonly at: 'start' | 'end' } | undefined
  /**
   * How the JSON is laid out: on one line as Python writes it, or over several as an item of an indented list.
   * Default: `'spaced'`.
   */
  readonly json?: 'spaced' | 'indented' | undefined
  /** Whether calls of declared tools count without any markup at the start of a turn. Default: `false`. */
  readonly unmarked?: boolean | undefined
  /** Whether the tool's name is the only key of a call, and the arguments are its value. Default: `false`. */
  readonly nameIsKey?: boolean | undefined
  /** Names by which the model says that it calls nothing. Default: none. */
  readonly noCallNames?: readonly string[] | undefined
}

/**
 * JSON envelope: `<tool_call>{"name": …, "arguments": {…}}</tool_call>`, any other markup or none around one object, an
 * array of them, or several in a row.
 *
 * Commit point: the name is known and the arguments' opening brace was seen; without arguments, the end of the object. A
 * name behind the arguments makes the call wait for it. Without markup the name must be that of a declared tool, and the
 * first key that no call has ends the attempt.
 */
export function jsonCalls(options: JsonCallsOptions): CallEngine {
  const { envelopes, nameIsKey, noCallNames, number, nameKey = 'name', argumentsKey = 'arguments' } = options
  const keys = jsonCallKeys(nameKey, argumentsKey, number === undefined ? [] : [number.key])
  const form = jsonCallForm({ bare: false, keys, nameIsKey, noCallNames })
  const layout = options.layout ?? envelopeLayout(envelopes[0])
  const renderCall = (call: ToolCall, index = 0): string => renderObject(call, index, options)
  return {
    markers: {
      ...envelopeMarkers(envelopes, form),
      unmarked:
        options.unmarked === true
          ? [{ form: jsonCallForm({ bare: true, keys, nameIsKey }), punctuation: jsonPunctuation, wholeTurn: false }]
          : [],
    },
    renderCall: (call, _schema, index): RenderedCall => ({
      text: renderCall(call, index),
      // A tool may have the name of a key that every call is read by.
      certain: nameIsKey !== true,
    }),
    renderCallEscaped: (call, index = 0) => renderObject(call, index, { ...options, nameIsKey: false }),
    renderEnvelope: (calls) => `${layout.before}${calls.join(layout.between)}${layout.after}`,
  }
}

/** The envelope on lines of its own around each call. */
function envelopeLayout(envelope: JsonEnvelope | undefined): JsonCallsLayout {
  if (envelope === undefined) return { before: '', between: '\n', after: '' }
  const before = `${envelope.open}\n`
  const after = `\n${envelope.close ?? ''}`
  return { before, between: `${after}\n${before}`, after }
}

function envelopeMarkers(envelopes: readonly JsonEnvelope[], form: CallForm): Omit<Markers, 'unmarked'> {
  const tags = new Map<string, TagRoles>()
  const literals: (readonly [string, MarkerRole])[] = []
  for (const { open, close, special, word, closesLikeReasoning } of envelopes) {
    const name = tagNameOf(open)
    const envelope: Envelope = {
      forms: word === true ? [form] : [form, ...foreignForms(name)],
      punctuation: word === true ? `${jsonPunctuation}():` : jsonPunctuation,
      special,
      closesLikeReasoning,
      word,
      openEnded: close === undefined,
    }
    const opening: MarkerRole = { kind: 'envelope', envelope }
    if (name === undefined) literals.push([open, opening])
    else tags.set(name, { opening, closing: { kind: 'envelope-end' } })
    // The closer of a word is one itself, and closes only what a call came before.
    if (close !== undefined && name === undefined) {
      literals.push([close, { kind: word === true ? 'inner-end' : 'envelope-end' }])
    }
  }
  return { tags, literals }
}

function renderObject(call: ToolCall, index: number, options: JsonCallsOptions): string {
  if (options.nameIsKey === true) return stringifySpaced({ [call.name]: argumentsOf(call) })
  const members: [string, unknown][] = [
    [options.nameKey ?? 'name', call.name],
    [options.argumentsKey ?? 'arguments', argumentsOf(call)],
  ]
  const { number } = options
  if (number !== undefined) members.splice(number.at === 'start' ? 0 : members.length, 0, [number.key, String(index)])
  const object = Object.fromEntries(members)
  return options.json === 'indented' ? indented(stringifyIndented(object)) : stringifySpaced(object)
}

/** Each line four spaces further in; no string of a JSON text spans lines. */
function indented(json: string): string {
  return `    ${json.replaceAll('\n', '\n    ')}`
}
