import { isBlank, skipBlanks } from '../json-text.ts'
import type { MarkerMatcher } from '../marker-matcher.ts'

/** The longest header that is waited for, in code units. */
const maxHeaderLength = 256

const wordCharacter = /[\w./:-]/

/** What stands between the opener of a call and its JSON: words, with marks or a fence between them. */
export interface CallHeader {
  /** Each word with the number of marks before it. */
  readonly words: readonly { readonly text: string; readonly marks: number }[]
  readonly marks: number
  /** Whether a JSON body follows. */
  readonly hasBody: boolean
  /** The index behind the header, where its body begins. */
  readonly end: number
}

/**
 * Reads a header at `index`.
 *
 * ```text
 * functions.get_weather:0<|tool_call_argument_begin|>{"city": "Oslo"}
 * get_weather[CALL_ID]a1B2c3D4e[ARGS]{"city": "Oslo"}
 * ```
 *
 * @param marks The literals that may stand between words.
 * @returns `'more'` while the text ends inside a possible header, `'none'` where there is none.
 */
export function readCallHeader(
  text: string,
  index: number,
  ended: boolean,
  marks: MarkerMatcher<true>,
): CallHeader | 'more' | 'none' {
  const words: { text: string; marks: number }[] = []
  let marksSoFar = 0
  let inFence = false
  let at = skipBlanks(text, index)
  const headerAt = (end: number, hasBody: boolean): CallHeader => ({ words, marks: marksSoFar, hasBody, end })
  for (;;) {
    if (at - index > maxHeaderLength) return 'none'
    if (at === text.length) break
    const code = text.charCodeAt(at)
    const begun = words.length > 0
    if (isBlank(code)) {
      at++
    } else if (begun && (code === 123 || (code === 34 && marksSoFar > 0))) {
      return headerAt(at, true)
    } else if (begun && code === 96) {
      inFence = true
      at++
    } else if (wordCharacter.test(text.charAt(at))) {
      let end = at + 1
      while (end < text.length && wordCharacter.test(text.charAt(end))) end++
      if (end === text.length && !ended) return end - index > maxHeaderLength ? 'none' : 'more'
      // Two words with nothing between them are a sentence.
      if (!inFence && words.at(-1)?.marks === marksSoFar && begun) return 'none'
      // The word of a fence is its language.
      if (!inFence) words.push({ text: text.slice(at, end), marks: marksSoFar })
      at = end
    } else {
      const mark = marks.match(text, at, ended)
      if (mark === 'more') return 'more'
      if (mark === 'none') return begun && marksSoFar > 0 ? headerAt(at, false) : 'none'
      marksSoFar++
      at = mark.end
    }
  }
  if (!ended) return 'more'
  return words.length > 0 && marksSoFar > 0 ? headerAt(at, false) : 'none'
}
