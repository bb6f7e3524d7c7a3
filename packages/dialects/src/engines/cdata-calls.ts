import type { TagRoles } from '../grammar.ts'
import { isBlank, stringifySpaced } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { jsonType, type SchemaView } from '../schema-view.ts'
import { attribute, escapeAttribute, readTag, type Tag, tagNames, tagValue } from '../tag-reader.ts'
import { type ArgumentText, argumentText } from './argument-text.ts'
import { type CallMark, type CallMarkup, plainName } from './call-markup.ts'
import { CdataValue } from './cdata-value.ts'
import { argumentsOf, type CallEngine } from './engine.ts'
import { markedCallForm } from './marked-call-form.ts'

const sectionOpen = '<![CDATA['
const sectionClose = ']]>'

/** With the blank before the attribute lost as well: `<functionname="f">`. */
const callTags: ReadonlySet<string> = new Set(['function', 'functionname'])
const parameterTags: ReadonlySet<string> = new Set(['param', 'paramname', 'parameter'])
/** Around all parameters of a call. */
const groupTags = ['arguments', 'parameters']
const envelopes = ['tool_call', 'tool_calls', 'function_call', 'function_calls']

/** A blank and a line feed as byte-level tokenizers print them. */
const byteLevelBlanks = 'ĠĊ'

/**
 * Calls in XML: `<function name="f"><param name="k"><![CDATA[v]]></param></function>`, without an envelope.
 *
 * Commit point: a parameter, the closer or a JSON body behind the opener.
 *
 * Entities are decoded outside of CDATA sections. A closer ends a value, and `]]>` a section, only where what follows
 * continues the call; see `MarkedValue`.
 */
export function cdataCalls(): CallEngine {
  const around: TagRoles = {
    opening: { kind: 'envelope', envelope: { forms: [form] } },
    closing: { kind: 'envelope-end' },
  }
  return {
    markers: {
      tags: new Map<string, TagRoles>([
        ...envelopes.map((name) => [name, around] as const),
        ...[...callTags].map(
          (name) => [name, { opening: { kind: 'call', form }, closing: { kind: 'inner-end' } }] as const,
        ),
        ...[...parameterTags, ...groupTags].map((name) => [name, { closing: { kind: 'inner-end' } }] as const),
      ]),
      literals: [],
      unmarked: [],
    },
    renderCall(call, schema) {
      let certain = true
      let parameters = ''
      for (const [key, value] of Object.entries(argumentsOf(call))) {
        if (value === undefined) continue
        const text = textOf(value, schema.property(key))
        certain &&= text.certain && plainName.test(key)
        parameters += `<param name="${escapeAttribute(key)}">${text.body}</param>`
      }
      return { text: frameCall(call.name, parameters), certain }
    },
    renderCallEscaped: (call) => frameCall(call.name, JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')),
    renderEnvelope: (calls) => calls.join('\n'),
  }
}

const names = tagNames([...callTags, ...parameterTags, ...groupTags, ...envelopes])
const section = new MarkerMatcher([[sectionOpen, 'literal' as const]])

const markup: CallMarkup = {
  nameIn: 'mark',
  standsAlone: true,
  literalEnd: sectionClose,
  allInOne: new Set(['arguments', 'properties']),
  createValue: (options) => new CdataValue(options),
  next: (text, index) => text.indexOf('<', index),
  at(text, index, ended) {
    if (text.charCodeAt(index) !== 60) return 'none'
    const opener = section.match(text, index, ended)
    if (typeof opener === 'object') return { kind: opener.role, end: opener.end }
    const tag = readTag(text, index, ended, names)
    if (typeof tag === 'string') return opener === 'more' ? opener : tag
    return markOf(tag)
  },
  skip(text, index) {
    let at = index
    while (at < text.length && (isBlank(text.charCodeAt(at)) || byteLevelBlanks.includes(text.charAt(at)))) at++
    return at
  },
}

const form = markedCallForm(markup)

function markOf(tag: Tag): CallMark {
  const { end, closing, selfClosing } = tag
  if (callTags.has(tag.name))
    return closing ? { kind: 'call-end', end } : { kind: 'call', end, name: nameOf(tag), selfClosing }
  if (parameterTags.has(tag.name)) {
    return closing ? { kind: 'parameter-end', end } : { kind: 'parameter', end, name: nameOf(tag), selfClosing }
  }
  if (groupTags.includes(tag.name)) return { kind: 'filler', end }
  return { kind: closing ? 'envelope-end' : 'envelope', end }
}

function nameOf(tag: Tag): string | undefined {
  const name = attribute(tag, 'name') ?? tagValue(tag)
  return name === '' ? undefined : name
}

function frameCall(name: string, body: string): string {
  return `<function name="${escapeAttribute(name)}">${body}</function>`
}

/** Strings with markup or more than one line stand in a section, and so do those whose outer blanks would be lost. */
function textOf(value: unknown, schema: SchemaView): ArgumentText {
  if (typeof value === 'string' && /[<&\n]|^\s|\s$/.test(value)) {
    const certain = schema.admits(jsonType.string) && !value.includes(sectionClose)
    return { body: `${sectionOpen}${value}${sectionClose}`, certain }
  }
  const text = argumentText(value, schema, stringifySpaced, 'text')
  return { body: text.body, certain: text.certain && !/[<&]/.test(text.body) }
}
