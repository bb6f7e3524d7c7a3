import type { MarkerRole } from '../grammar.ts'
import { skipBlanks, stringifySpaced } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { attributeIn } from '../tag-reader.ts'
import type { ToolCall } from '../types.ts'
import { type CallMark, type CallMarkKind, type CallMarkup, containsMark, plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'
import { markedCallForm } from './marked-call-form.ts'

const open = '<|open|>'
const close = '<|close|>'
const separator = '<|sep|>'

/** The longest header between the tokens of an opener, in code units. */
const maxHeaderLength = 512

/**
 * Calls as elements in tokens: `<|open|>call tool="f" index="1"<|sep|><|open|>argument key="k" type="string"<|sep|>v<|close|>argument<|sep|><|close|>call<|sep|>`,
 * all of a turn in `tools`. An element `json` may stand in place of the arguments.
 *
 * Commit point: the opener of the call inside of `tools`; elsewhere, as soon as an argument or a closer follows it.
 *
 * `type` says what an argument is, whatever the schema says. Values are not escaped; see `MarkedValue`. Also read where a
 * token of a pair that stands side by side was lost on the way.
 */
export function tokenFramedCalls(): CallEngine {
  const envelope: MarkerRole = { kind: 'envelope', envelope: { forms: [form], special: true } }
  const innerEnd: MarkerRole = { kind: 'inner-end' }
  return {
    markers: {
      tags: new Map(),
      literals: [
        [`${open}tools${separator}`, envelope],
        [`${open}tools`, envelope],
        [`${open}call `, { kind: 'call', form }],
        [`${close}tools${separator}`, { kind: 'envelope-end' }],
        [`${close}tools`, { kind: 'envelope-end' }],
        ...['call', 'argument', 'json'].map((name) => [`${close}${name}${separator}`, innerEnd] as const),
      ],
      unmarked: [],
    },
    renderCall: renderTokenFramedCall,
    renderCallEscaped: (call, index) => {
      const json = JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')
      return element('call', headerOf(call, index), element('json', 'type="object"', json))
    },
    renderEnvelope: (calls) => `${open}tools${separator}${calls.join('')}${close}tools${separator}`,
  }
}

const closingKinds: readonly (readonly [name: string, kind: CallMarkKind])[] = [
  ['tools', 'envelope-end'],
  ['call', 'call-end'],
  ['argument', 'parameter-end'],
  ['json', 'filler'],
]

/** Closers, whole and without one of their tokens. */
const closers = new MarkerMatcher(
  closingKinds.flatMap(([name, kind]) => [
    [`${close}${name}${separator}`, kind] as const,
    [`${close}${name}`, kind] as const,
    [`${name}${separator}`, kind] as const,
  ]),
)

/** Where markup may begin in a value: at a token, or at a closer that lost its first one, which may be cut as well. */
const mayBeMark = /<|argument<|a(?:r(?:g(?:u(?:m(?:e(?:nt?)?)?)?)?)?)?$/g

const markup: CallMarkup = {
  nameIn: 'mark',
  next(text, index) {
    mayBeMark.lastIndex = index
    return mayBeMark.exec(text)?.index ?? -1
  },
  at(text, index, ended) {
    const closer = closers.match(text, index, ended)
    if (typeof closer === 'object') return { kind: closer.role, end: closer.end }
    const opener = openerAt(text, index, ended)
    return opener === 'none' ? closer : opener
  },
  skip: skipBlanks,
}

const form = markedCallForm(markup)

/** The opener of an element, also without its first token; that of `tools` also without its last one. */
function openerAt(text: string, index: number, ended: boolean): CallMark | 'more' | 'none' {
  const hasToken = text.startsWith(open, index)
  if (!hasToken && open.startsWith(text.slice(index, index + open.length))) return ended ? 'none' : 'more'
  const start = hasToken ? index + open.length : index
  const name = elementName(text, start, ended)
  if (name === 'more' || name === 'none') return name
  const end = text.indexOf(separator, start)
  const header = text.slice(start, end === -1 ? start + maxHeaderLength : end)
  if (name === 'tools') {
    if (header === name && end !== -1) return { kind: 'envelope', end: end + separator.length }
    return hasToken ? { kind: 'envelope', end: start + name.length } : 'none'
  }
  if (end === -1) return ended || text.length - start >= maxHeaderLength ? 'none' : 'more'
  if (header.length > maxHeaderLength || header.includes('<|')) return 'none'
  return markOf(name, header.slice(name.length), end + separator.length)
}

type ElementName = 'tools' | 'call' | 'argument' | 'json'

const elementStart = /(?:tools|(?:call|argument|json)(?=\s))/y

function elementName(text: string, index: number, ended: boolean): ElementName | 'more' | 'none' {
  elementStart.lastIndex = index
  const found = elementStart.exec(text)?.[0]
  if (found !== undefined) return found as ElementName
  const rest = text.slice(index, index + 9)
  const mayBecome = !ended && closingKinds.some(([name]) => name.startsWith(rest))
  return mayBecome ? 'more' : 'none'
}

function markOf(name: ElementName, attributes: string, end: number): CallMark | 'none' {
  switch (name) {
    case 'call':
      return { kind: 'call', end, name: attributeIn(attributes, 'tool') }
    case 'argument': {
      const key = attributeIn(attributes, 'key')
      const type = attributeIn(attributes, 'type')
      const as = type === undefined ? undefined : type === 'string' ? 'string' : 'json'
      return key === undefined ? 'none' : { kind: 'parameter', end, name: key, as }
    }
    default:
      return { kind: 'filler', end }
  }
}

function renderTokenFramedCall(call: ToolCall, _schema: unknown, index?: number): RenderedCall {
  let certain = true
  let body = ''
  for (const [key, value] of Object.entries(argumentsOf(call))) {
    if (value === undefined) continue
    const text = typeof value === 'string' ? value : stringifySpaced(value)
    certain &&= plainName.test(key) && !containsMark(markup, text)
    body += element('argument', `key="${escapeAttribute(key)}" type="${typeOf(value)}"`, text)
  }
  return { text: element('call', headerOf(call, index), body), certain }
}

function headerOf({ name }: ToolCall, index = 0): string {
  return `tool="${escapeAttribute(name)}" index="${index + 1}"`
}

function element(name: string, attributes: string, body: string): string {
  return `${open}${name} ${attributes}${separator}${body}${close}${name}${separator}`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
