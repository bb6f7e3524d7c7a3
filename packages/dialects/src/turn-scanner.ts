import type { ArgumentWriter } from './argument-writer.ts'
import { CallRecorder } from './call-recorder.ts'
import { CallSession } from './call-session.ts'
import type { CallForm, CallReader, Envelope, FoundMarker, Grammar, UnmarkedForm } from './grammar.ts'
import type { Issue } from './issues.ts'
import { isBlank, isHighSurrogate, skipBlanks } from './json-text.ts'
import { Quotation } from './quotation.ts'
import { TextBlocks } from './text-blocks.ts'
import type { ToolNames } from './tool-names.ts'
import type { IncompleteCalls, Scanner, ScanSink, TurnEnding } from './types.ts'

/** How much text inside an open envelope is held back in the hope of a call, in code units. */
const maxTextInEnvelope = 256

/** Punctuation that closes what a call stood in; any other punctuation only separates calls. */
const closingBrackets = ']})'

/** How much reasoning behind a possible call is held back in the hope that the turn ends, in code units. */
const maxHeldReasoning = 65_536

export interface TurnScannerOptions {
  readonly dialect: string
  readonly grammar: Grammar
  readonly tools: ToolNames
  readonly startsInReasoning: boolean
  readonly maxParameterLength: number
  readonly incompleteCalls: IncompleteCalls
  /**
   * The model has native tools, and calls in its text are leaks: each is held until it is complete and counts only for a
   * declared tool and outside of any quotation; what is no call leaves as the text it is. Default: `false`.
   */
  readonly recovers?: boolean | undefined
}

/**
 * What the scanner is reading:
 * - `'ground'`: visible text, or reasoning, until a marker.
 * - `'envelope'`: behind the opener of an envelope, before, between or behind its calls.
 * - `'call'`: inside a call.
 */
type State = 'ground' | 'envelope' | 'call' | 'stopped'

interface OpenEnvelope {
  readonly envelope: Envelope
  /** How many calls it has held so far. */
  calls: number
  /** Whether it held anything that was neither a call nor blank. */
  hasWords: boolean
  /** Where the words behind the last opener or call began, in code units of the turn. */
  wordsBegin: number
  /** Whether words stand on the line that is being read. */
  hasWordsOnLine: boolean
  /** What came last in it, blanks and separators aside. */
  behind: 'opener' | 'call' | 'words'
  /** Whether its opener stands where nobody would merely mention it. */
  readonly certain: boolean
  /** Whether the last thing in it was a call by which the model says that it calls nothing. */
  callsNothing?: boolean | undefined
}

interface ClosedCall {
  /** How much of what is held belongs to the call, up to its last closer. */
  rawLength: number
  /** The same where another call follows: up to the last separator. */
  lengthBeforeCall: number
  /** Writes the last brace; `undefined` for a call that must not run. */
  readonly writer: ArgumentWriter | undefined
}

/** Why events are recorded instead of written; see `CallRecorder`. */
type Recording = 'inline-code' | 'fence' | 'reasoning' | 'whole-turn' | 'leak'

/**
 * Reads a turn of any dialect: visible text, reasoning, envelopes and what stands around calls. What a call looks like
 * inside is left to the forms of the grammar.
 *
 * The input is consumed left to right. What has been consumed but has not left yet (a possible marker, an open call)
 * lies between the mark and the index; it leaves whole, as text, as reasoning, as the raw of a call, or in an issue.
 */
export class TurnScanner implements Scanner {
  readonly #options: TurnScannerOptions
  #grammar: Grammar
  readonly #output: ScanSink
  /** `#output`, or the recorder. */
  #sink: ScanSink
  #recorder: CallRecorder | undefined
  #recording: Recording = 'fence'
  /** What the text behind a recorded call consists of so far: blanks, the closing fence, blanks again. */
  #behindRecorded = 0
  #quotation = new Quotation()
  #beforeRecording = { closedCalls: 0, reasoningIsOpen: false, quotation: this.#quotation }

  #state: State = 'ground'
  #inReasoning: boolean
  /** Whether the reasoning block is open in the output. */
  #reasoningIsOpen = false
  /** Whether the reasoning is one message of several, which ends where the next one begins. */
  #reasoningIsMessage: boolean

  /** What came and was not consumed yet begins at `#index` of `#text`. */
  #text = ''
  #index = 0
  /** Where `#text` begins, in code units of the turn. */
  #textBegin = 0
  /** What was consumed in earlier feeds and has not left, then the stretch of `#text` from the mark to the index. */
  readonly #held = new TextBlocks()
  #mark = 0

  /** Whether nothing but blanks came since the turn or the reasoning began or a call ended; they are held. */
  #leading = true
  /** Whether anything but blanks came in this turn. */
  #turnHasBegun = false
  /** A call that is over, whose raw may still grow by closers and blanks. */
  #closedCall: ClosedCall | undefined
  #closedCalls = 0

