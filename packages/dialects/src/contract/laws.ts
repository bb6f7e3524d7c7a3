import { JsonPrefix } from './json-prefix.ts'
import { type ScanEvent, stretchOf } from './scan-events.ts'

/** An event together with the index of the `feed` in which it came; `flush` counts as one more. */
export interface TimedEvent {
  readonly event: ScanEvent
  readonly feed: number
}

/**
 * What is wrong with one run of a scanner, whatever the input: the laws that can be judged without knowing what the
 * text meant. `undefined` where nothing is.
 */
export function brokenLaw(text: string, run: readonly TimedEvent[]): string | undefined {
  return brokenGrammar(run) ?? brokenTiling(text, run) ?? brokenCalls(run) ?? brokenIssue(run)
}

/** Starts and ends are balanced, nothing stands inside a call but its arguments, and no delta is empty. */
function brokenGrammar(run: readonly TimedEvent[]): string | undefined {
  let inCall = false
  let inReasoning = false
  for (const { event } of run) {
    if ('delta' in event && event.delta === '') return `an empty ${event.type} delta`
    switch (event.type) {
      case 'text':
        if (inCall) return 'text inside a call'
        if (inReasoning) return 'text inside reasoning'
        break
      case 'reasoning-start':
        if (inCall) return 'reasoning inside a call'
        if (inReasoning) return 'reasoning inside reasoning'
        inReasoning = true
        break
      case 'reasoning':
      case 'reasoning-end':
        if (!inReasoning) return `${event.type} without its start`
        inReasoning = event.type === 'reasoning'
        break
      case 'call-start':
        if (inCall) return 'a call inside a call'
        if (inReasoning) return 'a call inside open reasoning'
        inCall = true
        break
      case 'argument':
      case 'call-end':
        if (!inCall) return `${event.type} without a call`
        inCall = event.type === 'argument'
        break
      case 'issue':
        break
    }
  }
  if (inCall) return 'a call that never ends'
  return inReasoning ? 'reasoning that never ends' : undefined
}

/** The stretches of the events, in order, are the input; and none of them ends inside a surrogate pair. */
function brokenTiling(text: string, run: readonly TimedEvent[]): string | undefined {
  let position = 0
  for (const { event } of run) {
    const stretch = stretchOf(event)
    if (!text.startsWith(stretch, position)) {
      const found = text.slice(position, position + Math.max(stretch.length, 20))
      return `at ${position} the input goes on with ${JSON.stringify(found)}, but ${describeEvent(event)} came`
    }
    position += stretch.length
    if ('delta' in event && stretch !== '' && halvesPair(text, position)) {
      return `${describeEvent(event)} ends inside a surrogate pair`
    }
  }
  if (position < text.length) return `lost at the end: ${JSON.stringify(text.slice(position))}`
  return undefined
}

function halvesPair(text: string, position: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(position - 1, position + 1))
}

/**
 * The deltas of a call are JSON that grows: a prefix of an object at every boundary. The text becomes whole only with
 * the last delta, only where the call counts, and in the same `feed` as the end of the call: who stops listening in
 * between must not hold an input that could run.
 */
function brokenCalls(run: readonly TimedEvent[]): string | undefined {
  let prefix = new JsonPrefix()
  let input = ''
  let committedIn: number | undefined
  for (const { event, feed } of run) {
    if (event.type === 'call-start') {
      if (event.name === '') return 'a call without a name'
      prefix = new JsonPrefix()
      input = ''
      committedIn = undefined
    } else if (event.type === 'argument') {
      if (committedIn !== undefined) return `more input behind the whole of it: ${JSON.stringify(event.delta)}`
      prefix.feed(event.delta)
      input += event.delta
      if (prefix.problem !== undefined) return `input that is no JSON: ${prefix.problem} in ${JSON.stringify(input)}`
      if (prefix.complete) committedIn = feed
    } else if (event.type === 'call-end') {
      const whole = isObject(input)
      if (event.complete && !whole) return `a call that counts has the input ${JSON.stringify(input)}`
      if (event.complete && committedIn !== feed) return 'the last brace left before the end of the call'
      if (!event.complete && whole) return `a cut call could run with ${input}`
      if (!event.complete && !input.startsWith('{')) return 'a cut call has no input, which the SDK takes for {}'
    }
  }
  return undefined
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function brokenIssue(run: readonly TimedEvent[]): string | undefined {
  for (const { event } of run) {
    if (event.type !== 'issue') continue
    const { issue } = event
    if (issue.message.trim() === '') return `an issue without a message: ${issue.code}`
    if (issue.dialect === '') return `an issue without a dialect: ${issue.code}`
    if (issue.action === 'dropped' && issue.raw === '') return `an issue that dropped nothing: ${issue.code}`
  }
  return undefined
}

export function describeEvent(event: ScanEvent): string {
  const { type, ...rest } = event
  return `${type} ${JSON.stringify(rest)}`
}
