import type { CallOptions, LanguageModelLike, Warning } from './language-model.ts'
import type { ModelCalls } from './wrap-model.ts'

/**
 * A middleware that fits `LanguageModelV2Middleware`, `LanguageModelV3Middleware` and `LanguageModelV4Middleware` alike.
 *
 * Its members are loosely typed because the three interfaces disagree in a literal that none of them checks.
 */
export interface PortableMiddleware {
  // biome-ignore lint/suspicious/noExplicitAny: 'v3' for one interface, 'v4' for the next.
  readonly specificationVersion: any
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly middlewareVersion?: any
  // biome-ignore lint/suspicious/noExplicitAny: the hook types of three majors.
  wrapGenerate(options: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  wrapStream(options: any): Promise<any>
}

interface HookOptions {
  readonly params: CallOptions
  readonly model: LanguageModelLike
}

/** Makes the middleware. It keeps nothing between calls, so one object serves any number of models and requests. */
export function createMiddleware(callsWith: (warnings: readonly Warning[]) => ModelCalls): PortableMiddleware {
  return {
    specificationVersion: 'v4',
    middlewareVersion: 'v2',
    // The model is called here, with options of our own, because hooks share nothing else per call.
    wrapGenerate: ({ model, params }: HookOptions) => callsWith(mismatch(model, params)).generate(model, params),
    wrapStream: ({ model, params }: HookOptions) => callsWith(mismatch(model, params)).stream(model, params),
  }
}

/**
 * `wrapLanguageModel` of AI SDK 5 and 6 takes a V4 model and only relabels it, so that tools never run. It shows in a
 * missing option that AI SDK 7 always sends.
 */
function mismatch(model: LanguageModelLike, params: CallOptions): Warning[] {
  if (model.specificationVersion !== 'v4' || 'reasoning' in params) return []
  return [
    {
      type: 'other',
      message:
        'A V4 model is used through wrapLanguageModel of AI SDK 5 or 6, which cannot run its tools. Use withInbandTools(model) with AI SDK 7, or a provider package made for this AI SDK.',
    },
  ]
}
