import {
  type CallOptions,
  type GenerateResult,
  type LanguageModelLike,
  type StreamResult,
  specificationOf,
} from './language-model.ts'

/** How a wrapped model is called. */
export interface ModelCalls {
  stream(model: LanguageModelLike, params: CallOptions): Promise<StreamResult>
  generate(model: LanguageModelLike, params: CallOptions): Promise<GenerateResult>
}

/** Set on wrapped models; registered, since two copies of this package may meet in one application. */
const wrapped = Symbol.for('inband.wrapped-model')

/**
 * Wraps a model without changing what else it is: type, specification version, class and private state stay.
 *
 * @throws {TypeError} If the model is wrapped already, or is no language model object.
 */
export function wrapModel<Model extends LanguageModelLike>(model: Model, calls: ModelCalls): Model {
  if (typeof model !== 'object' || model === null || typeof model.doStream !== 'function') {
    throw new TypeError(
      'A language model is wrapped as an object: this takes a language model object, such as provider("model-id"), not a model id or a provider.',
    )
  }
  if (Reflect.get(model, wrapped) === true) {
    throw new TypeError('This model has in-band tools already; wrap it once.')
  }
  specificationOf(model)
  // A proxy must not answer for a frozen object's own members; its heir has none.
  const target: Model = Object.isExtensible(model) ? model : Object.create(model)
  return new Proxy(target, {
    get(_target, key) {
      if (key === wrapped) return true
      if (key === 'doStream') return (params: CallOptions) => calls.stream(model, params)
      if (key === 'doGenerate') return (params: CallOptions) => calls.generate(model, params)
      // The model as receiver: getters of classes with private members work on nothing else.
      const value: unknown = Reflect.get(model, key, model)
      return typeof value === 'function' ? value.bind(model) : value
    },
  })
}
