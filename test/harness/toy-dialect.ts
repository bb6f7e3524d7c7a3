import type { Dialect, Scanner, ScannerOptions, ScanSink } from '@inband/dialects'

/** One law that a toy scanner breaks on purpose. */
export type Fault =
  | 'none'
  | 'trims text'
  | 'forgets the tail'
  | 'looks for markers in one piece only'
  | 'halves pairs'
  | 'writes empty deltas'
  | 'commits early'
  | 'commits cut calls'
  | 'starts calls without ending them'
  | 'writes text into calls'
  | 'does not escape'
  | 'takes back'
  | 'throws'
  | 'writes after stopping'

/**
 * The smallest dialect there can be, to test the harness itself: `<<name|words>>` is a call with the argument `words`,
 * `!!` a fabricated result. With a fault it breaks one law.
 */
export function toyDialect(fault: Fault): Dialect {
  return {
    id: 'toy',
    aliases: [],
    models: [],
    markers: 'text',
    evidence: 'one source',
    startsInReasoning: false,
    reasoningHistory: 'drop',
    fabricatedResult: ['!!'],
    createScanner: (_options: ScannerOptions, sink: ScanSink) => toyScanner(sink, fault),
    renderPrompt: () => '',
    renderCalls: (calls) =>
      calls.map(({ name, input }) => `<<${name}|${(input as { words: string }).words}>>`).join(''),
    renderResults: (results) => `!!${results.map(({ text }) => text).join('')}`,
    renderReasoning: (text) => text,
  }
}

function toyScanner(sink: ScanSink, fault: Fault): Scanner {
  let state: 'text' | 'name' | 'words' | 'stopped' = 'text'
  let held = ''
  let raw = ''
  let name = ''
  const write = (text: string): void => {
    const shown = fault === 'trims text' ? text.trimEnd() : text
    if (shown !== '') sink.text(shown)
    if (fault === 'writes empty deltas') sink.text('')
  }
  const report = (action: 'kept' | 'dropped'): void =>
    sink.issue({ code: 'fabricated-result', dialect: 'toy', raw: held, action, message: 'A result was made up.' })
  const endCall = (complete: boolean): void => {
    if (complete ? fault !== 'commits early' : fault === 'commits cut calls') sink.argument('"}')
    if (fault !== 'starts calls without ending them') sink.callEnd({ raw, complete })
    raw = ''
    state = 'text'
  }
  const unit = (text: string): void => {
    if (state === 'stopped') {
      held += text
      if (fault === 'writes after stopping') report('kept')
      return
    }
    if (state === 'text') {
      held += text
      if (held === '<<') {
        raw = held
        held = ''
        name = ''
        state = 'name'
      } else if (held === '!!') {
        state = 'stopped'
      } else if (held !== '<' && held !== '!' && (fault === 'halves pairs' || !/^[\ud800-\udbff]$/.test(held))) {
        const keep = held.length > 1 && /[<!\ud800-\udbff]$/.test(held) ? 1 : 0
        write(held.slice(0, held.length - keep))
        held = keep > 0 ? held.slice(-keep) : ''
      }
      return
    }
    raw += text
    if (state === 'name') {
      if (text !== '|') {
        name += text
        return
      }
      sink.callStart(name === '' ? 'nameless' : name)
      if (fault === 'writes text into calls') sink.text(raw)
      sink.argument('{"words":"')
      state = 'words'
      return
    }
    held += text
    if (held === '>>') {
      held = ''
      endCall(true)
    } else if (held !== '>' && !/^[\ud800-\udbff]$/.test(held)) {
      const keep = held.length > 1 && /[>\ud800-\udbff]$/.test(held) ? 1 : 0
      const words = held.slice(0, held.length - keep)
      held = keep > 0 ? held.slice(-keep) : ''
      sink.argument(fault === 'does not escape' ? words : JSON.stringify(words).slice(1, -1))
      if (fault === 'commits early' && words === '.') sink.argument('"}')
      if (fault === 'takes back' && words === '.') sink.argument('"]')
    }
  }
  return {
    feed(text) {
      if (fault === 'throws' && text.includes('\u0000')) throw new Error('A zero came.')
      if (fault === 'looks for markers in one piece only' && !text.includes('<<')) sink.text(text)
      else for (const each of text.split('')) unit(each)
    },
    settle() {},
    flush() {
      if (state === 'stopped') {
        report('dropped')
      } else if (state === 'text') {
        if (held !== '' && fault !== 'forgets the tail') write(held)
      } else if (state === 'name') {
        sink.text(raw)
      } else {
        endCall(false)
      }
    },
    get stopped() {
      return state === 'stopped'
    },
  }
}
