import type { LanguageModelLike, Part } from '@inband/ai-sdk'
import { relayStream } from '../relay-stream.ts'
import { type EndpointFailure, EndpointsError, failureOf, messageOf, NoAnswerError } from './endpoint-failure.ts'
import type { EndpointConfig } from './endpoint-list.ts'
import { EndpointMemory } from './endpoint-memory.ts'
import { isBrokenOff, isContent, type StreamLead } from './first-content.ts'

/** An endpoint failed, and what happens next. */
export interface FailoverEvent extends EndpointFailure {
  /** The name of the endpoint that is asked next; `undefined` if there is none left. */
  readonly next: string | undefined
}

export interface FailoverOptions {
  readonly endpoints: readonly EndpointConfig[]
  readonly specificationVersion: string
  /** Makes the model of an endpoint, or gives the one made before. */
  readonly open: (endpoint: EndpointConfig) => Promise<LanguageModelLike>
  /** Whether the request of a call has left. */
  readonly isSent: (signal: AbortSignal) => boolean
  readonly onFailover: ((event: FailoverEvent) => void) | undefined
  readonly onEvent: ((part: Part) => void) | undefined
}

interface CallOptions {
  readonly abortSignal?: AbortSignal | undefined
  readonly maxOutputTokens?: number | undefined
  readonly [member: string]: unknown
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

/** Seconds that an endpoint gets if nothing is said; what Node itself waits for the head of an answer. */
const defaultTimeout = 300

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
        const stream = relayStream(
          reader,
          (part) => {
            if (part.type === 'error') memory.failed(attempt.failure(part['error']))
            const becomes =
              part.type === 'finish'
                ? { ...part, providerMetadata: withReport(part['providerMetadata'], report) }
                : part
            quietly(() => options.onEvent?.(becomes))
            return becomes
          },
          { lead, onError: (error) => attempt.isAborted || memory.failed(attempt.failure(error)) },
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
  // Alone, an endpoint's own error says it best.
  if (options.endpoints.length === 1 && failures[0] !== undefined) throw failures[0].error
  const told = resting.flatMap((endpoint) => memory.restOf(endpoint.name)?.failure ?? [])
  throw new EndpointsError([...failures, ...told], patience(options.endpoints, memory))
}

/** How long all endpoints asked to be left alone, in milliseconds; `undefined` if one did not. */
function patience(endpoints: readonly EndpointConfig[], memory: EndpointMemory): number | undefined {
  const rests = endpoints.map(({ name }) => memory.restOf(name))
  if (!rests.every((rest) => rest?.isWanted)) return undefined
  return Math.max(0, Math.min(...rests.map((rest) => (rest?.until ?? 0) - Date.now())))
}

/** One endpoint, asked once. */
class Attempt {
  readonly #endpoint: EndpointConfig
  readonly #params: CallOptions
  readonly #options: FailoverOptions
  readonly #controller = new AbortController()
  readonly #signal: AbortSignal
  readonly #timer: ReturnType<typeof setTimeout>
  #isTimedOut = false
  #reader: ReadableStreamDefaultReader<Part> | undefined

  constructor(endpoint: EndpointConfig, params: CallOptions, options: FailoverOptions) {
    this.#endpoint = endpoint
    this.#params = params
    this.#options = options
    const seconds = endpoint.timeout ?? defaultTimeout
    this.#signal = AbortSignal.any([this.#controller.signal, ...(params.abortSignal ? [params.abortSignal] : [])])
    this.#timer = setTimeout(() => {
      this.#isTimedOut = true
      this.#controller.abort(
        new DOMException(`Endpoint "${endpoint.name}" gave no content within ${seconds} s.`, 'TimeoutError'),
      )
    }, seconds * 1000)
  }

  get isAborted(): boolean {
    return this.#params.abortSignal?.aborted === true
  }

  /** A whole answer. */
  async generate(): Promise<Readonly<Record<string, unknown>>> {
    const model = await this.#until(this.#options.open(this.#endpoint))
    const result = await this.#until(model.doGenerate(this.#paramsForEndpoint()))
    clearTimeout(this.#timer)
    if (result.content.length === 0 && isBrokenOff(result)) {
      throw new NoAnswerError('The answer has no content, and no reason for it.')
    }
    return result
  }

  /** A stream, read until its first content or its end. */
  async stream(): Promise<StreamLead> {
    const model = await this.#until(this.#options.open(this.#endpoint))
    const result = await this.#until(model.doStream(this.#paramsForEndpoint()), (late) => late.stream.cancel())
    const reader: ReadableStreamDefaultReader<Part> = result.stream.getReader()
    this.#reader = reader
    const lead: Part[] = []
    for (;;) {
      const { done, value } = await this.#until(reader.read())
      if (done) throw new NoAnswerError('The stream ended without content.')
      if (value.type === 'error') {
        throw new NoAnswerError(`The stream began with an error: ${messageOf(value['error'])}`, {
          cause: value['error'],
        })
      }
      if (value.type === 'finish' && isBrokenOff(value)) {
        throw new NoAnswerError('The stream broke off before there was any content.')
      }
      lead.push(value)
      if (value.type === 'finish' || isContent(value)) break
    }
    clearTimeout(this.#timer)
    return { result, lead, reader }
  }

  /** Lets go of an endpoint that is not wanted any more. */
  giveUp(): void {
    clearTimeout(this.#timer)
    this.#reader?.cancel().catch(() => {})
    if (!this.#controller.signal.aborted) this.#controller.abort()
  }

  /** Why another endpoint is to be asked; `undefined` if that would not help. */
  failureBeforeContent(error: unknown): EndpointFailure | undefined {
    return failureOf(this.#endpoint, error, {
      isTimedOut: this.#isTimedOut,
      isSent: this.#options.isSent(this.#signal),
    })
  }

  /** What went wrong behind the first content. */
  failure(error: unknown): EndpointFailure {
    const { name, model } = this.#endpoint
    return { endpoint: name, model, reason: 'connection', error }
  }

  #paramsForEndpoint(): CallOptions {
    const { maxOutputTokens } = this.#params
    const limit = this.#endpoint.max_tokens
    return {
      ...this.#params,
      abortSignal: this.#signal,
      ...(limit === undefined ? {} : { maxOutputTokens: Math.min(maxOutputTokens ?? limit, limit) }),
    }
  }

  /** Waits no longer than the endpoint has time, also for a provider that ignores its signal. */
  #until<Value>(value: PromiseLike<Value>, release?: (late: Value) => PromiseLike<unknown>): Promise<Value> {
    const signal = this.#signal
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
      value.then(
        (settled) => {
          signal.removeEventListener('abort', abort)
          if (signal.aborted) Promise.resolve(release?.(settled)).catch(() => {})
          resolve(settled)
        },
        (error: unknown) => {
          signal.removeEventListener('abort', abort)
          reject(error)
        },
      )
    })
  }
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
