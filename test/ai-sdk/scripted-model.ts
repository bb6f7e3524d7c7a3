import type { LanguageModelLike, Part } from '@inband/ai-sdk'

export type Version = 'v2' | 'v3' | 'v4'

/** The options of one model call, as the provider gets them. */
// biome-ignore lint/suspicious/noExplicitAny: three specifications at once.
export type ReceivedCall = any

export interface ScriptedTurn {
  /** Text, streamed in pieces of `pieceLength`; or the stream's parts themselves. */
  readonly text?: string
  readonly parts?: readonly Part[]
  /** Content of the generate result; default: `text`. */
  readonly content?: readonly Part[]
  readonly finish?: string
  /** The stream breaks with this error behind its parts. */
  readonly breaksWith?: Error
}

export interface ScriptedModel extends LanguageModelLike {
  readonly received: ReceivedCall[]
  /** How many parts were pulled from the stream that was read last, and whether it was cancelled. */
  readonly progress: { pulled: number; cancelled: boolean }
}

export function usageFor(version: Version): unknown {
  if (version === 'v2') return { inputTokens: 1, outputTokens: 2, totalTokens: 3 }
  return {
    inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 2, text: 2, reasoning: undefined },
  }
}

export function finishFor(version: Version, reason: string): unknown {
  return version === 'v2' ? reason : { unified: reason === 'unknown' ? 'other' : reason, raw: reason }
}

export function textParts(text: string, pieceLength = 5, id = '0'): Part[] {
  const parts: Part[] = [{ type: 'text-start', id }]
  for (let index = 0; index < text.length; index += pieceLength) {
    parts.push({ type: 'text-delta', id, delta: text.slice(index, index + pieceLength) })
  }
  return [...parts, { type: 'text-end', id }]
}

/** A model that answers each call with the next turn of a script, and keeps what it was asked. */
export function scriptedModel(
  version: Version,
  turns: readonly (ScriptedTurn | string)[],
  { modelId = 'MiniMax-M2.1', pieceLength = 5 }: { modelId?: string; pieceLength?: number } = {},
): ScriptedModel {
  const received: ReceivedCall[] = []
  const progress = { pulled: 0, cancelled: false }
  const nextTurn = (options: ReceivedCall): ScriptedTurn => {
    const turn = turns[received.length]
    received.push(options)
    if (turn === undefined) throw new Error(`The script has no turn ${received.length}.`)
    return typeof turn === 'string' ? { text: turn } : turn
  }
  return {
    specificationVersion: version,
    provider: 'scripted',
    modelId,
    // @ts-expect-error The specifications ask for it, the structural type does not.
    supportedUrls: {},
    received,
    progress,
    async doGenerate(options: ReceivedCall) {
      const turn = nextTurn(options)
      return {
        content: turn.content ?? [{ type: 'text', text: turn.text ?? '' }],
        finishReason: finishFor(version, turn.finish ?? 'stop'),
        usage: usageFor(version),
        warnings: [],
      }
    },
    async doStream(options: ReceivedCall) {
      const turn = nextTurn(options)
      const parts = turn.parts ?? [
        { type: 'stream-start', warnings: [] },
        ...textParts(turn.text ?? '', pieceLength),
        { type: 'finish', finishReason: finishFor(version, turn.finish ?? 'stop'), usage: usageFor(version) },
      ]
      progress.pulled = 0
      progress.cancelled = false
      return {
        stream: new ReadableStream<Part>(
          {
            pull(controller) {
              const part = parts[progress.pulled++]
              if (part !== undefined) controller.enqueue(part)
              else if (turn.breaksWith !== undefined) controller.error(turn.breaksWith)
              else controller.close()
            },
            cancel() {
              progress.cancelled = true
            },
          },
          { highWaterMark: 0 },
        ),
      }
    },
  }
}

/** All parts of a stream. */
export async function collect<Value>(stream: ReadableStream<Value> | AsyncIterable<Value>): Promise<Value[]> {
  const values: Value[] = []
  const iterable = stream as AsyncIterable<Value>
  for await (const value of iterable) values.push(value)
  return values
}
