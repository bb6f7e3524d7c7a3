import type { Issue } from '../issues.ts'
import type { CallEnd, ScanSink } from '../types.ts'

/** What a scanner wrote to its sink, as data. */
export type ScanEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning-start'; readonly markup: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  | { readonly type: 'reasoning-end'; readonly markup: string }
  | { readonly type: 'call-start'; readonly name: string }
  | { readonly type: 'argument'; readonly delta: string }
  | { readonly type: 'call-end'; readonly raw: string; readonly complete: boolean }
  | { readonly type: 'issue'; readonly issue: Issue }

/** A sink that hands every event to one function. */
export function eventSink(record: (event: ScanEvent) => void): ScanSink {
  return {
    text: (delta) => record({ type: 'text', delta }),
    reasoningStart: (markup) => record({ type: 'reasoning-start', markup }),
    reasoning: (delta) => record({ type: 'reasoning', delta }),
    reasoningEnd: (markup) => record({ type: 'reasoning-end', markup }),
    callStart: (name) => record({ type: 'call-start', name }),
    argument: (delta) => record({ type: 'argument', delta }),
    callEnd: ({ raw, complete }: CallEnd) => record({ type: 'call-end', raw, complete }),
    issue: (issue) => record({ type: 'issue', issue: { ...issue } }),
  }
}

/** The events with neighbouring deltas of the same kind made one: what must not depend on the cut. */
export function mergeDeltas(events: readonly ScanEvent[]): ScanEvent[] {
  const merged: ScanEvent[] = []
  for (const event of events) {
    const last = merged.at(-1)
    if (last !== undefined && 'delta' in last && 'delta' in event && last.type === event.type) {
      merged[merged.length - 1] = { type: event.type, delta: last.delta + event.delta }
    } else {
      merged.push(event)
    }
  }
  return merged
}

/** The stretch of the input that an event accounts for; `''` where its text is in another event. */
export function stretchOf(event: ScanEvent): string {
  switch (event.type) {
    case 'text':
    case 'reasoning':
      return event.delta
    case 'reasoning-start':
    case 'reasoning-end':
      return event.markup
    case 'call-end':
      return event.raw
    case 'issue':
      return event.issue.action === 'dropped' ? event.issue.raw : ''
    case 'call-start':
    case 'argument':
      return ''
  }
}
