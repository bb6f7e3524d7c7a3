import type { TurnEnding } from '@inband/dialects'
import type { FinishReason, Part, SpecificationVersion } from './language-model.ts'

function unifiedOf(reason: FinishReason | undefined): string | undefined {
  return typeof reason === 'string' ? reason : reason?.unified
}

/**
 * Whether a turn with this reason ended by itself. A missing reason means that the stream broke off; so does V2's
 * `unknown` and a V3/V4 `other` without a word of the provider, which is what providers make of a missing reason.
 */
export function endingOf(reason: FinishReason | undefined): TurnEnding {
  switch (unifiedOf(reason)) {
    case 'stop':
    case 'tool-calls':
      return 'complete'
    case 'other':
      return typeof reason === 'string' || reason?.raw !== undefined ? 'complete' : 'truncated'
    default:
      return 'truncated'
  }
}

/**
 * The reason to report: loops run tools only on `stop` and `tool-calls`, and strict ones go on only on `tool-calls`;
 * structured output is refused for a `tool-calls` without any call. Limits, filters and errors stay.
 */
export function finishReasonFor(reason: FinishReason, hasCalls: boolean): FinishReason {
  const unified = unifiedOf(reason)
  const becomes =
    hasCalls && (unified === 'stop' || unified === 'other' || unified === 'unknown')
      ? 'tool-calls'
      : !hasCalls && unified === 'tool-calls'
        ? 'stop'
        : unified
  if (becomes === unified || becomes === undefined) return reason
  return typeof reason === 'string' ? becomes : { ...reason, unified: becomes }
}

/** A finish part with usage: an SDK that finds none throws. */
export function withUsage(finish: Part, version: SpecificationVersion): Part {
  return finish['usage'] === undefined ? { ...finish, usage: syntheticFinish(version, 'other')['usage'] } : finish
}

/** A finish part for a turn whose provider never sent one: usage is unknown, but the object must be there. */
export function syntheticFinish(version: SpecificationVersion, unified: 'tool-calls' | 'other'): Part {
  if (version === 'v2') {
    return {
      type: 'finish',
      finishReason: unified === 'other' ? 'unknown' : unified,
      usage: { inputTokens: undefined, outputTokens: undefined, totalTokens: undefined },
    }
  }
  return {
    type: 'finish',
    finishReason: { unified, raw: undefined },
    usage: {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    },
  }
}
