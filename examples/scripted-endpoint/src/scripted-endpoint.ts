import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Dialect, dialects } from '@inband/dialects'
import { readChatRequest } from './chat-request.ts'
import { completionBody, completionEvents, estimateUsage } from './chat-response.ts'
import { playConversation, type Reply } from './conversation.ts'
import { EndpointError } from './endpoint-error.ts'
import type { Script } from './script.ts'
import { cutIntoPieces } from './text-pieces.ts'

const modelPrefix = 'scripted-'
const longestBody = 10_000_000

export interface ScriptedEndpointOptions {
  /** What the model plays. */
  readonly script: Script
  /** Decides where a streamed answer is cut. Default: 1. */
  readonly seed?: number | undefined
  /** Milliseconds between the pieces of a streamed answer. Default: 0. */
  readonly delayMs?: number | undefined
  /** TCP port on the loopback address. Default: a free one. */
  readonly port?: number | undefined
}

/** What the endpoint was asked, and how it answered. */
export interface LoggedRequest {
  /** The body as it came, parsed; `undefined` where it was no JSON. */
  readonly body: unknown
  /** The HTTP status of the answer. */
  readonly status: number
  /** The whole text of the answer, or the message of the error. */
  readonly answer: string
  /** How many earlier turns of the model stood in the request, byte for byte as it wrote them. */
  readonly replayedTurns: number
}

export interface ScriptedEndpoint {
  /** The address for a client of OpenAI's chat completions, ending in `/v1`. */
  readonly baseURL: string
  /** The requests for completions so far, in the order of their answers. */
  readonly requests: readonly LoggedRequest[]
  /** Cuts open connections and stops listening. */
  close(): Promise<void>
}

/** The id of the model that is trained on a dialect. */
export function scriptedModelId(dialect: Dialect): string {
  return `${modelPrefix}${dialect.id}`
}

/**
 * Starts an HTTP endpoint in the manner of OpenAI's chat completions, on the loopback address, for models that write
 * nothing but text: requests with tools are refused.
 *
 * The models are scripted: each plays the same script, in the dialect that its id names. What it needs, it has to find in
 * the prompt, or it answers 422 and says what is missing.
 */
export async function startScriptedEndpoint(options: ScriptedEndpointOptions): Promise<ScriptedEndpoint> {
  const requests: LoggedRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response, options, requests).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendError(response, error)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ScriptedEndpointOptions,
  log: LoggedRequest[],
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET' && pathname === '/v1/models') {
    const data = Object.values(dialects).map((dialect) => ({
      id: scriptedModelId(dialect),
      object: 'model',
      owned_by: 'scripted',
    }))
    sendJson(response, 200, { object: 'list', data })
  } else if (request.method === 'POST' && pathname === '/v1/chat/completions') {
    await complete(request, response, options, log)
  } else {
    throw new EndpointError(404, 'not_found', `There is no ${request.method} ${pathname} here.`)
  }
}

async function complete(
  request: IncomingMessage,
  response: ServerResponse,
  { script, seed = 1, delayMs = 0 }: ScriptedEndpointOptions,
  log: LoggedRequest[],
): Promise<void> {
  let body: unknown
  try {
    body = await readJson(request)
    const chat = readChatRequest(body)
    const reply = playConversation(chat.messages, dialectOf(chat.model), script)
    const text = textOf(reply)
    const head = { id: `chatcmpl-${log.length + 1}`, model: chat.model, created: Math.floor(Date.now() / 1000) }
    const usage = estimateUsage(chat, text)
    log.push({ body, status: 200, answer: text, replayedTurns: reply.replayedTurns })
    if (chat.stream) {
      const pieces = cutIntoPieces(text, seed + log.length)
      await sendEvents(response, completionEvents(head, pieces, chat.includeUsage ? usage : undefined), delayMs)
    } else {
      sendJson(response, 200, completionBody(head, text, usage))
    }
  } catch (error) {
    if (error instanceof EndpointError) {
      log.push({ body, status: error.status, answer: error.message, replayedTurns: 0 })
    }
    throw error
  }
}

function textOf({ turn }: Reply): string {
  return turn.reasoning + turn.answer
}

function dialectOf(model: string): Dialect {
  const dialect = model.startsWith(modelPrefix) ? dialects[model.slice(modelPrefix.length)] : undefined
  if (dialect === undefined) {
    throw new EndpointError(404, 'model_not_found', `There is no model "${model}" here; GET /v1/models lists them.`)
  }
  return dialect
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) throw new EndpointError(413, 'body_too_long', `A body has at most ${longestBody} bytes.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new EndpointError(400, 'invalid_body', 'The body is not JSON.')
  }
}

async function sendEvents(response: ServerResponse, events: Iterable<string>, delayMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const event of events) {
    // The client went away; nobody reads the rest.
    if (response.destroyed) return
    response.write(event)
    // Even without a delay every piece goes over the wire on its own.
    await (delayMs > 0 ? setTimeout(delayMs) : setImmediate())
  }
  response.end()
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, error: unknown): void {
  const refused = error instanceof EndpointError ? error : new EndpointError(500, 'internal_error', String(error))
  const { status, code, message } = refused
  sendJson(response, status, {
    error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', code },
  })
}
