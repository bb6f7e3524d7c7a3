import type { Part } from './language-model.ts'
import { type ProjectionOptions, TurnProjection } from './project-turn.ts'

/**
 * Projects a provider's stream, part by part, as its reader asks for parts.
 *
 * A pulling `ReadableStream` instead of a `TransformStream`: no second queue and no second promise per part. Cancelling
 * reaches the provider; an error of the provider's reaches the reader behind everything that came before it.
 */
export function projectStream(upstream: ReadableStream<Part>, options: ProjectionOptions): ReadableStream<Part> {
  const reader = upstream.getReader()
  const projection = new TurnProjection(options)
  const { onEvent, onFabricatedResult } = options.settings
  let ready: Part[] = []
  let next = 0
  let isOver = false
  let failure: { readonly error: unknown } | undefined

  async function readOn(): Promise<void> {
    try {
      const { done, value } = await reader.read()
      if (done) {
        isOver = true
        projection.end()
        return
      }
      projection.push(value)
      if (projection.stopped && onFabricatedResult === 'abort') {
        isOver = true
        projection.end()
        reader.cancel('The model began to write a tool result.').catch(() => {})
      }
    } catch (error) {
      isOver = true
      failure = { error }
      projection.abandon()
    }
  }

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        while (next === ready.length) {
          if (isOver) {
            if (failure === undefined) controller.close()
            else controller.error(failure.error)
            return
          }
          await readOn()
          ready = projection.output
          projection.output = []
          next = 0
        }
        const part = ready[next++]
        if (part === undefined) return
        onEvent?.(part)
        controller.enqueue(part)
      },
      cancel(reason) {
        isOver = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
