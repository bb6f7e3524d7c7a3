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
    forms: [
      literalCallForm({ sentinel, place: 'envelope' }),
      literalCallForm({ sentinel, place: 'opener' }),
      jsonCallForm({ bare: false, foreign: true }),
    ],
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
      unmarked: [{ form: literalCallForm({ sentinel, place: 'bare' }), wholeTurn: false, anyLine: true }],
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

interface LiteralCallFormOptions {
  readonly sentinel: string
  /**
   * Where it stands: in its envelope; right behind the opener, where the word before the name may be missing; or without
   * tokens. In the last two the tool must be declared.
   */
  readonly place: 'envelope' | 'opener' | 'bare'
}

function literalCallForm({ sentinel, place }: LiteralCallFormOptions): CallForm {
  const before = place === 'opener' ? '' : prefix
  return {
    atLineStart: true,
    atOpener: place === 'opener',
    begins(text, index, ended, tools) {
      const brace = findBrace(text, index, ended, before)
      if (typeof brace === 'string' || place === 'envelope') return typeof brace === 'string' ? brace : 'yes'
      const name = tools.resolve(text.slice(index + before.length, brace))
      return name !== undefined && tools.has(name) ? 'yes' : 'none'
    },
    createReader: (session) => new LiteralCallReader(session, sentinel, before),
  }
}

/** The index of the brace behind the name of a call that begins at `index`, `before` standing before the name. */
function findBrace(text: string, index: number, ended: boolean, before: string): number | 'more' | 'none' {
  const head = text.slice(index, index + maxNameLength)
  if (!head.startsWith(before)) return !ended && before.startsWith(head) ? 'more' : 'none'
  const name = /^[\w.:/-]*/.exec(head.slice(before.length))?.[0] ?? ''
  const end = before.length + name.length
  if (index + end === text.length && !ended) return head.length < maxNameLength ? 'more' : 'none'
  return name !== '' && text.charCodeAt(index + end) === 123 ? index + end : 'none'
}

class LiteralCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  readonly settled = false
  readonly #session: CallSession
  readonly #sentinel: string
  readonly #before: string
  #body: JsonBody | undefined

  constructor(session: CallSession, sentinel: string, before: string) {
    this.#session = session
    this.#sentinel = sentinel
    this.#before = before
  }

  read(text: string, index: number, ended: boolean): number {
    if (this.#body !== undefined) return this.#readBody(this.#body, text, index, ended)
    const brace = findBrace(text, index, ended, this.#before)
    if (brace === 'more') return index
    const name = brace === 'none' ? '' : text.slice(index + this.#before.length, brace)
    if (brace === 'none' || !this.#session.accepts(name)) {
      this.state = 'refused'
      return brace === 'none' ? index + 1 : brace
    }
    this.#body = new JsonBody(this.#session.start(name), this.#session.boundary, {
      notation: { sentinel: this.#sentinel },
    })
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
