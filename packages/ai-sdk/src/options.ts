import type { Dialect, IncompleteCalls, Issue } from '@inband/dialects'
import { generateCallId } from './call-id.ts'
import type { CallOptions, Message, Part } from './language-model.ts'

/** What an observer of the wire is told. */
export interface WireEvent {
  /** `'request'`: what goes to the model, once per model call. `'response'`: a piece of what it writes, as it comes. */
  readonly direction: 'request' | 'response'
  /** The rendered prompt, messages under their roles; or the piece of text. */
  readonly text: string
  /** The rendered prompt as the provider gets it; requests only. */
  readonly prompt?: readonly Message[] | undefined
}

/** The options that are the same for every way in. */
export interface InbandBehaviour {
  /**
   * What happens when the model writes a tool result itself: `'abort'` cancels the provider's stream at once (the usage
   * of the turn is then unknown), `'discard'` reads it to its end. Default: `'abort'`.
   */
  readonly onFabricatedResult?: 'abort' | 'discard' | undefined
  /** What becomes of a call that never ends. Default: `'invalid'`, which the SDK reports to the model. */
  readonly incompleteCalls?: IncompleteCalls | undefined
  /** Longest parameter in UTF-16 code units; `Infinity` for no limit. Default: 1,000,000. */
  readonly maxParameterLength?: number | undefined
  readonly reasoning?:
    | {
        /** `false` leaves thinking tags in the text. Default: `true`. */
        readonly parse?: boolean | undefined
        /** Whether the prompt already opens the thinking block. Default: what the dialect's template does. */
        readonly startsIn?: boolean | undefined
      }
    | undefined
  readonly history?:
    | {
        /** Whether turns go back byte for byte as the model wrote them. Default: `true`. */
        readonly replay?: boolean | undefined
        /** Which reasoning of earlier turns goes back. Default: the dialect's own rule. */
        readonly reasoning?: Dialect['reasoningHistory'] | undefined
      }
    | undefined
  /**
   * `'safe'` breaks, with one space, markup of turns and results inside tool results and user text, so that a web page
   * cannot forge them. `'verbatim'` changes nothing. Default: `'safe'`.
   */
  readonly toolResultText?: 'safe' | 'verbatim' | undefined
}

export interface InbandOptions extends InbandBehaviour {
  /** Replaces the dialect's guide in the prompt, or wraps it. The catalogue of tools stays. */
  readonly prompt?: string | ((guide: string) => string) | undefined
  /** Called for everything that was healed, refused, cut or dropped, while the turn is read. Errors it throws are ignored. */
  readonly onIssue?: ((issue: Issue) => void) | undefined
  /** Called with what goes over the wire. Errors it throws are ignored. */
  readonly onWire?: ((event: WireEvent) => void) | undefined
  /** Called with every stream part that the SDK receives, before it does; not for `doGenerate`. Errors are ignored. */
  readonly onEvent?: ((part: Part) => void) | undefined
  /** Makes the ids of calls and blocks. They must be unique across processes. Default: random. */
  readonly generateId?: (() => string) | undefined
}

/** Options of one call, under `providerOptions.inband`. They are removed before the provider is called. */
export interface InbandCallOptions extends InbandBehaviour {
  /** Id of the dialect for this call. Only where dialects are chosen by id. */
  readonly dialect?: string | undefined
}

/** Which dialect a call speaks, and which it only reads. */
export interface DialectChoice {
  readonly dialect: Dialect
  readonly alsoRead?: readonly Dialect[] | undefined
}

/** Chooses the dialect for a model; `requested` comes from the options of the call. */
export type ChooseDialect = (modelId: string, requested: string | undefined) => DialectChoice

/** What the way back needs to know. */
export interface ProjectionSettings {
  readonly onFabricatedResult: 'abort' | 'discard'
  readonly onIssue: ((issue: Issue) => void) | undefined
  readonly onWire: ((event: WireEvent) => void) | undefined
  readonly onEvent: ((part: Part) => void) | undefined
  readonly generateId: () => string
  /** Milliseconds; only differences count. */
  readonly now: () => number
}

