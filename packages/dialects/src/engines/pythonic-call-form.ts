import type { CallSession } from '../call-session.ts'
import type { CallForm, CallReader } from '../grammar.ts'
import { skipBlanks } from '../json-text.ts'
import { maxNameLength } from './call-markup.ts'
import { behindFenceOpener } from './fence-opener.ts'
import { JsonBody } from './json-body.ts'

export interface PythonicCallFormOptions {
  /** Whether it stands without markup, so that it must begin with the name of a declared tool. Default: `false`. */
  readonly bare?: boolean | undefined
  /** The bracket of a list before the call: there must be one, there may be one, or there is none. Default: `'none'`. */
  readonly bracket?: 'required' | 'optional' | 'none' | undefined
  /** Whether a code fence may stand before the call. Default: `false`. */
  readonly fenced?: boolean | undefined
  /** Whether the list must go on or end behind the call, or else it is none. Default: `false`. */
  readonly strict?: boolean | undefined
  /** What the dialect writes before every name, such as `default_api.`. Default: nothing. */
  readonly namespace?: string | undefined
}

/** The languages of fences around nothing but calls. */
const fenceLanguages = ['python', 'py']

/** How long the start of a statement may be, as in `result = await print(f(`, in code units. */
const maxStatementLength = 256

/** Where a call begins: its name, and the index of the parenthesis behind it. */
interface CallStart {
  readonly name: string
  readonly parenthesis: number
}

interface Names {
  /** Whether a tool may be called under this name here. */
  accepts(word: string): boolean
  /** Whether such a name may begin like this. */
  mayBegin(start: string): boolean
  isDeclared(word: string): boolean
}

/**
 * A call as an expression of Python: `f(city="Oslo", days=3)`.
 *
 * Commit point: the first `key=`, a closing parenthesis that something fitting follows, or a value that needs no key.
 */
export function pythonicCallForm(options: PythonicCallFormOptions): CallForm {
  return {
    atLineStart: true,
    begins(text, index, ended, tools) {
      const start = findStart(text, index, ended, options, {
        accepts: (word) => options.bare !== true || namesOf(word, options).some((name) => tools.declares(name)),
        mayBegin: (start) =>
          options.bare !== true || namesOf(start, options).some((name) => tools.someMayBeginWith(name)),
        isDeclared: (word) => tools.declares(word),
      })
      return typeof start === 'string' ? start : 'yes'
    },
    createReader: (session) => new PythonicCallReader(session, options),
  }
}

/** The names that a word may mean: itself, and what stands behind the dialect's own prefix. */
function namesOf(word: string, { namespace = '' }: PythonicCallFormOptions): string[] {
  return word.startsWith(namespace) ? [word, word.slice(namespace.length)] : [word]
}

/**
 * ```text
 * [f(   print(f(   result = await f(
 *   ^          ^                   ^
 * ```
 */
function findStart(
  text: string,
  index: number,
  ended: boolean,
  options: PythonicCallFormOptions,
  names: Names,
): CallStart | 'more' | 'none' {
  const unsure = ended ? 'none' : 'more'
  let at = index
  if (options.fenced === true && text.charCodeAt(at) === 96) {
    const behind = behindFenceOpener(text, at, ended, fenceLanguages)
    if (typeof behind === 'string') return behind
    at = skipBlanks(text, behind)
    if (at === text.length) return unsure
  }
  if (options.bracket !== undefined && options.bracket !== 'none') {
    if (text.charCodeAt(at) === 91) at = skipBlanks(text, at + 1)
    else if (options.bracket === 'required') return 'none'
    if (at === text.length) return unsure
  }
  for (;;) {
    if (at - index > maxStatementLength) return 'none'
    const word = wordAt(text, at)
    const end = at + word.length
    if (end === text.length && !ended) {
      if (word.length === maxNameLength) return 'none'
      return names.mayBegin(word) || 'print('.startsWith(word) || 'await '.startsWith(word) ? 'more' : 'none'
    }
    if (word === '') return 'none'
    if (text.charCodeAt(end) === 40) {
      if (word !== 'print' || names.isDeclared(word)) {
        return names.accepts(word) ? { name: word, parenthesis: end } : 'none'
      }
      at = skipBlanks(text, end + 1)
    } else {
      const next = skipBlanks(text, end)
      if (next === text.length) return unsure
      if (word === 'await' && next > end) {
        at = next
      } else {
        // An assignment stands in code only.
        if (options.bare === true || text.charCodeAt(next) !== 61) return 'none'
        at = skipBlanks(text, next + 1)
      }
    }
    if (at === text.length) return unsure
  }
}

