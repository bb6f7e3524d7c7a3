import { isHighSurrogate, skipBlanks } from '../json-text.ts'
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
 * @param atStart Whether the turn begins here, where the role stands in the prompt.
 */
export function readStrippedHeader(
  words: StrippedHeaderWords,
  text: string,
  index: number,
  ended: boolean,
  atStart: boolean,
  isDeclared: (name: string) => boolean,
): MessageHeader | 'more' | 'none' {
  const limit = index + maxMessageHeader
  const isCut = (at: number): boolean => at === text.length && !ended && at < limit
  const role = wordAt(text, index, [words.role])
  if (isCut(index + role.length) && words.role.startsWith(role)) return 'more'
  const hasRole = role === words.role
  if (!hasRole && !atStart) return 'none'
  let at = hasRole ? index + role.length : index
  const channel = wordAt(text, at, words.channels)
  const isWhole = words.channels.includes(channel)
  if (isCut(at + channel.length) && !isWhole && (hasRole || channel !== '')) return 'more'
  if (isWhole) at += channel.length
  const to = skipBlanks(text, at)
  const opener = wordAt(text, to, [words.recipient])
  if (isCut(to + opener.length)) return hasRole || isWhole || opener !== '' ? 'more' : 'none'
  if (opener === words.recipient) {
    return readRecipient(words, text, to + opener.length, limit, ended, isWhole ? channel : undefined, isDeclared)
  }
  if (!isWhole) return 'none'
  const glued = !atStart ? 'yes' : hasRole ? beginsMessage(text, at, ended) : beginsSentence(text, at, ended)
  return glued === 'yes' ? { channel, recipient: undefined, end: at } : glued
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

function readRecipient(
  words: StrippedHeaderWords,
  text: string,
  index: number,
  limit: number,
  ended: boolean,
  channel: string | undefined,
  isDeclared: (name: string) => boolean,
): MessageHeader | 'more' | 'none' {
  const written = /^[\w./:-]*/.exec(text.slice(index, limit))?.[0] ?? ''
  // Whatever follows the recipient, a channel or a type, is glued to it where its token is gone.
  const rest = new RegExp(`^(?:${words.channels.join('|')})?\\s*(?:${words.types.join('|')})?$`)
  const typeEnd = new RegExp(
    `^\\s*(?:${[...words.channels, ...words.types].join('|')})*\\s*(?:${words.types.join('|')})?\\s*`,
  )
  let at = index + written.length
  const behind = text.slice(at, limit)
  at += typeEnd.exec(behind)?.[0].length ?? 0
  const more = !ended && text.length < limit
  if (at === text.length) return more ? 'more' : 'none'
  const ahead = text.slice(at, limit)
  if (text.length - at < 12 && more && words.types.some((type) => type.startsWith(ahead))) return 'more'
  if (text.charCodeAt(at) !== 123) {
    return more && [...words.channels, ...words.types].some((word) => word.startsWith(ahead)) ? 'more' : 'none'
  }
  for (let length = written.length; length > 0; length--) {
    const name = written.slice(0, length)
    if (rest.test(written.slice(length)) && isDeclared(name)) return { channel, recipient: name, end: at }
  }
  return 'none'
}

/** Whether something else than the rest of a sentence about the words stands at `index`. */
function beginsMessage(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  if (index === text.length) return ended ? 'yes' : 'more'
  return /[a-z \t]/.test(text.charAt(index)) ? 'none' : 'yes'
}

/** Whether a word with a capital, and more of a sentence, stands at `index`: no name in code such as `analysisResult()`. */
function beginsSentence(text: string, index: number, ended: boolean): 'yes' | 'more' | 'none' {
  const window = text.slice(index, index + 40)
  const unsure = !ended && window.length < 40 ? 'more' : ended ? 'yes' : 'none'
  const end = text.length - index
  if (window.length === end && isHighSurrogate(window.charCodeAt(end - 1)) && !ended) return 'more'
  const word = /^(?:\p{Lu}\p{L}*(?:['’]\p{L}*)?|\p{Lo})/u.exec(window)?.[0]
  if (word === undefined) return window === '' && unsure === 'more' ? 'more' : 'none'
  const next = window.charAt(word.length)
  if (next === '') return unsure
  if (/[\s,:;]|\p{Lo}/u.test(next)) return 'yes'
  if (!/[.!?]/.test(next)) return 'none'
  const further = window.charAt(word.length + 1)
  return further === '' ? unsure : /\s|a/.test(further) ? 'yes' : 'none'
}
