import type { Catalogue } from './catalogue.ts'
import { dropIncompleteCalls } from './drop-incomplete.ts'
import type { CallEngine } from './engines/engine.ts'
import { foreignMarkers, wholeTurnJson } from './engines/foreign-calls.ts'
import {
  Grammar,
  type MarkerRole,
  type Markers,
  mergeMarkers,
  reasoningAsText,
  type TagRoles,
  tagNameOf,
} from './grammar.ts'
import { anything } from './schema-view.ts'
import { ToolNames } from './tool-names.ts'
import { TurnScanner } from './turn-scanner.ts'
import type { Dialect, ResultsRenderer, Scanner, ScannerOptions, ScanSink, Tool, ToolCall } from './types.ts'

const defaultMaxParameterLength = 1_000_000

/** @throws {RangeError} If the length is not above 0. */
export function checkedParameterLength(length: number = defaultMaxParameterLength): number {
  if (length > 0) return length
  throw new RangeError(
    `maxParameterLength is a number of code units above 0, or Infinity to turn it off; got ${length}.`,
  )
}

export interface ReasoningDeclaration {
  /** Names of tags around reasoning that are read; the first one is rendered. */
  readonly tags?: readonly string[] | undefined
  /** Literal openers and closers beside or in place of tags; rendered where there is no tag. */
  readonly literals?: readonly (readonly [open: string, close: string])[] | undefined
  /** Whether the model's template opens the block in the prompt. Default: `false`. */
  readonly startsIn?: boolean | undefined
  /**
   * Which reasoning of earlier turns goes back: all, that of the tool chain since the last user message, or none.
   * Default: `'tool-chain'`.
   */
  readonly history?: Dialect['reasoningHistory'] | undefined
}

export interface DialectDeclaration {
  /** Lower case, words joined by `-`. */
  readonly id: string
  readonly aliases?: readonly string[] | undefined
  /** Patterns of model ids, matched without regard to case. */
  readonly models?: readonly RegExp[] | undefined
  /** Default: `'text'`. */
  readonly markers?: Dialect['markers'] | undefined
  /** Default: `'one source'`. */
  readonly evidence?: Dialect['evidence'] | undefined
  /** How calls are read and written. */
  readonly calls: CallEngine
  readonly results: ResultsRenderer
  readonly reasoning?: ReasoningDeclaration | undefined
  /** Markup around visible text, such as `<answer>` or `[BEGIN FINAL RESPONSE]`: tags or literals. It is dropped. */
  readonly textFrames?: readonly string[] | undefined
  readonly fabricatedResult: readonly string[]
  readonly catalogue: Catalogue
  /** What the model is told about the form, in the prompt behind the catalogue. */
  readonly guide: string
}

/** The markers of dialects made here, as they are read beside others; kept apart so that a `Dialect` stays opaque. */
const markersOf = new WeakMap<Dialect, Markers>()
const reasoningOf = new WeakMap<Dialect, Markers>()

/** Everything that any of some dialects reads, foreign bodies included. */
export function markersOfAll(dialects: readonly Dialect[], options: { readonly reasoning: boolean }): Markers {
  const sets: Markers[] = []
  for (const known of [markersOf, ...(options.reasoning ? [reasoningOf] : [])]) {
    for (const dialect of dialects) {
      const markers = known.get(dialect)
      if (markers !== undefined) sets.push(markers)
    }
  }
  if (options.reasoning) sets.push(reasoningMarkers(undefined))
  // The common forms first: what one dialect is strict about must not decide for all.
  const markers = mergeMarkers([foreignMarkers, ...sets])
  return options.reasoning ? markers : reasoningAsText(markers)
}

/**
 * Makes a dialect out of one declaration, so that what is taught, what is rendered into history and what is read back
 * are the same thing.
 *
 * @throws {TypeError} If the id is no lower-case name.
 */
export function defineDialect(declaration: DialectDeclaration): Dialect {
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(declaration.id)) {
    throw new TypeError(
      `A dialect's id is lower case with words joined by "-", such as "my-model"; got ${JSON.stringify(declaration.id)}.`,
    )
  }
  const { calls, reasoning } = declaration
  const native = mergeMarkers([calls.markers, resultMarkers(declaration.fabricatedResult)])
  const frames = frameMarkers(declaration.textFrames ?? [])
  const readable = mergeMarkers([native, foreignMarkers])
  let plain: Grammar | undefined
  let withReasoning: Grammar | undefined

  function grammarFor(options: ScannerOptions): Grammar {
    // A marker may both end reasoning and frame text.
    const sets = options.reasoning === false ? [readable, frames] : [readable, reasoningMarkers(reasoning), frames]
    const grammarOf = (markers: Markers): Grammar =>
      new Grammar(options.reasoning === false ? reasoningAsText(markers) : markers)
    if (options.alsoRead !== undefined && options.alsoRead.length > 0) {
      for (const other of options.alsoRead) {
        const markers = markersOf.get(other)
        if (markers !== undefined) sets.push(markers)
      }
    } else if (options.bareJson !== false) {
      if (options.reasoning === false) return (plain ??= grammarOf(mergeMarkers([...sets, wholeTurnJson])))
      return (withReasoning ??= grammarOf(mergeMarkers([...sets, wholeTurnJson])))
    }
    return grammarOf(mergeMarkers(options.bareJson === false ? sets : [...sets, wholeTurnJson]))
  }

  const dialect: Dialect = {
    id: declaration.id,
    aliases: declaration.aliases ?? [],
    models: declaration.models ?? [],
    markers: declaration.markers ?? 'text',
    evidence: declaration.evidence ?? 'one source',
    startsInReasoning: reasoning?.startsIn ?? false,
    reasoningHistory: reasoning?.history ?? 'tool-chain',
    fabricatedResult: declaration.fabricatedResult,
    createScanner: (options, sink) => createTurnScanner(declaration.id, grammarFor(options), options, sink),
    renderPrompt(tools, options = {}) {
      const guide =
        typeof options.guide === 'function' ? options.guide(declaration.guide) : (options.guide ?? declaration.guide)
      return `${declaration.catalogue(tools)}\n\n${guide}`
    },
    renderCalls: (toRender, { tools }) => renderCalls(dialect, calls, toRender, tools),
    renderResults: declaration.results,
    renderReasoning(text) {
      const tag = reasoning?.tags?.[0]
      const literal = reasoning?.literals?.[0]
      if (tag !== undefined) return `<${tag}>\n${text}\n</${tag}>`
      return literal === undefined ? text : `${literal[0]}${text}${literal[1]}`
    },
  }
  const markers = mergeMarkers([native, frames])
  markersOf.set(dialect, { ...markers, headers: markers.headers?.filter(({ ownTurnsOnly }) => ownTurnsOnly !== true) })
  reasoningOf.set(dialect, reasoningMarkers(reasoning))
  return dialect
}

