/** What is shown of the stream parts of the AI SDK, whichever they are. */
export interface ShownPart {
  readonly type: string
  readonly delta?: unknown
  readonly toolName?: unknown
  readonly input?: unknown
  readonly finishReason?: unknown
  readonly error?: unknown
}

/** How a stream part is shown. */
export interface PartText {
  /** The part's own type. */
  readonly type: string
  readonly text: string
  /** Whether neighbours of the same type are one text that grows. */
  readonly grows: boolean
}

/** What there is to see of a stream part; `undefined` for parts that say nothing about tools or text. */
export function describePart(part: ShownPart): PartText | undefined {
  const { type } = part
  switch (type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta':
      return { type, text: String(part.delta).replaceAll('\n', '⏎'), grows: true }
    case 'tool-input-start':
      return { type, text: String(part.toolName), grows: false }
    case 'tool-call':
      return { type, text: `${part.toolName} ${part.input}`, grows: false }
    case 'finish':
      return { type, text: finishText(part.finishReason), grows: false }
    case 'error':
      return { type, text: String(part.error), grows: false }
    case 'text-start':
    case 'text-end':
    case 'reasoning-start':
    case 'reasoning-end':
    case 'tool-input-end':
      return { type, text: '', grows: false }
    default:
      return undefined
  }
}

function finishText(reason: unknown): string {
  return typeof reason === 'object' && reason !== null && 'unified' in reason ? String(reason.unified) : String(reason)
}
