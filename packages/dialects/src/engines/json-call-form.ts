import type { JsonEvents } from '../argument-writer.ts'
import type { CallSession } from '../call-session.ts'
import { healJson } from '../coercion.ts'
import type { CallForm, CallReader } from '../grammar.ts'
import { JsonReader } from '../json-reader.ts'
import { skipBlanks } from '../json-text.ts'
import { JsonTextBuilder } from '../json-text-builder.ts'
import { anything } from '../schema-view.ts'
import { TextBlocks } from '../text-blocks.ts'
import { ArgumentObject } from './argument-object.ts'
import { behindFenceOpener } from './fence-opener.ts'

export interface JsonCallKeys {
  /** Keys that hold the tool's name. */
  readonly name: readonly string[]
  /** Keys that hold the arguments. */
  readonly arguments: readonly string[]
  /** Keys that may hold the call itself, as in OpenAI's nested form. */
  readonly nested: readonly string[]
  /** Keys that say nothing the SDK needs. */
  readonly ignored: readonly string[]
}

/** Every key under which models have been seen to write a name or arguments. */
const anyJsonCallKeys: JsonCallKeys = {
  name: ['name', 'tool', 'tool_name', 'function', 'function_name', 'action'],
  arguments: ['arguments', 'parameters', 'params', 'args', 'input', 'action_input', 'tool_input', 'kwargs'],
  nested: ['function', 'function_call', 'tool_call'],
  ignored: ['id', 'type', 'tool_call_id', 'call_id', 'index'],
}

/** Those keys, and the ones that a dialect writes itself. */
export function jsonCallKeys(name: string, argumentsKey: string, ignored: readonly string[]): JsonCallKeys {
  const { nested, ...any } = anyJsonCallKeys
  return {
    name: [name, ...any.name],
    arguments: [argumentsKey, ...any.arguments],
    nested,
    ignored: [...ignored, ...any.ignored],
  }
}

/** What may stand between JSON calls: an array's brackets, separators, and braces that are too many. */
export const jsonPunctuation = '[],;}'

export interface JsonCallFormOptions {
  /** Whether the call stands without any markup, so that its keys must tell from the first on that it is one. */
  readonly bare: boolean
  /** Whether a code fence may stand around a call without markup. Default: `false`. */
  readonly fenced?: boolean | undefined
  readonly foreign?: boolean | undefined
  readonly keys?: JsonCallKeys | undefined
  /** Whether a call may be an object whose only key is the tool's name: `{"get_weather": {"city": "Oslo"}}`. */
  readonly nameIsKey?: boolean | undefined
  /** Names of tools that do not exist, by which a model says that it calls nothing. */
  readonly noCallNames?: readonly string[] | undefined
}

/** A call as one JSON object. */
export function jsonCallForm(options: JsonCallFormOptions): CallForm {
  const keys = options.keys ?? anyJsonCallKeys
  return {
    foreign: options.foreign,
    begins(text, index, ended) {
      let at = index
      if (options.fenced === true && text.charCodeAt(at) === 96) {
        const fence = behindFenceOpener(text, at, ended, fenceLanguages)
        if (typeof fence === 'string') return fence
        at = skipBlanks(text, fence)
      }
      if (options.bare && text.charCodeAt(at) === 91) at = skipBlanks(text, at + 1)
      if (at === text.length) return ended ? 'none' : 'more'
      return text.charCodeAt(at) === 123 ? 'yes' : 'none'
    },
    createReader: (session) => new JsonCallReader(session, keys, options),
  }
}

/** The languages of fences that may hold a call. */
const fenceLanguages = ['json', 'tool_call', 'tool_calls']

const ignoreEvents: JsonEvents = {
  beginObject() {},
  key() {},
  endObject() {},
  beginArray() {},
  endArray() {},
  beginString() {},
  stringJson() {},
  endString() {},
  word() {},
}

