import { withPlainReasoning } from './reasoning-fields.ts'

export type Fetch = typeof globalThis.fetch

/** Reads a key when a request needs it; `undefined` or blank where there is none. */
export type ReadKey = () => string | undefined | PromiseLike<string | undefined>

/** What stands between a provider's model and its endpoint. */
export interface EndpointFetchOptions {
  /** Default: the global one, as it is at the time of the request. */
  readonly fetch?: Fetch | undefined
  readonly readKey: ReadKey
  /** Where the key comes from, for messages. */
  readonly keySource: string
  /** The header that carries the key: `Bearer` in `authorization`, or bare in `x-api-key`. */
  readonly keyHeader: 'authorization' | 'x-api-key'
  /** Members that are set in the body of every request. */
  readonly body?: Readonly<Record<string, unknown>> | undefined
  /** Called when the request is about to leave, with the signal of the call. */
  readonly onSend?: ((signal: AbortSignal | null | undefined) => void) | undefined
}

/**
 * A `fetch` for one endpoint: reads the key for each request, so that neither a model nor an error holds it, sets members of
 * the body, and lets reasoning come in one field.
 */
export function endpointFetch(options: EndpointFetchOptions): Fetch {
  return async (input, init) => {
    const key = await readKey(options)
    const send = options.fetch ?? globalThis.fetch
    options.onSend?.(init?.signal)
    const request: RequestInit = { ...init, headers: withKey(init?.headers, options.keyHeader, key) }
    if (options.body !== undefined && typeof request.body === 'string') {
      request.body = JSON.stringify({ ...JSON.parse(request.body), ...options.body })
    }
    const response = await send(input, request)
    return response.ok ? withPlainReasoning(response) : withoutKey(response, key)
  }
}

async function readKey({ readKey, keySource }: EndpointFetchOptions): Promise<string> {
  const key = ((await readKey()) ?? '').trim()
  // A header with such characters is refused by `fetch` in a message that quotes the key.
  if (/[^\x21-\x7e]/.test(key)) {
    throw new TypeError(
      `The key in ${keySource} has blanks, line ends or other characters that no header takes. Set it to the bare key.`,
    )
  }
  return key
}

function withKey(
  headers: RequestInit['headers'],
  name: EndpointFetchOptions['keyHeader'],
  key: string,
): Record<string, string> {
  // A plain object, as providers pass it: a `fetch` of the user's may look into it.
  const result: Record<string, string> = Object.fromEntries(new Headers(headers))
  // The provider's model was made with a placeholder here, because it wants a key at once.
  if (name === 'x-api-key') delete result[name]
  if (key === '' || result['authorization'] !== undefined) return result
  result[name] = name === 'authorization' ? `Bearer ${key}` : key
  return result
}

/** Some servers quote the key that they refuse. */
async function withoutKey(response: Response, key: string): Promise<Response> {
  if (key === '' || response.body === null) return response
  const text = await response.text()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(text.replaceAll(key, '[key]'), {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}
