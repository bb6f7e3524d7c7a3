import { encodePrompt } from './encode-prompt.ts'
import {
  type CallOptions,
  type GenerateResult,
  type LanguageModelLike,
  type Message,
  type StreamResult,
  specificationOf,
  type Warning,
} from './language-model.ts'
import { type ChooseDialect, type InbandOptions, settingsFor } from './options.ts'
import { projectGenerate } from './project-generate.ts'
import { projectStream } from './project-stream.ts'
import type { ProjectionOptions } from './project-turn.ts'

export interface PreparedCall {
  readonly params: CallOptions
  /** `undefined` where nothing is scanned. */
  readonly projection: ProjectionOptions | undefined
  readonly warnings: readonly Warning[]
}

/**
 * Options and prompts of calls that are encoded already, to notice a second in-band layer around the same model, also
 * where something between the two copies the options.
 */
const encoded = new WeakSet<object>()

function prepare(
  model: LanguageModelLike,
  params: CallOptions,
  options: InbandOptions,
  chooseDialect: ChooseDialect,
  warnings: readonly Warning[],
): PreparedCall {
  if (encoded.has(params) || encoded.has(params.prompt)) {
    throw new TypeError(
      'Two in-band layers wrap the same model. Keep one of withInbandTools and inbandToolsMiddleware.',
    )
  }
  const version = specificationOf(model)
  const settings = settingsFor(model.modelId, params, options, chooseDialect)
  const call = encodePrompt(params, settings, version)
  if (call.tools.length > 0) encoded.add(call.params).add(call.params.prompt)
  const all = [...warnings, ...call.warnings]
  settings.onWire?.({ direction: 'request', text: promptText(call.params.prompt), prompt: call.params.prompt })
  return {
    params: call.params,
    projection:
      call.tools.length === 0
        ? undefined
        : {
            settings,
            version,
            tools: call.tools,
            answersJson: call.answersJson,
            warnings: all,
            dialect: settings.dialect,
            createScanner: (sink) =>
              settings.dialect.createScanner(
                {
                  tools: call.tools,
                  reasoning: settings.parseReasoning,
                  startsInReasoning: settings.startsInReasoning,
                  incompleteCalls: settings.incompleteCalls,
                  maxParameterLength: settings.maxParameterLength,
                  alsoRead: settings.alsoRead,
                  bareJson: !call.answersJson,
                },
                sink,
              ),
          },
    warnings: all,
  }
}

/** Calls a model's `doStream` in owned mode: native tools off, the dialect carries everything. */
export async function streamInband(
  model: LanguageModelLike,
  params: CallOptions,
  options: InbandOptions,
  chooseDialect: ChooseDialect,
  warnings: readonly Warning[] = [],
): Promise<StreamResult> {
  return streamPrepared(model, prepare(model, params, options, chooseDialect, warnings))
}

/** Calls a model's `doStream` with prepared options, and projects what comes back. */
export async function streamPrepared(model: LanguageModelLike, call: PreparedCall): Promise<StreamResult> {
  const result: StreamResult = await model.doStream(call.params)
  if (call.projection === undefined) return result
  return { ...result, stream: projectStream(result.stream, call.projection) }
}

/** Calls a model's `doGenerate` in owned mode. */
export async function generateInband(
  model: LanguageModelLike,
  params: CallOptions,
  options: InbandOptions,
  chooseDialect: ChooseDialect,
  warnings: readonly Warning[] = [],
): Promise<GenerateResult> {
  return generatePrepared(model, prepare(model, params, options, chooseDialect, warnings))
}

/** Calls a model's `doGenerate` with prepared options, and projects what comes back. */
export async function generatePrepared(model: LanguageModelLike, call: PreparedCall): Promise<GenerateResult> {
  const result: GenerateResult = await model.doGenerate(call.params)
  if (call.projection === undefined) {
    return call.warnings.length === 0 ? result : { ...result, warnings: [...(result.warnings ?? []), ...call.warnings] }
  }
  return projectGenerate(result, call.projection)
}

export function promptText(prompt: readonly Message[]): string {
  return prompt.map((message) => `[${message.role}]\n${messageText(message)}`).join('\n\n')
}

function messageText({ content }: Message): string {
  if (typeof content === 'string') return content
  return content.map((part) => (typeof part['text'] === 'string' ? part['text'] : `(${part.type})`)).join('\n')
}
