import type { Part } from '@inband/ai-sdk'

/** A stream that has begun to say something, or is over. */
export interface StreamLead {
  /** What the provider's model gave. */
  readonly result: Readonly<Record<string, unknown>>
  /** The parts read so far; only the last one is content or the finish. */
  readonly lead: readonly Part[]
  readonly reader: ReadableStreamDefaultReader<Part>
}

/** Parts that announce or accompany content. Whatever else comes is content, also kinds of part nobody knows yet. */
const accompanying: ReadonlySet<string> = new Set([
  'stream-start',
  'response-metadata',
  'raw',
  'ping',
  'text-start',
  'text-end',
  'reasoning-start',
  'reasoning-end',
])

/** Whether a reader would lose or see twice something if the answer began again after this part. */
export function isContent(part: Part): boolean {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part['delta'] !== ''
  return !accompanying.has(part.type)
}

/** Whether an answer ended for no reason of the model's: in an error, or because the rest did not come. */
export function isBrokenOff(answer: Readonly<Record<string, unknown>>): boolean {
  const reason = answer['finishReason'] as string | { readonly unified?: string; readonly raw?: string } | undefined
  if (typeof reason === 'string') return reason === 'error' || reason === 'unknown'
  if (reason?.unified === 'error' || reason?.unified === 'interrupted') return true
  return reason?.unified === 'other' && reason.raw === undefined
}
