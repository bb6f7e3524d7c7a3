import type { Issue } from './issues.ts'
import { TextBlocks } from './text-blocks.ts'
import type { CallEnd, ScanSink } from './types.ts'

/**
 * Holds events until it is known whether they count.
 *
 * Because the raw stretches of events tile the input, what was recorded can leave in either form: as the events
 * themselves, or as the text that they were read from.
 */
export class CallRecorder implements ScanSink {
  /** How many calls have begun. */
  calls = 0
  /** Length of the recorded input in code units. */
  length = 0
  /** The raw stretches of the recorded calls. */
  callsRaw = ''
  readonly #replays: ((sink: ScanSink) => void)[] = []
  readonly #raws: string[] = []
  /** Neighbouring argument deltas leave as one. */
  readonly #argument = new TextBlocks()

  text(delta: string): void {
    this.#record(delta, (sink) => sink.text(delta))
  }

  reasoningStart(markup: string): void {
    this.#record(markup, (sink) => sink.reasoningStart(markup))
  }

  reasoning(delta: string): void {
    this.#record(delta, (sink) => sink.reasoning(delta))
  }

  reasoningEnd(markup: string): void {
    this.#record(markup, (sink) => sink.reasoningEnd(markup))
  }

  callStart(name: string): void {
    this.calls++
    this.#record('', (sink) => sink.callStart(name))
  }

  argument(delta: string): void {
    this.#argument.push(delta)
  }

  callEnd(end: CallEnd): void {
    this.callsRaw += end.raw
    this.#record(end.raw, (sink) => sink.callEnd(end))
  }

  issue(issue: Issue): void {
    this.#record(issue.action === 'dropped' ? issue.raw : '', (sink) => sink.issue(issue))
  }

  replay(sink: ScanSink): void {
    this.#flushArgument()
    for (const replay of this.#replays) replay(sink)
  }

  /** The input that the events were read from. */
  get raw(): string {
    return this.#raws.join('')
  }

  #flushArgument(): void {
    const argument = this.#argument.take()
    if (argument !== '') this.#replays.push((sink) => sink.argument(argument))
  }

  #record(raw: string, replay: (sink: ScanSink) => void): void {
    this.#flushArgument()
    this.#replays.push(replay)
    if (raw === '') return
    this.#raws.push(raw)
    this.length += raw.length
  }
}
