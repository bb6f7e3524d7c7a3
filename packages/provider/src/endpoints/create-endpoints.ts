import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelLike } from '@inband/ai-sdk'
import type { Fetch } from '../endpoint-fetch.ts'
import { type Environment, processEnvironment } from '../environment.ts'
import { checkModelOptions, type InbandModelOptions } from '../inband-options.ts'
import type { InbandLanguageModel } from '../inband-provider.ts'
import { type EndpointConfig, type EndpointsConfig, readEndpoints } from './endpoint-list.ts'
import { checkKey, openEndpoint } from './endpoint-model.ts'
import { createFailoverModel, type FailoverEvent } from './failover-model.ts'

/** How tools work at all endpoints, and who is told what. */
export interface EndpointsOptions extends InbandModelOptions {
  /** Called whenever an endpoint gave no answer, before the next one is asked. Errors it throws are ignored. */
  readonly onFailover?: ((event: FailoverEvent) => void) | undefined
  readonly fetch?: Fetch | undefined
  /** Where keys are looked up, before each request. Default: the variables of the process. */
  readonly environment?: Environment | undefined
}

/**
 * Makes one model of a list of endpoints: it asks them by priority, and goes on to the next on a connection error, a
 * time-out, 429 or 5xx, as long as there was no content.
 *
 * What failed is remembered for a short while, in the model; after 429 for as long as the server says.
 * `providerMetadata.inband` tells which endpoint answered.
 *
 * @param config The list, or the text of a JSON file with it.
 * @throws {TypeError | RangeError} If the list or an option cannot be meant; the message names every wrong field.
 */
export function createEndpoints(config: EndpointsConfig | string, options: EndpointsOptions = {}): InbandLanguageModel {
  const endpoints = readEndpoints(config)
  const { onFailover, fetch, environment, onEvent, ...modelOptions } = options
  checkModelOptions(modelOptions)

  const { specificationVersion } = createOpenAICompatible({ name: 'inband', baseURL: 'http://localhost' }).chatModel('')
  const variables = (): Environment => environment ?? processEnvironment()
  const sent = new WeakSet<AbortSignal>()
  const models = new Map<EndpointConfig, Promise<LanguageModelLike>>()
  const open = (endpoint: EndpointConfig): Promise<LanguageModelLike> => {
    let model = models.get(endpoint)
    if (model === undefined) {
      model = openEndpoint(endpoint, {
        options: modelOptions,
        fetch,
        environment: variables,
        specificationVersion,
        onSend: (signal) => signal && sent.add(signal),
      })
      models.set(endpoint, model)
    }
    return model
  }
  return createFailoverModel({
    endpoints,
    specificationVersion,
    async open(endpoint) {
      checkKey(endpoint, variables())
      return open(endpoint)
    },
    isSent: (signal) => sent.has(signal),
    onFailover,
    // Not the endpoints' own affair: what an endpoint says before it fails does not reach the SDK.
    onEvent,
  }) as unknown as InbandLanguageModel
}