class JsonCallReader implements CallReader, JsonEvents {
  state: CallReader['state'] = 'reading'
  readonly #session: CallSession
  readonly #keys: JsonCallKeys
  readonly #bare: boolean
  readonly #nameIsKey: boolean
  readonly #noCallNames: readonly string[]
  #reader: JsonReader
  /** How many containers are open, and at how many the call's own keys stand. */
  #depth = 0
  #level = 0
  #key = ''
  #name: string | undefined
  #hasArguments = false
  /** Where the events of the value being read go; `undefined` for the call's own members. */
  #value: JsonEvents | undefined
  #string: TextBlocks | undefined
  #arguments: ArgumentObject | undefined
  /** Arguments that came before the name, or as a string, as JSON text. */
  #waiting: string | undefined
  #waitingBuilder: JsonTextBuilder | undefined
  /** What was consumed before the call started: the only part that can be healed as a whole. */
  #head: TextBlocks | undefined = new TextBlocks()
  #isBroken = false
  #callsNothing = false

  constructor(session: CallSession, keys: JsonCallKeys, options: JsonCallFormOptions) {
    this.#session = session
    this.#keys = keys
    this.#bare = options.bare
    this.#nameIsKey = options.nameIsKey === true
    this.#noCallNames = options.noCallNames ?? []
    this.#reader = new JsonReader(this, session.boundary)
  }

