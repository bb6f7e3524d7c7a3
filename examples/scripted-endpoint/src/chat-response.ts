import type { ChatRequest } from './chat-request.ts'

/** What the bodies of one answer have in common. */
interface AnswerHead {
  readonly id: string
  readonly model: string
  /** Seconds since 1970. */
  readonly created: number
}

interface Usage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
}

/** The body of an answer that comes as a whole. */
export function completionBody(head: AnswerHead, text: string, usage: Usage): object {
  const message = { role: 'assistant', content: text }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  return { ...head, object: 'chat.completion', system_fingerprint: 'scripted', choices, usage }
}

/** The events of an answer that is streamed, as text for the wire, one per piece of the answer. */
export function* completionEvents(
  head: AnswerHead,
  pieces: Iterable<string>,
  usage: Usage | undefined,
): Generator<string, void, void> {
  const chunk = { ...head, object: 'chat.completion.chunk', system_fingerprint: 'scripted' }
  const event = (choices: readonly object[], more?: object): string =>
    `data: ${JSON.stringify({ ...chunk, choices, ...more })}\n\n`

  yield event([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }])
  for (const piece of pieces) yield event([{ index: 0, delta: { content: piece }, finish_reason: null }])
  yield event([{ index: 0, delta: {}, finish_reason: 'stop' }])
  if (usage !== undefined) yield event([], { usage })
  yield 'data: [DONE]\n\n'
}

/** An estimate, four UTF-16 code units to a token: a scripted model has no tokens. */
export function estimateUsage(request: ChatRequest, text: string): Usage {
  const prompt = tokens(request.messages.reduce((length, message) => length + message.content.length, 0))
  const completion = tokens(text.length)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

function tokens(length: number): number {
  return Math.ceil(length / 4)
}
