import type { Part } from '@inband/ai-sdk'
import type { Mode } from './mode-for-model.ts'
import type { Message } from './receiver.ts'

const marked: ReadonlySet<string> = new Set(['reasoning', 'reasoning-start', 'reasoning-delta', 'reasoning-end'])

interface Metadata {
  readonly inband?: { readonly origin?: unknown } | undefined
}

/** Notes on a part of reasoning which model thought it. It travels with the message, and comes back in later prompts. */
export function markReasoning(part: Part, origin: string): Part {
  if (!marked.has(part.type)) return part
  const metadata = part['providerMetadata'] as Metadata | undefined
  // Of a block's parts the start carries it, and any other whose metadata would take its place.
  if (metadata === undefined && (part.type === 'reasoning-delta' || part.type === 'reasoning-end')) return part
  return { ...part, providerMetadata: { ...metadata, inband: { ...metadata?.inband, origin } } }
}

/**
 * The reasoning that a model can be shown: its own as it was. That of another model becomes text in the dialect, in owned
 * mode, where the dialect keeps reasoning at all; a native endpoint would refuse its signature or its field, so there it is
 * left out.
 */
export function reasoningFor(prompt: readonly Message[], origin: string, mode: Mode): readonly Message[] {
  const isForeign = (part: Part): boolean => {
    const given =
      part.type === 'reasoning' ? (part['providerOptions'] as Metadata | undefined)?.inband?.origin : undefined
    return given !== undefined && given !== origin
  }
  const shown = prompt.flatMap((message): Message[] => {
    const { content } = message
    if (typeof content === 'string' || !content.some(isForeign)) return [message]
    const kept = content.flatMap((part): Part[] => {
      if (!isForeign(part)) return [part]
      if (mode === 'recover' || String(part['text']).trim() === '') return []
      const { inband } = part['providerOptions'] as Metadata
      return [{ ...part, providerOptions: { inband: { ...inband, reasoning: 'text' } } }]
    })
    return kept.length === 0 ? [] : [{ ...message, content: kept }]
  })
  return shown.some((message, index) => message !== prompt[index]) || shown.length !== prompt.length ? shown : prompt
}