  get settled(): boolean {
    return this.#arguments?.hasEnded === true && !this.#isBroken
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    if (this.#bare && this.#depth === 0) while (at < text.length && text.charCodeAt(at) !== 123) at++
    if (!this.#isBroken) {
      at = this.#reader.read(text, at, ended)
      this.#head?.push(text.slice(index, at))
    }
    if (this.state !== 'reading') return at
    if (this.#reader.state === 'done') this.#finish()
    else if (this.#reader.state === 'ended') this.#endAtMarkup()
    else if (this.#reader.state === 'broken') at = this.#readBroken(text, at, ended)
    return at
  }

  /** The object is whole. */
  #finish(): void {
    if (this.#callsNothing && this.#session.writer === undefined) {
      this.state = 'empty'
      return
    }
    if (this.#session.writer === undefined) this.#startLate()
    if (this.state !== 'reading') return
    if (this.#session.writer === undefined) {
      this.state = 'refused'
      return
    }
    if (this.#reader.healed) this.#session.issue('malformed-json', '')
    this.state = this.#arguments?.isOther === true ? 'malformed' : 'done'
  }

  /** Markup ends the body before its braces do. */
  #endAtMarkup(): void {
    if (this.#name === undefined || !(this.#hasArguments || this.#session.writer !== undefined)) {
      this.state = this.#session.writer === undefined ? 'refused' : 'malformed'
      return
    }
    this.#reader.closeAll()
    this.#finish()
  }

  /**
   * The JSON cannot be read on: everything up to the next markup is collected, and healed as a whole if the call has not
   * started. A call that has started cannot take back what it has written, and must not run.
   */
  #readBroken(text: string, index: number, ended: boolean): number {
    this.#isBroken = true
    if (this.#bare && this.#session.writer === undefined) {
      this.state = 'refused'
      return index
    }
    let at = index
    for (; at < text.length; at++) {
      const boundary = this.#session.boundary(text, at, ended)
      if (boundary === 'none') continue
      this.#head?.push(text.slice(index, at))
      if (boundary === 'end') this.#healHead()
      return at
    }
    this.#head?.push(text.slice(index))
    if (ended) this.#healHead()
    return text.length
  }

  #healHead(): void {
    if (this.#session.writer !== undefined || this.#head === undefined) {
      this.state = 'malformed'
      return
    }
    const healed = healJson(this.#head.take().trim(), anything)
    this.#head = undefined
    this.#depth = this.#level = 0
    this.#value = undefined
    if (healed === undefined) {
      this.state = 'refused'
      return
    }
    this.#isBroken = false
    this.#reader = new JsonReader(this)
    this.#reader.read(healed, 0, true)
    this.#reader.healed = true
    this.#finish()
  }

  // Members of the call

  beginObject(): void {
    this.#beginContainer('beginObject')
  }

  beginArray(): void {
    this.#beginContainer('beginArray')
  }

  #beginContainer(event: 'beginObject' | 'beginArray'): void {
    if (this.#value === undefined && this.#depth > 0) {
      if (this.#bare && event === 'beginArray' && this.#keys.arguments.includes(this.#key)) {
        this.#refuse()
        return
      }
      if (event === 'beginObject' && this.#keyIsName()) {
        this.#name = this.#key
        this.#hasArguments = true
        this.#value = this.#start(this.#key)
      } else if (event === 'beginObject' && this.#keys.nested.includes(this.#key)) {
        this.#depth++
        this.#level++
        return
      }
      this.#value ??= this.#targetOf(this.#key)
    }
    if (this.#depth++ === 0) this.#level = 1
    this.#value?.[event]()
  }

  key(name: string): void {
    if (this.#value !== undefined) {
      this.#value.key(name)
      return
    }
    this.#key = name
    if (this.#bare && !this.#isKnown(name) && !this.#keyIsName()) this.#refuse()
  }

  /** What was read up to here is no call. */
  #refuse(): void {
    this.state = 'refused'
    this.#reader.state = 'broken'
  }

  /** Whether the key before the value that begins is a tool's name, so that the value is its arguments. */
  #keyIsName(): boolean {
    if (!this.#nameIsKey || this.#name !== undefined || this.#hasArguments) return false
    if (this.#session.isDeclaredName(this.#key)) return true
    return !this.#bare && !this.#isKnown(this.#key) && this.#session.accepts(this.#key)
  }

  #isKnown(key: string): boolean {
    const { name, arguments: argumentKeys, nested, ignored } = this.#keys
    return [name, argumentKeys, nested, ignored].some((keys) => keys.includes(key))
  }

  endObject(): void {
    this.#endContainer('endObject')
  }

  endArray(): void {
    this.#endContainer('endArray')
  }

  #endContainer(event: 'endObject' | 'endArray'): void {
    this.#depth--
    if (this.#value === undefined) {
      this.#level--
      return
    }
    this.#value[event]()
    if (this.#depth === this.#level) this.#endValue()
  }

  beginString(): void {
    if (this.#value !== undefined) {
      this.#value.beginString()
      return
    }
    const isName = this.#keys.name.includes(this.#key)
    if (isName || this.#keys.arguments.includes(this.#key)) this.#string = new TextBlocks()
  }

  stringJson(escaped: string, length: number): void {
    if (this.#value !== undefined) this.#value.stringJson(escaped, length)
    else this.#string?.push(escaped)
  }

  endString(): void {
    if (this.#value !== undefined) {
      this.#value.endString()
      return
    }
    const string = this.#string
    if (string === undefined) return
    this.#string = undefined
    const text: string = JSON.parse(`"${string.take()}"`)
    if (this.#keys.name.includes(this.#key)) this.#setName(text)
    else this.#setStringArguments(text)
  }

  word(text: string): void {
    if (this.#value !== undefined) {
      this.#value.word(text)
      return
    }
    if (this.#keys.name.includes(this.#key)) this.#setName(text)
    // `"arguments": null` means none.
    else if (this.#keys.arguments.includes(this.#key)) this.#hasArguments = true
  }

  #setName(name: string): void {
    if (this.#name !== undefined) return
    if (this.#noCallNames.includes(name)) this.#callsNothing = true
    else if (this.#session.accepts(name) && (!this.#bare || this.#session.isDeclaredName(name))) this.#name = name
    else this.#refuse()
  }

  #setStringArguments(text: string): void {
    this.#hasArguments = true
    this.#waiting ??= text
  }

  #targetOf(key: string): JsonEvents {
    if (!this.#keys.arguments.includes(key) || this.#hasArguments) return ignoreEvents
    this.#hasArguments = true
    if (this.#name !== undefined) return this.#start(this.#name)
    this.#waitingBuilder = new JsonTextBuilder()
    return this.#waitingBuilder
  }

  #endValue(): void {
    if (this.#value === this.#waitingBuilder) {
      this.#waiting = this.#waitingBuilder?.take()
      this.#waitingBuilder = undefined
    }
    this.#value = undefined
  }

  #start(name: string): ArgumentObject {
    this.#head = undefined
    this.#arguments = new ArgumentObject(this.#session.start(name))
    return this.#arguments
  }

  /** Starts a call whose arguments did not come as an object behind the name. */
  #startLate(): void {
    if (this.#name === undefined || (this.#bare && !this.#hasArguments)) {
      this.state = 'refused'
      return
    }
    const members = this.#start(this.#name)
    if (this.#waiting === undefined || this.#waiting.trim() === '') {
      members.beginObject()
      members.endObject()
      return
    }
    const reader = new JsonReader(members)
    const end = reader.read(this.#waiting, 0, true)
    if (reader.healed) this.#session.issue('malformed-json', '')
    if (reader.state !== 'done' || this.#waiting.slice(end).trim() !== '') this.state = 'malformed'
  }
}
