import type { Issue, Tool } from '@inband/dialects'
import type { Message, Part, SpecificationVersion } from './language-model.ts'
import { neutraliseResult, neutraliseTurns } from './neutralise.ts'
import type { Settings } from './options.ts'
import { callMetadataOf, type HistoryCall, renderCallRun } from './replay.ts'
import { renderToolOutput } from './tool-output.ts'

export interface EncodeContext {
  readonly settings: Settings
  readonly version: SpecificationVersion
  /** The tools of the request: their schemas tell how arguments were written. */
  readonly tools: readonly Tool[]
  /** Whether the provider executes tools of its own, whose calls are for it to understand. */
  readonly hasProviderTools: boolean
}

interface PendingResult {
  readonly id: string
  readonly name: string
  readonly output: unknown
}

/**
 * Rewrites a conversation so that calls and results are text in the dialect.
 *
 * An assistant turn becomes one text part per stretch, calls in place; results become the user message that follows,
 * in the order of the calls, merged with the user's own words. System messages are left alone.
 */
export function encodeHistory(prompt: readonly Message[], context: EncodeContext): Message[] {
  const messages: Message[] = []
  const lastUser = prompt.findLastIndex((message) => message.role === 'user')
  /** Calls of the last assistant turn that wait for their results. */
  let waiting: { id: string; name: string }[] = []
  let results: PendingResult[] = []
  let approvals: Part[] = []

  const settleResults = (following: readonly Part[]): Part[] => {
    if (waiting.length === 0 && results.length === 0) return [...following]
    const parts = resultParts(waiting, results, context)
    waiting = []
    results = []
    return mergeText([...parts, ...following])
  }

  /** Answers to approvals that the provider itself asked for are the provider's. */
  const settleApprovals = (): void => {
    if (approvals.length > 0) messages.push({ role: 'tool', content: approvals })
    approvals = []
  }

  prompt.forEach((message, index) => {
    switch (message.role) {
      case 'user': {
        const parts = userParts(message, context)
        settleApprovals()
        messages.push({ ...message, content: settleResults(parts) })
        return
      }
      case 'tool': {
        for (const part of partsOf(message)) {
          if (part.type === 'tool-result') results.push(pendingResult(part))
          else approvals.push(part)
        }
        return
      }
      case 'assistant': {
        settleApprovals()
        if (waiting.length > 0 || results.length > 0) messages.push({ role: 'user', content: settleResults([]) })
        const encoded = encodeAssistant(message, index > lastUser, context)
        if (encoded.message !== undefined) messages.push(encoded.message)
        waiting = encoded.calls
        results = encoded.results
        return
      }
      default:
        messages.push(message)
    }
  })
  settleApprovals()
  if (waiting.length > 0 || results.length > 0) messages.push({ role: 'user', content: settleResults([]) })
  return messages.map(withoutMetadata)
}

/** What travels with parts for our own use is not for the provider. */
export function withoutMetadata(message: Message): Message {
  if (typeof message.content === 'string' || !message.content.some(hasMetadata)) return message
  return { ...message, content: message.content.map((part) => (hasMetadata(part) ? withoutOwnOptions(part) : part)) }
}

export function hasMetadata(part: Part): boolean {
  return (part['providerOptions'] as { inband?: unknown } | undefined)?.inband !== undefined
}

function withoutOwnOptions(part: Part): Part {
  const { providerOptions, ...rest } = part
  const { inband: _own, ...others } = providerOptions as Record<string, unknown>
  return Object.keys(others).length === 0 ? (rest as Part) : { ...rest, type: part.type, providerOptions: others }
}

function partsOf(message: Message): readonly Part[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content
}

function pendingResult(part: Part): PendingResult {
  return { id: String(part['toolCallId']), name: String(part['toolName']), output: part['output'] ?? part['result'] }
}

function userParts(message: Message, { settings }: EncodeContext): Part[] {
  const parts = partsOf(message)
  if (settings.toolResultText === 'verbatim') return [...parts]
  return parts.map((part) => {
    if (part.type !== 'text') return part
    const text = neutraliseTurns(String(part['text']), reportMarkers(settings, undefined))
    return text === part['text'] ? part : { ...part, text }
  })
}

