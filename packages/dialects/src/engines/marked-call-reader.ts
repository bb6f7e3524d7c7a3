import type { ArgumentWriter, Trim } from '../argument-writer.ts'
import type { CallSession } from '../call-session.ts'
import type { CallReader } from '../grammar.ts'
import {
  type CallMark,
  type CallMarkup,
  continuesCall,
  endsAtMarks,
  type FoundText,
  maxNameLength,
  type ParameterValueOptions,
  plainName,
  textBeforeMark,
  type ValueReader,
} from './call-markup.ts'
import { JsonBody } from './json-body.ts'
import { MarkedValue } from './marked-value.ts'

export interface MarkedCallOptions {
  /** How blanks around values are treated. Default: what the mark of the value says. */
  readonly trim?: Trim | undefined
  /** Whether values are expected in Python's spelling. Default: `false`. */
  readonly python?: boolean | undefined
}

/**
 * ```text
 * <invoke name="f">  <parameter name="k">v</parameter>  </invoke>
 * ^                 ^                    ^            ^
 * 'opening'         'probing', 'between' 'value'      'between'
 *
 *      f      <arg_key>k</arg_key>   <arg_value>v</arg_value>   </tool_call>
 *      ^     ^         ^          ^             ^            ^
 *      'name' 'between' 'key'      'behind key'  'value'      'between'
 * ```
 */
type Place =
  | 'opening'
  | 'name'
  | 'probing'
  | 'between'
  | 'words'
  | 'key'
  | 'behind key'
  | 'value'
  | 'ignored value'
  | 'json'
  | 'unreadable'

/** How much of a tag tells whether it was to be a parameter's, in code units. */
const tagStartLength = 24

/** The beginning of a parameter's opening tag, whole or cut. */
const brokenParameter = /^<\s*(?:[\w.-]*[:|｜]\s?)?(?:param|arg_|p(?:ar?)?a?$|arg?$|a$)/i

/** An element without attributes, up to its `>` or to the end of the text. */
const elementName = /^<\s*([\w.-]*)\s*(>|$)/

/** Reads one call whose arguments stand between marks, whatever the marks are. */
export class MarkedCallReader implements CallReader {
  state: CallReader['state'] = 'reading'
  readonly #markup: CallMarkup
  readonly #session: CallSession
  readonly #trim: Trim | undefined
  readonly #python: boolean
  #place: Place
  #name = ''
  #writer: ArgumentWriter | undefined
  #value: ValueReader | undefined
  #json: JsonBody | undefined
  /** Whether nothing but the name came so far. */
  #mayBeJson = true
  /** Names of the parameters so far, and those of them that wait for their value. */
  readonly #keys = new Set<string>()
  #waitingKeys: string[] = []
  /** What a mark said about the type of the next value. */
  #as: 'string' | 'json' | undefined
  /** Whether markup of a parameter is broken: what it would have carried is missing, so that the call must not run. */
  #isDamaged = false

  constructor(markup: CallMarkup, session: CallSession, options: MarkedCallOptions = {}) {
    this.#markup = markup
    this.#session = session
    this.#trim = options.trim
    this.#python = options.python ?? false
    this.#place = markup.nameIn === 'mark' ? 'opening' : 'name'
  }

  get settled(): boolean {
    return (this.#place === 'between' || this.#place === 'words') && !this.#isDamaged && this.#waitingKeys.length === 0
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading') {
      const place: Place = this.#place
      const next = this.#step(text, at, ended)
      if (next === at && place === this.#place) return at
      at = next
    }
    return at
  }

  #step(text: string, at: number, ended: boolean): number {
    switch (this.#place) {
      case 'opening':
        return this.#readOpening(text, at, ended)
      case 'name':
        return this.#readName(text, at, ended)
      case 'probing':
        return this.#probe(text, at, ended)
      case 'between':
        return this.#readBetween(text, at, ended)
      case 'words':
        return this.#readWords(text, at)
      case 'key':
        return this.#readKey(text, at, ended)
      case 'behind key':
        return this.#readBehindKey(text, at, ended)
      case 'value':
        return this.#readValue(text, at, ended)
      case 'ignored value':
        return this.#readIgnored(text, at, ended)
      case 'unreadable':
        return this.#readUnreadable(text, at, ended)
      default:
        return this.#readJson(text, at, ended)
    }
  }

