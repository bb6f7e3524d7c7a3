import { type EndpointFailure, retryAfterMs } from './endpoint-failure.ts'

/** How long an endpoint that failed is asked last, in milliseconds. */
const restAfterFailure = 10_000

interface Rest {
  /** Milliseconds since 1970. */
  readonly until: number
  /** The server asked for it: the endpoint is not asked before. Else it is only asked last. */
  readonly isWanted: boolean
  readonly failure: EndpointFailure
}

/** Remembers which endpoints failed a short while ago. Lives as long as the model, and serves all its calls. */
export class EndpointMemory {
  readonly #rests = new Map<string, Rest>()

  /** Those that may be asked, those that failed lately last. */
  order<Endpoint extends { readonly name: string }>(endpoints: readonly Endpoint[]): Endpoint[] {
    const rests = endpoints.map((endpoint) => this.restOf(endpoint.name))
    return [
      ...endpoints.filter((_endpoint, index) => rests[index] === undefined),
      ...endpoints.filter((_endpoint, index) => rests[index]?.isWanted === false),
    ]
  }

  /** The rest that an endpoint has still to take. */
  restOf(name: string): Rest | undefined {
    const rest = this.#rests.get(name)
    return rest !== undefined && rest.until > Date.now() ? rest : undefined
  }

  failed(failure: EndpointFailure): void {
    // Nothing was asked that would need a rest, and the variable may be set by now.
    if (failure.reason === 'missing-key') return
    const wanted = retryAfterMs(failure.error)
    this.#rests.set(failure.endpoint, {
      until: Date.now() + (wanted ?? restAfterFailure),
      isWanted: wanted !== undefined,
      failure,
    })
  }

  answered(name: string): void {
    this.#rests.delete(name)
  }
}
