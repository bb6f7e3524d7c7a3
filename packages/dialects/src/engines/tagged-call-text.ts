import { stringifySpaced } from '../json-text.ts'
import { jinjaText, pythonText } from '../python-text.ts'
import { jsonType, type SchemaView } from '../schema-view.ts'
import { escapeAttribute } from '../tag-reader.ts'
import type { ToolCall } from '../types.ts'
import { type ArgumentText, argumentText } from './argument-text.ts'
import { type CallMarkup, containsMark, plainName } from './call-markup.ts'
import { argumentsOf, type RenderedCall } from './engine.ts'

/** How a dialect of tagged calls is written. */
export interface TaggedCallSpelling {
  /** `'invoke'`: `<invoke name="f">`. `'function'`: `<function=f>`. */
  readonly style: 'invoke' | 'function'
  /** The tag around calls, prefix included; without one, calls stand alone. */
  readonly envelope?: string | undefined
  /** What the envelope stands around: all calls of a turn, or each of them. Default: `'turn'`. */
  readonly envelopeAround?: 'turn' | 'call' | undefined
  /** In place of the envelope: control tokens around all calls of a turn, and around each of them. */
  readonly tokens?:
    | {
        readonly section: readonly [open: string, close: string]
        readonly call: readonly [open: string, close: string]
      }
    | undefined
  /** What stands before the local name of call and parameter tags, such as `antml:`. Default: `''`. */
  readonly prefix?: string | undefined
  /**
   * What separates the tags inside a call: nothing, a line break behind each, or a line break between each, so that
   * there are two where there is no parameter.
   */
  readonly layout: 'line' | 'lines' | 'joined lines'
  /** Whether each value stands on lines of its own. Default: `false`. */
  readonly valueLines?: boolean | undefined
  /**
   * How values that are no strings are written: as compact JSON, as JSON with spaces, as Jinja prints them (JSON with
   * spaces, but `True` and `None`), or as Python prints them. Default: `'compact'`.
   */
  readonly values?: 'compact' | 'spaced' | 'jinja' | 'python' | undefined
  /** How a string is written whose type no definition tells: as it is, or as JSON. Default: `'text'`. */
  readonly untyped?: 'text' | 'json' | undefined
  /** Whether the arguments are written as one JSON object, with nothing between the calls. Default: `false`. */
  readonly jsonBody?: boolean | undefined
  /** Whether `string="true"` or `string="false"` says what each value is. Default: `false`. */
  readonly typed?: boolean | undefined
}

export function renderTaggedCall(
  call: ToolCall,
  schema: SchemaView,
  markup: CallMarkup,
  spelling: TaggedCallSpelling,
): RenderedCall {
  if (spelling.jsonBody === true) {
    const json = stringifySpaced(argumentsOf(call))
    return { text: `${openCall(call.name, spelling)}${json}${closeCall(spelling)}`, certain: isPlainValue(call.name) }
  }
  const edge = spelling.valueLines === true ? '\n' : ''
  let certain = spelling.style === 'invoke' || isPlainValue(call.name)
  const parameters: string[] = []
  for (const [key, value] of Object.entries(argumentsOf(call))) {
    if (value === undefined) continue
    const { body, certain: readsBack } = textOf(value, schema.property(key), spelling)
    certain &&= readsBack && isPlainValue(key) && !containsMark(markup, body) && !(edge !== '' && body.endsWith('\r'))
    parameters.push(`${openParameter(key, value, spelling)}${edge}${body}${edge}</${spelling.prefix ?? ''}parameter>`)
  }
  const gap = spelling.layout === 'line' ? '' : '\n'
  const inner =
    spelling.layout === 'joined lines'
      ? `\n${parameters.join('\n')}\n`
      : gap + parameters.map((parameter) => parameter + gap).join('')
  return { text: `${openCall(call.name, spelling)}${inner}${closeCall(spelling)}`, certain }
}

/** The call with its arguments as JSON, in which no mark can be mistaken. */
export function renderTaggedCallEscaped(call: ToolCall, spelling: TaggedCallSpelling): string {
  const json = JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')
  return `${openCall(call.name, spelling)}${json}${closeCall(spelling)}`
}

export function renderTaggedEnvelope(calls: readonly string[], spelling: TaggedCallSpelling): string {
  const { envelope, tokens } = spelling
  if (tokens !== undefined) {
    const framed = calls.map((call) => `${tokens.call[0]}${call}${tokens.call[1]}`)
    return `${tokens.section[0]}\n${framed.join('\n')}\n${tokens.section[1]}`
  }
  if (envelope === undefined) return calls.join(spelling.jsonBody === true ? '' : '\n')
  const enclose = (inner: string): string => `<${envelope}>\n${inner}\n</${envelope}>`
  return spelling.envelopeAround === 'call' ? calls.map(enclose).join('\n') : enclose(calls.join('\n'))
}

function openCall(name: string, { style, prefix = '' }: TaggedCallSpelling): string {
  if (style === 'invoke') return `<${prefix}invoke name="${escapeAttribute(name)}">`
  return `<${prefix}function=${isPlainValue(name) ? name : `"${name}"`}>`
}

/** Whether a name can stand behind `=` without quotes. A slash at its end would close the tag. */
function isPlainValue(name: string): boolean {
  return plainName.test(name) && !name.endsWith('/')
}

function closeCall({ style, prefix = '' }: TaggedCallSpelling): string {
  return `</${prefix}${style}>`
}

function openParameter(key: string, value: unknown, { style, prefix = '', typed }: TaggedCallSpelling): string {
  if (style === 'function') return `<${prefix}parameter=${key}>`
  const type = typed === true ? ` string="${typeof value === 'string'}"` : ''
  return `<${prefix}parameter name="${escapeAttribute(key)}"${type}>`
}

const stringifiers = { compact: JSON.stringify, spaced: stringifySpaced, jinja: jinjaText, python: pythonText }

function textOf(value: unknown, schema: SchemaView, spelling: TaggedCallSpelling): ArgumentText {
  if (typeof value === 'string' && spelling.typed === true) return { body: value, certain: true }
  const values = spelling.values ?? 'compact'
  const isPython = values === 'jinja' || values === 'python'
  // Where a string may stand as well, Python's words would be one.
  const stringify = isPython && schema.admits(jsonType.string) ? stringifySpaced : stringifiers[values]
  const text = argumentText(value, schema, stringify, spelling.untyped ?? 'text')
  const isLiteral = values === 'python' && typeof value === 'object' && value !== null
  return isLiteral ? { ...text, certain: false } : text
}
