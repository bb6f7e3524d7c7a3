import type { EndpointConfig } from './endpoint-list.ts'

/** Why an endpoint gave no answer. */
export type FailureReason =
  /** The variable that holds the key is not set; the endpoint was not asked. */
  | 'missing-key'
  /** It could not be reached, or the connection broke. */
  | 'connection'
  /** Nothing came within its time. */
  | 'timeout'
  /** 429. */
  | 'rate-limited'
  /** 5xx, or 408. */
  | 'server-error'
  /** It answered, but with an error in place of content, or with what is no answer. */
  | 'no-answer'

/** What became of an endpoint that was asked in vain. */
export interface EndpointFailure {
  /** The name of the endpoint. */
  readonly endpoint: string
  readonly model: string
  readonly reason: FailureReason
  /** HTTP status, where there was one. */
  readonly status?: number | undefined
  readonly error: unknown
}

/** Sorts an error that an endpoint's model threw; `undefined` where another endpoint would not help. */
export function failureOf(
  { name, model }: EndpointConfig,
  error: unknown,
  { isTimedOut, isSent }: { readonly isTimedOut: boolean; readonly isSent: boolean },
): EndpointFailure | undefined {
  const status = statusOf(error)
  const failure = (reason: FailureReason): EndpointFailure => ({ endpoint: name, model, reason, status, error })
  if (error instanceof MissingKeyError) return failure('missing-key')
  if (isTimedOut) return failure('timeout')
  // The prompt or an option could not be made into a request: the caller's mistake everywhere.
  if (!isSent) return undefined
  if (error instanceof NoAnswerError) return failure('no-answer')
  if (status === undefined || (status < 400 && isNetworkError(error))) return failure('connection')
  if (status === 429) return failure('rate-limited')
  if (status === 408 || status >= 500) return failure('server-error')
  // Refused for what was asked. A status of success stands in errors about what could not be read.
  return status >= 400 ? undefined : failure('no-answer')
}

/** The key of an endpoint is missing. */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError'

  constructor(endpoint: string, variable: string) {
    super(`The environment variable ${variable}, which is to hold the key of endpoint "${endpoint}", is not set.`)
  }
}

/** An endpoint took too long. Not named as an abort: the SDK would take it for the caller's. */
export class EndpointTimeoutError extends Error {
  override readonly name = 'EndpointTimeoutError'

  constructor(endpoint: string, seconds: number) {
    super(`Endpoint "${endpoint}" gave no content within ${seconds} s.`)
  }
}

/** An endpoint ended its answer, or put an error into it, before there was any content. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * No endpoint answered. The AI SDK takes it for an API error of its own, so that its retries, which wait, come into play.
 */
export class EndpointsError extends Error {
  override readonly name = 'EndpointsError'
  /** What became of each endpoint that was asked, in order. */
  readonly failures: readonly EndpointFailure[]
  readonly isRetryable: boolean
  readonly statusCode: number | undefined
  /** Tells the SDK how long to wait, where every endpoint asked for patience. */
  readonly responseHeaders: Readonly<Record<string, string>> | undefined
  readonly url = ''
  readonly requestBodyValues = {}

  /** @param retryAfterMs How long all of them rest, if they do. */
  constructor(failures: readonly EndpointFailure[], retryAfterMs: number | undefined) {
    const lines = failures.map(({ endpoint, reason, error }) => `${endpoint}: ${reason} (${messageOf(error)})`)
    super(`No endpoint answered. ${lines.join('; ')}`, { cause: failures.at(-1)?.error })
    this.failures = failures
    this.isRetryable = failures.some(({ reason }) => reason !== 'missing-key')
    this.statusCode = failures.at(-1)?.status
    this.responseHeaders = retryAfterMs === undefined ? undefined : { 'retry-after-ms': String(retryAfterMs) }
    // Registered symbols are how the AI SDK knows its errors across copies of its packages.
    for (const name of ['vercel.ai.error', 'vercel.ai.error.AI_APICallError']) {
      Object.defineProperty(this, Symbol.for(name), { value: true })
    }
  }
}

/** The message of an error, also of one that came as JSON in a stream. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'unknown error')
}

/** Whether the platform says what broke: its errors have a code, and stand at the bottom of the provider's. */
function isNetworkError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (typeof (current as { code?: unknown }).code === 'string') return true
  }
  return false
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null | undefined)?.statusCode
  return typeof status === 'number' ? status : undefined
}

/** How long a server asks for patience, in milliseconds; at most an hour. */
export function retryAfterMs(error: unknown): number | undefined {
  const headers = (error as { responseHeaders?: Record<string, string> } | null | undefined)?.responseHeaders ?? {}
  const exact = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (exact >= 0) return Math.min(exact, longestRest)
  const after = headers['retry-after']
  if (after === undefined) return undefined
  const seconds = Number(after)
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000
  return wait >= 0 ? Math.min(wait, longestRest) : undefined
}

/** A date of another century is a mistake of the server's. */
const longestRest = 3_600_000
