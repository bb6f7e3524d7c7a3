import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelLike } from '@inband/ai-sdk'
import { endpointFetch, type Fetch } from '../endpoint-fetch.ts'
import type { Environment } from '../environment.ts'
import { inbandModel } from '../inband-model.ts'
import type { InbandModelOptions } from '../inband-options.ts'
import type { Mode } from '../mode-for-model.ts'
import { callIdFormFor } from '../receiver.ts'
import { MissingKeyError } from './endpoint-failure.ts'
import type { EndpointConfig } from './endpoint-list.ts'

/** What endpoints of one list share. */
export interface EndpointContext {
  readonly options: InbandModelOptions
  readonly fetch: Fetch | undefined
  readonly environment: () => Environment
  /** The specification that all models of the list follow. */
  readonly specificationVersion: string
  /** Called with the signal of each request that leaves. */
  readonly onSend: (signal: AbortSignal | null | undefined) => void
}

/** The mode that the capabilities of an endpoint ask for. */
function modeOf({ capabilities }: EndpointConfig): Mode {
  return capabilities === undefined || capabilities.includes('tools') ? 'recover' : 'owned'
}

/**
 * Makes the model of an endpoint.
 *
 * @throws {Error} If `@ai-sdk/anthropic` is needed and missing, or made for another AI SDK.
 */
export async function openEndpoint(endpoint: EndpointConfig, context: EndpointContext): Promise<LanguageModelLike> {
  const isAnthropic = endpoint.api_type === 'anthropic'
  const namespace = isAnthropic ? 'anthropic' : (endpoint.provider ?? 'inband')
  const fetch = endpointFetch({
    fetch: context.fetch,
    readKey: () => (endpoint.api_key_env === undefined ? undefined : context.environment()[endpoint.api_key_env]),
    keySource: endpoint.api_key_env ?? 'no variable',
    keyHeader: isAnthropic ? 'x-api-key' : 'authorization',
    body: endpoint.extra_params,
    onSend: context.onSend,
  })
  const model: LanguageModelLike = isAnthropic
    ? await openAnthropic(endpoint, fetch, context.specificationVersion)
    : createOpenAICompatible({ name: namespace, baseURL: endpoint.base_url, includeUsage: true, fetch }).chatModel(
        endpoint.model,
      )
  return inbandModel(model, context.options, modeOf(endpoint), {
    origin: `${endpoint.name}/${endpoint.model}`,
    namespace,
    callIds: isAnthropic ? 'anthropic' : callIdFormFor(endpoint.model),
  })
}

async function openAnthropic(
  endpoint: EndpointConfig,
  fetch: Fetch,
  specificationVersion: string,
): Promise<LanguageModelLike> {
  const { createAnthropic } = await loadAnthropic(endpoint.name)
  const address = endpoint.base_url.replace(/\/+$/, '')
  const model = createAnthropic({
    baseURL: /\/v\d+$/.test(address) ? address : `${address}/v1`,
    // It wants a key at once; the real one is read for each request.
    apiKey: 'placeholder',
    fetch,
  })(endpoint.model)
  if (model.specificationVersion === specificationVersion) return model
  throw new Error(
    `The installed @ai-sdk/anthropic makes ${model.specificationVersion} models and @ai-sdk/openai-compatible ${specificationVersion} ones. Install versions for the same AI SDK: anthropic 2 with openai-compatible 1, 3 with 2, 4 with 3.`,
  )
}

async function loadAnthropic(endpoint: string) {
  // In a try block, so that bundlers take the missing package of those who need none for a warning.
  try {
    return await import('@ai-sdk/anthropic')
  } catch (error) {
    throw new Error(`Endpoint "${endpoint}" has the api_type "anthropic", which needs the package @ai-sdk/anthropic.`, {
      cause: error,
    })
  }
}

/** @throws {MissingKeyError} If the endpoint has a key and its variable is not set. */
export function checkKey({ name, api_key_env }: EndpointConfig, environment: Environment): void {
  if (api_key_env === undefined || (environment[api_key_env] ?? '').trim() !== '') return
  throw new MissingKeyError(name, api_key_env)
}