/** Everything one model call in owned mode needs to know. */
export interface Settings extends ProjectionSettings {
  readonly dialect: Dialect
  readonly alsoRead: readonly Dialect[]
  readonly incompleteCalls: IncompleteCalls
  readonly maxParameterLength: number | undefined
  readonly parseReasoning: boolean
  readonly startsInReasoning: boolean
  readonly replay: boolean
  readonly reasoningHistory: Dialect['reasoningHistory']
  readonly toolResultText: 'safe' | 'verbatim'
  readonly prompt: InbandOptions['prompt']
}

/** The settings of the way back, from options that both modes share. */
export function projectionSettings(
  options: Pick<InbandOptions, 'onFabricatedResult' | 'onIssue' | 'onWire' | 'onEvent' | 'generateId'>,
): ProjectionSettings {
  return {
    onFabricatedResult: options.onFabricatedResult ?? 'abort',
    onIssue: observe(options.onIssue),
    onWire: observe(options.onWire),
    onEvent: observe(options.onEvent),
    generateId: options.generateId ?? generateCallId,
    now: () => performance.now(),
  }
}

/**
 * Refuses options that cannot be meant.
 *
 * @throws {TypeError} With the accepted values in the message.
 */
export function checkOptions(options: InbandOptions): void {
  for (const name of Object.keys(options)) {
    if (optionNames.has(name)) continue
    throw new TypeError(`There is no option "${name}". Known options: ${[...optionNames].join(', ')}.`)
  }
  checkChoice('onFabricatedResult', options.onFabricatedResult, ['abort', 'discard'])
  checkChoice('incompleteCalls', options.incompleteCalls, ['invalid', 'keep', 'drop'])
  checkChoice('toolResultText', options.toolResultText, ['safe', 'verbatim'])
  checkChoice('history.reasoning', options.history?.reasoning, ['keep', 'tool-chain', 'drop'])
  const limit = options.maxParameterLength
  if (limit !== undefined && !(limit > 0)) {
    throw new TypeError(`maxParameterLength is a number above 0, or Infinity for no limit; got ${String(limit)}.`)
  }
}

const optionNames: ReadonlySet<string> = new Set([
  'dialect',
  'alsoRead',
  'onFabricatedResult',
  'incompleteCalls',
  'maxParameterLength',
  'reasoning',
  'history',
  'toolResultText',
  'prompt',
  'onIssue',
  'onWire',
  'onEvent',
  'generateId',
])

function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value as string)) return
  throw new TypeError(
    `${name} is ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}; got ${JSON.stringify(value)}.`,
  )
}

/** The settings of one call: its own options before those of the middleware, before the dialect's defaults. */
export function settingsFor(
  modelId: string,
  params: CallOptions,
  options: InbandOptions,
  chooseDialect: ChooseDialect,
): Settings {
  const own = (params.providerOptions?.['inband'] ?? {}) as InbandCallOptions
  checkOptions(own)
  const { dialect, alsoRead = [] } = chooseDialect(modelId, own.dialect)
  const reasoning = { ...options.reasoning, ...own.reasoning }
  const history = { ...options.history, ...own.history }
  return {
    ...projectionSettings({ ...options, onFabricatedResult: own.onFabricatedResult ?? options.onFabricatedResult }),
    dialect,
    alsoRead,
    incompleteCalls: own.incompleteCalls ?? options.incompleteCalls ?? 'invalid',
    maxParameterLength: own.maxParameterLength ?? options.maxParameterLength,
    parseReasoning: reasoning.parse ?? true,
    startsInReasoning: reasoning.startsIn ?? dialect.startsInReasoning,
    replay: history.replay ?? true,
    reasoningHistory: history.reasoning ?? dialect.reasoningHistory,
    toolResultText: own.toolResultText ?? options.toolResultText ?? 'safe',
    prompt: options.prompt,
  }
}

/** An observer must not be able to break the turn that it observes. */
function observe<Event>(observer: ((event: Event) => void) | undefined): ((event: Event) => void) | undefined {
  if (observer === undefined) return undefined
  return (event) => {
    try {
      observer(event)
    } catch {
      // Told in the option's doc comment.
    }
  }
}
