import type { CallSession } from '../call-session.ts'
import type { CallForm, CallReader, Envelope } from '../grammar.ts'
import { literalText } from '../literal-text.ts'
import type { ToolCall } from '../types.ts'
import { maxNameLength, plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine } from './engine.ts'
import { JsonBody } from './json-body.ts'
import { jsonCallForm, jsonPunctuation } from './json-call-form.ts'

export interface LiteralCallsOptions {
  readonly open: string
  readonly close: string
  /** What stands on both sides of a string, in which nothing is escaped. */
  readonly sentinel: string
  /** Whether the keys of an object are written in alphabetical order. Default: `false`. */
  readonly sorted?: boolean | undefined
}

const prefix = 'call:'

/**
 * Gemma's literals: `<|tool_call>call:f{city:<|"|>Oslo<|"|>,days:3}<tool_call|>`, with bare keys and strings between
 * sentinels.
 *
 * Commit point: the brace behind the name. Without its tokens, as gateways leave it that strip them, the tool must be
 * declared, and a string runs to the comma before the next key or to the brace that closes the object.
 *
 * Strings are not escaped. A call that holds the sentinel itself, or a key that cannot stand bare, is written with JSON in
 * place of the literals.
 */
export function literalCalls(options: LiteralCallsOptions): CallEngine {
  const { open, close, sentinel, sorted } = options
  const envelope: Envelope = {
    forms: [literalCallForm(sentinel, false), jsonCallForm({ bare: false, foreign: true })],
    punctuation: jsonPunctuation,
    special: true,
  }
  return {
    markers: {
      tags: new Map(),
      literals: [
        [open, { kind: 'envelope', envelope }],
        [close, { kind: 'envelope-end' }],
      ],
      unmarked: [{ form: literalCallForm(sentinel, true), wholeTurn: false, anyLine: true }],
    },
    renderCall: (call) => {
      const { text, certain } = literalText(argumentsOf(call), { sentinel, sorted })
      return { text: certain ? wrapped(call, text) : renderEscaped(call), certain: plainName.test(call.name) }
    },
    renderCallEscaped: renderEscaped,
    renderEnvelope: (calls) => calls.join(''),
  }

  function renderEscaped(call: ToolCall): string {
    return wrapped(call, JSON.stringify(argumentsOf(call)).replaceAll('<', '\\u003c'))
  }

  function wrapped({ name }: ToolCall, body: string): string {
    return `${open}${prefix}${name}${body}${close}`
  }
}

/** @param bare Whether it stands without tokens. */
function literalCallForm(sentinel: string, bare: boolean): CallForm {
  return {
    begins(text, index, ended, tools) {
      const brace = findBrace(text, index, ended)
      if (typeof brace === 'string' || !bare) return typeof brace === 'string' ? brace : 'yes'
      const name = tools.resolve(text.slice(index + prefix.length, brace))
      return name !== undefined && tools.has(name) ? 'yes' : 'none'
    },
    createReader: (session) => new LiteralCallReader(session, sentinel),
  }
}

/** The index of the brace behind the name of a call that begins at `index`. */
function findBrace(text: string, index: number, ended: boolean): number | 'more' | 'none' {
  const head = text.slice(index, index + maxNameLength)
  if (!head.startsWith(prefix)) return !ended && prefix.startsWith(head) ? 'more' : 'none'
  const name = /^call:[\w.:/-]*/.exec(head)?.[0] ?? ''
  if (index + name.length === text.length && !ended) return head.length < maxNameLength ? 'more' : 'none'
  return name.length > prefix.length && text.charCodeAt(index + name.length) === 123 ? index + name.length : 'none'
}

class LiteralCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  readonly settled = false
  readonly #session: CallSession
  readonly #sentinel: string
  #body: JsonBody | undefined

  constructor(session: CallSession, sentinel: string) {
    this.#session = session
    this.#sentinel = sentinel
  }

  read(text: string, index: number, ended: boolean): number {
    if (this.#body !== undefined) return this.#readBody(this.#body, text, index, ended)
    const brace = findBrace(text, index, ended)
    if (brace === 'more') return index
    const name = brace === 'none' ? '' : text.slice(index + prefix.length, brace)
    if (brace === 'none' || !this.#session.accepts(name)) {
      this.state = 'refused'
      return brace === 'none' ? index + 1 : brace
    }
    const notation = { sentinel: this.#sentinel }
    this.#body = new JsonBody(this.#session.start(name), this.#session.boundary, notation)
    return this.#readBody(this.#body, text, brace, ended)
  }

  #readBody(body: JsonBody, text: string, index: number, ended: boolean): number {
    const at = body.read(text, index, ended)
    if (body.state === 'reading') return at
    if (body.healed) this.#session.issue('malformed-json', '')
    this.state = body.state
    return at
  }
}
