import type { Dialect } from '@inband/dialects'
import { type RunOptions, runScanner } from '../../packages/dialects/src/contract/run-scanner.ts'
import { scanEverywhere } from './scan-everywhere.ts'

/** How much a scanner had written when it had seen the first `seen` code units of a text. */
export interface Progress {
  readonly seen: number
  /** Code units of visible text. */
  readonly text: number
  readonly reasoning: number
  /** Code units of the arguments of all calls. */
  readonly argument: number
  readonly calls: number
}

/** Delivers a text one code unit at a time and tells after each how far the scanner's output had come. */
export function scanTimeline(dialect: Dialect, text: string, options: RunOptions): Progress[] {
  scanEverywhere(dialect, text, options)
  const { events } = runScanner(dialect, text.split(''), options)
  const timeline: Progress[] = []
  let next = 0
  let progress: Progress = { seen: 0, text: 0, reasoning: 0, argument: 0, calls: 0 }
  for (let feed = 0; feed < text.length; feed++) {
    for (let timed = events[next]; timed !== undefined && timed.feed <= feed; timed = events[++next]) {
      const { event } = timed
      if (event.type === 'text') progress = { ...progress, text: progress.text + event.delta.length }
      if (event.type === 'reasoning') progress = { ...progress, reasoning: progress.reasoning + event.delta.length }
      if (event.type === 'argument') progress = { ...progress, argument: progress.argument + event.delta.length }
      if (event.type === 'call-start') progress = { ...progress, calls: progress.calls + 1 }
    }
    progress = { ...progress, seen: feed + 1 }
    timeline.push(progress)
  }
  return timeline
}
