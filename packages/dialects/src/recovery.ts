import { checkedParameterLength, markersOfAll } from './define-dialect.ts'
import { leakedList, wholeTurnJson } from './engines/foreign-calls.ts'
import { jsonCallForm, jsonPunctuation } from './engines/json-call-form.ts'
import { Grammar, type Markers, mergeMarkers } from './grammar.ts'
import { ToolNames } from './tool-names.ts'
import { TurnScanner } from './turn-scanner.ts'
import type { Dialect, Scanner, ScanSink, Tool } from './types.ts'

export interface RecoveryOptions {
  /** The declared tools: only their calls are recovered. */
  readonly tools: readonly Tool[]
  /** Whether the prompt already opened the thinking block. Default: `false`. */
  readonly startsInReasoning?: boolean | undefined
  /** `false` leaves thinking tags in the text. Default: `true`. */
  readonly reasoning?: boolean | undefined
  /** Longest accepted parameter in UTF-16 code units. Default: 1,000,000. */
  readonly maxParameterLength?: number | undefined
  /** Whether calls that are bare or fenced JSON are recovered; not where the answer itself is JSON. Default: `true`. */
  readonly bareJson?: boolean | undefined
}

/** A wrapper that no dialect teaches and several models fall into. */
const degraded: Markers = {
  tags: new Map(),
  literals: [
    [
      '[TOOL_CALL]',
      { kind: 'envelope', envelope: { forms: [jsonCallForm({ bare: false })], punctuation: jsonPunctuation } },
    ],
    ['[/TOOL_CALL]', { kind: 'envelope-end' }],
  ],
  unmarked: [],
}

const grammars = new WeakMap<readonly Dialect[], Map<string, Grammar>>()

function grammarFor(dialects: readonly Dialect[], reasoning: boolean, bareJson: boolean): Grammar {
  const known = grammars.get(dialects) ?? new Map<string, Grammar>()
  grammars.set(dialects, known)
  const key = `${reasoning} ${bareJson}`
  let grammar = known.get(key)
  if (grammar === undefined) {
    const markers = mergeMarkers([markersOfAll(dialects, { reasoning }), degraded])
    const leaked = markers.unmarked.filter(({ ownOnly }) => ownOnly !== true)
    const json = bareJson ? [...wholeTurnJson.unmarked, ...leaked] : []
    grammar = new Grammar({ ...markers, unmarked: [leakedList, ...json] })
    known.set(key, grammar)
  }
  return grammar
}

/**
 * Makes a scanner that recovers calls which leak into the text of a model with native tools.
 *
 * It reads the calls of all given dialects and the degraded shapes at once: `[TOOL_CALL]`, fenced and bare JSON, a list of
 * Python calls. A call counts only for a declared tool, when it is complete, and outside of any quotation; it is held whole until then. What is
 * no call leaves as the text it is.
 *
 * @param dialects Pass the same array again: what is built from it is kept with it.
 */
export function createRecoveryScanner(dialects: readonly Dialect[], options: RecoveryOptions, sink: ScanSink): Scanner {
  return new TurnScanner(
    {
      dialect: 'recovery',
      grammar: grammarFor(dialects, options.reasoning !== false, options.bareJson !== false),
      tools: new ToolNames(options.tools),
      startsInReasoning: options.reasoning !== false && options.startsInReasoning === true,
      maxParameterLength: checkedParameterLength(options.maxParameterLength),
      incompleteCalls: 'invalid',
      recovers: true,
    },
    sink,
  )
}
