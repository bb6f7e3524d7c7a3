import { type Dialect, dialectForModel, dialects, getDialect } from '@inband/dialects'
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

export interface InbandToolsOptions extends InbandOptions {
  /**
   * An id or alias, a dialect object, or `'auto'`: the form that the model was trained on, by its id. Where that form is
   * made of control tokens, which chat gateways strip, `auto` teaches `hermes` and still reads the model's own.
   * Unknown models get `xml`. Default: `'auto'`.
   */
  readonly dialect?: string | Dialect | undefined
}

/**
 * Gives a text-only model real tool calls.
 *
 * The tools are described in the prompt; what the model writes comes back as the AI SDK's own tool parts, while it is
 * written.
 *
 * @param model A language model of specification V2, V3 or V4 (AI SDK 5, 6 or 7).
 * @returns A model of the same type and specification version.
 * @throws {TypeError | RangeError} If the model is wrapped already, or an option cannot be meant.
 */
export function withInbandTools<Model extends LanguageModelLike>(
  model: Model,
  options: InbandToolsOptions = {},
): Model {
  return wrapModel(model, ownedMode(options, chooseBy(options.dialect))())
}

/**
 * The same as a middleware, for `wrapLanguageModel`, registries, and an order with other middleware.
 *
 * With AI SDK 6 and a V2 model, or AI SDK 5 and a V3 model, use `withInbandTools`: `wrapLanguageModel` only relabels
 * such a model there, and its tools never run.
 */
export function inbandToolsMiddleware(options: InbandToolsOptions = {}): PortableMiddleware {
  return createMiddleware(ownedMode(options, chooseBy(options.dialect)))
}

/**
 * Recovers tool calls that a model with native tools writes into its text, in whatever dialect, and turns thinking tags into
 * reasoning. Native tools stay on.
 *
 * A recovered call is held until it is complete, and counts only for a declared tool and outside of any quotation.
 *
 * @returns A model of the same type and specification version.
 */
export function withRecoveredToolCalls<Model extends LanguageModelLike>(
  model: Model,
  options: RecoverOptions = {},
): Model {
  return wrapModel(model, recoverMode(options, dialectsOf(options))())
}

/** The same as a middleware; see `inbandToolsMiddleware` about versions. */
export function recoverToolCallsMiddleware(options: RecoverOptions = {}): PortableMiddleware {
  return createMiddleware(recoverMode(options, dialectsOf(options)))
}

/** One array for all calls that narrow nothing: what is built from it is kept with it. */
const allDialects = Object.values(dialects)

function dialectsOf({ dialects: wanted }: RecoverOptions): readonly Dialect[] {
  if (wanted === undefined) return allDialects
  return wanted.map((dialect) => (typeof dialect === 'string' ? getDialect(dialect) : dialect))
}

function chooseBy(configured: string | Dialect = 'auto'): ChooseDialect {
  // An unknown id is a mistake in the program: it is told now, not at the first call.
  if (typeof configured === 'string' && configured !== 'auto') getDialect(configured)
  return (modelId, requested) => {
    const wanted = requested ?? configured
    if (typeof wanted !== 'string') return { dialect: wanted }
    if (wanted !== 'auto') return { dialect: getDialect(wanted) }
    const native = dialectForModel(modelId)
    return native.markers === 'special' ? { dialect: getDialect('hermes'), alsoRead: [native] } : { dialect: native }
  }
}
