import type { ArgumentWriter, Trim } from '../argument-writer.ts'
import type { CallSession } from '../call-session.ts'
import type { CallForm, CallReader, Markers, TagRoles } from '../grammar.ts'
import { JsonReader } from '../json-reader.ts'
import { isBlank, skipBlanks, stringifySpaced } from '../json-text.ts'
import { anyType, jsonType, type SchemaView, typeOfValue } from '../schema-view.ts'
import { attribute, escapeAttribute, readTag, type Tag, tagNames, tagValue } from '../tag-reader.ts'
import { ArgumentObject } from './argument-object.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'

/** Local names of the tags that open a call, and of those that open a parameter. */
const callTags: ReadonlySet<string> = new Set(['invoke', 'function'])
const parameterTags: ReadonlySet<string> = new Set(['parameter', 'param'])

/** Envelopes that models put around tagged calls, whatever their own dialect says. */
const knownEnvelopes = ['tool_call', 'tool_calls', 'function_call', 'function_calls']

/** How far a reader looks ahead to tell a closer from text that looks like one, in code units. */
const closerLookahead = 256

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
 * No value is escaped. A closer ends a value only where what follows continues the call; see `judge…` below.
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
    createReader: (session) => new TaggedCallReader(session, options.trim ?? 'none'),
  }
}

/**
 * ```text
 * <invoke name="f">  <parameter name="k">v</parameter>  </invoke>
 * ^                 ^                    ^            ^
 * 'opening'         'probing', 'between' 'value'      'between'
 * ```
 */
type Place = 'opening' | 'probing' | 'between' | 'value' | 'ignored value' | 'json'

class TaggedCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  readonly #session: CallSession
  readonly #trim: Trim
  #place: Place = 'opening'
  #name = ''
  #writer: ArgumentWriter | undefined
  #json: { reader: JsonReader; members: ArgumentObject } | undefined
  #keys = new Set<string>()
  /** How many example calls are open inside the value, and whether there was one. */
  #nested = 0
  #hadNested = false

  constructor(session: CallSession, trim: Trim) {
    this.#session = session
    this.#trim = trim
  }

  get settled(): boolean {
    return this.#place === 'between'
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading') {
      const place: Place = this.#place
      const next = this.#step(text, at, ended)
      if (next === at && place === this.#place) return at
      at = next
    }
    return at
  }

  #step(text: string, at: number, ended: boolean): number {
    switch (this.#place) {
      case 'opening':
        return this.#readOpening(text, at, ended)
      case 'probing':
        return this.#probe(text, at, ended)
      case 'between':
        return this.#readBetween(text, at, ended)
      case 'value':
        return this.#readValue(text, at, ended)
      case 'ignored value':
        return this.#readIgnored(text, at, ended)
      default:
        return this.#readJson(text, at, ended)
    }
  }

  #readOpening(text: string, at: number, ended: boolean): number {
    const tag = readTag(text, at, ended, namesOfCalls)
    if (tag === 'more') return at
    if (tag === 'none') {
      this.state = 'refused'
      return at + 1
    }
    const name = attribute(tag, 'name') ?? tagValue(tag)
    if (name === undefined || !this.#session.accepts(name)) {
      this.state = 'refused'
      return tag.end
    }
    this.#name = name
    if (tag.selfClosing) {
      this.#start()
      this.state = 'done'
    } else if (this.#session.certain && this.#session.enveloped) {
      this.#start()
    } else {
      this.#place = 'probing'
    }
    return tag.end
  }

  #start(): void {
    this.#writer = this.#session.start(this.#name)
    this.#place = 'between'
  }

  /** Outside of an envelope the opening tag may be a mention: something of a call must follow. */
  #probe(text: string, index: number, ended: boolean): number {
    const at = skipBlanks(text, index)
    if (at === text.length) return at
    const found = continuesCall(text, at, ended)
    if (found === 'yes') this.#start()
    else if (found === 'none') this.state = 'refused'
    return at
  }

  #readBetween(text: string, index: number, ended: boolean): number {
    const at = skipBlanks(text, index)
    if (at === text.length) return at
    const code = text.charCodeAt(at)
    if (code === 123 && this.#keys.size === 0 && this.#json === undefined) return this.#beginJson(at)
    const tag = code === 60 ? readTag(text, at, ended, namesInCall) : 'none'
    if (tag === 'more') return at
    if (tag === 'none') {
      this.#session.issue('text-in-envelope', '')
      const next = text.indexOf('<', at + 1)
      return next === -1 ? text.length : next
    }
    if (parameterTags.has(tag.name)) return this.#takeParameterTag(tag)
    if (callTags.has(tag.name) && tag.closing) {
      this.state = 'done'
      return tag.end
    }
    // An envelope's tag or another call: the closer of this one was left out.
    this.#session.issue('malformed-markup', '')
    this.state = 'done'
    return at
  }

  #takeParameterTag(tag: Tag): number {
    if (tag.closing) {
      this.#session.issue('malformed-markup', '')
      return tag.end
    }
    const key = attribute(tag, 'name') ?? tagValue(tag)
    if (key === undefined) {
      this.#session.issue('malformed-markup', '')
      if (!tag.selfClosing) this.#place = 'ignored value'
      return tag.end
    }
    this.#keys.add(key)
    this.#writer?.key(key)
    this.#writer?.beginText({ trim: this.#trim, as: typeByAttribute(tag) })
    this.#nested = 0
    this.#hadNested = false
    if (tag.selfClosing) this.#writer?.endText()
    else this.#place = 'value'
    return tag.end
  }

  #readValue(text: string, index: number, ended: boolean): number {
    let at = index
    for (;;) {
      const found = text.indexOf('<', at)
      if (found === -1) {
        this.#writer?.text(text.slice(index))
        return text.length
      }
      const tag = readTag(text, found, ended, namesInCall)
      const verdict = tag === 'more' ? 'more' : tag === 'none' ? 'data' : this.#judge(tag, text, found, ended)
      if (verdict === 'data') {
        at = tag === 'none' || tag === 'more' ? found + 1 : tag.end
        continue
      }
      this.#writer?.text(text.slice(index, found))
      if (verdict === 'more') return found
      this.#writer?.endText()
      this.#place = 'between'
      if (verdict === 'closes') return typeof tag === 'object' ? tag.end : found
      this.#session.issue('malformed-markup', '')
      return found
    }
  }

  /**
   * What a tag inside a value is: part of it, its closer, or a tag that stands behind a closer that was left out.
   */
  #judge(tag: Tag, text: string, index: number, ended: boolean): 'data' | 'closes' | 'follows' | 'more' {
    if (callTags.has(tag.name)) return this.#judgeCallTag(tag, text, ended)
    if (this.#nested > 0) return 'data'
    if (parameterTags.has(tag.name)) {
      if (tag.closing) return this.#judgeParameterCloser(text, tag.end, ended)
      return this.#isNextParameter(tag) ? 'follows' : 'data'
    }
    if (!tag.closing || this.#hadNested) return 'data'
    return endsTurn(text, tag.end, ended, 'follows')
  }

  #judgeCallTag(tag: Tag, text: string, ended: boolean): 'data' | 'follows' | 'more' {
    if (!tag.closing) {
      // An example of a call inside the value: its parameters and closers are data.
      if (tag.selfClosing || (attribute(tag, 'name') ?? tagValue(tag)) === undefined) return 'data'
      const at = skipBlanks(text, tag.end)
      if (at - tag.end > closerLookahead) return 'data'
      const continues = at === text.length ? (ended ? 'none' : 'more') : continuesCall(text, at, ended)
      if (continues === 'more') return 'more'
      if (continues === 'yes') {
        this.#nested++
        this.#hadNested = true
      }
      return 'data'
    }
    if (this.#nested > 0) {
      this.#nested--
      return 'data'
    }
    if (this.#hadNested) return 'data'
    const behind = skipBlanks(text, tag.end)
    if (behind === text.length) return ended ? 'follows' : 'more'
    if (text.charCodeAt(behind) !== 60) return 'data'
    const next = readTag(text, behind, ended, namesInCall)
    if (next === 'more') return 'more'
    if (next === 'none' || parameterTags.has(next.name)) return 'data'
    if (callTags.has(next.name)) return next.closing ? 'data' : 'follows'
    return this.#session.enveloped ? 'follows' : endsTurn(text, next.end, ended, 'follows')
  }

  /** Whether a parameter's opening tag inside a value is the next parameter, whose predecessor lacks its closer. */
  #isNextParameter(tag: Tag): boolean {
    const key = attribute(tag, 'name') ?? tagValue(tag)
    if (key === undefined || this.#hadNested || this.#keys.has(key)) return false
    return !this.#session.isDeclared || this.#session.schemaOf(this.#name).declares(key)
  }

  /**
   * Whether a parameter's closer, which ends before `index`, closes the value: the chain of closers behind it must fit.
   *
   * ```text
   * </parameter> <parameter …>
   * </parameter> </invoke> <invoke …>
   * </parameter> </invoke> </minimax:tool_call>
   * ```
   */
  #judgeParameterCloser(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
    const at = skipBlanks(text, index)
    if (at - index > closerLookahead) return 'closes'
    if (at === text.length) return ended ? 'closes' : 'more'
    if (text.charCodeAt(at) !== 60) return 'data'
    const tag = readTag(text, at, ended, namesInCall)
    if (tag === 'more') return 'more'
    if (tag === 'none') return 'data'
    if (parameterTags.has(tag.name)) return tag.closing ? 'data' : 'closes'
    if (!callTags.has(tag.name) || !tag.closing) return 'closes'
    return this.#session.enveloped ? judgeBehindCall(text, tag.end, ended) : 'closes'
  }

  #readIgnored(text: string, index: number, ended: boolean): number {
    const found = text.indexOf('<', index)
    if (found === -1) return text.length
    const tag = readTag(text, found, ended, namesInCall)
    if (tag === 'more') return found
    if (tag === 'none') return found + 1
    const closes = parameterTags.has(tag.name) && tag.closing
    if (closes || tag.closing) this.#place = 'between'
    return tag.closing && !closes ? found : tag.end
  }

  #beginJson(at: number): number {
    if (this.#writer === undefined) return at
    const members = new ArgumentObject(this.#writer)
    const isEnd = (text: string, index: number, ended: boolean): 'end' | 'more' | 'none' => {
      if (text.charCodeAt(index) !== 60) return 'none'
      const tag = readTag(text, index, ended, namesInCall)
      return typeof tag === 'string' ? tag : 'end'
    }
    this.#json = { reader: new JsonReader(members, isEnd), members }
    this.#place = 'json'
    return at
  }

  /** The JSON body in place of parameters: `<invoke name="f">{"k": 1}</invoke>`. */
  #readJson(text: string, at: number, ended: boolean): number {
    const json = this.#json
    if (json === undefined) return at
    const next = json.reader.read(text, at, ended)
    if (json.reader.state === 'reading') return next
    if (json.reader.state === 'ended' && !json.reader.inString) json.reader.closeAll()
    if (json.reader.state !== 'done' || json.members.isOther) {
      this.state = 'malformed'
      return next
    }
    if (json.reader.healed) this.#session.issue('malformed-json', '')
    this.#place = 'between'
    return next
  }
}

