import type { CallEnd, Dialect, Issue, Scanner, ScanSink, Tool } from '@inband/dialects'
import { DeltaCoalescer } from './delta-coalescer.ts'
import { endingOf, finishReasonFor, syntheticFinish, withUsage } from './finish.ts'
import type { FinishReason, Part, SpecificationVersion, Warning } from './language-model.ts'
import { NativeCalls } from './native-calls.ts'
import type { ProjectionSettings } from './options.ts'
import { ReasoningBlocks } from './reasoning-blocks.ts'
import { ReasoningChannel } from './reasoning-channel.ts'

export interface ProjectionOptions {
  readonly settings: ProjectionSettings
  /** Makes the scanner of the turn. */
  readonly createScanner: (sink: ScanSink) => Scanner
  /** Makes the scanner of the provider's own reasoning, where calls may have been left in it. */
  readonly createReasoningScanner?: ((sink: ScanSink) => Scanner) | undefined
  /** The dialect in which history renders calls; without one, calls go back natively and carry nothing. */
  readonly dialect?: Dialect | undefined
  readonly version: SpecificationVersion
  readonly tools: readonly Tool[]
  readonly answersJson: boolean
  readonly warnings: readonly Warning[]
}

interface OpenCall {
  readonly id: string
  readonly name: string
  readonly deltas: DeltaCoalescer
  /** Parts that wait until it is known whether the call came natively already. */
  readonly held: Part[] | undefined
}

/**
 * Turns the parts of a model that writes calls as text into those of a model with native calls.
 *
 * Parts go in through `push`, in order, and come out in `output`. Text runs through the scanner; everything else passes.
 * A block of text is opened with its first character and closed before a call. The finish part is held to the end, so
 * that there is exactly one and it is the last.
 */
export class TurnProjection implements ScanSink {
  /** What has to leave, in order; the reader empties it. */
  output: Part[] = []
  readonly #options: ProjectionOptions
  readonly #settings: ProjectionSettings
  readonly #scanner: Scanner
  readonly #native = new NativeCalls()
  readonly #reasoning: ReasoningBlocks
  readonly #reasoningChannel: ReasoningChannel | undefined

  /** The block of text that is open in the output. */
  #textId: string | undefined
  /** The provider's own block: its id, whether that was used already, and what its start carried. */
  #providerText: { readonly id: string; isUsed: boolean; readonly start: Part } | undefined
  readonly #usedTextIds = new Set<string>()
  /** The delta being scanned: it is passed on as it is where nothing in it matters. */
  #delta: Part | undefined
  #reasoningId: string | undefined
  #call: OpenCall | undefined
  #hasCalls = false
  #finish: Part | undefined
  #hasStarted = false

