import { finishReasonFor } from './finish.ts'
import type { GenerateResult, Part } from './language-model.ts'
import { type ProjectionOptions, TurnProjection } from './project-turn.ts'

/** Projects a whole result, through the same scanner that reads streams. */
export function projectGenerate(result: GenerateResult, options: ProjectionOptions): GenerateResult {
  const projection = new TurnProjection(options)
  const content: Part[] = []
  const collect = (): void => {
    for (const part of projection.output.splice(0)) collectPart(content, part)
  }
  for (const part of result.content) {
    if (part.type === 'text') {
      const text = String(part['text'])
      options.settings.onWire?.({ direction: 'response', text })
      projection.push({ type: 'text-start', id: 'text', ...metadataOf(part) })
      projection.pushText(text)
      projection.push({ type: 'text-end', id: 'text' })
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

/** Adds a stream part to the content of a whole result. */
function collectPart(content: Part[], part: Part): void {
  const last = content.at(-1)
  switch (part.type) {
    case 'text-start':
      content.push({ type: 'text', text: '', ...metadataOf(part) })
      return
    case 'reasoning-start':
      content.push({ type: 'reasoning', text: '', ...metadataOf(part) })
      return
    case 'text-delta':
    case 'reasoning-delta':
      if (last !== undefined) {
        content[content.length - 1] = { ...last, text: `${String(last['text'])}${String(part['delta'])}` }
      }
      return
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
