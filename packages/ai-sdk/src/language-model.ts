/**
 * What this package reads of, and emits as, the language-model specifications V2, V3 and V4 (AI SDK 5, 6 and 7).
 *
 * Structural on purpose: the types of `@ai-sdk/provider` fit one major only, and a model of one version is handed prompt
 * parts and tools of another. What is read is the union; what is emitted follows the model's own version.
 */
export interface LanguageModelLike {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  // biome-ignore lint/suspicious/noExplicitAny: the parameter types of the three specifications have no common subtype.
  doGenerate(options: any): PromiseLike<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  doStream(options: any): PromiseLike<any>
}

/** The specification a model follows, which decides the shape of finish reasons, usage and warnings. */
export type SpecificationVersion = 'v2' | 'v3' | 'v4'

export function specificationOf(model: Pick<LanguageModelLike, 'specificationVersion'>): SpecificationVersion {
  const version = model.specificationVersion
  if (version === 'v2' || version === 'v3' || version === 'v4') return version
  throw new TypeError(
    `In-band tools need a language model of specification v2, v3 or v4 (AI SDK 5, 6 or 7); got ${JSON.stringify(version)}.`,
  )
}

/** Any object of the specifications whose other members are passed on as they are. */
export interface Part {
  readonly type: string
  readonly [member: string]: unknown
}

export interface FunctionTool {
  readonly type: 'function'
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema?: unknown
}

export type ToolChoice =
  | { readonly type: 'auto' | 'none' | 'required' }
  | { readonly type: 'tool'; readonly toolName: string }

export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | readonly Part[]
  readonly providerOptions?: ProviderOptions | undefined
}

export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

export interface ResponseFormat {
  readonly type: 'text' | 'json'
  readonly schema?: unknown
  readonly name?: string | undefined
  readonly description?: string | undefined
}

export interface CallOptions {
  readonly prompt: readonly Message[]
  readonly tools?: readonly (FunctionTool | Part)[] | undefined
  readonly toolChoice?: ToolChoice | undefined
  readonly responseFormat?: ResponseFormat | undefined
  readonly providerOptions?: ProviderOptions | undefined
  readonly abortSignal?: AbortSignal | undefined
  readonly [member: string]: unknown
}

export interface StreamResult {
  readonly stream: ReadableStream<Part>
  readonly [member: string]: unknown
}

export interface GenerateResult {
  readonly content: readonly Part[]
  readonly finishReason: FinishReason
  readonly warnings?: readonly Warning[] | undefined
  readonly [member: string]: unknown
}

/** A string in V2; in V3 and V4 an object that keeps the provider's own word. */
export type FinishReason = string | { readonly unified: string; readonly raw?: string | undefined }

/** The one shape of warning that all three specifications have. */
export interface Warning {
  readonly type: 'other'
  readonly message: string
}
