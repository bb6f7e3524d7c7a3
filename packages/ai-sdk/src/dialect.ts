import type { Dialect } from '@inband/dialects'
import type { LanguageModelLike } from './language-model.ts'
import { createMiddleware, type PortableMiddleware } from './middleware.ts'
import type { ChooseDialect, InbandOptions } from './options.ts'
import { wrapModel } from './wrap-model.ts'

export type { LanguageModelLike, Part } from './language-model.ts'
export type { PortableMiddleware } from './middleware.ts'
export type { InbandBehaviour, InbandCallOptions, InbandOptions, WireEvent } from './options.ts'

/** The options of this entry: the dialect comes as an object, so that no other one is bundled. */
export interface DialectOptions extends InbandOptions {
  readonly dialect: Dialect
  /** Further dialects that are read, for declared tools only. */
  readonly alsoRead?: readonly Dialect[] | undefined
}

/**
 * Gives a text-only model real tool calls, in one dialect.
 *
 * @returns A model of the same type and specification version.
 */
export function withInbandTools<Model extends LanguageModelLike>(model: Model, options: DialectOptions): Model {
  return wrapModel(model, options, chooseOnly(options))
}

/** The same as a middleware, for `wrapLanguageModel`, registries, and an order with other middleware. */
export function inbandToolsMiddleware(options: DialectOptions): PortableMiddleware {
  return createMiddleware(options, chooseOnly(options))
}

function chooseOnly({ dialect, alsoRead }: DialectOptions): ChooseDialect {
  if (typeof dialect !== 'object' || dialect === null || typeof dialect.createScanner !== 'function') {
    throw new TypeError(
      'The dialect is an object here, such as `import { minimax } from "@inband/dialects/minimax"`; ids are understood by "@inband/ai-sdk".',
    )
  }
  return () => ({ dialect, alsoRead })
}
