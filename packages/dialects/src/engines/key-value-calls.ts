import type { CallForm, Envelope, MarkerRole, Markers } from '../grammar.ts'
import { stringifySpaced } from '../json-text.ts'
import type { SchemaView } from '../schema-view.ts'
import { argumentText } from './argument-text.ts'
import { containsMark, plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine, type RenderedCall } from './engine.ts'
import { jsonCallForm, jsonPunctuation } from './json-call-form.ts'
import type { KeyValueMarks } from './key-value-marks.ts'
import { MarkedCallReader } from './marked-call-reader.ts'

/** What is written between the marks of a call. */
export interface KeyValueLayout {
  /** Behind the tool's name. */
  readonly name: string
  /** Behind each key. */
  readonly key: string
  /** Behind each value. */
  readonly value: string
  /** Before the closer of the call. Default: `''`. */
  readonly end?: string | undefined
}

/** Every mark on a line of its own. */
export const lines: KeyValueLayout = { name: '\n', key: '\n', value: '\n' }

/** No blanks at all. */
export const compact: KeyValueLayout = { name: '', key: '', value: '' }

export interface KeyValueCallsOptions {
  readonly marks: KeyValueMarks
  readonly layout: KeyValueLayout
  /** What stands between the calls of a turn, and between them and the section's marks. */
  readonly gap: string
  /** Whether the marks are control tokens. Default: `false`. */
  readonly special?: boolean | undefined
}

/**
 * Key/value pairs: `<tool_call>f<arg_key>k</arg_key><arg_value>v</arg_value></tool_call>`.
 *
 * Commit point: the name is followed by the mark of a key or a value or by a JSON body; without arguments, by the call's
 * closer where the call stands at a line start or the tool is declared.
 *
 * No value is escaped. A closer ends a value only where what follows continues the call; see `MarkedValue`.
 */
export function keyValueCalls(options: KeyValueCallsOptions): CallEngine {
  const { marks, gap } = options
  const forms = [keyValueCallForm(marks), jsonCallForm({ bare: false, foreign: true })]
  const [open, close] = marks.call
  return {
    markers: keyValueMarkers(marks, { forms, punctuation: jsonPunctuation, special: options.special }),
    renderCall: (call, schema) => renderKeyValueCall(call.name, argumentsOf(call), schema, options),
    renderCallEscaped: (call) => {
      const json = JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c')
      return `${open}${call.name}${marks.separator}${json}${close}`
    },
    renderEnvelope: (calls) => {
      const [openAll, closeAll] = marks.section
      return openAll === '' ? calls.join(gap) : `${openAll}${gap}${calls.join(gap)}${gap}${closeAll}`
    },
  }
}

/** The markers of key/value calls, with what may stand behind the opener of a call. */
export function keyValueMarkers(marks: KeyValueMarks, envelope: Envelope): Markers {
  const role: MarkerRole = { kind: 'envelope', envelope }
  return { ...marks.markers(role), unmarked: [] }
}

/** A call that begins with its name, behind the opener. */
export function keyValueCallForm(marks: KeyValueMarks, foreign = false): CallForm {
  return {
    foreign,
    atOpener: true,
    begins: (text, index) => (/[\w.:/-]/.test(text.charAt(index)) ? 'yes' : 'none'),
    createReader: (session) => new MarkedCallReader(marks.markup, session),
  }
}

function renderKeyValueCall(
  name: string,
  input: Readonly<Record<string, unknown>>,
  schema: SchemaView,
  { marks, layout }: KeyValueCallsOptions,
): RenderedCall {
  let certain = plainName.test(name)
  let text = `${marks.call[0]}${name}${marks.separator}${layout.name}`
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    const { body, certain: readsBack } = argumentText(value, schema.property(key), stringifySpaced, 'text')
    certain &&= readsBack && plainName.test(key) && !containsMark(marks.markup, body)
    text += `${marks.key[0]}${key}${marks.key[1]}${layout.key}${marks.value[0]}${body}${marks.value[1]}${layout.value}`
  }
  return { text: `${text}${layout.end ?? ''}${marks.call[1]}`, certain }
}