  // The name

  #readOpening(text: string, at: number, ended: boolean): number {
    const mark = this.#markup.at(text, at, ended)
    if (mark === 'more') return at
    if (mark === 'none' || mark.kind !== 'call') return this.#refuse(mark === 'none' ? at + 1 : mark.end)
    if (mark.name === undefined || !this.#session.accepts(mark.name)) return this.#refuse(mark.end)
    this.#name = mark.name
    if (mark.selfClosing === true) {
      this.#start()
      this.state = 'done'
    } else if (this.#session.certain && this.#session.enveloped) {
      this.#start()
    } else {
      this.#place = 'probing'
    }
    return mark.end
  }

  #refuse(at: number): number {
    this.state = 'refused'
    return at
  }

  #start(): void {
    this.#writer = this.#session.start(this.#name)
    this.#place = 'between'
  }

  /** Outside of an envelope the opening mark may be a mention: something of a call must follow. */
  #probe(text: string, index: number, ended: boolean): number {
    const at = this.#markup.skip(text, index)
    if (at === text.length) return at
    const found = continuesCall(this.#markup, text, at, ended)
    if (found === 'yes') this.#start()
    else if (found === 'none') this.state = 'refused'
    return at
  }

  /** The name as text: everything up to the next mark or to the brace of a JSON body. */
  #readName(text: string, index: number, ended: boolean): number {
    const window = text.slice(index, index + maxNameLength)
    const word = /^[\w.:/-]*/.exec(window)?.[0] ?? ''
    const behind = window.slice(word.length).replace(/^(?:\s|\\n)+/, '')
    // Only behind a tool's name can more words be part of a badly written call.
    if (/^[^<{>\\]/.test(behind) && !this.#session.isDeclaredName(word)) return this.#refuse(index + word.length)
    const brace = window.indexOf('{')
    const mark = this.#markup.next(text, index)
    if (brace !== -1 && (mark === -1 || mark > index + brace)) {
      return this.#takeName(nameOf(window.slice(0, brace)), true, index + brace)
    }
    const found = textBeforeMark(this.#markup, text, index, ended)
    if (found === 'more') return index
    if (found === 'none') {
      // Where nothing stands behind it, only a declared name can be told from a word.
      return this.#takeName(ended ? nameOf(text.slice(index)) : '', false, mark === -1 ? text.length : mark)
    }
    const name = nameOf(found.text)
    if (found.mark.kind === 'key-end') return this.#takeNameAndKey(name, found)
    if (found.mark.kind === 'call-end' && /\s/.test(name)) return this.#takeNameAndPairs(name, found.start)
    const isArgument = found.mark.kind === 'key' || found.mark.kind === 'parameter'
    const isEnd = found.mark.kind === 'call-end' || found.mark.kind === 'filler' || found.mark.kind === 'envelope-end'
    const isCall = isArgument || (isEnd && this.#session.certain)
    return this.#takeName(name, isCall, found.start)
  }

  /** @returns `end`, where the name is over. */
  #takeName(written: string, isCall: boolean, end: number): number {
    const name = this.#withoutGroup(written)
    const canStart = plainName.test(name) && this.#session.accepts(name)
    if (!canStart || !(isCall || this.#session.isDeclaredName(name))) return this.#refuse(end)
    this.#name = name
    this.#start()
    return end
  }

  /** Models also write a tool under the heading of its group: `Files/read`. */
  #withoutGroup(name: string): string {
    const bare = name.slice(name.lastIndexOf('/') + 1)
    return !this.#session.isDeclaredName(name) && this.#session.isDeclaredName(bare) ? bare : name
  }

  /** The opener of the first key was left out: `f k</arg_key>`, or even `fk</arg_key>`. */
  #takeNameAndKey(written: string, { start, mark }: FoundText): number {
    const blank = written.search(/\s|\\n/)
    let length = blank === -1 ? written.length - 1 : blank
    if (blank === -1) while (length > 0 && !this.#session.isDeclaredName(written.slice(0, length))) length--
    const at = this.#takeName(written.slice(0, length), true, start)
    if (this.state !== 'reading') return at
    this.#session.issue('malformed-markup', '')
    this.#addKey(written.slice(length))
    return mark.end
  }

  /** All marks of the arguments were left out: `f k=v k=v`. */
  #takeNameAndPairs(written: string, end: number): number {
    const [name = '', ...pairs] = written.split(/\s+/)
    const isCall = pairs.every((pair) => /^[\w.-]+=/.test(pair)) && this.#session.isDeclaredName(name)
    if (!isCall) return this.#refuse(end)
    this.#takeName(name, true, end)
    this.#session.issue('malformed-markup', '')
    for (const pair of pairs) {
      const equals = pair.indexOf('=')
      this.#keys.add(pair.slice(0, equals))
      this.#writer?.key(pair.slice(0, equals))
      this.#writer?.beginText()
      this.#writer?.text(pair.slice(equals + 1))
      this.#writer?.endText()
    }
    return end
  }

  #end(): void {
    // A key without a value is a value that was lost.
    this.state = this.#isDamaged || this.#waitingKeys.length > 0 ? 'malformed' : 'done'
  }

  // The parameters

  #readBetween(text: string, index: number, ended: boolean): number {
    const at = this.#markup.skip(text, index)
    if (at === text.length) return at
    if (text.charCodeAt(at) === 123 && this.#mayBeJson) return this.#beginJson(at)
    const mark = this.#markup.at(text, at, ended)
    if (mark === 'more') return at
    if (mark === 'none') return this.#skipWords(text, at, ended)
    switch (mark.kind) {
      case 'parameter':
        return this.#takeParameter(mark, text, at, ended)
      case 'key':
        this.#place = 'key'
        return mark.end
      case 'call-end':
        this.#end()
        return this.#markup.nameIn === 'mark' ? mark.end : at
      case 'filler':
        return mark.end
      case 'call':
        return this.#readRepeatedOpener(text, at, mark, ended)
      case 'envelope':
      case 'envelope-end':
        // The closer of this call was left out.
        this.#session.issue('malformed-markup', '')
        this.#end()
        return at
      default:
        this.#session.issue('malformed-markup', '')
        return mark.end
    }
  }

  #skipWords(text: string, at: number, ended: boolean): number {
    if (this.#markup.nameIn === 'text') {
      // A key whose opener was left out.
      const found = textBeforeMark(this.#markup, text, at, ended)
      if (found === 'more') return at
      if (found !== 'none' && found.mark.kind === 'key-end') return this.#takeUnopenedKey(found)
    }
    if (text.charCodeAt(at) === 60 && text.length - at < tagStartLength && !ended) return at
    const element = elementName.exec(text.slice(at, at + maxNameLength))
    if (element?.[2] === '' && element[0].length < maxNameLength && !ended) return at
    this.#session.issue('text-in-envelope', '')
    this.#mayBeJson = false
    // An argument in a form that is not read here is lost.
    this.#isDamaged ||= element?.[2] === '>' && this.#session.schemaOf(this.#name).declares(element[1] ?? '')
    this.#isDamaged ||= brokenParameter.test(text.slice(at, at + tagStartLength))
    this.#place = 'words'
    return at + 1
  }

  #readWords(text: string, index: number): number {
    const next = this.#markup.next(text, index)
    if (next === -1) return text.length
    this.#place = 'between'
    return next
  }

  #takeUnopenedKey({ text, mark }: FoundText): number {
    this.#session.issue('malformed-markup', '')
    this.#addKey(text)
    return mark.end
  }

  /** An opener inside the call: of the next one, where the closer was left out, or in place of a key's. */
  #readRepeatedOpener(text: string, at: number, mark: CallMark, ended: boolean): number {
    if (this.#markup.nameIn === 'text') {
      const found = textBeforeMark(this.#markup, text, mark.end, ended)
      if (found === 'more') return at
      if (found !== 'none' && found.mark.kind === 'key-end') return this.#takeUnopenedKey(found)
    }
    this.#session.issue('malformed-markup', '')
    this.#end()
    return at
  }

  #readKey(text: string, index: number, ended: boolean): number {
    const found = textBeforeMark(this.#markup, text, index, ended)
    if (found === 'more') return index
    if (found === 'none' || found.text === '') {
      this.#session.issue('malformed-markup', '')
      this.#isDamaged = true
      this.#place = 'between'
      return index
    }
    this.#addKey(found.text)
    return found.mark.kind === 'key-end' ? found.mark.end : found.start
  }

  #addKey(written: string): void {
    const key = nameOf(written)
    this.#keys.add(key)
    this.#mayBeJson = false
    this.#waitingKeys.push(key)
    this.#place = 'behind key'
  }

  #readBehindKey(text: string, index: number, ended: boolean): number {
    const at = this.#markup.skip(text, index)
    if (at === text.length) return at
    const mark = this.#markup.at(text, at, ended)
    if (mark === 'more') return at
    if (mark === 'none') {
      // The opener of the value was left out.
      this.#session.issue('malformed-markup', '')
      this.#beginValue(this.#waitingKeys.shift() ?? '', this.#as)
      return at
    }
    switch (mark.kind) {
      case 'parameter':
        return this.#takeParameter(mark, text, at, ended)
      case 'type':
        return this.#readType(text, at, mark, ended)
      case 'key':
        this.#place = 'key'
        return mark.end
      case 'key-end':
        this.#session.issue('malformed-markup', '')
        return mark.end
      default:
        this.#place = 'between'
        return at
    }
  }

  #readType(text: string, at: number, mark: CallMark, ended: boolean): number {
    const found = textBeforeMark(this.#markup, text, mark.end, ended)
    if (found === 'more') return at
    if (found === 'none') return mark.end
    this.#as = found.text === 'string' ? 'string' : 'json'
    return found.mark.kind === 'type-end' ? found.mark.end : found.start
  }

  #takeParameter(mark: CallMark, text: string, at: number, ended: boolean): number {
    const key = mark.name ?? this.#waitingKeys.shift()
    if (key === undefined) return this.#takeUnnamedParameter(mark, text, at, ended)
    const carriesAll = this.#carriesAll(key, mark, text, ended)
    if (carriesAll === 'more') return at
    if (carriesAll === 'yes') {
      this.#session.issue('malformed-markup', '')
      this.#place = 'between'
      return mark.end
    }
    this.#beginValue(key, mark.as ?? this.#as, mark)
    if (mark.selfClosing === true) {
      this.#writer?.endText()
      this.#place = 'between'
    }
    return mark.end
  }

  /** Whether the value is the JSON object of all arguments, under a name that the tool does not have. */
  #carriesAll(key: string, mark: CallMark, text: string, ended: boolean): 'yes' | 'more' | 'none' {
    const isCandidate = this.#markup.allInOne?.has(key) === true && this.#keys.size === 0 && this.#session.isDeclared
    if (!isCandidate || this.#session.schemaOf(this.#name).declares(key)) return 'none'
    const at = this.#markup.skip(text, mark.end)
    if (at === text.length) return ended ? 'none' : 'more'
    return text.charCodeAt(at) === 123 ? 'yes' : 'none'
  }

  /** A value without a key is ignored, unless it begins with one: `<arg_value>k=v</arg_value>`. */
  #takeUnnamedParameter(mark: CallMark, text: string, at: number, ended: boolean): number {
    if (this.#markup.nameIn === 'text') {
      const window = text.slice(mark.end, mark.end + maxNameLength)
      const key = /^\s*([\w.-]+)(=?)/.exec(window)
      const isOpen = key === null ? window.trim() === '' : key[0].length === window.length && key[2] === ''
      if (isOpen && !ended && window.length < maxNameLength) return at
      if (key?.[1] !== undefined && key[2] === '=' && this.#isNext(key[1])) {
        this.#session.issue('malformed-markup', '')
        this.#beginValue(key[1], undefined)
        return mark.end + key[0].length
      }
    }
    this.#session.issue('malformed-markup', '')
    if (mark.selfClosing !== true) this.#place = 'ignored value'
    return mark.end
  }

  #beginValue(key: string, as: 'string' | 'json' | undefined, mark?: CallMark | undefined): void {
    const writer = this.#writer
    if (writer === undefined) return
    this.#keys.add(key)
    this.#mayBeJson = false
    this.#as = undefined
    writer.key(key)
    const options: ParameterValueOptions = {
      markup: this.#markup,
      writer,
      schema: this.#session.schemaOf(this.#name).property(key),
      tag: mark?.tag,
      text: { trim: this.#trim ?? mark?.trim, as, python: this.#python },
      enveloped: this.#markup.nameIn === 'mark' && this.#session.enveloped,
      isNext: (next) => this.#isNext(next),
      onIssue: (code) => this.#session.issue(code, ''),
    }
    this.#place = 'value'
    if (mark?.selfClosing !== true && this.#markup.createValue !== undefined) {
      this.#value = this.#markup.createValue(options)
      return
    }
    writer.beginText(options.text)
    this.#value = new MarkedValue(options)
  }

  #isNext(key: string): boolean {
    if (this.#keys.has(key)) return false
    return !this.#session.isDeclared || this.#session.schemaOf(this.#name).declares(key)
  }

  #readValue(text: string, index: number, ended: boolean): number {
    const value = this.#value
    if (value === undefined) return index
    const at = value.read(text, index, ended)
    if (value.state === 'reading') return at
    if (value.state === 'left open') this.#session.issue('malformed-markup', '')
    this.#place = 'between'
    return at
  }

  #readIgnored(text: string, index: number, ended: boolean): number {
    const found = this.#markup.next(text, index)
    if (found === -1) return text.length
    const mark = this.#markup.at(text, found, ended)
    if (mark === 'more') return found
    if (mark === 'none') return found + 1
    if (mark.kind === 'parameter-end') {
      this.#place = 'between'
      return mark.end
    }
    if (mark.kind !== 'call-end' && mark.kind !== 'envelope-end') return mark.end
    this.#place = 'between'
    return found
  }

  // The JSON body

  #beginJson(at: number): number {
    if (this.#writer === undefined) return at
    this.#mayBeJson = false
    this.#json = new JsonBody(this.#writer, endsAtMarks(this.#markup))
    this.#place = 'json'
    return at
  }

  #readJson(text: string, at: number, ended: boolean): number {
    const json = this.#json
    if (json === undefined) return at
    const next = json.read(text, at, ended)
    if (json.state === 'malformed') {
      // In an envelope what is left of the call is dropped with the words between calls.
      if (this.#session.enveloped) this.state = 'malformed'
      else this.#place = 'unreadable'
    }
    if (json.state !== 'done') return next
    if (json.healed) this.#session.issue('malformed-json', '')
    this.#place = 'between'
    return next
  }

  /** What stands up to the closer belongs to a call that cannot be read. */
  #readUnreadable(text: string, at: number, ended: boolean): number {
    for (let next = this.#markup.next(text, at); next !== -1; next = this.#markup.next(text, next + 1)) {
      const mark = this.#markup.at(text, next, ended)
      if (mark === 'none') continue
      if (mark === 'more') return next
      this.state = 'malformed'
      return mark.kind === 'call-end' ? mark.end : next
    }
    if (ended) this.state = 'malformed'
    return text.length
  }
}

/** A name without what models put around it: blanks, a `>`, a line feed written as two characters. */
function nameOf(written: string): string {
  return written.replace(/^(?:\s|\\n)+|(?:\s|\\n|>)+$/g, '')
}
