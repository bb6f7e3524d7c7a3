import type { Issue } from './issues.ts'
import { getDialect } from './registry.ts'
import { TextBlocks } from './text-blocks.ts'
import type {
  Dialect,
  PromptOptions,
  Scanner,
  ScannerOptions,
  ScanSink,
  Tool,
  ToolCall,
  ToolResult,
  TurnEnding,
} from './types.ts'

/** A dialect, or the id or an alias of one. */
export type DialectOrId = Dialect | string

export interface ScannedCall {
  readonly name: string
  /** The parsed arguments. */
  readonly input: unknown
  /** The stretch of the text that the call was read from. */
  readonly raw: string
}

export interface ScannedTurn {
  readonly text: string
  readonly reasoning: string
  /** The calls that count, in order. */
  readonly calls: ScannedCall[]
  readonly issues: Issue[]
}

function resolve(dialect: DialectOrId): Dialect {
  return typeof dialect === 'string' ? getDialect(dialect) : dialect
}

/**
 * Makes a scanner for one turn.
 *
 * @throws {RangeError} If there is no dialect of that id, or an option is out of range.
 */
export function createScanner(dialect: DialectOrId, options: ScannerOptions, sink: ScanSink): Scanner {
  return resolve(dialect).createScanner(options, sink)
}

/** Reads a whole turn. */
export function scan(
  text: string,
  dialect: DialectOrId,
  options: ScannerOptions & {
    /** How the turn ended; see `Scanner.flush`. Default: `'complete'`. */
    readonly ending?: TurnEnding | undefined
  },
): ScannedTurn {
  const turn = { text: '', reasoning: '', calls: [] as ScannedCall[], issues: [] as Issue[] }
  const input = new TextBlocks()
  let name = ''
  const scanner = createScanner(dialect, options, {
    text(delta) {
      turn.text += delta
    },
    reasoningStart() {},
    reasoning(delta) {
      turn.reasoning += delta
    },
    reasoningEnd() {},
    callStart(started) {
      name = started
    },
    argument: (delta) => input.push(delta),
    callEnd({ raw, complete }) {
      const json = input.take()
      if (complete) turn.calls.push({ name, input: JSON.parse(json), raw })
    },
    issue(issue) {
      turn.issues.push(issue)
    },
  })
  scanner.feed(text)
  scanner.flush(options.ending)
  return turn
}

/** The tools as the dialect lists them, and how to call them: what is appended to the system prompt. */
export function renderPrompt(dialect: DialectOrId, tools: readonly Tool[], options?: PromptOptions): string {
  return resolve(dialect).renderPrompt(tools, options)
}

/** The calls of one turn, in one envelope where the dialect has one. */
export function renderCalls(
  dialect: DialectOrId,
  calls: readonly ToolCall[],
  options: {
    /** The declared tools: their schemas tell which values are written as plain text. */
    readonly tools: readonly Tool[]
  },
): string {
  return resolve(dialect).renderCalls(calls, options)
}

/** The results of one turn's calls, in the order of the calls. */
export function renderResults(dialect: DialectOrId, results: readonly ToolResult[]): string {
  return resolve(dialect).renderResults(results)
}

/** Reasoning as the model would have written it. */
export function renderReasoning(dialect: DialectOrId, text: string): string {
  return resolve(dialect).renderReasoning(text)
}
