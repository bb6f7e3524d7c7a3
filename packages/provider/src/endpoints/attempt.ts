import type { LanguageModelLike, Part } from '@inband/ai-sdk'
import { type EndpointFailure, EndpointTimeoutError, failureOf, messageOf, NoAnswerError } from './endpoint-failure.ts'
import type { EndpointConfig } from './endpoint-list.ts'
import { isBrokenOff, isContent, type StreamLead } from './first-content.ts'

/** The options of a model call, as far as they are read here. */
export interface CallOptions {
  readonly abortSignal?: AbortSignal | undefined
  readonly maxOutputTokens?: number | undefined
  readonly [member: string]: unknown
}

export interface AttemptContext {
  /** Makes the model of an endpoint, or gives the one made before. */
  readonly open: (endpoint: EndpointConfig) => Promise<LanguageModelLike>
  /** Whether the request of the call with this signal has left. */
  readonly isSent: (signal: AbortSignal) => boolean
}

/** Seconds that an endpoint gets if nothing is said; what Node itself waits for the head of an answer. */
const defaultTimeout = 300

/** One endpoint, asked once. */
export class Attempt {
  readonly #endpoint: EndpointConfig
  readonly #params: CallOptions
  readonly #context: AttemptContext
  readonly #controller = new AbortController()
  readonly #signal: AbortSignal
  readonly #timer: ReturnType<typeof setTimeout>
  #isTimedOut = false
  #reader: ReadableStreamDefaultReader<Part> | undefined

  constructor(endpoint: EndpointConfig, params: CallOptions, context: AttemptContext) {
    this.#endpoint = endpoint
    this.#params = params
    this.#context = context
    const seconds = endpoint.timeout ?? defaultTimeout
    this.#signal = AbortSignal.any([this.#controller.signal, ...(params.abortSignal ? [params.abortSignal] : [])])
    // Node fires at once where the time does not fit into 31 bits.
    const milliseconds = Math.min(seconds * 1000, 2 ** 31 - 1)
    this.#timer = setTimeout(() => {
      this.#isTimedOut = true
      this.#controller.abort(new EndpointTimeoutError(endpoint.name, seconds))
    }, milliseconds)
  }

  /** A whole answer. */
  async generate(): Promise<Readonly<Record<string, unknown>>> {
    const model = await this.#until(this.#context.open(this.#endpoint))
    const result = await this.#until(model.doGenerate(this.#paramsForEndpoint()))
    clearTimeout(this.#timer)
    if (result.content.length === 0 && isBrokenOff(result)) {
      throw new NoAnswerError('The answer has no content, and no reason for it.')
    }
    return result
  }

  /** A stream, read until its first content or its end. */
  async stream(): Promise<StreamLead> {
    const model = await this.#until(this.#context.open(this.#endpoint))
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
      isSent: this.#context.isSent(this.#signal),
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
