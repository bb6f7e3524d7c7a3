import type { Issue } from './issues.ts'
import { TextBlocks } from './text-blocks.ts'
import type { Scanner, ScanSink, TurnEnding } from './types.ts'

export interface ScannedCall {
  readonly name: string
  /** The parsed arguments. */
  readonly input: unknown
  /** The stretch of the text that the call was read from. */
  readonly raw: string
}

export interface ScannedTurn {
  readonly text: string
  readonly reasoning: string
  /** The calls that count, in order. */
  readonly calls: ScannedCall[]
  readonly issues: Issue[]
}

/**
 * Reads a whole turn with any scanner.
 *
 * @param ending See `Scanner.flush`. Default: `'complete'`.
 */
export function readTurn(text: string, createScanner: (sink: ScanSink) => Scanner, ending?: TurnEnding): ScannedTurn {
  const turn = { text: '', reasoning: '', calls: [] as ScannedCall[], issues: [] as Issue[] }
  const input = new TextBlocks()
  let name = ''
  const scanner = createScanner({
    text(delta) {
      turn.text += delta
    },
    reasoningStart() {},
    reasoning(delta) {
      turn.reasoning += delta
    },
    reasoningEnd() {},
    callStart(started) {
      name = started
    },
    argument: (delta) => input.push(delta),
    callEnd({ raw, complete }) {
      const json = input.take()
      if (complete) turn.calls.push({ name, input: JSON.parse(json), raw })
    },
    issue(issue) {
      turn.issues.push(issue)
    },
  })
  scanner.feed(text)
  scanner.flush(ending)
  return turn
}
