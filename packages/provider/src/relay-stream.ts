import type { Part } from '@inband/ai-sdk'

/**
 * Hands on the parts of a stream, each changed by `change`, as they are asked for. An error reaches the reader behind
 * everything that came before it; cancelling reaches the source.
 *
 * @param lead Parts that were read already.
 * @param onError Called with an error of the source's, before the reader gets it.
 */
export function relayStream(
  source: ReadableStreamDefaultReader<Part>,
  change: (part: Part) => Part,
  { lead = [], onError }: { readonly lead?: readonly Part[]; readonly onError?: (error: unknown) => void } = {},
): ReadableStream<Part> {
  let next = 0
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const ready = lead[next++]
        if (ready !== undefined) {
          controller.enqueue(change(ready))
          return
        }
        try {
          const { done, value } = await source.read()
          if (done) controller.close()
          else controller.enqueue(change(value))
        } catch (error) {
          onError?.(error)
          controller.error(error)
        }
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
