import type { Trim } from '../argument-writer.ts'
import type { CallForm, Markers, TagRoles } from '../grammar.ts'
import { skipBlanks, stringifySpaced } from '../json-text.ts'
import type { SchemaView } from '../schema-view.ts'
import { attribute, escapeAttribute, readTag, type Tag, tagNames, tagValue } from '../tag-reader.ts'
import { argumentText } from './argument-text.ts'
import { type CallMark, type CallMarkup, plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'
import { MarkedCallReader } from './marked-call-reader.ts'

/** Local names of the tags that open a call, and of those that open a parameter. */
const callTags: ReadonlySet<string> = new Set(['invoke', 'function'])
const parameterTags: ReadonlySet<string> = new Set(['parameter', 'param'])

/** Envelopes that models put around tagged calls, whatever their own dialect says. */
const knownEnvelopes = ['tool_call', 'tool_calls', 'function_call', 'function_calls']

export interface TaggedCallsOptions {
  /** The tag around all calls of a turn, prefix included; without one, calls stand alone. */
  readonly envelope?: string | undefined
  /** What stands before the local name of call and parameter tags, such as `antml:`. Default: `''`. */
  readonly prefix?: string | undefined
  /** `'invoke'`: `<invoke name="f">`. `'function'`: `<function=f>`. */
  readonly style: 'invoke' | 'function'
  /** What separates the tags inside a call, and whether JSON is written with spaces. */
  readonly layout: 'lines' | 'line'
  /** How blanks around parameter values are treated. Default: `'none'`. */
  readonly trim?: Trim | undefined
  readonly json?: 'compact' | 'spaced' | undefined
}

/**
 * Invoke/parameter and function/parameter tags: `<invoke name="f"><parameter name="k">v</parameter></invoke>` and
 * `<function=f><parameter=k>v</parameter></function>`, each read in either spelling.
 *
 * Commit point: the opening tag inside an envelope that stands at a line start; elsewhere, as soon as a parameter, a
 * closer or a JSON body follows the opening tag.
 *
 * No value is escaped. A closer ends a value only where what follows continues the call; see `MarkedValue`.
 */
export function taggedCalls(options: TaggedCallsOptions): CallEngine {
  const envelopeName = localName(options.envelope)
  const envelopes = envelopeName === undefined ? knownEnvelopes : [envelopeName, ...knownEnvelopes]
  const form = taggedCallForm({ trim: options.trim })
  return {
    markers: taggedMarkers([form], new Set(envelopes)),
    renderCall: (call, schema) => renderTaggedCall(call.name, argumentsOf(call), schema, options),
    renderCallEscaped: (call) => {
      const json = JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')
      return `${openCall(call.name, options)}${json}</${options.prefix ?? ''}${options.style}>`
    },
    renderEnvelope: (calls) =>
      options.envelope === undefined
        ? calls.join('\n')
        : `<${options.envelope}>\n${calls.join('\n')}\n</${options.envelope}>`,
  }
}

function localName(name: string | undefined): string | undefined {
  return name?.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('｜')) + 1).trim()
}

/** The markers of tagged calls in the given envelopes. */
export function taggedMarkers(forms: readonly CallForm[], envelopes: ReadonlySet<string>): Markers {
  const tags = new Map<string, TagRoles>()
  const envelope = { forms, punctuation: undefined }
  for (const name of envelopes) {
    tags.set(name, { opening: { kind: 'envelope', envelope }, closing: { kind: 'envelope-end' } })
  }
  const form = forms[0]
  for (const name of callTags) {
    tags.set(name, { opening: form && { kind: 'call', form }, closing: { kind: 'inner-end' } })
  }
  for (const name of parameterTags) tags.set(name, { closing: { kind: 'inner-end' } })
  return { tags, literals: [], unmarked: [] }
}

export interface TaggedCallFormOptions {
  readonly trim?: Trim | undefined
  readonly foreign?: boolean | undefined
}

