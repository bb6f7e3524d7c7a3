import type { Part } from '@inband/ai-sdk'

export interface Message {
  readonly role: string
  readonly content: string | readonly Part[]
  readonly [member: string]: unknown
}

/**
 * The form of call ids that a receiver insists on.
 *
 * - `kimi`: `functions.NAME:N`, counted through the conversation. The chat template prints ids as they are and the name
 *   nowhere else, so any other id costs the model the name of the function.
 * - `mistral`: nine letters and digits; others are refused.
 * - `anthropic`: letters, digits, `_` and `-`, no two alike; others are refused.
 */
export type CallIdForm = 'any' | 'kimi' | 'mistral' | 'anthropic'

/** What an endpoint asks of a conversation with native calls. */
export interface Receiver {
  /** Tells its model from others, to know its reasoning again. */
  readonly origin: string
  /** The key of provider options that its model reads. */
  readonly namespace: string
  readonly callIds: CallIdForm
}

/** The form of ids that the model behind a chat-completions endpoint wants. */
export function callIdFormFor(modelId: string): CallIdForm {
  if (/kimi|moonshot/i.test(modelId)) return 'kimi'
  if (/mi[sx]tral|devstral|magistral|codestral/i.test(modelId)) return 'mistral'
  return 'any'
}

/**
 * A conversation in the form that its receiver takes: ids of calls rewritten with their results, calls without a result
 * answered. What needs no change stays the same object.
 */
export function promptFor(receiver: Receiver, prompt: readonly Message[]): readonly Message[] {
  return withCallIds(receiver.callIds, withEveryResult(prompt))
}

/**
 * Endpoints refuse a call that nobody answered, and AI SDK 5 passes such a conversation on. The result says that there is
 * none, in the words of owned mode.
 */
function withEveryResult(prompt: readonly Message[]): readonly Message[] {
  const isCall = (part: Part): boolean => part.type === 'tool-call' && part['providerExecuted'] !== true
  const result: Message[] = []
  let isChanged = false
  prompt.forEach((message, index) => {
    result.push(message)
    if (message.role !== 'assistant') return
    const calls = partsOf(message).filter(isCall)
    if (calls.length === 0) return
    // Results may come in several messages, and an id may be used again by a later turn.
    let end = index + 1
    while (end < prompt.length && prompt[end]?.role !== 'assistant') end++
    const answered = new Set(
      prompt
        .slice(index, end)
        .flatMap((following) => partsOf(following))
        .filter((part) => part.type === 'tool-result')
        .map((part) => part['toolCallId']),
    )
    const missing = calls.filter((call) => !answered.has(call['toolCallId']))
    if (missing.length === 0) return
    isChanged = true
    result.push({
      role: 'tool',
      content: missing.map(({ toolCallId, toolName }) => ({
        type: 'tool-result',
        toolCallId,
        toolName,
        output: { type: 'error-text', value: 'There is no result: the call was not executed.' },
      })),
    })
  })
  return isChanged ? result : prompt
}

function withCallIds(form: CallIdForm, prompt: readonly Message[]): readonly Message[] {
  if (form === 'any') return prompt
  const idFor = idMakers[form]()
  /** The id that a call got last: one id may stand for calls of several turns. */
  const current = new Map<unknown, string>()
  let isChanged = false
  const rewritten = prompt.map((message) => {
    if (typeof message.content === 'string') return message
    let isMessageChanged = false
    const content = message.content.map((part) => {
      if (part.type !== 'tool-call' && part.type !== 'tool-result') return part
      const id = part['toolCallId']
      if (part.type === 'tool-call') current.set(id, idFor(String(id), String(part['toolName'])))
      const becomes = current.get(id)
      if (becomes === undefined || becomes === id) return part
      isMessageChanged = true
      return { ...part, toolCallId: becomes }
    })
    if (!isMessageChanged) return message
    isChanged = true
    return { ...message, content }
  })
  return isChanged ? rewritten : prompt
}

type IdMaker = (id: string, toolName: string) => string

const idMakers: Readonly<Record<Exclude<CallIdForm, 'any'>, () => IdMaker>> = {
  kimi() {
    let count = 0
    return (_id, toolName) => `functions.${toolName}:${count++}`
  },
  mistral() {
    const used = new Set<string>()
    return (id) => unused(used, (round) => (round === 0 && /^[a-zA-Z0-9]{9}$/.test(id) ? id : hashOf(`${id}#${round}`)))
  },
  anthropic() {
    const used = new Set<string>()
    return (id) => {
      const plain = id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call'
      return unused(used, (round) => (round === 0 ? plain : `${plain}_${round}`))
    }
  },
}

function unused(used: Set<string>, candidate: (round: number) => string): string {
  let round = 0
  while (used.has(candidate(round))) round++
  const id = candidate(round)
  used.add(id)
  return id
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Nine characters that are the same in every request: endpoints cache by prefix. (FNV-1a, stretched.) */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  let id = ''
  for (let round = 0; id.length < 9; round++) {
    for (const character of `${round}${text}`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
    }
    id += alphabet.charAt(hash % alphabet.length)
  }
  return id
}

function partsOf({ content }: Message): readonly Part[] {
  return typeof content === 'string' ? [] : content
}
