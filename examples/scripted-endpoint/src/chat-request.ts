import { EndpointError } from './endpoint-error.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What a text-only endpoint understands of a chat completion request. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** Whether the answer is a stream of server-sent events. */
  readonly stream: boolean
  /** Whether the stream ends with an event that carries the usage. */
  readonly includeUsage: boolean
}

/** Fields of native tool calling, the old spelling included. */
const toolFields = ['tools', 'tool_choice', 'parallel_tool_calls', 'functions', 'function_call']

/**
 * Reads the body of `POST /v1/chat/completions`.
 *
 * @throws {EndpointError} 400 for anything but text: tools, tool messages, content that is no string.
 */
export function readChatRequest(body: unknown): ChatRequest {
  if (!isRecord(body)) throw badRequest('invalid_body', 'The body is not a JSON object.')
  for (const field of toolFields) {
    if (field in body)
      throw badRequest('unsupported_field', `This endpoint is text-only: it does not support "${field}".`)
  }
  if (typeof body['model'] !== 'string') throw badRequest('invalid_model', '"model" is missing.')
  const messages = body['messages']
  if (!Array.isArray(messages) || messages.length === 0) throw badRequest('invalid_messages', '"messages" is empty.')
  const streamOptions = body['stream_options']
  return {
    model: body['model'],
    messages: messages.map(readMessage),
    stream: body['stream'] === true,
    includeUsage: isRecord(streamOptions) && streamOptions['include_usage'] === true,
  }
}

function readMessage(message: unknown, index: number): ChatMessage {
  const where = `messages[${index}]`
  if (!isRecord(message)) throw badRequest('invalid_messages', `${where} is not an object.`)
  const { role, content } = message
  if (role !== 'system' && role !== 'user' && role !== 'assistant') {
    throw badRequest('unsupported_role', `This endpoint is text-only: ${where} has the role ${JSON.stringify(role)}.`)
  }
  if ('tool_calls' in message) {
    throw badRequest('unsupported_field', `This endpoint is text-only: ${where} carries "tool_calls".`)
  }
  if (typeof content !== 'string') {
    throw badRequest('unsupported_content', `This endpoint is text-only: the content of ${where} is not a string.`)
  }
  return { role, content }
}

function badRequest(code: string, message: string): EndpointError {
  return new EndpointError(400, code, message)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
