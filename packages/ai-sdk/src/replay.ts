import { type Dialect, type Issue, readTurn, type ScannedTurn, type Tool, type ToolCall } from '@inband/dialects'
import { toolsOfCalls } from './inferred-tool.ts'
import { sameValue } from './same-value.ts'

/** What a call carries through browsers and stores, under `providerMetadata.inband`. */
export interface CallMetadata {
  /** The call's stretch of the turn, as the model wrote it. */
  readonly raw: string
  /** The id of the dialect it was read in. */
  readonly dialect: string
}

/** A call of the history with what came back with it. */
export interface HistoryCall extends ToolCall {
  readonly metadata: CallMetadata | undefined
}

/** The metadata of a part of the history, as far as it has the right form. */
export function callMetadataOf(providerOptions: unknown): CallMetadata | undefined {
  const inband = (providerOptions as { inband?: unknown } | undefined)?.inband as Partial<CallMetadata> | undefined
  if (typeof inband?.raw !== 'string' || typeof inband.dialect !== 'string') return undefined
  return { raw: inband.raw, dialect: inband.dialect }
}

/**
 * Renders calls that stand next to each other in a turn: as the model wrote them, where that came back and can be
 * trusted, else in the dialect's own form.
 *
 * What comes back has been through browsers and databases, so it is read again and used only if it yields exactly these
 * calls, no text and no result.
 */
export function renderCallRun(
  dialect: Dialect,
  calls: readonly HistoryCall[],
  options: { readonly tools: readonly Tool[]; readonly alsoRead: readonly Dialect[]; readonly replay: boolean },
): string {
  const tools = toolsOfCalls(calls, options.tools)
  if (options.replay && calls.some((call) => call.metadata !== undefined)) {
    const written = calls
      .map((call) =>
        call.metadata?.dialect === dialect.id ? call.metadata.raw : dialect.renderCalls([call], { tools }),
      )
      .join('')
    if (yieldsExactly(written, dialect, calls, { tools, alsoRead: options.alsoRead })) return written
  }
  return dialect.renderCalls(calls, { tools })
}

function yieldsExactly(
  written: string,
  dialect: Dialect,
  calls: readonly HistoryCall[],
  options: { readonly tools: readonly Tool[]; readonly alsoRead: readonly Dialect[] },
): boolean {
  const turn = readTurn(written, (sink) =>
    dialect.createScanner({ ...options, reasoning: false, maxParameterLength: Number.POSITIVE_INFINITY }, sink),
  )
  return (
    turn.text.trim() === '' &&
    !turn.issues.some(isSuspicious) &&
    (turn.calls.length === calls.length || isCutCall(turn, calls)) &&
    turn.calls.every((call, index) => {
      const expected = calls[index]
      return call.name === expected?.name && sameValue(call.input, expected.input)
    })
  )
}

/** A single call that was cut: what was read of it is not what the SDK made of it, but it cannot run either. */
function isCutCall(turn: ScannedTurn, calls: readonly HistoryCall[]): boolean {
  const [cut, ...others] = turn.issues.filter((issue) => issue.code === 'incomplete-call')
  return turn.calls.length === 0 && calls.length === 1 && others.length === 0 && cut?.toolName === calls[0]?.name
}

/** Whether a stretch holds anything but calls: words or results that somebody may have slipped in. */
function isSuspicious(issue: Issue): boolean {
  return notOfCalls.has(issue.code)
}

const notOfCalls: ReadonlySet<Issue['code']> = new Set([
  'fabricated-result',
  'quoted-call',
  'text-in-envelope',
  'orphan-closer',
  'empty-envelope',
])
