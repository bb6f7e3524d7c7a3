import type { Warning } from './language-model.ts'
import { type ChooseDialect, checkOptions, type InbandOptions } from './options.ts'
import { generateInband, streamInband } from './run-call.ts'
import type { ModelCalls } from './wrap-model.ts'

/**
 * Owned mode: native tools are off, the dialect carries everything.
 *
 * @throws {TypeError} If the options cannot be meant.
 */
export function ownedMode(
  options: InbandOptions,
  chooseDialect: ChooseDialect,
): (warnings?: readonly Warning[]) => ModelCalls {
  checkOptions(options)
  return (warnings) => ({
    stream: (model, params) => streamInband(model, params, options, chooseDialect, warnings),
    generate: (model, params) => generateInband(model, params, options, chooseDialect, warnings),
  })
}
