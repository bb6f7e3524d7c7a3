import { readTurn, type ScannedTurn } from './read-turn.ts'
import { createRecoveryScanner } from './recovery.ts'
import { dialects, getDialect } from './registry.ts'
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
  return readTurn(text, (sink) => createScanner(dialect, options, sink), options.ending)
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

const allDialects = Object.values(dialects)

/**
 * Reads the whole answer of a model that was told nothing about a dialect: calls of declared tools in whatever form they
 * leaked, reasoning without its tags, and the text that is left. The same scanner as `createRecoveryScanner`, over all
 * dialects.
 */
export function parseToolCalls(text: string, options: { readonly tools: readonly Tool[] }): ScannedTurn {
  return readTurn(text, (sink) => createRecoveryScanner(allDialects, options, sink))
}

/** Whether a whole answer holds a call of a declared tool in any form. */
export function hasToolCalls(text: string, options: { readonly tools: readonly Tool[] }): boolean {
  return parseToolCalls(text, options).calls.length > 0
}

/** A whole answer without its blocks of reasoning. */
export function stripReasoning(text: string): string {
  return parseToolCalls(text, { tools: [] }).text
}
