import { isBlank, isHighSurrogate } from '../json-text.ts'
import { type MessageHeader, maxMessageHeader } from './message-header.ts'

/** The words of headers whose tokens a gateway has removed: `assistantcommentary to=functions.f json{"a": 1}`. */
export interface StrippedHeaderWords {
  readonly role: string
  readonly channels: readonly string[]
  /** What a recipient begins with. */
  readonly recipient: string
  /** Words for the type of the message, which may stand behind the recipient. */
  readonly types: readonly string[]
}

/**
 * Reads such a header at `index`.
 *
 * A recipient must be a declared tool, with JSON behind it. Without one the channel's name is glued to the text of the
 * message, as in `analysisThe user wants`.
 *
 * @returns `'more'` while the text ends inside a possible header.
 */
export interface StrippedHeaderReader {
  (text: string, index: number, ended: boolean, isDeclared: (name: string) => boolean): MessageHeader | 'more' | 'none'
}

/** @param atStart Whether it reads where a turn begins, so that the role may stand in the prompt. */
export function strippedHeaderReader(words: StrippedHeaderWords, atStart: boolean): StrippedHeaderReader {
  const { channels, types } = words
  const channelOrType = [...channels, ...types]
  // Whatever stands behind a recipient is glued to it where its token is gone, or follows a blank.
  const behindRecipient = new RegExp(`^\\s*(?:${channelOrType.join('|')})*\\s*(?:${types.join('|')})?\\s*`)
  const gluedToRecipient = new RegExp(`^(?:${channels.join('|')})?(?:${types.join('|')})?$`)

  /** The recipient at `index` and the end of the header; see `StrippedHeaderReader`. */
  function readRecipient(
    window: string,
    mayGrow: boolean,
    isDeclared: (name: string) => boolean,
  ): { readonly name: string; readonly length: number } | 'more' | 'none' {
    const written = /^[\w./:-]*/.exec(window)?.[0] ?? ''
    const length = written.length + (behindRecipient.exec(window.slice(written.length))?.[0].length ?? 0)
    const ahead = window.slice(length)
    if (mayGrow && channelOrType.some((word) => word.startsWith(ahead))) return 'more'
    if (!ahead.startsWith('{')) return 'none'
    for (let end = written.length; end > 0; end--) {
      const name = written.slice(0, end)
      if (gluedToRecipient.test(written.slice(end)) && isDeclared(name)) return { name, length }
    }
    return 'none'
  }

  return (text, index, ended, isDeclared) => {
    const limit = index + maxMessageHeader
    const isCut = (at: number): boolean => at === text.length && !ended
    const role = wordAt(text, index, [words.role])
    const hasRole = role === words.role
    if (!hasRole && isCut(index + role.length)) return 'more'
    if (!hasRole && !atStart) return 'none'
    let at = hasRole ? index + role.length : index
    const word = wordAt(text, at, channels)
    const channel = channels.includes(word) ? word : undefined
    if (channel !== undefined) at += channel.length
    else if (isCut(at + word.length) && (hasRole || word !== '')) return 'more'
    const to = isBlank(text.charCodeAt(at)) ? at + 1 : at
    const opener = wordAt(text, to, [words.recipient])
    if (isCut(to + opener.length) && opener !== words.recipient) return 'more'
    if (opener === words.recipient) {
      const begin = to + opener.length
      const found = readRecipient(text.slice(begin, limit), !ended && text.length < limit, isDeclared)
      return typeof found === 'string' ? found : { channel, recipient: found.name, end: begin + found.length }
    }
    if (channel === undefined) return 'none'
    const glued = !atStart ? 'yes' : hasRole ? beginsMessage(text, at, ended) : beginsSentence(text, at, ended)
    return glued === 'yes' ? { channel, recipient: undefined, end: at } : glued
  }
}

/** As much of one of the words as stands at `index`: the longest start. */
function wordAt(text: string, index: number, words: readonly string[]): string {
  let longest = ''
  for (const word of words) {
    let length = 0
    while (length < word.length && text.charCodeAt(index + length) === word.charCodeAt(length)) length++
    if (length > longest.length) longest = word.slice(0, length)
  }
  return longest
}

/** Whether what stands at `index` does not go on as a sentence about the words. */
function beginsMessage(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  if (index === text.length) return ended ? 'yes' : 'more'
  return /[a-z \t]/.test(text.charAt(index)) ? 'none' : 'yes'
}

/** How far `beginsSentence` looks, in code units. */
const maxFirstWord = 40

/** Whether a word with a capital, and more of a sentence, stands at `index`: no name in code such as `analysisResult()`. */
function beginsSentence(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  const window = text.slice(index, index + maxFirstWord)
  const mayGrow = !ended && window.length < maxFirstWord
  if (mayGrow && (window === '' || isHighSurrogate(window.charCodeAt(window.length - 1)))) return 'more'
  const word = /^(?:\p{Lu}\p{L}*(?:['’]\p{L}*)?|\p{Lo})/u.exec(window)?.[0]
  if (word === undefined) return 'none'
  const unsure = mayGrow ? 'more' : ended ? 'yes' : 'none'
  const next = window.charAt(word.length)
  if (next === '') return unsure
  if (/[\s,:;]|\p{Lo}/u.test(next)) return 'yes'
  if (!/[.!?]/.test(next)) return 'none'
  const further = window.charAt(word.length + 1)
  return further === '' ? unsure : /\s|a/.test(further) ? 'yes' : 'none'
}
