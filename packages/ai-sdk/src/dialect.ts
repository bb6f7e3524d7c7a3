import type { Dialect } from '@inband/dialects'
import type { LanguageModelLike } from './language-model.ts'
import { createMiddleware, type PortableMiddleware } from './middleware.ts'
import type { ChooseDialect, InbandOptions } from './options.ts'
import { ownedMode } from './owned-mode.ts'
import { recoverMode } from './recover-mode.ts'
import type { RecoverOptions } from './recover-options.ts'
import { wrapModel } from './wrap-model.ts'

export type { LanguageModelLike, Part } from './language-model.ts'
export type { PortableMiddleware } from './middleware.ts'
export type { InbandBehaviour, InbandCallOptions, InbandOptions, WireEvent } from './options.ts'
export type { RecoverOptions } from './recover-options.ts'

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
  return wrapModel(model, ownedMode(options, chooseOnly(options))())
}

/** The same as a middleware, for `wrapLanguageModel`, registries, and an order with other middleware. */
export function inbandToolsMiddleware(options: DialectOptions): PortableMiddleware {
  return createMiddleware(ownedMode(options, chooseOnly(options)))
}

export interface RecoverDialectOptions extends RecoverOptions {
  readonly dialects: readonly Dialect[]
}

/** Recovers calls in the given dialects that leak into the text of a model with native tools. */
export function withRecoveredToolCalls<Model extends LanguageModelLike>(
  model: Model,
  options: RecoverDialectOptions,
): Model {
  return wrapModel(model, recoverMode(options, options.dialects)())
}

/** The same as a middleware. */
export function recoverToolCallsMiddleware(options: RecoverDialectOptions): PortableMiddleware {
  return createMiddleware(recoverMode(options, options.dialects))
}

function chooseOnly({ dialect, alsoRead }: DialectOptions): ChooseDialect {
  if (typeof dialect !== 'object' || dialect === null || typeof dialect.createScanner !== 'function') {
    throw new TypeError(
      'The dialect is an object here, such as `import { minimax } from "@inband/dialects/minimax"`; ids are understood by "@inband/ai-sdk".',
    )
  }
  return () => ({ dialect, alsoRead })
}
