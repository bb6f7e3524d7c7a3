import { type CallOptions, type LanguageModelLike, specificationOf } from './language-model.ts'
import { type ChooseDialect, checkOptions, type InbandOptions } from './options.ts'
import { generateInband, streamInband } from './run-call.ts'

/** Set on wrapped models; registered, since two copies of this package may meet in one application. */
const wrapped = Symbol.for('inband.wrapped-model')

/**
 * Wraps a model without changing what else it is: type, specification version, class and private state stay.
 *
 * @throws {TypeError} If the model is wrapped already, is no language model object, or the options cannot be meant.
 */
export function wrapModel<Model extends LanguageModelLike>(
  model: Model,
  options: InbandOptions,
  chooseDialect: ChooseDialect,
): Model {
  if (typeof model !== 'object' || model === null || typeof model.doStream !== 'function') {
    throw new TypeError(
      'withInbandTools takes a language model object, such as provider("model-id"), not a model id or a provider.',
    )
  }
  if (Reflect.get(model, wrapped) === true) {
    throw new TypeError('This model has in-band tools already; wrap it once.')
  }
  specificationOf(model)
  checkOptions(options)
  // A proxy must not answer for a frozen object's own members; its heir has none.
  const target: Model = Object.isExtensible(model) ? model : Object.create(model)
  return new Proxy(target, {
    get(_target, key) {
      if (key === wrapped) return true
      if (key === 'doStream') return (params: CallOptions) => streamInband(model, params, options, chooseDialect)
      if (key === 'doGenerate') return (params: CallOptions) => generateInband(model, params, options, chooseDialect)
      // The model as receiver: getters of classes with private members work on nothing else.
      const value: unknown = Reflect.get(model, key, model)
      return typeof value === 'function' ? value.bind(model) : value
    },
  })
}