  #envelope: OpenEnvelope | undefined
  /** Openers that were text after all: as many closers are text too. */
  #mentions = 0
  #reader: CallReader | undefined
  #session: CallSession | undefined
  /** Where the call that is being read began, in code units of the turn. */
  #callBegin = 0
  #unmarked: UnmarkedForm | undefined
  readonly #afterStop = new TextBlocks()
  /** What the ground is walked for, in `#text`. */
  readonly #nextCandidate = new NextPlace()
  readonly #nextLineEnd = new NextPlace()

  constructor(options: TurnScannerOptions, sink: ScanSink) {
    this.#options = options
    this.#grammar = options.grammar
    this.#output = sink
    this.#sink = sink
    this.#inReasoning = options.startsInReasoning
    this.#reasoningIsMessage = options.startsInReasoning
  }

  get stopped(): boolean {
    return this.#state === 'stopped'
  }

  feed(text: string): void {
    if (this.#state === 'stopped') {
      this.#afterStop.push(text)
      return
    }
    this.#text = this.#text === '' ? text : this.#text + text
    this.#run(false)
    this.#compact()
  }

  settle(): void {
    if (this.#state === 'stopped') return
    this.#settleClosedCall()
    const rest = this.#text.length - this.#index
    if (this.#state === 'envelope' && this.#envelope?.calls === 0 && !this.#envelope.hasWords) {
      this.#dropPartial()
      this.#envelope = undefined
      if (this.#recording === 'leak') this.#acceptRecorded()
      this.#toGround()
    } else if (this.#state === 'ground' && rest > 1 && this.#grammar.isCandidate(this.#text.charCodeAt(this.#index))) {
      this.#dropPartial()
    }
  }

  /** Half a marker, and what was held before it, is dropped: what it would have opened came another way. */
  #dropPartial(): void {
    this.#index = this.#text.length
    this.#issue('partial-marker', this.#take(this.#index), 'dropped', 'Half a marker stood before a native call.')
  }

  flush(ending: TurnEnding = 'complete'): void {
    if (this.#state === 'envelope') this.#takePartialCloser()
    if (this.#state !== 'stopped') this.#run(true)
    switch (this.#state) {
      case 'stopped':
        this.#reportFabrication()
        return
      case 'call':
        this.#endInCall(ending)
        break
      case 'envelope':
        this.#endInEnvelope()
        break
      default:
    }
    this.#endGround()
  }

  #run(ended: boolean): void {
    while (this.#state !== 'stopped') {
      const goOn =
        this.#state === 'ground'
          ? this.#readGround(ended)
          : this.#state === 'envelope'
            ? this.#readEnvelope(ended)
            : this.#readCall(ended)
      if (!goOn) return
    }
    this.#afterStop.push(this.#text.slice(this.#index))
  }

  /** Forgets the consumed part of the text; what has not left moves to `#held`. */
  #compact(): void {
    if (this.#mark < this.#index) this.#held.push(this.#text.slice(this.#mark, this.#index))
    this.#text = this.#text.slice(this.#index)
    this.#nextCandidate.forget()
    this.#nextLineEnd.forget()
    this.#textBegin += this.#index
    this.#index = 0
    this.#mark = 0
  }

  /** Everything that has not left, up to `end`. */
  #take(end: number): string {
    const raw = this.#text.slice(this.#mark, end)
    this.#mark = end
    if (this.#held.length === 0) return raw
    this.#held.push(raw)
    return this.#held.take()
  }

  get #heldLength(): number {
    return this.#held.length + this.#index - this.#mark
  }

  // Visible text and reasoning

  #readGround(ended: boolean): boolean {
    const text = this.#text
    if (this.#leading || this.#mayBeginLine) {
      const begin = skipBlanks(text, this.#index)
      if (this.#leading) this.#index = begin
      else this.#pass(begin)
      if (begin === text.length) return false
      const started = this.#beginWithHeader(ended)
      if (started !== 'none') return started === 'yes'
      const begun = this.#beginUnmarked(ended)
      if (begun !== 'none') return begun === 'yes'
    }
    const lineEnd = this.#mayBeginAnyLine ? this.#nextLineEnd.from(this.#index, (from) => text.indexOf('\n', from)) : -1
    let at = this.#index
    for (;;) {
      const found = this.#nextCandidate.from(at, (from) => this.#grammar.nextCandidate(text, from))
      if (lineEnd !== -1 && (found === -1 || found > lineEnd)) {
        this.#pass(lineEnd + 1)
        return true
      }
      if (found === -1) {
        this.#pass(ended || !isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length : text.length - 1)
        return false
      }
      const marker = this.#grammar.match(text, found, ended, this.#options.tools)
      if (marker === 'more') {
        this.#pass(found)
        return false
      }
      if (marker !== 'none') {
        this.#pass(found)
        if (this.#takeMarker(marker)) return true
      }
      at = found + 1
    }
  }

  /** Whether the turn, or a leaked call on a line of its own, begins here with a header whose opener is not there. */
  #beginWithHeader(ended: boolean): 'yes' | 'more' | 'none' {
    const leaks = this.#options.recovers === true && this.#mayBeginLine && !this.#leading
    if (!leaks && (this.#inReasoning || this.#turnHasBegun || this.#closedCalls > 0)) return 'none'
    const start = this.#grammar.matchStart(this.#text, this.#index, ended, this.#options.tools)
    if (typeof start === 'string') return start
    if (leaks && start.marker.role.kind !== 'call') return 'none'
    this.#grammar = start.grammar
    this.#nextCandidate.forget()
    return this.#takeMarker(start.marker) ? 'yes' : 'none'
  }

  /** Whether a call without markup may begin at the index: on a new line of prose. */
  get #mayBeginLine(): boolean {
    return this.#mayBeginAnyLine && !this.#inReasoning && this.#quotation.lineIsBlank && !this.#isQuoted
  }

  get #mayBeginAnyLine(): boolean {
    return this.#options.recovers === true || this.#grammar.onAnyLine.length > 0
  }

  /** Text up to `end` is no markup and leaves. */
  #pass(end: number): void {
    if (end <= this.#index) return
    if (this.#recorder !== undefined && !this.#inReasoning) this.#judgeRecorded(end)
    this.#settleClosedCall()
    if (!this.#inReasoning) this.#quotation.advance(this.#text, this.#index, end)
    this.#index = end
    this.#leading = false
    if (!this.#inReasoning) this.#turnHasBegun = true
    this.#write(this.#take(end))
    if (this.#recording === 'reasoning' && (this.#recorder?.length ?? 0) > maxHeldReasoning) this.#dropRecorded()
  }

  /** Writes text as what the ground is. */
  #write(text: string): void {
    if (text === '') return
    if (!this.#inReasoning) {
      this.#sink.text(text)
      return
    }
    if (!this.#reasoningIsOpen) {
      this.#sink.reasoningStart('')
      this.#reasoningIsOpen = true
    }
    this.#sink.reasoning(text)
  }

  /** @returns Whether the marker counts; if not, it is text. */
  #takeMarker(marker: FoundMarker): boolean {
    const role = marker.role
    if (this.#inReasoning && this.#reasoningIsMessage && 'message' in role && role.message !== undefined) {
      if (role.kind === 'frame') return this.#endReasoning(marker.end)
      // Where the prompt opened the reasoning and nothing came, there is none to end.
      if (this.#reasoningIsOpen || this.#recorder !== undefined) this.#endReasoning(this.#index)
      else this.#inReasoning = false
    }
    switch (role.kind) {
      case 'text':
        this.#mentions++
        this.#pass(marker.end)
        return true
      case 'reasoning':
        return this.#beginReasoning(marker.end, role.message !== undefined)
      case 'reasoning-end':
        return this.#endReasoning(marker.end)
      case 'envelope-end':
      case 'inner-end':
        return this.#takeCloser(marker.end, role.kind === 'envelope-end')
      case 'result':
        return this.#stopAtResult()
      case 'frame':
        return this.#dropFrame(marker.end, role.message === 'end')
      case 'fence-end':
        return false
      default:
    }
    const context = this.#inReasoning ? 'open' : this.#quotation.context
    if (context === 'block-quote' || context === 'json-string') return false
    if (this.#options.recovers === true && context !== 'open') return false
    const envelope = role.kind === 'envelope' ? role.envelope : undefined
    const certain =
      context === 'open' &&
      !this.#inReasoning &&
      envelope?.word !== true &&
      (envelope?.special === true || this.#leading || this.#quotation.lineIsBlank)
    if (this.#inReasoning) this.#record('reasoning')
    else if (context !== 'open') this.#record(context)
    else if (this.#options.recovers === true) this.#record('leak')
    if (!this.#inReasoning) this.#turnHasBegun = true
    if (role.kind === 'call') {
      this.#beginCall(role.form, certain)
    } else {
      this.#envelope = {
        envelope: role.envelope,
        calls: 0,
        hasWords: false,
        hasWordsOnLine: false,
        wordsBegin: 0,
        behind: 'opener',
        certain,
      }
      this.#index = marker.end
      this.#state = 'envelope'
    }
    return true
  }

  #beginReasoning(end: number, isMessage = false): boolean {
    if (this.#inReasoning || (this.#state === 'ground' && this.#isQuoted)) return false
    // A tag inside a sentence is spoken of, as in "ends with <think> again"; its closer too.
    if (this.#state === 'ground' && !this.#leading && this.#quotation.inSentence) {
      this.#mentions++
      return false
    }
    this.#settleClosedCall()
    this.#index = end
    this.#sink.reasoningStart(this.#take(end))
    this.#inReasoning = true
    this.#reasoningIsOpen = true
    this.#reasoningIsMessage = isMessage
    this.#leading = false
    this.#state = 'ground'
    return true
  }

  #endReasoning(end: number): boolean {
    if (!this.#inReasoning) return this.#takeCloser(end, true)
    if (this.#recording === 'reasoning' && this.#recorder !== undefined) this.#dropRecorded()
    else this.#settleClosedCall()
    this.#index = end
    if (!this.#reasoningIsOpen) this.#sink.reasoningStart('')
    this.#sink.reasoningEnd(this.#take(end))
    this.#inReasoning = false
    this.#reasoningIsOpen = false
    this.#leading = true
    if (this.#envelope !== undefined) this.#state = 'envelope'
    return true
  }

  get #isQuoted(): boolean {
    return this.#quotation.context !== 'open'
  }

  /** A closer with nothing to close: part of the call before it, or dropped. */
  #takeCloser(end: number, dropped: boolean): boolean {
    if (this.#closedCall !== undefined && this.#leading) {
      this.#index = end
      this.#closedCall.rawLength = this.#heldLength
      return true
    }
    if (!dropped || this.#inReasoning || this.#isQuoted) return false
    if (this.#mentions > 0) {
      this.#mentions--
      return false
    }
    this.#index = end
    this.#issue('orphan-closer', this.#take(end), 'dropped', 'A closer without its opener was dropped.')
    return true
  }

  /** @param closes Whether it ends a message, which may be one that was left in the text. */
  #dropFrame(end: number, closes: boolean): boolean {
    if (this.#inReasoning) return false
    if (this.#closedCall !== undefined && this.#leading) return this.#takeCloser(end, false)
    if (this.#isQuoted) return false
    if (closes && this.#mentions > 0) {
      this.#mentions--
      return false
    }
    this.#index = end
    this.#issue('text-frame', this.#take(end), 'dropped', 'Markup around visible text was dropped.')
    return true
  }

  /** A result that the model wrote itself: everything from here on is swallowed. */
  #stopAtResult(): boolean {
    const afterCall = this.#closedCalls > 0 && !this.#inReasoning
    const atLineStart = this.#leading || this.#state === 'envelope' || this.#quotation.lineIsBlank
    if (!afterCall || !atLineStart || (this.#state === 'ground' && this.#isQuoted)) return false
    this.#settleClosedCall(this.#index)
    if (this.#recorder !== undefined) this.#replayRecorded()
    // An envelope that was opened for the result is part of it.
    this.#held.push(this.#text.slice(this.#mark, this.#index))
    this.#mark = this.#index
    this.#state = 'stopped'
    return true
  }

  #reportFabrication(): void {
    const raw = `${this.#held.take()}${this.#afterStop.take()}`
    this.#issue('fabricated-result', raw, 'dropped', 'The model wrote a tool result itself; it was dropped.')
  }

  // Envelopes

  #readEnvelope(ended: boolean): boolean {
    const open = this.#envelope
    if (open === undefined) return this.#toGround()
    const text = this.#text
    for (;;) {
      const from = this.#index
      const at = this.#skipBetweenCalls(open.envelope.punctuation, ended)
      if (open.hasWordsOnLine && text.slice(from, at).includes('\n')) open.hasWordsOnLine = false
      if (at === text.length) return false
      const marker = this.#grammar.match(text, at, ended, this.#options.tools)
      if (marker === 'more') return false
      if (marker !== 'none') {
        const taken = this.#takeMarkerInEnvelope(marker, open)
        if (taken) return true
      }
      const form = open.envelope.forms.find(
        (candidate) =>
          this.#mayBegin(candidate, open, text.charCodeAt(at)) &&
          candidate.begins(text, at, ended, this.#options.tools) !== 'none',
      )
      if (form !== undefined) {
        if (form.begins(text, at, ended, this.#options.tools) === 'more') return false
        this.#beginCall(form, open.certain || open.calls > 0)
        return true
      }
      if (typeof marker === 'object' && marker.role.kind === 'call') {
        this.#beginCall(marker.role.form, open.certain || open.calls > 0)
        return true
      }
      if (open.calls === 0 && (!open.certain || this.#options.recovers === true)) return this.#releaseAsText()
      if (open.envelope.openEnded === true && open.calls > 0) {
        this.#dropAfterNothing(open)
        this.#envelope = undefined
        return this.#toGround()
      }
      this.#index = this.#endOfWords(at, open.envelope)
      if (!ended && this.#index === text.length && isHighSurrogate(text.charCodeAt(text.length - 1))) {
        if (--this.#index === at) return false
      }
      if (this.#passWords(open, at)) return this.#releaseAsText()
    }
  }

  /**
   * Words from `from` to the index are neither a call nor markup.
   *
   * @returns Whether they have become too many to hope for a call behind them. Blanks and separators at their end do not
   * count, since they may as well stand before what follows.
   */
  #passWords(open: OpenEnvelope, from: number): boolean {
    if (open.behind !== 'words') open.wordsBegin = this.#textBegin + from
    open.behind = 'words'
    open.hasWords = true
    open.hasWordsOnLine = true
    let end = this.#index
    // What was refused as a call is counted as it is: its blanks may have come in earlier feeds.
    const trims = this.#state === 'envelope'
    while (trims && end > from && isBetweenCalls(this.#text.charAt(end - 1), open.envelope.punctuation)) end--
    return this.#textBegin + end - open.wordsBegin > maxTextInEnvelope
  }

  /** Whether a call of this form may begin with a character that stands behind what came last. */
  #mayBegin(form: CallForm, open: OpenEnvelope, code: number): boolean {
    if (form.atOpener === true && open.behind !== 'opener') return false
    if (form.atLineStart === true) return !open.hasWordsOnLine
    // Behind words a call begins only where words end, which no cut may decide.
    return open.behind !== 'words' || code === 123 || this.#grammar.isCandidate(code)
  }

  /** The index of the next character, behind `at`, that a call or a marker may begin with. */
  #endOfWords(at: number, { forms }: Envelope): number {
    const marker = this.#grammar.nextCandidate(this.#text, at + 1)
    let end = Math.min(marker === -1 ? this.#text.length : marker, at + maxTextInEnvelope + 1)
    const start = this.#text.slice(at + 1, end).search(forms.some(({ atLineStart }) => atLineStart) ? /[{\n]/ : /\{/)
    if (start !== -1) end = at + 1 + start
    return end
  }

  #skipBetweenCalls(punctuation: string | undefined, ended: boolean): number {
    const text = this.#text
    let at = skipBlanks(text, this.#index)
    while (punctuation !== undefined && at < text.length && punctuation.includes(text.charAt(at))) {
      if (this.#boundary(text, at, ended) !== 'none') break
      if (this.#closedCall !== undefined && (this.#envelope?.behind ?? 'call') === 'call') {
        this.#closedCall.lengthBeforeCall = this.#held.length + at + 1 - this.#mark
        if (closingBrackets.includes(text.charAt(at))) this.#closedCall.rawLength = this.#closedCall.lengthBeforeCall
      }
      at = skipBlanks(text, at + 1)
    }
    this.#index = at
    return at
  }

  #takeMarkerInEnvelope(marker: FoundMarker, open: OpenEnvelope): boolean {
    switch (marker.role.kind) {
      case 'envelope-end':
      case 'fence-end':
        if (marker.role.kind === 'fence-end' && open.envelope.fence !== true) return false
        // A fence without a call is code that the reader of the answer is to see.
        if (open.calls === 0 && (!open.certain || open.envelope.fence === true)) {
          this.#index = marker.end
          return this.#releaseAsText()
        }
        this.#closeEnvelope(marker.end, open)
        return true
      case 'envelope':
        // Envelopes do not nest: a second opener repeats the first, or opens where the first was not closed.
        this.#index = marker.end
        this.#envelope = { ...open, envelope: marker.role.envelope, behind: 'opener', hasWordsOnLine: false }
        return true
      case 'reasoning-end':
        if (this.#inReasoning) return this.#leaveEnvelope(open, marker.end)
        this.#takeStrayCloser(marker.end)
        return true
      case 'inner-end':
      case 'frame':
        this.#takeStrayCloser(marker.end)
        return true
      case 'reasoning':
        return !this.#inReasoning && this.#beginReasoning(marker.end)
      case 'result':
        return this.#stopAtResult()
      default:
        return false
    }
  }

  /** The block of reasoning around an envelope ends, and the envelope, which was not closed, with it. */
  #leaveEnvelope(open: OpenEnvelope, end: number): boolean {
    if (open.calls === 0) return this.#releaseAsText()
    this.#closeEnvelope(open.envelope.closesLikeReasoning === true ? end : this.#index, open)
    return true
  }

  /** A closer of nothing that is open: part of the call before it. */
  #takeStrayCloser(end: number): void {
    this.#index = end
    if (this.#closedCall !== undefined) this.#closedCall.rawLength = this.#heldLength
  }

  #closeEnvelope(end: number, open: OpenEnvelope): void {
    this.#index = end
    this.#envelope = undefined
    this.#leading = true
    if (open.calls === 0) {
      this.#settleClosedCall()
      const raw = this.#take(end)
      if (open.hasWords) this.#issue('text-in-envelope', raw, 'dropped', 'An envelope held text but no call.')
      else this.#issue('empty-envelope', raw, 'dropped', 'An envelope held no call.')
      this.#leading = this.#closedCalls > 0 || !this.#turnHasBegun
    } else {
      if (open.hasWords) this.#issueTextInEnvelope()
      this.#dropAfterNothing(open)
    }
    if (this.#closedCall !== undefined) this.#closedCall.rawLength = this.#heldLength
    if (this.#recording === 'leak') this.#acceptRecorded()
    this.#toGround()
  }

  /** Drops what is held behind a call of nothing. */
  #dropAfterNothing(open: OpenEnvelope): void {
    if (open.callsNothing !== true || this.#heldLength === 0) return
    this.#issue('empty-envelope', this.#take(this.#index), 'dropped', 'The rest of an envelope that calls nothing.')
  }

  #issueTextInEnvelope(): void {
    this.#issue('text-in-envelope', '', 'healed', 'Text between the calls of an envelope was dropped.')
  }

  /** Half a marker behind the last call of an open envelope is a closer that was cut. */
  #takePartialCloser(): void {
    if (this.#closedCall === undefined || this.#boundary(this.#text, this.#index, false) !== 'more') return
    if (this.#boundary(this.#text, this.#index, true) === 'end') return
    this.#issue('partial-marker', this.#text.slice(this.#index), 'healed', 'Half a marker ended the turn.')
    this.#index = this.#text.length
  }

  /** What looked like markup is text after all. */
  #releaseAsText(): boolean {
    this.#settleClosedCall()
    if (this.#envelope !== undefined && this.#envelope.calls === 0) this.#mentions++
    this.#envelope = undefined
    // Words may have ended inside a surrogate pair.
    if (this.#index > this.#mark && isHighSurrogate(this.#text.charCodeAt(this.#index - 1))) this.#index--
    const raw = this.#take(this.#index)
    if (!this.#inReasoning) this.#quotation.advance(raw, 0, raw.length)
    this.#write(raw)
    if (!this.#inReasoning) this.#turnHasBegun = true
    this.#leading = false
    // Text behind a recorded call says what it was, except in reasoning, where only the end of the block does.
    const saysSo = this.#recorder?.calls === 0 || (this.#recording !== 'reasoning' && !this.#closesFence(raw))
    if (this.#recorder !== undefined && saysSo) this.#dropRecorded()
    return this.#toGround()
  }

  /** Whether text behind a recorded call is only the end of the fence around it. */
  #closesFence(raw: string): boolean {
    if (this.#recording !== 'fence' || !/^\s*(?:`{3,}|~{3,})\s*$/.test(raw)) return false
    this.#behindRecorded = 2
    return true
  }

  #toGround(): true {
    this.#state = 'ground'
    return true
  }

  // Calls

  /**
   * Whether a form without a marker begins here: at the start of the turn, behind a call of the same form or, where it may,
   * on a new line.
   */
  #beginUnmarked(ended: boolean): 'yes' | 'more' | 'none' {
    if (this.#inReasoning) return 'none'
    const goesOn = this.#unmarked !== undefined && this.#closedCall !== undefined
    const isLater = this.#turnHasBegun && !goesOn
    const { unmarked, onAnyLine } = this.#grammar
    if (isLater && this.#options.recovers !== true && onAnyLine.length === 0) return 'none'
    if (this.#unmarked !== undefined && goesOn) {
      const at = this.#skipBetweenCalls(this.#unmarked.punctuation, ended)
      if (at === this.#text.length) return 'more'
    }
    const possible = isLater && this.#options.recovers !== true ? onAnyLine : unmarked
    const candidates = goesOn && this.#unmarked !== undefined ? [this.#unmarked] : possible
    for (const candidate of candidates) {
      const form = (goesOn ? candidate.next : undefined) ?? candidate.form
      const begins = form.begins(this.#text, this.#index, ended, this.#options.tools)
      if (begins === 'more') return 'more'
      if (begins === 'none') continue
      this.#unmarked = candidate
      if (this.#options.recovers === true) this.#record(isLater ? 'whole-turn' : 'leak')
      else if (candidate.wholeTurn || isLater) this.#record('whole-turn')
      this.#turnHasBegun = true
      this.#beginCall(form, false)
      return 'yes'
    }
    return 'none'
  }

  #beginCall(form: CallForm, certain: boolean): void {
    if (this.#options.recovers === true) this.#record('leak')
    const session = new CallSession({
      tools: this.#options.tools,
      maxParameterLength: this.#options.maxParameterLength,
      declaredOnly: form.foreign === true || this.#options.recovers === true,
      certain,
      enveloped: this.#envelope !== undefined,
      boundary: (text, index, ended) => this.#boundary(text, index, ended),
      onStart: (name) => {
        const closed = this.#closedCall
        if (closed !== undefined) closed.rawLength = Math.max(closed.rawLength, closed.lengthBeforeCall)
        this.#settleClosedCall()
        if (this.#reasoningIsOpen) {
          this.#sink.reasoningEnd('')
          this.#reasoningIsOpen = false
        }
        this.#sink.callStart(name)
        if (form.foreign === true) session.issue('foreign-call', name)
      },
      onArgument: (delta) => this.#sink.argument(delta),
      onIssue: (issue) => this.#sink.issue({ ...issue, dialect: this.#options.dialect }),
    })
    this.#session = session
    this.#callBegin = this.#textBegin + this.#index
    this.#reader = form.createReader(session)
    this.#state = 'call'
  }

  /** Whether markup stands at `index` that cannot be part of a body without tags. */
  #boundary(text: string, index: number, ended: boolean): 'end' | 'more' | 'none' {
    if (!this.#grammar.isCandidate(text.charCodeAt(index))) return 'none'
    const marker = this.#grammar.match(text, index, ended, this.#options.tools)
    if (typeof marker !== 'object') return marker
    return marker.role.kind === 'fence-end' && this.#envelope?.envelope.fence !== true ? 'none' : 'end'
  }

  #readCall(ended: boolean): boolean {
    const reader = this.#reader
    if (reader === undefined) return this.#toGround()
    this.#index = reader.read(this.#text, this.#index, ended)
    if (reader.state === 'reading') return false
    if (reader.state === 'done') {
      this.#closeCall()
      return true
    }
    if (reader.state === 'malformed') {
      this.#session?.issue('malformed-arguments', '')
      this.#closeCall(false)
      return true
    }
    this.#reader = undefined
    this.#session = undefined
    const open = this.#envelope
    if (reader.state === 'empty') {
      this.#settleClosedCall()
      this.#issue('empty-envelope', this.#take(this.#index), 'dropped', 'The model wrote that it calls nothing.')
      if (open !== undefined) {
        open.calls++
        open.callsNothing = true
      }
      this.#state = open === undefined ? 'ground' : 'envelope'
      return true
    }
    if (open?.certain !== true && (open?.calls ?? 0) === 0) return this.#releaseAsText()
    if (open === undefined || open.envelope.openEnded === true || this.#options.recovers === true) {
      return this.#releaseAsText()
    }
    if (this.#passWords(open, this.#callBegin - this.#textBegin)) return this.#releaseAsText()
    this.#state = 'envelope'
    return true
  }

  /** The call is over. Its raw stays open for the closers and blanks behind it. */
  #closeCall(complete = true): void {
    const isDeclared = this.#session?.isDeclared === true
    const writer = complete ? this.#session?.writer : undefined
    this.#reader = undefined
    this.#session = undefined
    this.#closedCall = { rawLength: this.#heldLength, lengthBeforeCall: 0, writer }
    this.#closedCalls++
    this.#leading = true
    this.#behindRecorded = 0
    if (this.#envelope !== undefined) {
      this.#envelope.calls++
      this.#envelope.behind = 'call'
      this.#envelope.hasWordsOnLine = false
      this.#envelope.callsNothing = false
      this.#state = 'envelope'
    } else {
      this.#state = 'ground'
    }
    // In reasoning a call of a tool nobody declared is only talk.
    if (this.#recorder !== undefined && this.#recording === 'reasoning' && !isDeclared) this.#dropWithEnvelope()
    if (this.#recorder !== undefined && this.#recording === 'leak') {
      if (complete) this.#acceptRecorded()
      else this.#dropWithEnvelope()
    }
  }

  /** What was recorded is no call; nor is what else its envelope holds. */
  #dropWithEnvelope(): void {
    this.#dropRecorded()
    this.#envelope = undefined
    this.#leading = false
    this.#toGround()
  }

  /**
   * The call before has its raw: up to `end` where something follows that its blanks belong to, else up to its last
   * closer, and the blanks belong to what follows.
   */
  #settleClosedCall(end?: number): void {
    const closed = this.#closedCall
    if (closed === undefined) return
    this.#closedCall = undefined
    const held = this.#take(this.#index)
    const length = end === undefined ? closed.rawLength : held.length
    const rest = held.slice(length)
    this.#held.push(rest)
    closed.writer?.closeAll()
    this.#sink.callEnd({ raw: held.slice(0, length), complete: closed.writer !== undefined })
  }

  // Quotations: events that count only if the turn ends as expected

  #record(recording: Recording): void {
    if (this.#recorder !== undefined) return
    this.#settleClosedCall()
    this.#recorder = new CallRecorder()
    this.#recording = recording
    this.#behindRecorded = 0
    this.#beforeRecording = {
      closedCalls: this.#closedCalls,
      reasoningIsOpen: this.#reasoningIsOpen,
      quotation: this.#quotation.copy(),
    }
    this.#sink = this.#recorder
  }

  /** Whether text that follows a recorded call says that the call was a quotation. */
  #judgeRecorded(end: number): void {
    if ((this.#recorder?.calls ?? 0) === 0) return
    for (let at = this.#index; at < end; at++) {
      const code = this.#text.charCodeAt(at)
      const isBlank = code === 32 || code === 9 || code === 10 || code === 13
      if (this.#recording === 'inline-code') {
        // The span closes on the same line, or it was none.
        if (code === 96) return this.#dropRecorded()
        if (code === 10 || ++this.#behindRecorded > maxTextInEnvelope) return this.#replayRecorded()
        continue
      }
      const isFence = this.#recording === 'fence' && (code === 96 || code === 126)
      if (isBlank) {
        if (this.#behindRecorded === 1) this.#behindRecorded = 2
      } else if (isFence && this.#behindRecorded < 2) {
        this.#behindRecorded = 1
      } else {
        return this.#dropRecorded()
      }
    }
  }

  #replayRecorded(): void {
    if (this.#recorder === undefined) return
    this.#settleClosedCall()
    this.#acceptRecorded()
  }

  /** What was recorded counts; a call that is over stays open for the closers and blanks behind it. */
  #acceptRecorded(): void {
    const recorder = this.#recorder
    if (recorder === undefined) return
    this.#recorder = undefined
    this.#sink = this.#output
    recorder.replay(this.#sink)
  }

  /** What was recorded leaves as what it was read from. */
  #dropRecorded(): void {
    const recorder = this.#recorder
    if (recorder === undefined) return
    this.#settleClosedCall()
    this.#recorder = undefined
    this.#sink = this.#output
    const raw = recorder.raw
    this.#closedCalls = this.#beforeRecording.closedCalls
    this.#reasoningIsOpen = this.#beforeRecording.reasoningIsOpen
    if (recorder.calls > 0 && this.#recording !== 'leak') {
      this.#issue(
        'quoted-call',
        recorder.callsRaw,
        'refused',
        'A call stood in a quotation, an example or a draft; it was not executed.',
      )
    }
    // The fence in which it stood may end, and others may begin, in what has turned out to be text.
    if (this.#recording === 'fence') {
      this.#quotation = this.#beforeRecording.quotation
      this.#quotation.advance(raw, 0, raw.length)
    }
    this.#write(raw)
  }

  // The end of the turn

  #endInCall(ending: TurnEnding): void {
    const session = this.#session
    const writer = session?.writer
    if (session === undefined || writer === undefined) {
      this.#reader = undefined
      this.#releaseAsText()
      return
    }
    const settled = this.#reader?.settled === true && writer.hasRequired && session.isDeclared
    const name = session.name ?? ''
    const counts = settled && ending === 'complete'
    const keeps = !counts && this.#options.incompleteCalls === 'keep' && ending === 'complete'
    if (counts || keeps) {
      this.#closeCall()
      if (counts) return
    }
    this.#issue('incomplete-call', '', keeps ? 'kept' : 'refused', `The turn ended inside a call of "${name}".`, name)
    if (keeps) return
    this.#reader = undefined
    this.#session = undefined
    this.#sink.callEnd({ raw: this.#take(this.#text.length), complete: false })
    this.#index = this.#text.length
    if (this.#recording === 'reasoning' || this.#recording === 'leak') this.#dropRecorded()
  }

  #endInEnvelope(): void {
    const open = this.#envelope
    if (open === undefined) return
    if (open.calls === 0) {
      this.#releaseAsText()
      return
    }
    if (open.behind === 'words') {
      this.#releaseAsText()
    } else {
      if (open.hasWords) this.#issueTextInEnvelope()
      this.#dropAfterNothing(open)
    }
    this.#envelope = undefined
  }

  #endGround(): void {
    if (this.#index < this.#text.length) this.#pass(this.#text.length)
    if (this.#closedCall !== undefined) this.#settleClosedCall(this.#index)
    else this.#write(this.#take(this.#index))
    if (this.#recorder !== undefined) {
      if (this.#recording === 'reasoning') {
        this.#issue('call-in-reasoning', '', 'kept', 'A call stood in reasoning that never closed; it counts.')
      }
      this.#replayRecorded()
    }
    if (this.#reasoningIsOpen) this.#sink.reasoningEnd('')
    this.#reasoningIsOpen = false
  }

  #issue(code: Issue['code'], raw: string, action: Issue['action'], message: string, toolName?: string): void {
    this.#sink.issue({ code, dialect: this.#options.dialect, raw, action, message, toolName })
  }
}

/** The next place of something in a text that is walked forward, looked for once; -1 where there is none. */
class NextPlace {
  #place: number | undefined

  /** The text has changed. */
  forget(): void {
    this.#place = undefined
  }

  from(index: number, find: (from: number) => number): number {
    if (this.#place === undefined || (this.#place !== -1 && this.#place < index)) this.#place = find(index)
    return this.#place
  }
}

function isBetweenCalls(character: string, punctuation: string | undefined): boolean {
  return isBlank(character.charCodeAt(0)) || punctuation?.includes(character) === true
}
