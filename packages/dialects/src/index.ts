export { type Catalogue, functionCatalogue, functionsCatalogue } from './catalogue.ts'
export { type DialectDeclaration, defineDialect, type ReasoningDeclaration } from './define-dialect.ts'
export type { CallEngine } from './engines/engine.ts'
export { type JsonCallsLayout, type JsonCallsOptions, type JsonEnvelope, jsonCalls } from './engines/json-calls.ts'
export { type TaggedCallsOptions, taggedCalls } from './engines/tagged-calls.ts'
export type { Issue, IssueCode } from './issues.ts'
export { readTurn, type ScannedCall, type ScannedTurn } from './read-turn.ts'
export { createRecoveryScanner, type RecoveryOptions } from './recovery.ts'
export { dialectForModel, dialects, getDialect } from './registry.ts'
export { functionResults, taggedResults } from './results.ts'
export {
  createScanner,
  type DialectOrId,
  hasToolCalls,
  parseToolCalls,
  renderCalls,
  renderPrompt,
  renderReasoning,
  renderResults,
  scan,
  stripReasoning,
} from './scan.ts'
export type {
  CallEnd,
  Dialect,
  IncompleteCalls,
  JsonSchema,
  PromptOptions,
  ResultsRenderer,
  Scanner,
  ScannerOptions,
  ScanSink,
  Tool,
  ToolCall,
  ToolResult,
  TurnEnding,
} from './types.ts'