function createTurnScanner(dialect: string, grammar: Grammar, options: ScannerOptions, sink: ScanSink): Scanner {
  const maxParameterLength = checkedParameterLength(options.maxParameterLength)
  const incompleteCalls = options.incompleteCalls ?? 'invalid'
  if (!['invalid', 'keep', 'drop'].includes(incompleteCalls)) {
    throw new TypeError(
      `incompleteCalls is "invalid", "keep" or "drop"; got ${JSON.stringify(options.incompleteCalls)}.`,
    )
  }
  return new TurnScanner(
    {
      dialect,
      grammar,
      tools: new ToolNames(options.tools),
      startsInReasoning: options.reasoning !== false && options.startsInReasoning === true,
      maxParameterLength,
      incompleteCalls,
    },
    incompleteCalls === 'drop' ? dropIncompleteCalls(sink, dialect) : sink,
  )
}

/** Tags of thinking that any dialect reads. */
const commonReasoningTags = ['think', 'thinking', 'scratchpad', 'scratch_pad']

function reasoningMarkers(reasoning: ReasoningDeclaration | undefined): Markers {
  const roles: TagRoles = { opening: { kind: 'reasoning' }, closing: { kind: 'reasoning-end' } }
  const literals: (readonly [string, MarkerRole])[] = []
  for (const [open, close] of reasoning?.literals ?? []) {
    literals.push([open, { kind: 'reasoning', message: 'begin' }], [close, { kind: 'reasoning-end' }])
  }
  const names = [...(reasoning?.tags ?? []), ...commonReasoningTags]
  return { tags: new Map(names.map((name) => [name, roles])), literals, unmarked: [] }
}

function frameMarkers(frames: readonly string[]): Markers {
  const frame: MarkerRole = { kind: 'frame' }
  const names = frames.map(tagNameOf)
  return {
    tags: new Map(names.filter((name) => name !== undefined).map((name) => [name, { opening: frame, closing: frame }])),
    literals: frames.filter((_, index) => names[index] === undefined).map((literal) => [literal, frame]),
    unmarked: [],
  }
}

function resultMarkers(fabricated: readonly string[]): Markers {
  return { tags: new Map(), literals: fabricated.map((marker) => [marker, { kind: 'result' }]), unmarked: [] }
}

function renderCalls(dialect: Dialect, engine: CallEngine, calls: readonly ToolCall[], tools: readonly Tool[]): string {
  if (calls.length === 0) return ''
  const names = new ToolNames(tools)
  const rendered = calls.map((call, index) => {
    const { text, certain } = engine.renderCall(call, names.schemaOf(call.name) ?? anything, index)
    // Twice, since an end that is missing shows only where something follows.
    if (certain || readsBack(dialect, engine.renderEnvelope([text, text]), call, tools)) return text
    return engine.renderCallEscaped(call, index)
  })
  return engine.renderEnvelope(rendered)
}

/** Whether a call that was rendered twice is read back as exactly itself, both times. */
function readsBack(dialect: Dialect, rendered: string, call: ToolCall, tools: readonly Tool[]): boolean {
  let input = ''
  let calls = 0
  let other = false
  const scanner = dialect.createScanner(
    { tools, reasoning: false, maxParameterLength: Number.POSITIVE_INFINITY },
    {
      text: () => {
        other = true
      },
      reasoningStart() {},
      reasoning() {},
      reasoningEnd() {},
      callStart(name) {
        calls++
        if (name !== call.name) other = true
      },
      argument(delta) {
        input += delta
      },
      callEnd(end) {
        if (!end.complete || !sameJson(input, call.input)) other = true
        input = ''
      },
      issue(issue) {
        if (issue.code !== 'coerced-value') other = true
      },
    },
  )
  scanner.feed(rendered)
  scanner.flush()
  return !other && calls === 2
}

function sameJson(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
  } catch {
    return false
  }
}