/** `string="false"` (also `0`, `no`) declares JSON, any other value of the attribute text, whatever the schema says. */
function typeByAttribute(tag: Tag): 'string' | 'json' | undefined {
  const value = attribute(tag, 'string')
  if (value === undefined) return undefined
  return /^(?:false|0|no)$/i.test(value.trim()) ? 'json' : 'string'
}

/** Whether what stands at `index` continues a call behind its opening tag. */
function continuesCall(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  const code = text.charCodeAt(index)
  if (code === 123) return 'yes'
  if (code !== 60) return 'none'
  const tag = readTag(text, index, ended, namesInCall)
  if (typeof tag === 'string') return tag
  return parameterTags.has(tag.name) !== tag.closing ? 'yes' : 'none'
}

/** Whether a call may end before `index` inside an open envelope. */
function judgeBehindCall(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
  // Words may follow where the model forgot the envelope's closer; the next tag tells.
  let at = skipBlanks(text, index)
  for (;;) {
    if (at - index > closerLookahead) return 'closes'
    if (at >= text.length) return ended ? 'closes' : 'more'
    const tag = text.charCodeAt(at) === 60 ? readTag(text, at, ended, namesInCall) : 'none'
    if (tag === 'more') return 'more'
    if (tag !== 'none') {
      return parameterTags.has(tag.name) || (callTags.has(tag.name) && tag.closing) ? 'data' : 'closes'
    }
    const next = text.indexOf('<', at + 1)
    at = next === -1 ? text.length : next
  }
}

/** Whether nothing but blanks stands between `index` and the end of the turn. */
function endsTurn<Verdict extends string>(
  text: string,
  index: number,
  ended: boolean,
  verdict: Verdict,
): 'data' | 'more' | Verdict {
  for (let at = index; at < text.length; at++) {
    if (!isBlank(text.charCodeAt(at))) return 'data'
    if (at - index > closerLookahead) return verdict
  }
  return ended ? verdict : 'more'
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
    const view = schema.property(key)
    const isText = typeof value === 'string' && view.admits(jsonType.string) && view.types !== anyType
    const body = isText ? value : (stringify(value) ?? 'null')
    certain &&= readsBack(value, view, isText) && !looksLikeMarkup(body) && plainName.test(key)
    const opener =
      options.style === 'invoke' ? `<${prefix}parameter name="${escapeAttribute(key)}">` : `<${prefix}parameter=${key}>`
    text += `${opener}${edge}${body}${edge}</${prefix}parameter>${gap}`
  }
  return { text: `${text}</${prefix}${options.style}>`, certain }
}

/** Whether a value of this form is surely read back as the same type. */
function readsBack(value: unknown, schema: SchemaView, isText: boolean): boolean {
  if (isText) return schema.stringOnly && (value !== 'null' || !schema.admits(jsonType.null))
  return schema.types === anyType || schema.admits(typeOfValue(value))
}

const plainName = /^[\w.:/-]+$/

/** Whether a body contains anything that the reader looks at. */
function looksLikeMarkup(body: string): boolean {
  return body.includes('<') && /<[\s/]*(?:[\w.-]*[:|｜]\s?)*(?:invoke|function|parameter|param|tool_call)/i.test(body)
}

