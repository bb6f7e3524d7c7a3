import type { Issue } from '../issues.ts'
import { readTurn } from '../read-turn.ts'
import type { Dialect } from '../types.ts'
import { type Cut, cutsOf } from './cuts.ts'
import { brokenLaw, describeEvent } from './laws.ts'
import { type RunOptions, runScanner, type ScannerRun, scannerOptions } from './run-scanner.ts'
import { mergeDeltas, type ScanEvent } from './scan-events.ts'

export type ScanEverywhereOptions = RunOptions

/** A call that counts. */
export interface CountingCall {
  readonly name: string
  readonly input: unknown
  /** The joined deltas, which parse to `input`. */
  readonly inputText: string
  readonly raw: string
}

/** A call that was begun and does not count. */
export interface CutCall {
  readonly name: string
  readonly inputText: string
  readonly raw: string
}

/** What a scanner made of a text, equal for every cut of it. */
export interface ScanOutcome {
  /** All events, neighbouring deltas merged. */
  readonly events: readonly ScanEvent[]
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly CountingCall[]
  readonly cutCalls: readonly CutCall[]
  readonly issues: readonly Issue[]
  /** Whether the scanner stopped at a fabricated result. */
  readonly stopped: boolean
}

/** A law that a run of a scanner broke; the message holds all that is needed to see it again. */
export class LawViolation extends Error {
  override readonly name = 'LawViolation'

  constructor(law: string, dialect: Dialect, text: string, options: RunOptions, cut: Cut) {
    const { tools, alsoRead, cuts: _cuts, ...rest } = options
    const settings = { ...rest, tools, ...(alsoRead ? { alsoRead: alsoRead.map(({ id }) => id) } : {}) }
    super(
      `${law}\n  dialect ${dialect.id}, ${cut.name}\n  text ${JSON.stringify(text)}\n  options ${JSON.stringify(settings)}`,
    )
  }
}

/**
 * The one way in which tests run a scanner: the text is delivered whole, one code unit at a time and at random cuts;
 * every run is held to the laws, all runs to each other, and `scan` to them.
 *
 * @throws LawViolation where a law is broken.
 */
export function scanEverywhere(dialect: Dialect, text: string, options: RunOptions): ScanOutcome {
  let first: { outcome: ScanOutcome; cut: Cut } | undefined
  for (const cut of cutsOf(text, options)) {
    const violation = (law: string): LawViolation => new LawViolation(law, dialect, text, options, cut)
    const outcome = scanLawfully(dialect, text, options, cut, violation)
    if (first === undefined) {
      first = { outcome, cut }
      const difference = differenceToScan(dialect, text, options, outcome)
      if (difference !== undefined) throw violation(difference)
    } else {
      const difference = firstDifference(first.outcome, outcome)
      if (difference !== undefined) throw violation(`the cut matters (against ${first.cut.name}): ${difference}`)
    }
  }
  if (first === undefined) throw new Error('A text is always delivered at least once.')
  return first.outcome
}

function scanLawfully(
  dialect: Dialect,
  text: string,
  options: RunOptions,
  cut: Cut,
  violation: (law: string) => LawViolation,
): ScanOutcome {
  let run: ScannerRun
  try {
    run = runScanner(dialect, cut.pieces, options)
  } catch (error) {
    throw violation(`the scanner threw: ${error instanceof Error ? error.stack : String(error)}`)
  }
  const events = run.events.map(({ event }) => event)
  const law = brokenLaw(text, run.events) ?? brokenStop(run, cut)
  if (law !== undefined) throw violation(`${law}\n  events ${listEvents(events)}`)
  const outcome = readOutcome(mergeDeltas(events), run.stoppedIn !== undefined)
  if (options.incompleteCalls === 'drop' && outcome.cutCalls.length > 0) throw violation('a cut call was not dropped')
  return outcome
}

/** Once a scanner has stopped it is silent until the end, so that whoever listens may leave at once. */
function brokenStop({ events, stoppedIn }: ScannerRun, { pieces }: Cut): string | undefined {
  if (stoppedIn === undefined) return undefined
  const late = events.find(({ feed }) => feed > stoppedIn && feed < pieces.length)
  if (late !== undefined) return `after it had stopped, the scanner wrote ${describeEvent(late.event)}`
  const last = events.at(-1)?.event
  if (last?.type === 'issue' && last.issue.code === 'fabricated-result' && last.issue.action === 'dropped')
    return undefined
  return 'the scanner stopped without reporting a fabricated result at the end'
}

function readOutcome(events: readonly ScanEvent[], stopped: boolean): ScanOutcome {
  const calls: CountingCall[] = []
  const cutCalls: CutCall[] = []
  const issues: Issue[] = []
  let text = ''
  let reasoning = ''
  let name = ''
  let inputText = ''
  for (const event of events) {
    switch (event.type) {
      case 'text':
        text += event.delta
        break
      case 'reasoning':
        reasoning += event.delta
        break
      case 'issue':
        issues.push(event.issue)
        break
      case 'call-start':
        name = event.name
        inputText = ''
        break
      case 'argument':
        inputText += event.delta
        break
      case 'call-end':
        if (event.complete) calls.push({ name, input: JSON.parse(inputText), inputText, raw: event.raw })
        else cutCalls.push({ name, inputText, raw: event.raw })
        break
      case 'reasoning-start':
      case 'reasoning-end':
        break
    }
  }
  return { events, text, reasoning, calls, cutCalls, issues, stopped }
}

/** The generate path, which must say the same in its own words. It knows natural ends only. */
function differenceToScan(
  dialect: Dialect,
  text: string,
  options: RunOptions,
  outcome: ScanOutcome,
): string | undefined {
  if (options.ending === 'truncated') return undefined
  const scanned = readTurn(text, (sink) => dialect.createScanner(scannerOptions(options), sink))
  const expected = JSON.stringify({
    text: outcome.text,
    reasoning: outcome.reasoning,
    calls: outcome.calls.map(({ name, input, raw }) => ({ name, input, raw })),
    issues: outcome.issues.map(({ code, raw }) => ({ code, raw })),
  })
  const found = JSON.stringify({
    text: scanned.text,
    reasoning: scanned.reasoning,
    calls: scanned.calls.map(({ name, input, raw }) => ({ name, input, raw })),
    issues: scanned.issues.map(({ code, raw }) => ({ code, raw })),
  })
  return expected === found ? undefined : `scan() disagrees with the scanner\n  scan    ${found}\n  scanner ${expected}`
}

function firstDifference(left: ScanOutcome, right: ScanOutcome): string | undefined {
  const length = Math.max(left.events.length, right.events.length)
  for (let index = 0; index < length; index++) {
    if (JSON.stringify(left.events[index]) === JSON.stringify(right.events[index])) continue
    return `event ${index} differs\n  there ${listEvents(left.events)}\n  here  ${listEvents(right.events)}`
  }
  return left.stopped === right.stopped ? undefined : `stopped is ${right.stopped}`
}

function listEvents(events: readonly ScanEvent[]): string {
  return events.map(describeEvent).join(' | ')
}
