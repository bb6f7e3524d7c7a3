import { finishReasonFor } from './finish.ts'
import type { GenerateResult, Part } from './language-model.ts'
import { type ProjectionOptions, TurnProjection } from './project-turn.ts'

/** Projects a whole result, through the same scanner that reads streams. */
export function projectGenerate(result: GenerateResult, options: ProjectionOptions): GenerateResult {
  const projection = new TurnProjection(options)
  const content: Part[] = []
  const open = new Map<unknown, number>()
  const collect = (): void => {
    for (const part of projection.output.splice(0)) collectPart(content, open, part)
  }
  for (const part of result.content) {
    if (part.type === 'text') {
      const text = String(part['text'])
      options.settings.onWire?.({ direction: 'response', text })
      projection.push({ type: 'text-start', id: 'text', ...metadataOf(part) })
      projection.pushText(text)
      projection.push({ type: 'text-end', id: 'text' })
    } else if (part.type === 'reasoning' && options.createReasoningScanner !== undefined) {
      projection.push({ type: 'reasoning-start', id: 'reasoning', ...metadataOf(part) })
      projection.push({ type: 'reasoning-delta', id: 'reasoning', delta: part['text'] })
      projection.push({ type: 'reasoning-end', id: 'reasoning' })
    } else {
      projection.push(part)
    }
    collect()
  }
  projection.settle(result.finishReason)
  projection.push({ type: 'text-end', id: 'text' })
  collect()
  return {
    ...result,
    content,
    finishReason: finishReasonFor(result.finishReason, projection.hasCalls),
    warnings: [...(result.warnings ?? []), ...options.warnings],
  }
}

function metadataOf(part: Part): { providerMetadata?: unknown } {
  return part['providerMetadata'] === undefined ? {} : { providerMetadata: part['providerMetadata'] }
}

/** Adds a stream part to the content of a whole result. `open` tells where the item of each open block stands. */
function collectPart(content: Part[], open: Map<unknown, number>, part: Part): void {
  switch (part.type) {
    case 'text-start':
    case 'reasoning-start': {
      const type = part.type === 'text-start' ? 'text' : 'reasoning'
      open.set(part['id'], content.push({ type, text: '', ...metadataOf(part) }) - 1)
      return
    }
    case 'text-delta':
    case 'reasoning-delta': {
      const index = open.get(part['id']) ?? -1
      const item = content[index]
      if (item !== undefined) content[index] = { ...item, text: `${String(item['text'])}${String(part['delta'])}` }
      return
    }
    case 'text-end':
    case 'reasoning-end':
    case 'tool-input-start':
    case 'tool-input-delta':
    case 'tool-input-end':
      return
    default:
      content.push(part)
  }
}
