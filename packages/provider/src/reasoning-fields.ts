import { createParser, type EventSourceMessage } from 'eventsource-parser'

/**
 * Lets an answer of chat completions say its reasoning in one field, `reasoning_content`, once: OpenAI-compatible
 * providers read no `reasoning_details`, take an empty `reasoning_content` before a filled `reasoning`, and fail on a
 * field that is no string. Answers without such fields pass as they are.
 */
export async function withPlainReasoning(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (response.body !== null && type.includes('event-stream')) {
    return new Response(response.body.pipeThrough(rewriteEvents()), headOf(response))
  }
  if (type.includes('json')) {
    const text = await response.text()
    return new Response(new ReasoningFields().rewrite(text), headOf(response))
  }
  return response
}

function headOf(response: Response): ResponseInit {
  const headers = new Headers(response.headers)
  // They speak of the bytes that came over the wire.
  headers.delete('content-length')
  headers.delete('content-encoding')
  return { status: response.status, statusText: response.statusText, headers }
}

function rewriteEvents(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const fields = new ReasoningFields()
  let events = ''
  const parser = createParser({
    onEvent(event) {
      events += eventText({ ...event, data: fields.rewrite(event.data) })
    },
  })
  const send = (controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    if (events !== '') controller.enqueue(encoder.encode(events))
    events = ''
  }
  return new TransformStream({
    transform(bytes, controller) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      send(controller)
    },
    flush(controller) {
      // Some servers leave out the blank line behind the last event.
      parser.feed(`${decoder.decode()}\n\n`)
      send(controller)
    },
  })
}

function eventText({ event, id, data }: EventSourceMessage): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`)
  return `${event === undefined ? '' : `event: ${event}\n`}${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`
}

/** The members of a message or a delta that are read. */
interface Saying {
  reasoning_content?: unknown
  reasoning?: unknown
  reasoning_details?: unknown
}

/** Rewrites the JSON of one answer, event by event or as a whole. */
class ReasoningFields {
  /** Where each choice says its reasoning: the same text often stands in both places. */
  readonly #source = new Map<number, 'text' | 'details'>()
  readonly #details = new Map<string, GrowingText>()

  rewrite(json: string): string {
    // Parsing twice is for those that need it.
    if (!json.includes('"reasoning')) return json
    let answer: unknown
    try {
      answer = JSON.parse(json)
    } catch {
      return json
    }
    const choices = isObject(answer) && Array.isArray(answer['choices']) ? answer['choices'] : []
    choices.forEach((choice: unknown, position) => {
      if (!isObject(choice)) return
      const index = typeof choice['index'] === 'number' ? choice['index'] : position
      for (const member of ['delta', 'message']) {
        const saying = choice[member]
        if (isObject(saying)) this.#rewrite(saying as Saying, index)
      }
    })
    return JSON.stringify(answer)
  }

  #rewrite(saying: Saying, choice: number): void {
    const text = textOf(saying.reasoning_content) || textOf(saying.reasoning)
    const details = Array.isArray(saying.reasoning_details) ? saying.reasoning_details : []
    if (text !== '') this.#settle(choice, 'text')
    else if (details.some((detail) => textOf(detail) !== '')) this.#settle(choice, 'details')
    const reasoning =
      this.#source.get(choice) === 'details'
        ? details.map((detail, position) => this.#added(detail, choice, position)).join('')
        : text
    delete saying.reasoning
    if (reasoning === '') delete saying.reasoning_content
    else saying.reasoning_content = reasoning
  }

  #settle(choice: number, source: 'text' | 'details'): void {
    if (!this.#source.has(choice)) this.#source.set(choice, source)
  }

  #added(detail: unknown, choice: number, position: number): string {
    const index = isObject(detail) && typeof detail['index'] === 'number' ? detail['index'] : position
    const key = `${choice}.${index}`
    const growing = this.#details.get(key) ?? new GrowingText()
    this.#details.set(key, growing)
    return growing.added(textOf(detail))
  }
}

/**
 * Text that comes in pieces, of which nobody says whether each is all the text so far or what is new.
 *
 * A longer piece that begins with the whole one before it is taken for all the text so far. The first other piece settles
 * that pieces are what is new; once pieces were cumulative, it only begins another text.
 */
class GrowingText {
  #kind: 'unknown' | 'cumulative' | 'new' = 'unknown'
  #last = ''

  /** What a piece adds. */
  added(piece: string): string {
    if (piece === '' || this.#kind === 'new') return piece
    const last = this.#last
    this.#last = piece
    if (last === '') return piece
    if (piece === last) return this.#kind === 'cumulative' ? '' : piece
    if (piece.startsWith(last)) {
      this.#kind = 'cumulative'
      return piece.slice(last.length)
    }
    this.#kind = this.#kind === 'cumulative' ? 'unknown' : 'new'
    return piece
  }
}

/** The text of a field or of a detail; encrypted reasoning has none. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  for (const member of ['text', 'summary', 'content']) {
    const text = value[member]
    if (typeof text === 'string') return text
  }
  return ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
