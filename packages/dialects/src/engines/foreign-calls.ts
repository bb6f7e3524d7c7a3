import { type CallForm, type Markers, mergeMarkers, type UnmarkedForm } from '../grammar.ts'
import { jsonCallForm, jsonPunctuation } from './json-call-form.ts'
import { keyValueCallForm, keyValueMarkers } from './key-value-calls.ts'
import { keyValueTags } from './key-value-marks.ts'
import { pythonicCallForm } from './pythonic-call-form.ts'
import { taggedCallForm, taggedMarkers } from './tagged-calls.ts'

const tagged = taggedCallForm({ foreign: true })
const json = jsonCallForm({ bare: false, foreign: true })
const keyValue = keyValueTags()

/**
 * The bodies of other families, to be read in an envelope of a dialect's own.
 *
 * @param tag The name of the envelope, where it is a tag: it then ends bodies that have no closer of their own.
 */
export function foreignForms(tag: string | undefined): readonly CallForm[] {
  if (tag === undefined) return [tagged]
  return [tagged, keyValueCallForm(keyValueTags({ otherCalls: [tag] }), true)]
}

/**
 * What every dialect also reads, for declared tools only: the bodies of other families in the common envelopes. Models
 * fall back to the form they have seen most.
 */
export const foreignMarkers: Markers = mergeMarkers([
  taggedMarkers([tagged], new Set(['tool_call', 'tool_calls', 'function_call', 'function_calls'])),
  {
    tags: new Map(
      ['tool_call', 'tool_calls', 'function_call', 'function_calls'].map((name) => [
        name,
        {
          opening: { kind: 'envelope', envelope: { forms: [json], punctuation: jsonPunctuation } },
          closing: { kind: 'envelope-end' },
        },
      ]),
    ),
    literals: [],
    unmarked: [],
  },
  keyValueMarkers(keyValue, { forms: [keyValueCallForm(keyValue, true)] }),
])

/** A turn that is nothing but the JSON of calls. */
export const wholeTurnJson: Markers = {
  tags: new Map(),
  literals: [],
  unmarked: [
    // Backticks: the turn may be one fence around the calls.
    {
      form: jsonCallForm({ bare: true, fenced: true, foreign: true }),
      punctuation: `${jsonPunctuation}\``,
      wholeTurn: true,
    },
  ],
}

/** Calls that models without tools write into their prose: a list `[f(a=1)]` on a line of its own, whoever taught it. */
export const leakedList: UnmarkedForm = {
  form: pythonicCallForm({ bare: true, bracket: 'required', strict: true }),
  next: pythonicCallForm({ bare: true, strict: true }),
  punctuation: '[],',
  wholeTurn: false,
}