  constructor(options: ProjectionOptions) {
    this.#options = options
    const { settings } = options
    this.#settings = settings
    this.#reasoning = new ReasoningBlocks(settings.generateId)
    this.#scanner = options.createScanner(this)
    if (options.createReasoningScanner !== undefined) {
      this.#reasoningChannel = new ReasoningChannel(options.createReasoningScanner, {
        part: (part) => this.#emit(part),
        callStart: (name) => this.callStart(name),
        argument: (delta) => this.argument(delta),
        callEnd: (end) => this.callEnd(end),
        issue: (issue) => this.issue(issue),
      })
    }
  }

  /** Whether the model has begun to invent a tool result: nothing more is wanted from the provider. */
  get stopped(): boolean {
    return this.#scanner.stopped
  }

  /** Takes the next part of the provider's stream. */
  push(part: Part): void {
    if (part.type === 'text-delta') {
      this.#pushText(part)
      return
    }
    // Behind a result that the model made up, whatever it says is made up too.
    if (this.stopped && !isAboutTheCall(part)) return
    switch (part.type) {
      case 'stream-start':
        this.#start(part)
        return
      case 'text-start':
        this.#providerText = { id: String(part['id']), isUsed: false, start: part }
        return
      case 'text-end':
        // A JSON answer stays one block: whoever reads it as it grows follows the first block only.
        if (!this.#options.answersJson) this.#closeText(part)
        this.#providerText = undefined
        return
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        for (const leaving of this.#reasoning.take(part)) this.#pushReasoning(leaving)
        return
      case 'finish':
        this.#finish = part
        return
      case 'tool-input-start':
      case 'tool-input-delta':
      case 'tool-input-end':
      case 'tool-call':
        this.#pushNativeCall(part)
        return
      default:
        this.#emit(part)
    }
  }

  /** A piece of text outside of a stream. */
  pushText(text: string): void {
    if (text.trim() !== '') this.#reasoningChannel?.release()
    this.#scanner.feed(text)
  }

  /** The provider's stream is over, or nobody wants more of it. */
  end(): void {
    const finish = this.#finish
    this.settle(finish === undefined && !this.stopped ? undefined : (finish?.['finishReason'] as FinishReason))
    this.#closeRest()
    this.#ensureStarted()
    const version = this.#options.version
    if (finish === undefined) {
      this.#emit(syntheticFinish(version, this.#hasCalls ? 'tool-calls' : 'other'))
      return
    }
    const reason = finish['finishReason'] as FinishReason
    const becomes = finishReasonFor(reason, this.#hasCalls)
    this.#emit(withUsage(becomes === reason ? finish : { ...finish, finishReason: becomes }, version))
  }

  /** Closes what is open, and what the provider left open. */
  #closeRest(): void {
    this.#closeText()
    this.#reasoningChannel?.release()
    for (const part of [...this.#reasoning.close(), ...this.#native.flush()]) {
      if (part.type === 'tool-call') this.#hasCalls = true
      this.#emit(part)
    }
  }

  /** Ends the text: what the scanner holds leaves, and calls that were not closed are judged by the finish reason. */
  settle(reason: FinishReason | undefined): void {
    this.#delta = undefined
    const ending = this.stopped ? 'complete' : endingOf(reason)
    this.#reasoningChannel?.end(ending)
    this.#scanner.flush(ending)
    this.#closeReasoning()
  }

  /** The provider's stream broke: what is open is closed. */
  abandon(): void {
    this.settle(undefined)
    this.#closeRest()
  }

  /** Whether any call has left, written or native. */
  get hasCalls(): boolean {
    return this.#hasCalls
  }

  // What the scanner reads

  text(delta: string): void {
    this.#closeReasoning()
    this.#atLineStart = delta.endsWith('\n')
    const id = this.#textId ?? this.#openText()
    const part = this.#delta
    if (part !== undefined && part['delta'] === delta && part['id'] === id) this.#emit(part)
    else this.#emit({ type: 'text-delta', id, delta })
  }

  /** The block opens with its first character. */
  reasoningStart(): void {}

  reasoning(delta: string): void {
    if (this.#reasoningId === undefined) {
      this.#closeText()
      this.#reasoningId = this.#settings.generateId()
      this.#emit({
        type: 'reasoning-start',
        id: this.#reasoningId,
        providerMetadata: { inband: { reasoning: 'text' } },
      })
    }
    this.#emit({ type: 'reasoning-delta', id: this.#reasoningId, delta })
  }

  reasoningEnd(): void {
    this.#closeReasoning()
  }

  callStart(name: string): void {
    this.#closeText()
    this.#closeReasoning()
    const id = this.#settings.generateId()
    const held: Part[] | undefined = this.#native.mayRepeatNative(name) ? [] : undefined
    const emit = (part: Part): void => {
      if (held === undefined) this.#emit(part)
      else held.push(part)
    }
    const deltas = new DeltaCoalescer((delta) => emit({ type: 'tool-input-delta', id, delta }), this.#settings.now)
    this.#call = { id, name, deltas, held }
    emit({ type: 'tool-input-start', id, toolName: name })
  }

  argument(delta: string): void {
    this.#call?.deltas.push(delta)
  }

  callEnd({ raw, complete }: CallEnd): void {
    const call = this.#call
    if (call === undefined) return
    this.#call = undefined
    const { id, name, held } = call
    const input = call.deltas.end()
    if (complete && held !== undefined && this.#native.repeatsNative(name, input)) {
      this.#reportDuplicate(name, raw)
      return
    }
    for (const part of held ?? []) this.#emit(part)
    this.#emit({ type: 'tool-input-end', id })
    this.#emit({
      type: 'tool-call',
      toolCallId: id,
      toolName: name,
      input,
      ...(this.#isCanonical(name, input, raw)
        ? {}
        : { providerMetadata: metadataOf(raw, this.#options.dialect?.id ?? '') }),
    })
    this.#hasCalls = true
    this.#calls++
    if (complete) this.#native.addWritten(name, input)
  }

  issue(issue: Issue): void {
    this.#settings.onIssue?.(issue)
  }

  // How it leaves

  #calls = 0
  /** Whether a call that comes now stands where history would put it: at the start or behind a line feed. */
  #atLineStart = true

  /** Whether history would render the call just like this, so that nothing has to be kept. */
  #isCanonical(name: string, input: string, raw: string): boolean {
    const dialect = this.#options.dialect
    if (dialect === undefined) return true
    if (this.#calls > 0 || !this.#atLineStart || raw.length > input.length + 400) return false
    try {
      const call = { name, input: JSON.parse(input) as unknown }
      return dialect.renderCalls([call], { tools: this.#options.tools }) === raw
    } catch {
      return false
    }
  }

  #emit(part: Part): void {
    if (!this.#hasStarted) this.#ensureStarted()
    this.output.push(part)
  }

  #start(part: Part): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    const own = this.#options.warnings
    const theirs = Array.isArray(part['warnings']) ? (part['warnings'] as unknown[]) : []
    this.#emit(own.length === 0 ? part : { ...part, warnings: [...theirs, ...own] })
  }

  /** Providers may leave out the start of the stream; our warnings need it. */
  #ensureStarted(): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    if (this.#options.warnings.length > 0) {
      this.output.push({ type: 'stream-start', warnings: [...this.#options.warnings] })
    }
  }

  #pushText(part: Part): void {
    const delta = part['delta']
    if (typeof delta !== 'string' || delta === '') return
    this.#settings.onWire?.({ direction: 'response', text: delta })
    if (this.#reasoningChannel !== undefined && delta.trim() !== '') this.#reasoningChannel.release()
    this.#delta = part
    this.#scanner.feed(delta)
    this.#delta = undefined
  }

  /** Opens a block under the provider's id where that is free, so that its deltas can be passed on untouched. */
  #openText(): string {
    const provider = this.#providerText
    const isFree = provider !== undefined && !provider.isUsed && !this.#usedTextIds.has(provider.id)
    const id = isFree ? provider.id : this.#settings.generateId()
    this.#textId = id
    this.#usedTextIds.add(id)
    if (provider === undefined) {
      this.#emit({ type: 'text-start', id })
    } else {
      provider.isUsed = true
      this.#emit(isFree ? provider.start : { ...provider.start, id })
    }
    return id
  }

  /** Closes the open block of text, with what the provider's own end carries. */
  #closeText(end?: Part): void {
    const id = this.#textId
    if (id === undefined) return
    this.#textId = undefined
    this.#emit(end === undefined || end['id'] === id ? (end ?? { type: 'text-end', id }) : { ...end, id })
  }

  #closeReasoning(): void {
    const id = this.#reasoningId
    if (id === undefined) return
    this.#reasoningId = undefined
    this.#emit({ type: 'reasoning-end', id })
  }

  #pushReasoning(part: Part): void {
    if (this.#reasoningChannel === undefined) this.#emit(part)
    else this.#reasoningChannel.push(part)
  }

  #pushNativeCall(part: Part): void {
    this.#reasoningChannel?.release()
    this.#scanner.settle()
    const { parts, dropped } = this.#native.take(part)
    if (dropped !== undefined) this.#reportDuplicate(dropped.name, dropped.input)
    if (parts.length > 0) this.#closeText()
    for (const leaving of parts) {
      if (leaving.type === 'tool-call' && leaving['providerExecuted'] !== true) this.#hasCalls = true
      this.#emit(leaving)
    }
  }

  #reportDuplicate(toolName: string, raw: string): void {
    this.#settings.onIssue?.({
      code: 'duplicate-call',
      dialect: this.#options.dialect?.id ?? 'recovery',
      toolName,
      raw,
      action: 'dropped',
      message: `The call of "${toolName}" came both as text and natively; it runs once.`,
    })
  }
}

/** Parts that tell about the model call instead of what the model says. */
function isAboutTheCall({ type }: Part): boolean {
  return type === 'finish' || type === 'error' || type === 'raw' || type === 'response-metadata'
}

function metadataOf(raw: string, dialect: string): Record<string, unknown> {
  return { inband: { raw, dialect } }
}
