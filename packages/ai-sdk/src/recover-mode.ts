import { createRecoveryScanner, type Dialect, type RecoveryOptions } from '@inband/dialects'
import { withoutMetadata } from './encode-history.ts'
import { isFunctionTool, toolOf, withoutOwn } from './encode-prompt.ts'
import { type CallOptions, type LanguageModelLike, specificationOf, type Warning } from './language-model.ts'
import { projectionSettings } from './options.ts'
import { checkRecoverOptions, type RecoverOptions } from './recover-options.ts'
import { generatePrepared, type PreparedCall, promptText, streamPrepared } from './run-call.ts'
import type { ModelCalls } from './wrap-model.ts'

/**
 * Recover mode: native tools stay on, calls that leak into text are recovered.
 *
 * @param dialects What is read; the same array for every call.
 * @throws {TypeError} If the options cannot be meant.
 */
export function recoverMode(
  options: RecoverOptions,
  dialects: readonly Dialect[],
): (warnings?: readonly Warning[]) => ModelCalls {
  checkRecoverOptions(options)
  return (warnings = []) => ({
    stream: (model, params) => streamPrepared(model, prepare(model, params, options, dialects, warnings)),
    generate: (model, params) => generatePrepared(model, prepare(model, params, options, dialects, warnings)),
  })
}

function prepare(
  model: LanguageModelLike,
  params: CallOptions,
  options: RecoverOptions,
  dialects: readonly Dialect[],
  warnings: readonly Warning[],
): PreparedCall {
  const settings = projectionSettings(options)
  // Without a tool to call nothing is recovered, but thinking tags still leave the text.
  const tools =
    params.toolChoice?.type === 'none'
      ? []
      : (params.tools ?? []).filter(isFunctionTool).map((tool) => toolOf(tool, []))
  const scanning: RecoveryOptions = {
    tools,
    reasoning: options.reasoning?.parse ?? true,
    startsInReasoning: options.reasoning?.startsIn ?? false,
    maxParameterLength: options.maxParameterLength,
    bareJson: params.responseFormat?.type !== 'json',
  }
  const prompt = params.prompt.map(withoutMetadata)
  const changed = prompt.some((message, index) => message !== params.prompt[index])
  const encoded: CallOptions = {
    ...params,
    ...(changed ? { prompt } : {}),
    ...(params.providerOptions?.['inband'] === undefined
      ? {}
      : { providerOptions: withoutOwn(params.providerOptions) }),
  }
  settings.onWire?.({ direction: 'request', text: promptText(prompt), prompt })
  return {
    params: encoded,
    projection: {
      settings,
      version: specificationOf(model),
      tools,
      answersJson: params.responseFormat?.type === 'json',
      warnings,
      createScanner: (sink) => createRecoveryScanner(dialects, scanning, sink),
      createReasoningScanner:
        tools.length === 0
          ? undefined
          : (sink) => createRecoveryScanner(dialects, { ...scanning, reasoning: true, startsInReasoning: true }, sink),
    },
    warnings,
  }
}
