import type { Envelope, MarkerRole, Markers, TagRoles, UnmarkedForm } from '../grammar.ts'
import { tagNameOf } from '../grammar.ts'
import { pythonLiteral } from '../python-text.ts'
import type { ToolCall } from '../types.ts'
import { plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine } from './engine.ts'
import { foreignForms } from './foreign-calls.ts'
import { jsonCallForm, jsonPunctuation } from './json-call-form.ts'
import { pythonicCallForm } from './pythonic-call-form.ts'

/** Markup around Python calls. */
export interface PythonicEnvelope {
  /** A plain tag, or literal text. */
  readonly open: string
  /** The closer, for a tag the closing tag itself. */
  readonly close: string
  /** Whether the opener is a control token, which nobody writes in a sentence. Default: `false`. */
  readonly special?: boolean | undefined
  /** Whether the markup is that of a code fence, whose closer means nothing by itself. Default: `false`. */
  readonly fence?: boolean | undefined
}

/** What is written around the calls of one turn. */
export interface PythonicLayout {
  readonly before: string
  readonly between: string
  readonly after: string
}

export interface PythonicCallsOptions {
  /** Where calls are read. Without any of them calls stand bare. */
  readonly envelopes: readonly PythonicEnvelope[]
  /** One for a single call, and one for several where that differs. */
  readonly layout: PythonicLayout
  readonly severalLayout?: PythonicLayout | undefined
  /** What is written before every name, such as `default_api.`. Default: nothing. */
  readonly namespace?: string | undefined
  /** Ordinary words that may introduce a call, such as those of an error message. Default: none. */
  readonly words?: readonly string[] | undefined
}

/** What may stand between Python calls: a list's brackets, separators, and the parentheses of a wrapper. */
const pythonicPunctuation = '[],;)'

/**
 * Python calls: `[f(city="Oslo", days=3), g()]`, in a list, on lines of their own or as statements.
 *
 * Commit point: see `pythonicCallForm`. Without markup the tool must be declared. A list at the start of the turn streams; a
 * list behind prose counts only if it begins a line and ends the turn, and calls without a list only if they are the whole
 * turn, since prose about a function looks the same.
 *
 * Arguments that are no Python names are written as `f(**{"a key": 1})`. A string is always in double quotes with the escapes
 * of JSON, which Python shares.
 */
export function pythonicCalls(options: PythonicCallsOptions): CallEngine {
  const { layout, severalLayout = layout, namespace = '' } = options
  const renderCall = (call: ToolCall): string => `${namespace}${call.name}(${renderArguments(argumentsOf(call))})`
  return {
    markers: pythonicMarkers(options),
    renderCall: (call) => ({ text: renderCall(call), certain: plainName.test(call.name) }),
    renderCallEscaped: renderCall,
    renderEnvelope: (calls) => {
      const { before, between, after } = calls.length === 1 ? layout : severalLayout
      return `${before}${calls.join(between)}${after}`
    },
  }
}

const identifier = /^[A-Za-z_]\w*$/

function renderArguments(input: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(input).filter(([, value]) => value !== undefined)
  if (members.every(([key]) => identifier.test(key))) {
    return members.map(([key, value]) => `${key}=${pythonLiteral(value)}`).join(', ')
  }
  return `**${pythonLiteral(input)}`
}

function pythonicMarkers({ envelopes, namespace, words = [] }: PythonicCallsOptions): Markers {
  const form = pythonicCallForm({ namespace })
  const tags = new Map<string, TagRoles>()
  const literals: (readonly [string, MarkerRole])[] = []
  for (const { open, close, special, fence } of envelopes) {
    const name = tagNameOf(open)
    const envelope: Envelope = {
      forms: [form, jsonCallForm({ bare: false, foreign: true }), ...foreignForms(name)],
      punctuation: `${pythonicPunctuation}${jsonPunctuation}`,
      special,
      fence,
    }
    const opening: MarkerRole = { kind: 'envelope', envelope }
    if (name === undefined)
      literals.push([open, opening], [close, { kind: fence === true ? 'fence-end' : 'envelope-end' }])
    else tags.set(name, { opening, closing: { kind: 'envelope-end' } })
  }
  for (const word of words) {
    const envelope: Envelope = { forms: [form], punctuation: pythonicPunctuation, word: true, openEnded: true }
    literals.push([word, { kind: 'envelope', envelope }])
  }
  return { tags, literals, unmarked: bareForms(namespace) }
}

function bareForms(namespace: string | undefined): UnmarkedForm[] {
  const punctuation = `${pythonicPunctuation}\``
  const next = pythonicCallForm({ bare: true, namespace })
  return [
    {
      form: pythonicCallForm({ bare: true, bracket: 'required', namespace }),
      next,
      punctuation,
      wholeTurn: false,
      anyLine: true,
      ownOnly: true,
    },
    {
      form: pythonicCallForm({ bare: true, bracket: 'optional', fenced: true, namespace }),
      next,
      punctuation,
      wholeTurn: true,
      ownOnly: true,
    },
  ]
}
