import { CallRecorder } from './call-recorder.ts'
import type { Issue } from './issues.ts'
import type { CallEnd, ScanSink } from './types.ts'

/** Holds each call until it is complete; one that never is leaves as an issue with its raw text. */
export function dropIncompleteCalls(sink: ScanSink, dialect: string): ScanSink {
  let open: { recorder: CallRecorder; name: string } | undefined
  return {
    text: (delta) => sink.text(delta),
    reasoningStart: (markup) => sink.reasoningStart(markup),
    reasoning: (delta) => sink.reasoning(delta),
    reasoningEnd: (markup) => sink.reasoningEnd(markup),
    callStart(name) {
      open = { recorder: new CallRecorder(), name }
      open.recorder.callStart(name)
    },
    argument(delta) {
      open?.recorder.argument(delta)
    },
    callEnd(end: CallEnd) {
      const call = open
      open = undefined
      if (call === undefined) return
      if (end.complete) {
        call.recorder.callEnd(end)
        call.recorder.replay(sink)
      } else {
        sink.issue({
          code: 'incomplete-call',
          dialect,
          toolName: call.name,
          raw: end.raw,
          action: 'dropped',
          message: `The turn ended inside a call of "${call.name}"; it was dropped.`,
        })
      }
    },
    issue(issue: Issue) {
      if (issue.code === 'incomplete-call') return
      if (open !== undefined) open.recorder.issue(issue)
      else sink.issue(issue)
    },
  }
}