/** Results as parts of a user message: one text, then the files that cannot go into text. */
function resultParts(
  calls: readonly { readonly id: string; readonly name: string }[],
  results: readonly PendingResult[],
  { settings, version }: EncodeContext,
): Part[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  const ordered = calls.map((call) => byId.get(call.id) ?? { ...call, output: undefined })
  const known = new Set(calls.map((call) => call.id))
  ordered.push(...results.filter((result) => !known.has(result.id)))
  const files: Part[] = []
  const rendered = ordered.map((result) => {
    const output =
      result.output === undefined
        ? { text: 'There is no result: the call was not executed.', isError: true, files: [] }
        : renderToolOutput(result.output, version)
    files.push(...output.files)
    const text =
      settings.toolResultText === 'verbatim'
        ? output.text
        : neutraliseResult(output.text, settings.dialect, reportMarkers(settings, result.name))
    return { name: result.name, text, isError: output.isError }
  })
  return [{ type: 'text', text: settings.dialect.renderResults(rendered) }, ...files]
}

function reportMarkers(settings: Settings, toolName: string | undefined): (marker: string) => void {
  return (marker) => {
    const issue: Issue = {
      code: 'neutralised-text',
      dialect: settings.dialect.id,
      toolName,
      raw: marker,
      action: 'healed',
      message: 'Text from outside held markup of a turn or a result; it was broken with a space.',
    }
    settings.onIssue?.(issue)
  }
}

/** Neighbouring texts as one: several text parts are sent as a list, which simple endpoints do not take. */
function mergeText(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.type === 'text' && last?.type === 'text') {
      // The later part's own options stand: cache hints and the like mark the end of a text.
      merged[merged.length - 1] = { ...last, ...part, text: `${String(last['text'])}\n\n${String(part['text'])}` }
    } else {
      merged.push(part)
    }
  }
  return merged
}

function encodeAssistant(
  message: Message,
  inToolChain: boolean,
  context: EncodeContext,
): { message: Message | undefined; calls: { id: string; name: string }[]; results: PendingResult[] } {
  const { settings } = context
  const parts: Part[] = []
  const calls: { id: string; name: string }[] = []
  const results: PendingResult[] = []
  let text = ''
  /** Reasoning that waits for what follows it. */
  let reasoning = ''
  let run: HistoryCall[] = []

  const settleRun = (): void => {
    if (run.length === 0) return
    const rendered = renderCallRun(settings.dialect, run, {
      tools: context.tools,
      alsoRead: settings.alsoRead,
      replay: settings.replay,
    })
    const replayed = run.some((call) => call.metadata !== undefined) && settings.replay
    if (reasoning !== '') text += rendered.startsWith('\n') ? reasoning : `${reasoning}\n\n`
    reasoning = ''
    // Calls of our own carry the blanks around them; others begin on a line of their own.
    text += text !== '' && !replayed && !text.endsWith('\n') ? `\n${rendered}` : rendered
    run = []
  }
  const settleText = (): void => {
    settleRun()
    text += reasoning
    reasoning = ''
    if (text !== '') parts.push({ type: 'text', text })
    text = ''
  }

  for (const part of partsOf(message)) {
    if (part.type === 'text') {
      const words = String(part['text'])
      settleRun()
      text += reasoning === '' || words.startsWith('\n') ? `${reasoning}${words}` : `${reasoning}\n\n${words}`
      reasoning = ''
    } else if (part.type === 'tool-call' && (part['providerExecuted'] !== true || !context.hasProviderTools)) {
      const name = String(part['toolName'])
      run.push({ name, input: part['input'], metadata: callMetadataOf(part['providerOptions']) })
      calls.push({ id: String(part['toolCallId']), name })
    } else if (part.type === 'tool-result' && !context.hasProviderTools) {
      results.push(pendingResult(part))
    } else if (part.type === 'reasoning' && isLifted(part)) {
      if (settings.reasoningHistory === 'drop') continue
      if (settings.reasoningHistory === 'tool-chain' && !inToolChain) continue
      settleRun()
      if (reasoning !== '') text += `${reasoning}\n\n`
      reasoning = settings.dialect.renderReasoning(String(part['text']).trim())
    } else {
      settleText()
      parts.push(part)
    }
  }
  settleText()
  return { message: parts.length === 0 ? undefined : { ...message, content: parts }, calls, results }
}

/** Whether reasoning was written as text and lifted out of it; the provider's own stays a part. */
function isLifted(part: Part): boolean {
  const options = part['providerOptions'] as { inband?: { reasoning?: unknown } } | undefined
  return options?.inband?.reasoning === 'text'
}
