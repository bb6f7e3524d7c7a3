import type { Dialect, ScannerOptions, TurnEnding } from '../types.ts'
import type { CutOptions } from './cuts.ts'
import type { TimedEvent } from './laws.ts'
import { eventSink } from './scan-events.ts'

export interface RunOptions extends ScannerOptions, CutOptions {
  /** How the turn ended. Default: `'complete'`. */
  readonly ending?: TurnEnding | undefined
}

export interface ScannerRun {
  readonly events: readonly TimedEvent[]
  /** The index of the piece at which the scanner stopped; `undefined` where it went on to the end. */
  readonly stoppedIn: number | undefined
}

/** The only place where the contract and the tests make a scanner. Use `scanEverywhere`, which holds its runs to the laws. */
export function runScanner(dialect: Dialect, pieces: readonly string[], options: RunOptions): ScannerRun {
  const events: TimedEvent[] = []
  let feed = 0
  let stoppedIn: number | undefined
  const scanner = dialect.createScanner(
    scannerOptions(options),
    eventSink((event) => events.push({ event, feed })),
  )
  for (const piece of pieces) {
    scanner.feed(piece)
    if (scanner.stopped) stoppedIn ??= feed
    feed++
  }
  scanner.flush(options.ending)
  if (scanner.stopped) stoppedIn ??= feed
  return { events, stoppedIn }
}

/** The options that are for the scanner itself. */
export function scannerOptions(options: RunOptions): ScannerOptions {
  const { ending: _ending, seed: _seed, randomCuts: _randomCuts, cuts: _cuts, ...rest } = options
  return rest
}
