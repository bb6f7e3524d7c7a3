import {
  createOpenAICompatible,
  type OpenAICompatibleProvider,
  type OpenAICompatibleProviderSettings,
} from '@ai-sdk/openai-compatible'
import { isBaseURL } from './base-url.ts'
import { endpointFetch, type ReadKey } from './endpoint-fetch.ts'
import { processEnvironment } from './environment.ts'
import { inbandModel } from './inband-model.ts'
import { checkMode, checkModelOptions, type InbandModelOptions } from './inband-options.ts'
import { type Mode, modeForModel } from './mode-for-model.ts'
import { callIdFormFor } from './receiver.ts'

type Endpoint = OpenAICompatibleProvider<string, string, string, string>

/** A language model of the specification that the installed `@ai-sdk/openai-compatible` follows. */
export type InbandLanguageModel = ReturnType<Endpoint['chatModel']>

/** The settings of a provider: those of `@ai-sdk/openai-compatible`, and how tools work. */
export interface InbandProviderSettings
  extends Partial<Omit<OpenAICompatibleProviderSettings, 'apiKey' | 'baseURL' | 'fetch'>>,
    InbandModelOptions {
  /** Where the endpoint is, up to its version, such as `http://127.0.0.1:8000/v1`. Default: `INBAND_BASE_URL`. */
  readonly baseURL?: string | undefined
  /** The key, or how to get it; asked before each request. Default: `INBAND_API_KEY`, and no key where that is missing. */
  readonly apiKey?: string | ReadKey | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** How models get their tools; `'auto'` goes by the model's id. Default: `'auto'`. */
  readonly mode?: 'auto' | Mode | undefined
}

/** A provider of the AI SDK. What makes its models also stands in `languageModel`. */
export interface InbandProvider {
  (modelId: string): InbandLanguageModel
  /** Missing in AI SDK 5, whose providers have none. */
  readonly specificationVersion: Endpoint extends { specificationVersion: infer Version } ? Version : undefined
  languageModel(modelId: string): InbandLanguageModel
  chatModel(modelId: string): InbandLanguageModel
  embeddingModel(modelId: string): ReturnType<Endpoint['textEmbeddingModel']>
  textEmbeddingModel(modelId: string): ReturnType<Endpoint['textEmbeddingModel']>
  imageModel(modelId: string): ReturnType<Endpoint['imageModel']>
}

const endpointSettings: ReadonlySet<string> = new Set([
  'name',
  'headers',
  'queryParams',
  'includeUsage',
  'supportsStructuredOutputs',
  'supportsMultiPartToolContent',
  'transformRequestBody',
  'metadataExtractor',
  'supportedUrls',
  'convertUsage',
] satisfies (keyof OpenAICompatibleProviderSettings)[])

/**
 * Makes a provider for an OpenAI-compatible endpoint whose models can all call tools.
 *
 * @throws {TypeError | RangeError} If a setting cannot be meant. A missing base URL is told when the first model is made.
 */
export function createInband(settings: InbandProviderSettings = {}): InbandProvider {
  const { baseURL, apiKey, fetch, mode = 'auto', ...others } = settings
  const forEndpoint: Record<string, unknown> = {}
  const options: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    if (endpointSettings.has(name)) forEndpoint[name] = value
    else options[name] = value
  }
  if (baseURL !== undefined) checkBaseURL(baseURL, 'baseURL')
  checkMode(mode)
  checkModelOptions(options)

  const name = settings.name ?? 'inband'
  const endpoint = (): Endpoint =>
    createOpenAICompatible({
      includeUsage: true,
      ...forEndpoint,
      name,
      baseURL: baseURL ?? defaultBaseURL(),
      fetch: endpointFetch({
        fetch,
        readKey: readerOf(apiKey),
        keySource: apiKey === undefined ? 'INBAND_API_KEY' : 'apiKey',
        keyHeader: 'authorization',
      }),
    })
  const languageModel = (modelId: string): InbandLanguageModel =>
    inbandModel(endpoint().chatModel(modelId), options, mode === 'auto' ? modeForModel(modelId) : mode, {
      origin: `${name}/${modelId}`,
      namespace: name,
      callIds: callIdFormFor(modelId),
    })
  const embeddingModel = (modelId: string) => endpoint().textEmbeddingModel(modelId)

  function provider(modelId: string): InbandLanguageModel {
    if (new.target !== undefined) throw new TypeError('A provider is called without new: inband("model-id").')
    return languageModel(modelId)
  }
  return Object.assign(provider, {
    // What the installed package says of itself; no request is made.
    specificationVersion: (createOpenAICompatible({ name, baseURL: 'http://localhost' }) as Partial<InbandProvider>)
      .specificationVersion as InbandProvider['specificationVersion'],
    languageModel,
    chatModel: languageModel,
    embeddingModel,
    textEmbeddingModel: embeddingModel,
    imageModel: (modelId: string) => endpoint().imageModel(modelId),
  })
}

/** The provider of the endpoint in `INBAND_BASE_URL`, with the key in `INBAND_API_KEY`. */
export const inband: InbandProvider = createInband()

function checkBaseURL(value: string, name: string): void {
  if (isBaseURL(value)) return
  throw new TypeError(`${name} is an address such as "http://127.0.0.1:8000/v1"; got ${JSON.stringify(value)}.`)
}

function defaultBaseURL(): string {
  const value = processEnvironment()['INBAND_BASE_URL']
  if (value === undefined || value === '') {
    throw new TypeError(
      'There is no endpoint: set INBAND_BASE_URL, or make a provider with createInband({ baseURL: "http://127.0.0.1:8000/v1" }).',
    )
  }
  checkBaseURL(value, 'INBAND_BASE_URL')
  return value
}

function readerOf(apiKey: InbandProviderSettings['apiKey']): ReadKey {
  if (typeof apiKey === 'function') return apiKey
  return () => apiKey ?? processEnvironment()['INBAND_API_KEY']
}
