import { type LanguageModelLike, type Part, withInbandTools, withRecoveredToolCalls } from '@inband/ai-sdk'
import {
  checkMode,
  type InbandLanguageModelOptions,
  type InbandModelOptions,
  isCallOption,
  ownedOptions,
  recoverOptions,
} from './inband-options.ts'
import type { Mode } from './mode-for-model.ts'
import { markReasoning, reasoningFor } from './reasoning-origin.ts'
import { type Message, promptFor, type Receiver } from './receiver.ts'
import { relayStream } from './relay-stream.ts'

/** The options of a model call, as far as they are read here. */
interface CallOptions {
  readonly prompt: readonly Message[]
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined
  readonly [member: string]: unknown
}

/** Carries members for the body of the request past the middleware, which takes `inband` away. */
const bodyMembers = 'inband.body'

/**
 * Gives a provider's model its tools, in the mode of the model or of the call.
 *
 * @param receiver What the endpoint asks of a conversation.
 * @returns A model of the same type and specification version.
 * @throws {TypeError | RangeError} If the model is wrapped already, or an option cannot be meant.
 */
export function inbandModel<Model extends LanguageModelLike>(
  model: Model,
  options: InbandModelOptions,
  mode: Mode,
  receiver: Receiver,
): Model {
  const endpoint = receivingModel(model, receiver)
  const owned = withInbandTools(endpoint, ownedOptions(options))
  const recovered = withRecoveredToolCalls(endpoint, recoverOptions(options))
  const { origin } = receiver
  const prepared = (params: CallOptions): { readonly model: Model; readonly params: CallOptions } => {
    const { mode: wanted = 'auto', ...given } = (params.providerOptions?.['inband'] ?? {}) as InbandLanguageModelOptions
    checkMode(wanted)
    const becomes = wanted === 'auto' ? mode : wanted
    return {
      model: becomes === 'owned' ? owned : recovered,
      params: { ...withBodyMembers(params, given), prompt: reasoningFor(params.prompt, origin, becomes) },
    }
  }
  return withCalls(owned, {
    async doGenerate(options: CallOptions) {
      const { model, params } = prepared(options)
      const result = await model.doGenerate(params)
      return { ...result, content: result.content.map((part: Part) => markReasoning(part, origin)) }
    },
    async doStream(options: CallOptions) {
      const { model, params } = prepared(options)
      const result = await model.doStream(params)
      return { ...result, stream: relayStream(result.stream.getReader(), (part) => markReasoning(part, origin)) }
    },
  })
}

/** Parts what is for this library from what is for the body of the request. */
function withBodyMembers(params: CallOptions, given: Readonly<Record<string, unknown>>): CallOptions {
  if (params.providerOptions?.['inband'] === undefined) return params
  const own: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (isCallOption(name)) own[name] = value
    else body[name] = value
  }
  const { inband: _given, ...others } = params.providerOptions ?? {}
  return { ...params, providerOptions: { ...others, inband: own, [bodyMembers]: body } }
}

/** The provider's model behind the middleware: what it is asked is final but for what the endpoint itself demands. */
function receivingModel<Model extends LanguageModelLike>(model: Model, receiver: Receiver): Model {
  const received = (params: CallOptions): CallOptions => {
    const prompt = promptFor(receiver, params.prompt)
    const body = params.providerOptions?.[bodyMembers]
    if (body === undefined) return prompt === params.prompt ? params : { ...params, prompt }
    const { [bodyMembers]: _body, ...others } = params.providerOptions ?? {}
    const { namespace } = receiver
    return { ...params, prompt, providerOptions: { ...others, [namespace]: { ...others[namespace], ...body } } }
  }
  return withCalls(model, {
    doGenerate: (params: CallOptions) => model.doGenerate(received(params)),
    doStream: (params: CallOptions) => model.doStream(received(params)),
  })
}

/** A model whose calls go another way; everything else about it stays. */
function withCalls<Model extends LanguageModelLike>(
  model: Model,
  calls: Pick<LanguageModelLike, 'doGenerate' | 'doStream'>,
): Model {
  return new Proxy(model, {
    get(_target, key) {
      if (key === 'doGenerate' || key === 'doStream') return calls[key]
      // The model as receiver: getters of classes with private members work on nothing else.
      const value: unknown = Reflect.get(model, key, model)
      return typeof value === 'function' ? value.bind(model) : value
    },
  })
}
