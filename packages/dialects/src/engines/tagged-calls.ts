import type { Trim } from '../argument-writer.ts'
import type { CallForm, MarkerRole, Markers, TagRoles } from '../grammar.ts'
import { skipBlanks } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { attribute, readTag, type Tag, tagNames, tagValue } from '../tag-reader.ts'
import type { CallMark, CallMarkup } from './call-markup.ts'
import type { CallEngine } from './engine.ts'
import { MarkedCallReader } from './marked-call-reader.ts'
import {
  renderTaggedCall,
  renderTaggedCallEscaped,
  renderTaggedEnvelope,
  type TaggedCallSpelling,
} from './tagged-call-text.ts'

/** Local names of the tags that open a call, and of those that open a parameter. */
const callTags: ReadonlySet<string> = new Set(['invoke', 'function'])
const parameterTags: ReadonlySet<string> = new Set(['parameter', 'param'])

/** Envelopes that models put around tagged calls, whatever their own dialect says. */
const knownEnvelopes = ['tool_call', 'tool_calls', 'function_call', 'function_calls']

export interface TaggedCallsOptions extends TaggedCallSpelling {
  /** How blanks around parameter values are treated. Default: by the spelling of the tag; see `trimBySpelling`. */
  readonly trim?: Trim | undefined
  /** Further forms of calls in the envelope, read but not written. */
  readonly otherForms?: readonly CallForm[] | undefined
  /** Local names of further tags around calls, read but not written. */
  readonly otherEnvelopes?: readonly string[] | undefined
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
  const known = [...knownEnvelopes, ...(options.otherEnvelopes ?? [])]
  const own = localName(options.envelope)
  const envelopes = new Set(own === undefined ? known : [own, ...known])
  const tokens = tokensOf(options)
  const markup = taggedMarkup(envelopes, tokens, options.envelope === undefined && tokens.length === 0)
  const form = taggedCallForm({
    markup,
    trim: options.trim,
    python: options.values === 'python' || options.values === 'jinja',
  })
  const markers = taggedMarkers([form, ...(options.otherForms ?? [])], tokens.length === 0 ? envelopes : new Set(known))
  const opening: MarkerRole = { kind: 'envelope', envelope: { forms: [form], special: true } }
  return {
    markers: {
      ...markers,
      literals: tokens.flatMap(([open, close]) => [
        [open, opening] as const,
        [close, { kind: 'envelope-end' }] as const,
      ]),
    },
    renderCall: (call, schema) => renderTaggedCall(call, schema, markup, options),
    renderCallEscaped: (call) => renderTaggedCallEscaped(call, options),
    renderEnvelope: (calls) => renderTaggedEnvelope(calls, options),
  }
}

/**
 * Openers and closers of envelopes that are matched as they are written. A prefix in bars is a control token; without
 * it the name may be an ordinary word, so that the tag counts only as a whole.
 */
function tokensOf({ tokens, envelope }: TaggedCallsOptions): (readonly [open: string, close: string])[] {
  if (tokens !== undefined) return [tokens.section, tokens.call]
  return envelope?.startsWith('｜') === true ? [[`<${envelope}>`, `</${envelope}>`]] : []
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
  /** Default: the tags in the envelopes that any model may write. */
  readonly markup?: CallMarkup | undefined
  readonly trim?: Trim | undefined
  /** Whether values are expected in Python's spelling. */
  readonly python?: boolean | undefined
  readonly foreign?: boolean | undefined
}

const namesOfCalls = tagNames(callTags)

/** One call in tags, outside or inside of an envelope. */
export function taggedCallForm(options: TaggedCallFormOptions): CallForm {
  const markup = options.markup ?? commonMarkup
  return {
    foreign: options.foreign,
    begins(text, index, ended) {
      if (text.charCodeAt(index) !== 60) return 'none'
      const tag = readTag(text, index, ended, namesOfCalls)
      if (typeof tag === 'string') return tag
      // Without a name it may open a call of another form.
      return tag.closing || named(tag).name === undefined ? 'none' : 'yes'
    },
    createReader: (session) => new MarkedCallReader(markup, session, options),
  }
}

/**
 * The tags that matter inside a call as marks: its own, and those of envelopes, which close what was left open.
 *
 * @param tokens Openers and closers of envelopes that are no tags.
 */
function taggedMarkup(
  envelopes: Iterable<string>,
  tokens: readonly (readonly [open: string, close: string])[],
  standsAlone = false,
): CallMarkup {
  const names = tagNames([...callTags, ...parameterTags, ...envelopes])
  const matcher = new MarkerMatcher<'envelope' | 'envelope-end'>(
    tokens.flatMap(([open, close]) => [[open, 'envelope'] as const, [close, 'envelope-end'] as const]),
  )
  return {
    nameIn: 'mark',
    standsAlone,
    next: (text, index) => text.indexOf('<', index),
    at(text, index, ended) {
      if (text.charCodeAt(index) !== 60) return 'none'
      const token = tokens.length === 0 ? 'none' : matcher.match(text, index, ended)
      if (typeof token === 'object') return { kind: token.role, end: token.end }
      const tag = readTag(text, index, ended, names)
      if (typeof tag === 'string') return token === 'more' ? token : tag
      return markOf(tag)
    },
    skip: skipBlanks,
  }
}

const commonMarkup = taggedMarkup(knownEnvelopes, [])

function markOf(tag: Tag): CallMark {
  const { end, closing } = tag
  if (callTags.has(tag.name)) return closing ? { kind: 'call-end', end } : { kind: 'call', ...named(tag) }
  if (!parameterTags.has(tag.name)) return { kind: closing ? 'envelope-end' : 'envelope', end }
  if (closing) return { kind: 'parameter-end', end }
  return { kind: 'parameter', ...named(tag), as: typeByAttribute(tag), trim: trimBySpelling(tag) }
}

/** `<parameter=k>` stands on a line of its own with its value below, `<parameter name="k">` right before its value. */
function trimBySpelling(tag: Tag): Trim {
  return tagValue(tag) === undefined ? 'none' : 'newline'
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
