import { type Markers, mergeMarkers } from '../grammar.ts'
import type { SchemaView } from '../schema-view.ts'
import type { ToolCall } from '../types.ts'

export interface RenderedCall {
  readonly text: string
  /** Whether the text reads back as the same call beyond doubt; if not, that is tried out. */
  readonly certain: boolean
}

/**
 * A family of dialects: how calls are read and how they are written, from one set of parameters.
 */
export interface CallEngine {
  readonly markers: Markers
  /** `index` is the place of the call among those of its turn, from 0 on. Default: 0. */
  renderCall(call: ToolCall, schema: SchemaView, index?: number): RenderedCall
  /** The call in a form that carries any arguments, used where `renderCall` would not be read back. */
  renderCallEscaped(call: ToolCall, index?: number): string
  /** The markup around the rendered calls of one turn. */
  renderEnvelope(calls: readonly string[]): string
}

/** The arguments of a call as an object; anything else renders as no arguments. */
export function argumentsOf(call: ToolCall): Readonly<Record<string, unknown>> {
  const input = call.input
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {}
}

/** The engine, which writes its own form and reads that of others as well. */
export function readingAlso(engine: CallEngine, ...others: readonly CallEngine[]): CallEngine {
  return { ...engine, markers: mergeMarkers([engine.markers, ...others.map(({ markers }) => markers)]) }
}
