import { isBlank } from '../json-text.ts'
import {
  type CallMark,
  type CallMarkup,
  maxLookahead,
  opensCall,
  textBeforeMark,
  type ValueReader,
} from './call-markup.ts'

/** Takes the text of a value that has begun. */
export interface ValueText {
  text(piece: string): void
  /** Takes a piece of a literal section; see `CallMarkup.literalEnd`. Default: `text`. */
  literal?(piece: string): void
  endText(): void
}

export interface MarkedValueOptions {
  readonly markup: CallMarkup
  readonly writer: ValueText
  /** What the closer has in common with the opener, where closers differ. */
  readonly tag?: string | undefined
  /** Whether the call stands in an envelope that is still open behind the call's own closer. */
  readonly enveloped: boolean
  /** Whether a parameter of this name may follow where the closer of the value was left out. */
  readonly isNext: (key: string) => boolean
  /** Whether an element with this tag is open around the value. Default: none is. */
  readonly isAround?: ((tag: string) => boolean) | undefined
}

/**
 * Reads a value that is written as it is, with nothing escaped, up to its closer.
 *
 * A closer ends the value only where what follows continues the call, checked along the whole chain of closers:
 *
 * ```text
 * </parameter> <parameter …>
 * </parameter> </invoke> <invoke …>
 * </parameter> </invoke> </function_calls>
 * ```
 *
 * A call that is opened inside the value is an example: its marks are part of the value. Where there was one, a closer
 * that was left out is not inferred any more.
 */
export class MarkedValue implements ValueReader {
  state: 'reading' | 'closed' | 'left open' = 'reading'
  readonly #markup: CallMarkup
  readonly #writer: ValueText
  readonly #tag: string | undefined
  readonly #enveloped: boolean
  readonly #isNext: (key: string) => boolean
  readonly #isAround: (tag: string) => boolean
  #inLiteral = false
  /** How many example calls are open, and whether there was one. */
  #nested = 0
  #hadNested = false

  constructor(options: MarkedValueOptions) {
    this.#markup = options.markup
    this.#writer = options.writer
    this.#tag = options.tag
    this.#isAround = options.isAround ?? (() => false)
    this.#enveloped = options.enveloped
    this.#isNext = options.isNext
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading') {
      const wasLiteral = this.#inLiteral
      const next = wasLiteral ? this.#readLiteral(text, at, ended) : this.#readText(text, at, ended)
      if (next === at && wasLiteral === this.#inLiteral) return at
      at = next
    }
    return at
  }

