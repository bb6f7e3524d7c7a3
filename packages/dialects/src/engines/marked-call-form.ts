import type { CallForm } from '../grammar.ts'
import type { CallMarkup } from './call-markup.ts'
import { type MarkedCallOptions, MarkedCallReader } from './marked-call-reader.ts'

/** A call that begins with a mark in which its name stands. */
export function markedCallForm(markup: CallMarkup, options?: MarkedCallOptions): CallForm {
  return {
    begins(text, index, ended) {
      const mark = markup.at(text, index, ended)
      if (typeof mark === 'string') return mark
      return mark.kind === 'call' && mark.name !== undefined ? 'yes' : 'none'
    },
    createReader: (session) => new MarkedCallReader(markup, session, options),
  }
}
