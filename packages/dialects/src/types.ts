import type { Issue } from './issues.ts'

/** A JSON Schema, as the AI SDK hands it over in `inputSchema`. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** A tool as a dialect sees it: what the prompt describes and what a call is checked against. */
export interface Tool {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: JsonSchema
}

/** A call to render into history: `input` is the parsed argument object. */
export interface ToolCall {
  readonly name: string
  readonly input: unknown
}

/** A tool result to render, in the order of the calls it answers. */
export interface ToolResult {
  readonly name: string
  readonly text: string
  readonly isError?: boolean | undefined
}

/**
 * Where a scanner writes. One method per event, called synchronously inside `feed` and `flush`.
 *
 * In order, the raw stretches tile the input exactly: the deltas of `text` and `reasoning`, the markup
 * given to `reasoningStart` and `reasoningEnd`, `callEnd.raw`, and `issue.raw` where `issue.action` is
 * `'dropped'`. No delta is empty and none ends in half a surrogate pair unless the input does.
 */
export interface ScanSink {
  /** Visible text, as soon as it cannot be markup any more. */
  text(delta: string): void
  /** A thinking block opens; `markup` is its opener with the blanks that were held before it, or `''`. */
  reasoningStart(markup: string): void
  reasoning(delta: string): void
  /** The block closes; `markup` is its closer, or `''` where the end of the turn closed it. */
  reasoningEnd(markup: string): void
  /** The name of a call is certain. One `callEnd` follows, with no other call between. */
  callStart(name: string): void
  /** The next piece of the argument object's JSON text. All pieces joined are the call's input. */
  argument(delta: string): void
  /**
   * The call is over. `complete` says whether it counts; if not, the joined `argument` deltas lack the
   * final `}` and cannot parse. `raw` is the call's stretch of the turn, adjoining blanks and envelope
   * markup included.
   */
  callEnd(end: CallEnd): void
  /** Something was healed, refused, cut or dropped. */
  issue(issue: Issue): void
}

export interface CallEnd {
  readonly raw: string
  readonly complete: boolean
}

/** An incremental reader of one turn. Made per turn, never reused. */
export interface Scanner {
  /** Takes the next piece of the model's text, of any length. Never throws on what a model wrote. */
  feed(text: string): void
  /**
   * The turn is over; writes everything that was held.
   *
   * @param ending `'complete'` (default) when the provider reported a natural stop. `'truncated'` for a
   * token limit, a filter, an error or a stream without a finish: then a call whose closer is missing never counts.
   */
  flush(ending?: TurnEnding): void
  /**
   * Writes the end of a call that is complete and only waits for the closers and blanks behind it. To be called before
   * something that is no text, such as a native call, takes its place in the turn.
   */
  settle(): void
  /** True once a fabricated tool result was met: what follows is swallowed into one issue at `flush`. */
  readonly stopped: boolean
}

export type TurnEnding = 'complete' | 'truncated'

/**
 * What becomes of a call whose end never came.
 * - `'invalid'`: it is emitted with input that cannot parse, so that the SDK reports it to the model.
 * - `'keep'`: after a natural stop it is closed as it stands and counts; after a truncation as `'invalid'`.
 * - `'drop'`: calls are held until they are complete; an incomplete one becomes an issue only.
 */
export type IncompleteCalls = 'invalid' | 'keep' | 'drop'

export interface ScannerOptions {
  /** The tools the model may call. Their schemas decide how argument text becomes JSON. */
  readonly tools: readonly Tool[]
  /** Whether the prompt already opened the thinking block. Default: `false`. */
  readonly startsInReasoning?: boolean | undefined
  /** `false` leaves thinking tags in the text. Default: `true`. */
  readonly reasoning?: boolean | undefined
  /** Longest accepted parameter in UTF-16 code units; what is over is cut with a mark. Default: 1,000,000. */
  readonly maxParameterLength?: number | undefined
  /** Default: `'invalid'`. */
  readonly incompleteCalls?: IncompleteCalls | undefined
  /** Further dialects whose calls are read as well, for declared tools only (a model's native form beside a taught one). */
  readonly alsoRead?: readonly Dialect[] | undefined
  /** Whether a turn that is nothing but the JSON of a call of a declared tool is that call. Default: `true`. */
  readonly bareJson?: boolean | undefined
}

/** How results are written into the turn that answers a model's calls. */
export interface ResultsRenderer {
  (results: readonly ToolResult[]): string
}

/**
 * One text protocol, in both directions. Made by `defineDialect`; treat it as opaque and pass it on.
 */
export interface Dialect {
  readonly id: string
  /** Other names under which `getDialect` finds it. */
  readonly aliases: readonly string[]
  /** Model ids that were trained on this form. */
  readonly models: readonly RegExp[]
  /** `'special'` where the markers are control tokens that chat gateways strip. */
  readonly markers: 'text' | 'special'
  /** How well the form is known: an official template, two independent sources, or one. */
  readonly evidence: 'template' | 'two sources' | 'one source'
  /** Whether the model's template opens the thinking block in the prompt. */
  readonly startsInReasoning: boolean
  /** Which reasoning of earlier turns goes back into the prompt. */
  readonly reasoningHistory: 'keep' | 'tool-chain' | 'drop'
  /** Text that, at a line start after a call, means that the model has begun to invent a result. */
  readonly fabricatedResult: readonly string[]
  createScanner(options: ScannerOptions, sink: ScanSink): Scanner
  renderPrompt(tools: readonly Tool[], options?: PromptOptions): string
  renderCalls(calls: readonly ToolCall[], options: { readonly tools: readonly Tool[] }): string
  renderResults(results: readonly ToolResult[]): string
  renderReasoning(text: string): string
}

export interface PromptOptions {
  /** The guide alone, or a function of it. Default: the dialect's own guide. */
  readonly guide?: string | ((guide: string) => string) | undefined
}
