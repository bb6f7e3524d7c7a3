import type { CallForm, MarkerRole, Markers, TagRoles } from '../grammar.ts'
import { stringifySpaced } from '../json-text.ts'
import { jsonType, type SchemaView } from '../schema-view.ts'
import { escapeAttribute } from '../tag-reader.ts'
import type { ToolCall } from '../types.ts'
import { type ArgumentText, argumentText } from './argument-text.ts'
import { type CallMarkup, containsMark, plainName } from './call-markup.ts'
import { elementEnvelopes, elementMarkup, isElementName } from './element-marks.ts'
import { ElementValue, listItem } from './element-value.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'
import { markedCallForm } from './marked-call-form.ts'
import type { MarkedCallOptions } from './marked-call-reader.ts'

export interface ElementCallsOptions {
  /** The local name of the tag around all calls of a turn. */
  readonly envelope: string
  /**
   * A control token before each tag, which makes markup certain: lists and objects are written as elements. Without one
   * they are written as JSON. Default: none.
   */
  readonly token?: string | undefined
  /**
   * Where the tool's name stands: in an attribute of the call's tag, with the parameters right behind it on one line, or in
   * an element, with the parameters in one of their own and every tag on a line.
   */
  readonly name: 'attribute' | 'element'
  /** What stands between the calls of a turn. */
  readonly between: string
}

/**
 * Calls whose parameters are elements of their own names: `<invoke name="f"><k>v</k></invoke>`.
 *
 * Commit point: the opener with the tool's name inside an envelope that stands at a line start or begins with a token;
 * elsewhere, as soon as a parameter, a closer or a JSON body follows it.
 *
 * Read with the token and without it. Nothing is escaped. Plain tags in values are data, except for the closer of the value
 * where what follows continues the call; see `MarkedValue`. Behind a token they are elements; see `ElementValue`.
 */
export function elementCalls(options: ElementCallsOptions): CallEngine {
  const { token = '', envelope, between } = options
  const plain = markedCallForm(plainElements, python)
  const markup =
    token === '' ? plainElements : elementMarkup(token, { createValue: (value) => new ElementValue(value) })
  const forms = token === '' ? [plain] : [markedCallForm(markup, python), plain]
  return {
    markers: {
      tags: elementTags([...elementEnvelopes, envelope], plain),
      literals: tokenLiterals(token, envelope, forms),
      unmarked: [],
    },
    renderCall: (call, schema) => renderElementCall(call, schema, markup, options),
    renderCallEscaped: (call) => {
      const json = JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')
      return frameCall(call.name, options.name === 'element' ? `${json}\n` : json, options)
    },
    renderEnvelope: (calls) => `${token}<${envelope}>\n${calls.join(between)}\n${token}</${envelope}>`,
  }
}

/** Lists and objects may be written as Python prints them. */
const python: MarkedCallOptions = { python: true }

const plainElements = elementMarkup()

/** One call without any token before its tags. */
export const plainElementCalls: CallForm = markedCallForm(plainElements, python)

function elementTags(envelopes: readonly string[], form: CallForm): ReadonlyMap<string, TagRoles> {
  const innerEnd: TagRoles = { closing: { kind: 'inner-end' } }
  const around: TagRoles = {
    opening: { kind: 'envelope', envelope: { forms: [form] } },
    closing: { kind: 'envelope-end' },
  }
  return new Map<string, TagRoles>([
    ...envelopes.map((name) => [name, around] as const),
    ['invoke', { opening: { kind: 'call', form }, closing: { kind: 'inner-end' } }],
    ['parameters', innerEnd],
    ['tool_name', innerEnd],
  ])
}

/** Openers and closers behind the token, from which a blank may part them. */
function tokenLiterals(token: string, envelope: string, forms: readonly CallForm[]): Markers['literals'] {
  const [form] = forms
  if (token === '' || form === undefined) return []
  const roles: readonly (readonly [tag: string, role: MarkerRole])[] = [
    [`<${envelope}>`, { kind: 'envelope', envelope: { forms, special: true } }],
    [`</${envelope}>`, { kind: 'envelope-end' }],
    ['<invoke ', { kind: 'call', form }],
    ['</invoke>', { kind: 'inner-end' }],
  ]
  return ['', ' ', '\n'].flatMap((gap) => roles.map(([tag, role]) => [`${token}${gap}${tag}`, role] as const))
}

function renderElementCall(
  call: ToolCall,
  schema: SchemaView,
  markup: CallMarkup,
  options: ElementCallsOptions,
): RenderedCall {
  const { token = '' } = options
  const elements = elementsOf(argumentsOf(call), schema, markup, token)
  const gap = options.name === 'element' ? '\n' : ''
  const certain = elements.certain && (options.name === 'attribute' || plainName.test(call.name))
  const body = elements.list.map((element) => element + gap).join('')
  return { text: frameCall(call.name, body, options), certain }
}

function frameCall(name: string, body: string, options: ElementCallsOptions): string {
  const { token = '' } = options
  if (options.name === 'attribute') return `${token}<invoke name="${escapeAttribute(name)}">${body}${token}</invoke>`
  return `<invoke>\n<tool_name>${name}</tool_name>\n<parameters>\n${body}</parameters>\n</invoke>`
}

interface RenderedElements {
  readonly list: readonly string[]
  readonly certain: boolean
}

/** The members of an object as elements. A null has no form: its member is left out. */
function elementsOf(
  members: Readonly<Record<string, unknown>>,
  schema: SchemaView,
  markup: CallMarkup,
  token: string,
): RenderedElements {
  let certain = true
  const list: string[] = []
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined) continue
    if (value === null && token !== '') {
      certain = false
      continue
    }
    const content = contentOf(value, schema.property(key), markup, token)
    certain &&= content.certain && isElementName(key)
    list.push(`${token}<${key}>${content.body}${token}</${key}>`)
  }
  return { list, certain }
}

function contentOf(value: unknown, schema: SchemaView, markup: CallMarkup, token: string): ArgumentText {
  if (token === '' || typeof value !== 'object') {
    const text = argumentText(value, schema, stringifySpaced, 'text')
    return { body: text.body, certain: text.certain && !containsMark(markup, text.body) }
  }
  if (value === null) return { body: '', certain: false }
  const type = Array.isArray(value) ? jsonType.array : jsonType.object
  const isExpected = (schema.types & ~jsonType.null) === type
  if (!Array.isArray(value)) {
    const { list, certain } = elementsOf(value as Readonly<Record<string, unknown>>, schema, markup, token)
    return { body: list.join(''), certain: certain && isExpected }
  }
  const items = value.map((item: unknown) => contentOf(item, schema.items, markup, token))
  return {
    body: items.map(({ body }) => `${token}<${listItem}>${body}${token}</${listItem}>`).join(''),
    certain: isExpected && items.every(({ certain }) => certain),
  }
}
