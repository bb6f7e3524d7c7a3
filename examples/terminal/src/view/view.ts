import type { WireEvent } from '@inband/ai-sdk'
import type { ToolOutcome } from '../agent.ts'
import type { ShownPart } from './part-text.ts'

/** Shows a run while it happens. */
export interface View {
  /** A line under a heading, before the first step or after the last one. */
  note(heading: string, text: string): void
  /** A step begins: the messages that are new in the prompt, and how many characters of it are as they were before. */
  request(fresh: string, repeated: number): void
  /** The model wrote a piece of text. */
  wire(text: string): void
  /** The SDK received a stream part. */
  part(part: ShownPart): void
  /** The library had to heal, refuse or drop something. */
  issue(message: string): void
  /** A tool ran. */
  outcome(outcome: ToolOutcome): void
  /** The last step is over. */
  end(): void
}

/** Passes what goes over the wire to a view. */
export function wireObserver(view: View): (event: WireEvent) => void {
  /** The last prompt with the turn that followed it: what a server may have in its prefix cache. */
  let known = ''
  return ({ direction, text, prompt = [] }) => {
    if (direction === 'response') {
      known += text
      view.wire(text)
      return
    }
    const fresh = prompt.slice(prompt.findLastIndex((message) => message.role === 'assistant') + 1)
    view.request(fresh.map(messageText).join('\n\n'), commonLength(known, text))
    known = `${text}\n\n[assistant]\n`
  }
}

interface ShownMessage {
  readonly role: string
  readonly content: string | readonly { readonly type: string; readonly text?: unknown }[]
}

function messageText({ role, content }: ShownMessage): string {
  const texts = typeof content === 'string' ? [content] : content.map((part) => part.text ?? `(${part.type})`)
  return `[${role}]\n${texts.join('\n')}`
}

/** How many code units two texts share at their start. */
function commonLength(one: string, other: string): number {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
