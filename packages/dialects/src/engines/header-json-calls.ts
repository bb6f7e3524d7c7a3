import type { CallForm, Envelope, MarkerRole, Markers, UnmarkedForm } from '../grammar.ts'
import { stringifySpaced } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { readCallHeader } from './call-header.ts'
import { plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine } from './engine.ts'
import { type HeaderName, type HeaderReader, headerCallForm } from './header-call-form.ts'
import { jsonCallForm, jsonPunctuation } from './json-call-form.ts'
import { tokenSpellings } from './token-spellings.ts'
import { unambiguousArguments } from './wrapped-arguments.ts'

/** What is written around the JSON of a call and around the calls of a turn. */
export interface HeaderJsonLayout {
  /** Everything from the opener of a call to its JSON. */
  readonly header: (name: string, index: number) => string
  /** Behind the JSON. */
  readonly close: string
  readonly before: string
  readonly between: string
  readonly after: string
}

export interface HeaderJsonCallsOptions {
  /** Tokens that open a section of calls or a call. */
  readonly openers: readonly string[]
  /** Tokens that close a section or a call. Without any the end of the JSON is the end. */
  readonly closers: readonly string[]
  /** Tokens that may stand between the words of a header. */
  readonly marks: readonly string[]
  /** Default: the first word is the name. */
  readonly name?: HeaderName | undefined
  readonly nameless?: RegExp | undefined
  readonly layout: HeaderJsonLayout
  /** Local names of tags that are read as openers as well. */
  readonly tags?: readonly string[] | undefined
  /** What may stand before the name of a declared tool at the start of a turn, where a gateway has stripped the openers. */
  readonly namespace?: string | undefined
}

const firstWord: HeaderName = (header) => header.words[0]?.text

/**
 * Header and JSON: `<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{…}<|tool_call_end|>`. The name stands
 * before the arguments, which are one JSON object.
 *
 * Commit point: the arguments' opening brace, or the markup that ends a call without any. The tool must be declared where
 * no token stands between its name and the brace.
 */
export function headerJsonCalls(options: HeaderJsonCallsOptions): CallEngine {
  const { layout, namespace } = options
  const marks = new MarkerMatcher(options.marks.flatMap(tokenSpellings).map((mark) => [mark, true as const]))
  const header: HeaderReader = (text, index, ended) => readCallHeader(text, index, ended, marks)
  const name = options.name ?? firstWord
  const form = headerCallForm({ header, name, nameless: options.nameless })
  const bare = headerCallForm({ header, name, bare: true, namespace })
  return {
    markers: headerMarkers(options, form, [{ form: bare, wholeTurn: false }]),
    renderCall: (call, schema, index = 0) => ({
      text: `${layout.header(call.name, index)}${stringifySpaced(unambiguousArguments(argumentsOf(call), schema))}${layout.close}`,
      certain: plainName.test(call.name),
    }),
    renderCallEscaped: (call, index = 0) =>
      `${layout.header(call.name, index)}${stringifySpaced(argumentsOf(call))}${layout.close}`,
    renderEnvelope: (calls) => `${layout.before}${calls.join(layout.between)}${layout.after}`,
  }
}

function headerMarkers(options: HeaderJsonCallsOptions, form: CallForm, unmarked: readonly UnmarkedForm[]): Markers {
  const envelope: Envelope = {
    forms: [jsonCallForm({ bare: false }), form],
    // Backticks: the fence around the JSON. Without a closer they may as well be those of a quotation around the call.
    punctuation: options.closers.length === 0 ? jsonPunctuation : `${jsonPunctuation}\``,
    special: true,
    openEnded: options.closers.length === 0,
  }
  const opening: MarkerRole = { kind: 'envelope', envelope }
  const closing: MarkerRole = { kind: 'envelope-end' }
  return {
    tags: new Map((options.tags ?? []).map((tag) => [tag, { opening, closing }])),
    literals: [
      ...options.openers.flatMap(tokenSpellings).map((token) => [token, opening] as const),
      ...options.closers.flatMap(tokenSpellings).map((token) => [token, closing] as const),
    ],
    unmarked,
  }
}
