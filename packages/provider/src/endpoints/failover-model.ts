import type { LanguageModelLike, Part } from '@inband/ai-sdk'
import { relayStream } from '../relay-stream.ts'
import { Attempt, type AttemptContext, type CallOptions } from './attempt.ts'
import { type EndpointFailure, EndpointsError, messageOf } from './endpoint-failure.ts'
import type { EndpointConfig } from './endpoint-list.ts'
import { EndpointMemory } from './endpoint-memory.ts'

/** An endpoint failed, and what happens next. */
export interface FailoverEvent extends EndpointFailure {
  /** The name of the endpoint that is asked next; `undefined` if there is none left. */
  readonly next: string | undefined
}

/** What a list does besides asking. */
export interface FailoverOptions extends AttemptContext {
  readonly endpoints: readonly EndpointConfig[]
  readonly specificationVersion: string
  readonly onFailover: ((event: FailoverEvent) => void) | undefined
  readonly onEvent: ((part: Part) => void) | undefined
}

/** What is told of a call under `providerMetadata.inband`. */
interface Report {
  /** The name of the endpoint that answered. */
  readonly endpoint: string
  readonly model: string
  /** Endpoints that were asked before, in vain. */
  readonly failed: readonly {
    readonly endpoint: string
    readonly reason: string
    readonly status?: number
    readonly message: string
  }[]
  /** Endpoints that were not asked because they rest. */
  readonly resting: readonly string[]
}

/** What `@inband/ai-sdk` sets on models whose tools are in-band already, to refuse a second layer. */
const wrapped = Symbol.for('inband.wrapped-model')

/**
 * A model that asks one endpoint after the other until one gives content. From then on the answer is that endpoint's,
 * whatever becomes of it.
 */
export function createFailoverModel(options: FailoverOptions): LanguageModelLike {
  const { endpoints, specificationVersion } = options
  const memory = new EndpointMemory()
  const model: LanguageModelLike & Record<string | symbol, unknown> = {
    [wrapped]: true,
    specificationVersion,
    provider: 'inband.endpoints',
    modelId: endpoints[0]?.model ?? '',
    // What one endpoint may fetch by itself, the next may not.
    supportedUrls: {},
    doGenerate: (params: CallOptions) =>
      ask(options, memory, params, async (attempt, report) => {
        const result = await attempt.generate()
        memory.answered(report.endpoint)
        return { ...result, providerMetadata: withReport(result['providerMetadata'], report) }
      }),
    doStream: (params: CallOptions) =>
      ask(options, memory, params, async (attempt, report) => {
        const { result, lead, reader } = await attempt.stream()
        memory.answered(report.endpoint)
        const broke = (error: unknown): void => {
          if (params.abortSignal?.aborted !== true) memory.failed(attempt.failure(error))
        }
        const stream = relayStream(
          reader,
          (part) => {
            if (part.type === 'error') broke(part['error'])
            const becomes =
              part.type === 'finish'
                ? { ...part, providerMetadata: withReport(part['providerMetadata'], report) }
                : part
            quietly(() => options.onEvent?.(becomes))
            return becomes
          },
          { lead, onError: broke },
        )
        return { ...result, stream }
      }),
  }
  return model
}

async function ask<Answer>(
  options: FailoverOptions,
  memory: EndpointMemory,
  params: CallOptions,
  answer: (attempt: Attempt, report: Report) => Promise<Answer>,
): Promise<Answer> {
  const order = memory.order(options.endpoints)
  const resting = options.endpoints.filter((endpoint) => !order.includes(endpoint))
  const failures: EndpointFailure[] = []
  for (const [index, endpoint] of order.entries()) {
    params.abortSignal?.throwIfAborted()
    const attempt = new Attempt(endpoint, params, options)
    try {
      return await answer(attempt, reportOf(endpoint, failures, resting))
    } catch (error) {
      attempt.giveUp()
      params.abortSignal?.throwIfAborted()
      const failure = attempt.failureBeforeContent(error)
      if (failure === undefined) throw error
      failures.push(failure)
      memory.failed(failure)
      quietly(() => options.onFailover?.({ ...failure, next: order[index + 1]?.name }))
    }
  }
  // Alone, an API error says it best. Others the SDK would not try again.
  const [first] = failures
  if (options.endpoints.length === 1 && first?.error instanceof Error && 'isRetryable' in first.error) throw first.error
  const told = resting.flatMap((endpoint) => memory.restOf(endpoint.name)?.failure ?? [])
  throw new EndpointsError([...failures, ...told], patience(options.endpoints, memory))
}

/** How long all endpoints asked to be left alone, in milliseconds; `undefined` if one did not. */
function patience(endpoints: readonly EndpointConfig[], memory: EndpointMemory): number | undefined {
  const rests = endpoints.map(({ name }) => memory.restOf(name))
  if (!rests.every((rest) => rest?.isWanted)) return undefined
  return Math.max(0, Math.min(...rests.map((rest) => (rest?.until ?? 0) - Date.now())))
}

function reportOf(
  endpoint: EndpointConfig,
  failures: readonly EndpointFailure[],
  resting: readonly EndpointConfig[],
): Report {
  return {
    endpoint: endpoint.name,
    model: endpoint.model,
    failed: failures.map(({ endpoint: name, reason, status, error }) => ({
      endpoint: name,
      reason,
      ...(status === undefined ? {} : { status }),
      message: messageOf(error),
    })),
    resting: resting.map(({ name }) => name),
  }
}

function withReport(metadata: unknown, report: Report): object {
  const given = (metadata ?? {}) as { readonly inband?: object }
  return { ...given, inband: { ...given.inband, ...report } }
}

/** An observer must not be able to break the turn that it observes. */
function quietly(observe: () => void): void {
  try {
    observe()
  } catch {
    // Told in the option's doc comment.
  }
}
