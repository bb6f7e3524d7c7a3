/** What an oracle makes of a whole turn. */
export interface TranscriptReading {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
}

/** A stretch of a turn: a call, reasoning, visible text, or markup that says nothing. */
export type Stretch =
  | { readonly kind: 'call'; readonly name: string; readonly input: unknown }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'markup' }

/**
 * Joins the stretches of a turn. Blanks behind visible words are visible at once. Blanks at the start of the turn, behind
 * a call and behind reasoning wait: they are nothing before a call, before reasoning, and between a call and the end.
 */
export function joinStretches(stretches: readonly Stretch[]): TranscriptReading {
  let text = ''
  let reasoning = ''
  const calls: { name: string; input: unknown }[] = []
  let waiting = ''
  let last: Stretch['kind'] | 'nothing' = 'nothing'
  for (const stretch of stretches) {
    if (stretch.kind === 'text') {
      if (last !== 'text' && stretch.text.trim() === '') {
        waiting += stretch.text
        continue
      }
      text += waiting + stretch.text
    } else if (stretch.kind === 'reasoning') {
      reasoning += stretch.text
    } else if (stretch.kind === 'call') {
      calls.push({ name: stretch.name, input: stretch.input })
    }
    waiting = ''
    last = stretch.kind
  }
  const belongsToCall = last === 'call' || last === 'markup'
  return { text: belongsToCall ? text : text + waiting, reasoning, calls }
}
