import { type Dialect, renderCalls, renderReasoning, type Tool, type ToolCall } from '@inband/dialects'

/** What a scripted model says in one turn. */
export interface Turn {
  /** What it thinks first, if its form has a place for that. */
  readonly thought?: string | undefined
  readonly prose: string
  /** The tools it calls, all at once. A turn without calls is an answer. */
  readonly calls: readonly ToolCall[]
}

/** A turn as text. */
export interface WrittenTurn {
  /** The thinking block with the blanks after it, or `''`. Clients may leave it out when they send the turn back. */
  readonly reasoning: string
  /** Everything else. It has to come back byte for byte. */
  readonly answer: string
  readonly hasCalls: boolean
}

/** Writes a turn in the form that the model was trained on. */
export function writeTurn(turn: Turn, dialect: Dialect, tools: readonly Tool[]): WrittenTurn {
  const reasoning = writeThought(turn.thought, dialect)
  if (turn.calls.length === 0) return { reasoning, answer: turn.prose, hasCalls: false }
  const calls = renderCalls(dialect, turn.calls, { tools })
  // The line break at the end is no part of the form. Models write such things, and they have to come back as well.
  const answer = isUnmarked(calls, turn.calls) ? calls : `${turn.prose}\n\n${calls}\n`
  return { reasoning, answer, hasCalls: true }
}

function writeThought(thought: string | undefined, dialect: Dialect): string {
  // A prompt that opens the block itself leaves the model no choice but to close it.
  const text = thought ?? (dialect.startsInReasoning ? 'Nothing to think about.' : '')
  const written = renderReasoning(dialect, text)
  if (text === '' || written === text) return ''
  return `${dialect.startsInReasoning ? written.slice(written.indexOf(text)) : written}\n\n`
}

/** Whether calls stand there as bare JSON or bare `name(…)`: such a form has to be the whole turn. */
function isUnmarked(written: string, calls: readonly ToolCall[]): boolean {
  const start = written.trimStart().replace(/^\[\s*/, '')
  return start.startsWith('{') || calls.some((call) => start.startsWith(`${call.name}(`))
}