const wordPattern = /[\w.:/-]*/y

function wordAt(text: string, index: number): string {
  wordPattern.lastIndex = 0
  return wordPattern.exec(text.slice(index, index + maxNameLength))?.[0] ?? ''
}

/** Whether the parenthesis before `index` ends a call, and not one inside of it: the list ends or the next call follows. */
function endsCall(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  const behind = text.slice(index, index + maxNameLength)
  if (/^[ \t]*(?:[\])\r\n#`]|[,;]\s*[\w.:/-]+\()/.test(behind)) return 'yes'
  if (!/^[ \t]*(?:[,;]\s*[\w.:/-]*)?$/.test(behind)) return 'none'
  return ended ? 'yes' : behind.length === maxNameLength ? 'none' : 'more'
}

class PythonicCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  settled = false
  readonly #session: CallSession
  readonly #options: PythonicCallFormOptions
  #place: 'start' | 'probing' | 'arguments' | 'broken' | 'behind' = 'start'
  #name = ''
  #body: JsonBody | undefined

  constructor(session: CallSession, options: PythonicCallFormOptions) {
    this.#session = session
    this.#options = options
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading') {
      const place: string = this.#place
      const next = this.#step(text, at, ended)
      if (next === at && place === this.#place) return at
      at = next
    }
    return at
  }

  #step(text: string, at: number, ended: boolean): number {
    switch (this.#place) {
      case 'start':
        return this.#readStart(text, at, ended)
      case 'probing':
        return this.#probe(text, at, ended)
      case 'arguments':
        return this.#readArguments(text, at, ended)
      case 'broken':
        return this.#skipBroken(text, at, ended)
      default:
        return this.#readBehind(text, at, ended)
    }
  }

  #readStart(text: string, index: number, ended: boolean): number {
    const start = findStart(text, index, ended, this.#options, {
      accepts: (word) => this.#accepts(word),
      mayBegin: (start) => this.#accepts(start),
      isDeclared: (word) => this.#session.isDeclaredName(word),
    })
    if (start === 'more') return index
    if (start === 'none') return this.#refuse(index + Math.max(1, wordAt(text, index).length))
    this.#name = this.#withoutNamespace(start.name)
    this.#place = 'probing'
    return start.parenthesis
  }

  #refuse(at: number): number {
    this.state = 'refused'
    return at
  }

  #accepts(word: string): boolean {
    const name = this.#withoutNamespace(word)
    return this.#session.accepts(name) && (this.#options.bare !== true || this.#session.isDeclaredName(name))
  }

  /** The dialect's own prefix is no part of a name, unless a tool is declared with it alone. */
  #withoutNamespace(word: string): string {
    const { namespace = '' } = this.#options
    const name = word.startsWith(namespace) ? word.slice(namespace.length) : word
    return !this.#session.isDeclaredName(name) && this.#session.isDeclaredName(word) ? word : name
  }

  /** Whether what stands behind the parenthesis makes it a call. `index` is that of the parenthesis. */
  #probe(text: string, index: number, ended: boolean): number {
    const at = skipBlanks(text, index + 1)
    const found = at === text.length ? (ended ? 'none' : 'more') : this.#judgeFirst(text, at, ended)
    if (found === 'more') return index
    if (found === 'none') return this.#refuse(index + 1)
    const names = this.#session.schemaOf(this.#name).propertyNames
    this.#body = new JsonBody(this.#session.start(this.#name), this.#session.boundary, {
      notation: {
        python: true,
        nameAt: (place) => names[place],
        mayFollow: (...place) => this.#mayFollow(...place),
      },
    })
    this.#place = 'arguments'
    return index
  }

  #judgeFirst(text: string, at: number, ended: boolean): 'yes' | 'more' | 'none' {
    const character = text.charAt(at)
    if (character === ')') {
      const follows = this.#mayFollow(text, at + 1, ended)
      return follows === 'end' ? 'yes' : follows
    }
    if (character === '{') return 'yes'
    if (character === '*')
      return at + 1 === text.length ? (ended ? 'none' : 'more') : text[at + 1] === '*' ? 'yes' : 'none'
    const key = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text.slice(at, at + maxNameLength))?.[0] ?? ''
    const sign = skipBlanks(text, at + key.length)
    if (key !== '' && sign === text.length && !ended && sign - at < maxNameLength) return 'more'
    if (key !== '' && text[sign] === '=') {
      if (sign + 1 === text.length) return ended ? 'none' : 'more'
      return text[sign + 1] === '=' ? 'none' : 'yes'
    }
    // Only the schema of a declared tool tells which argument a value without a key is.
    const isValue =
      /["'[(\d-]/.test(character) || /^(?:True|False|None|[rRuUbBfF]{1,2}["'])/.test(text.slice(at, at + 6))
    return isValue && this.#session.schemaOf(this.#name).propertyNames.length > 0 ? 'yes' : 'none'
  }

  /** Whether a call may end before `index`: at the end of its line, list or wrapper, at markup, or before the next call. */
  #mayFollow(text: string, index: number, ended: boolean): 'end' | 'more' | 'none' {
    let at = index
    while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
    if (at - index > maxNameLength) return 'none'
    if (at === text.length) return ended ? 'end' : 'more'
    if (',])};#`\r\n'.includes(text.charAt(at))) return 'end'
    // In code something of the result may be asked for: `f().days`, `f()["days"]`.
    if (this.#options.bare !== true && at === index && '.['.includes(text.charAt(at))) return 'end'
    const boundary = this.#session.boundary(text, at, ended)
    if (boundary !== 'none') return boundary
    const word = at === index ? '' : wordAt(text, at)
    if (word === '') return 'none'
    const end = at + word.length
    if (end === text.length && !ended && word.length < maxNameLength) return 'more'
    return text.charCodeAt(end) === 40 ? 'end' : 'none'
  }

  #readArguments(text: string, index: number, ended: boolean): number {
    const body = this.#body
    if (body === undefined) return index
    const at = body.read(text, index, ended)
    if (body.state === 'reading') return at
    if (body.healed) this.#session.issue('malformed-json', '')
    if (body.state === 'malformed') this.#place = 'broken'
    else if (this.#options.strict === true) this.#place = 'behind'
    else this.state = 'done'
    return at
  }

  /** What is left of a call that cannot be read is no text. */
  #skipBroken(text: string, index: number, ended: boolean): number {
    for (let at = index; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const boundary = this.#session.boundary(text, at, ended)
      if (boundary === 'more') return at
      const isOver = code === 41 ? endsCall(text, at + 1, ended) : code === 10 || boundary === 'end' ? 'yes' : 'none'
      if (isOver === 'more') return at
      if (isOver === 'yes') {
        this.state = 'malformed'
        return code === 41 ? at + 1 : at
      }
    }
    if (ended) this.state = 'malformed'
    return text.length
  }

  /** Behind the call its list goes on or ends; behind its end stands no target of a Markdown link. */
  #readBehind(text: string, index: number, ended: boolean): number {
    const at = skipBlanks(text, index)
    const character = text.charAt(at)
    if (character === '' && !ended) return index
    if (character === ']' && at + 1 === text.length && !ended) return index
    const isCall = character === ',' || (character === ']' && text.charAt(at + 1) !== '(')
    this.state = isCall ? 'done' : 'malformed'
    return index
  }
}
