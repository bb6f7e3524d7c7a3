import {
  type InbandCallOptions,
  type InbandToolsOptions,
  inbandToolsMiddleware,
  type RecoverOptions,
  recoverToolCallsMiddleware,
} from '@inband/ai-sdk'
import type { Mode } from './mode-for-model.ts'

/** How tools work, for a provider or a list of endpoints: the options of both modes. */
export interface InbandModelOptions extends InbandToolsOptions {
  /** Narrows what is read in recover mode, by id or as objects. Default: all dialects. */
  readonly recover?: RecoverOptions['dialects']
}

/**
 * Options of one call, under `providerOptions.inband`. Members with other names go into the body of the request, such as
 * `{ inband: { top_k: 20 } }`.
 */
export interface InbandLanguageModelOptions extends InbandCallOptions {
  /** The mode of this call. */
  readonly mode?: 'auto' | Mode | undefined
  readonly [bodyMember: string]: unknown
}

const callOptionNames: ReadonlySet<string> = new Set([
  'dialect',
  'onFabricatedResult',
  'incompleteCalls',
  'maxParameterLength',
  'reasoning',
  'history',
  'toolResultText',
] satisfies (keyof InbandCallOptions)[])

/** Whether an option of a call is for this library; the others are for the endpoint. */
export function isCallOption(name: string): boolean {
  return callOptionNames.has(name)
}

/** The options of owned mode. */
export function ownedOptions({ recover: _dialects, ...options }: InbandModelOptions): InbandToolsOptions {
  return options
}

/** The options that recover mode shares, and its own. */
export function recoverOptions(options: InbandModelOptions): RecoverOptions {
  const { onFabricatedResult, maxParameterLength, reasoning, onIssue, onWire, onEvent, generateId } = options
  return {
    onFabricatedResult,
    maxParameterLength,
    reasoning,
    onIssue,
    onWire,
    onEvent,
    generateId,
    dialects: options.recover,
  }
}

/**
 * Refuses options that cannot be meant, before the first model is made of them.
 *
 * @throws {TypeError | RangeError} With the accepted names and values in the message.
 */
export function checkModelOptions(options: InbandModelOptions): void {
  inbandToolsMiddleware(ownedOptions(options))
  recoverToolCallsMiddleware(recoverOptions(options))
}

/** @throws {TypeError} With the accepted values in the message. */
export function checkMode(mode: unknown): void {
  if (mode === undefined || mode === 'auto' || mode === 'owned' || mode === 'recover') return
  throw new TypeError(`mode is "auto", "owned" or "recover"; got ${JSON.stringify(mode)}.`)
}