/** The tags that matter inside a call: its own, and those of envelopes, which close what was left open. */
const namesInCall = tagNames([...callTags, ...parameterTags, ...knownEnvelopes])
const namesOfCalls = tagNames(callTags)

/** One call in tags, outside or inside of an envelope. */
export function taggedCallForm(options: TaggedCallFormOptions): CallForm {
  return {
    foreign: options.foreign,
    begins(text, index, ended) {
      if (text.charCodeAt(index) !== 60) return 'none'
      const tag = readTag(text, index, ended, namesOfCalls)
      return typeof tag === 'string' ? tag : tag.closing ? 'none' : 'yes'
    },
    createReader: (session) => new MarkedCallReader(taggedMarkup, session, options),
  }
}

/** The tags as marks. */
const taggedMarkup: CallMarkup = {
  nameIn: 'mark',
  next: (text, index) => text.indexOf('<', index),
  at(text, index, ended) {
    if (text.charCodeAt(index) !== 60) return 'none'
    const tag = readTag(text, index, ended, namesInCall)
    return typeof tag === 'string' ? tag : markOf(tag)
  },
  skip: skipBlanks,
}

function markOf(tag: Tag): CallMark {
  const { end, closing } = tag
  if (callTags.has(tag.name)) return closing ? { kind: 'call-end', end } : { kind: 'call', ...named(tag) }
  if (!parameterTags.has(tag.name)) return { kind: closing ? 'envelope-end' : 'envelope', end }
  return closing ? { kind: 'parameter-end', end } : { kind: 'parameter', ...named(tag), as: typeByAttribute(tag) }
}

function named(tag: Tag): { end: number; name: string | undefined; selfClosing: boolean } {
  const name = attribute(tag, 'name') ?? tagValue(tag)
  return { end: tag.end, name: name === '' ? undefined : name, selfClosing: tag.selfClosing }
}

/** `string="false"` (also `0`, `no`) declares JSON, any other value of the attribute text, whatever the schema says. */
function typeByAttribute(tag: Tag): 'string' | 'json' | undefined {
  const value = attribute(tag, 'string')
  if (value === undefined) return undefined
  return /^(?:false|0|no)$/i.test(value.trim()) ? 'json' : 'string'
}

// Rendering

function openCall(name: string, options: TaggedCallsOptions): string {
  const tag = `${options.prefix ?? ''}${options.style}`
  return options.style === 'invoke' ? `<${tag} name="${escapeAttribute(name)}">` : `<${tag}=${name}>`
}

function renderTaggedCall(
  name: string,
  input: Readonly<Record<string, unknown>>,
  schema: SchemaView,
  options: TaggedCallsOptions,
): RenderedCall {
  const prefix = options.prefix ?? ''
  const stringify = options.json === 'spaced' ? stringifySpaced : JSON.stringify
  const gap = options.layout === 'lines' ? '\n' : ''
  const edge = options.trim === 'newline' ? '\n' : ''
  let certain = options.style === 'invoke' || plainName.test(name)
  let text = openCall(name, options) + gap
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    const { body, certain: readsBack } = argumentText(value, schema.property(key), stringify, 'json')
    certain &&= readsBack && !looksLikeMarkup(body) && plainName.test(key)
    const opener =
      options.style === 'invoke' ? `<${prefix}parameter name="${escapeAttribute(key)}">` : `<${prefix}parameter=${key}>`
    text += `${opener}${edge}${body}${edge}</${prefix}parameter>${gap}`
  }
  return { text: `${text}</${prefix}${options.style}>`, certain }
}

/** Whether a body contains anything that the reader looks at. */
function looksLikeMarkup(body: string): boolean {
  return body.includes('<') && /<[\s/]*(?:[\w.-]*[:|｜]\s?)*(?:invoke|function|parameter|param|tool_call)/i.test(body)
}
