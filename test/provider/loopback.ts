import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of two APIs.
  readonly body: any
  /** Whether the client closed the connection before the answer ended. */
  wasCut: boolean
}

/** How a server answers a request. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>

export interface Loopback {
  /** Up to the version. */
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
}

const open: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server on the loopback address until the test ends; the last reply answers whatever else comes. */
export async function serve(...replies: readonly Reply[]): Promise<Loopback> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming.setEncoding('utf8')) text += chunk
    const request: ReceivedRequest = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(text),
      wasCut: false,
    }
    response.on('close', () => {
      request.wasCut = !response.writableFinished
    })
    const reply = replies[Math.min(requests.length, replies.length - 1)]
    requests.push(request)
    await reply?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

/** An address where nobody listens. */
export async function refusedURL(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/v1`
}

/** What a chunk of a chat completion adds. */
export type Delta = Readonly<Record<string, unknown>>

/** The event of a chat completion with one delta. */
export function chatEvent(delta: Delta, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return `data: ${JSON.stringify({ id: 'chat', created: 0, model: 'any', choices })}\n\n`
}

const eventStream = { 'content-type': 'text/event-stream' }

/** Answers with these deltas, streamed if that was asked for. */
export function saying(...deltas: readonly (Delta | string)[]): Reply {
  const all = deltas.map((delta): Delta => (typeof delta === 'string' ? { content: delta } : delta))
  return (response, { body }) => {
    if (body.stream === true) {
      response.writeHead(200, eventStream)
      for (const delta of all) response.write(chatEvent(delta))
      response.end(`${chatEvent({}, 'stop')}data: [DONE]\n\n`)
      return
    }
    const message: Record<string, unknown> = { role: 'assistant' }
    for (const delta of all) {
      for (const [name, value] of Object.entries(delta)) {
        const before = message[name]
        if (Array.isArray(before)) message[name] = [...before, ...(value as unknown[])]
        else message[name] = typeof before === 'string' ? `${before}${String(value)}` : value
      }
    }
    const choices = [{ index: 0, message, finish_reason: 'stop' }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'chat', created: 0, model: 'any', choices }))
  }
}

/** Refuses with a status. */
export function failing(status: number, headers: Readonly<Record<string, string>> = {}, message = 'No.'): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message } }))
  }
}

/** Never answers. */
export const hanging: Reply = () => {}

/** Sends the head of a stream and these bytes, then breaks the connection, or lets it hang. */
export function streaming(bytes: string, end: 'break' | 'hang' | 'end' = 'end'): Reply {
  return async (response) => {
    response.writeHead(200, eventStream)
    response.flushHeaders()
    if (bytes !== '') response.write(bytes)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (end === 'break') response.destroy()
    else if (end === 'end') response.end()
  }
}