  #readText(text: string, index: number, ended: boolean): number {
    let at = index
    for (;;) {
      const found = this.#markup.next(text, at)
      if (found === -1) {
        this.#writer.text(text.slice(index))
        return text.length
      }
      const mark = this.#markup.at(text, found, ended)
      if (mark === 'none') {
        at = found + 1
        continue
      }
      const verdict = mark === 'more' ? 'more' : this.#judge(mark, text, ended)
      if (verdict === 'data' && typeof mark === 'object') {
        at = mark.end
        continue
      }
      this.#writer.text(text.slice(index, found))
      if (verdict === 'more' || typeof mark !== 'object') return found
      if (verdict === 'literal') {
        this.#inLiteral = true
        return mark.end
      }
      this.#writer.endText()
      const isCloser = mark.kind === 'parameter-end' && mark.tag === this.#tag
      this.state = verdict === 'closes' && isCloser ? 'closed' : 'left open'
      return verdict === 'closes' ? mark.end : found
    }
  }

  #readLiteral(text: string, index: number, ended: boolean): number {
    const end = this.#markup.literalEnd ?? ''
    const write = (piece: string): void => {
      if (this.#writer.literal === undefined) this.#writer.text(piece)
      else this.#writer.literal(piece)
    }
    const found = text.indexOf(end, index)
    if (found === -1) {
      let kept = text.length
      if (!ended)
        while (kept > index && text.length - kept < end.length - 1 && end.includes(text.charAt(kept - 1))) kept--
      write(text.slice(index, kept))
      return kept
    }
    write(text.slice(index, found))
    const verdict = this.#judgeLiteralEnd(text, found + end.length, ended)
    if (verdict === 'more') return found
    if (verdict === 'data') write(end)
    else this.#inLiteral = false
    return found + end.length
  }

  /** By rule a section cannot contain what ends it. Models write it all the same: it counts where markup follows. */
  #judgeLiteralEnd(text: string, index: number, ended: boolean): 'data' | 'ends' | 'more' {
    const at = this.#markup.skip(text, index)
    if (at - index > maxLookahead) return 'ends'
    if (at === text.length) return ended ? 'ends' : 'more'
    const mark = this.#markup.at(text, at, ended)
    if (typeof mark === 'string') return mark === 'more' ? mark : 'data'
    return mark.kind === 'call' || mark.kind === 'envelope' ? 'data' : 'ends'
  }

  /** What a mark inside the value is: part of it, its closer, or a mark behind a closer that was left out. */
  #judge(mark: CallMark, text: string, ended: boolean): 'data' | 'closes' | 'follows' | 'literal' | 'more' {
    if (mark.kind === 'call') return this.#judgeCall(mark, text, ended)
    if (mark.kind === 'call-end') return this.#judgeCallEnd(mark, text, ended)
    if (this.#nested > 0) return 'data'
    switch (mark.kind) {
      case 'literal':
        return 'literal'
      case 'parameter-end':
        if (mark.tag === this.#tag) return this.#judgeCloser(text, mark.end, ended)
        if (this.#markup.elements === 'plain') return 'data'
        // A closer of what is open around the value, or one that is misspelt.
        if (mark.tag !== undefined && this.#isAround(mark.tag)) return this.#hadNested ? 'data' : 'follows'
        return this.#judgeCloser(text, mark.end, ended)
      case 'key-end':
        return this.#judgeCloser(text, mark.end, ended)
      case 'parameter':
      case 'key':
        return this.#judgeNextParameter(mark, text, ended)
      case 'envelope-end':
        return this.#hadNested ? 'data' : endsTurn(text, mark.end, ended)
      default:
        return 'data'
    }
  }

  #judgeCall(mark: CallMark, text: string, ended: boolean): 'data' | 'more' {
    const opens = opensCall(this.#markup, mark, text, ended)
    if (opens === 'more') return 'more'
    if (opens === 'yes') {
      this.#nested++
      this.#hadNested = true
    }
    return 'data'
  }

  #judgeCallEnd(mark: CallMark, text: string, ended: boolean): 'data' | 'follows' | 'more' {
    if (this.#nested > 0) {
      this.#nested--
      return 'data'
    }
    if (this.#hadNested) return 'data'
    const behind = this.#markup.skip(text, mark.end)
    if (behind === text.length) return ended ? 'follows' : 'more'
    const next = this.#markup.at(text, behind, ended)
    if (next === 'more') return 'more'
    if (next === 'none') return 'data'
    if (next.kind === 'call') return 'follows'
    if (next.kind !== 'envelope' && next.kind !== 'envelope-end') return 'data'
    return this.#enveloped ? 'follows' : endsTurn(text, next.end, ended)
  }

  #judgeNextParameter(mark: CallMark, text: string, ended: boolean): 'data' | 'follows' | 'more' {
    if (this.#hadNested) return 'data'
    // A plain element may be called like a parameter and be data all the same: `<title>` in a page.
    if (this.#markup.elements === 'plain' && mark.name === mark.tag) return 'data'
    if (mark.kind === 'parameter') return mark.name !== undefined && this.#isNext(mark.name) ? 'follows' : 'data'
    const key = textBeforeMark(this.#markup, text, mark.end, ended)
    if (key === 'more') return 'more'
    // Where keys have no closer, the opener of the value ends them.
    const isKey = key !== 'none' && (key.mark.kind === 'key-end' || key.mark.kind === 'parameter')
    return isKey && this.#isNext(key.text) ? 'follows' : 'data'
  }

  /** Whether a closer of the value, which ends before `index`, closes it. */
  #judgeCloser(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
    const at = this.#markup.skip(text, index)
    if (at - index > maxLookahead) return 'closes'
    if (at === text.length) return ended ? 'closes' : 'more'
    const next = this.#markup.at(text, at, ended)
    if (next === 'more') return 'more'
    if (next === 'none') return this.#judgeUnopenedKey(text, at, ended)
    if (next.kind === 'parameter-end') return next.tag !== undefined && this.#isAround(next.tag) ? 'closes' : 'data'
    if (next.kind === 'key-end') return 'data'
    if (next.kind === 'filler' && this.#markup.elements === 'plain') return this.#judgeCloser(text, next.end, ended)
    if (next.kind !== 'call-end') return 'closes'
    return this.#enveloped
      ? this.#judgeBehindCall(text, next.end, ended)
      : this.#judgeBehindBareCall(text, next.end, ended)
  }

  /** Whether a call without an envelope may end before `index`: words that are glued to it make that doubtful. */
  #judgeBehindBareCall(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
    // Where calls stand alone by rule, their end must not wait for what follows.
    if (this.#markup.nameIn === 'text' || this.#markup.standsAlone === true) return 'closes'
    if (index === text.length) return ended ? 'closes' : 'more'
    return isBlank(text.charCodeAt(index)) ? 'closes' : this.#judgeBehindCall(text, index, ended)
  }

  /** Behind the closer stand words: the next key, if its opener was left out. */
  #judgeUnopenedKey(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
    if (this.#markup.nameIn === 'mark') return 'data'
    const key = textBeforeMark(this.#markup, text, index, ended)
    if (key === 'more') return 'more'
    return key !== 'none' && key.mark.kind === 'key-end' && this.#isNext(key.text) ? 'closes' : 'data'
  }

  /** Whether a call may end before `index` inside an open envelope. */
  #judgeBehindCall(text: string, index: number, ended: boolean): 'data' | 'closes' | 'more' {
    // Words may follow where the model forgot the envelope's closer; the next mark tells.
    let at = this.#markup.skip(text, index)
    for (;;) {
      if (at - index > maxLookahead) return 'closes'
      if (at >= text.length) return ended ? 'closes' : 'more'
      const mark = this.#markup.at(text, at, ended)
      if (mark === 'more') return 'more'
      if (mark !== 'none') return isEnvelopeOrCall(mark) ? 'closes' : 'data'
      const next = this.#markup.next(text, at + 1)
      at = next === -1 ? text.length : next
    }
  }
}

function isEnvelopeOrCall(mark: CallMark): boolean {
  return mark.kind === 'call' || mark.kind === 'envelope' || mark.kind === 'envelope-end'
}

/** Whether nothing but blanks stands between `index` and the end of the turn. */
function endsTurn(text: string, index: number, ended: boolean): 'data' | 'more' | 'follows' {
  for (let at = index; at < text.length; at++) {
    if (!isBlank(text.charCodeAt(at))) return 'data'
    if (at - index > maxLookahead) return 'follows'
  }
  return ended ? 'follows' : 'more'
}
