import { isBlank } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'

/** The longest header that is waited for, in code units. */
export const maxMessageHeader = 256

/** How many words a part of a header may have; more are a sentence about it. */
const maxWords = 4

/** What the words behind a token say. */
type Part = 'role' | 'channel' | 'recipient' | 'type'

export interface MessageHeader {
  readonly channel: string | undefined
  /** To whom the message goes, as the model wrote it. */
  readonly recipient: string | undefined
  /** The index behind the header. */
  readonly end: number
}

/** How the header of a message is written. */
export interface MessageHeaderSyntax {
  /** The tokens in it, each with what the words behind it say. */
  readonly tokens: Readonly<Record<string, Part>>
  /** What ends it. Where that is a line break, none can stand inside of it. */
  readonly end: string
  /** Whether its tokens are control tokens, so that it is dropped where it leads to nothing. */
  readonly special: boolean
  /** The role of the model's own messages; with any other one it is no header to be read. */
  readonly role?: string | undefined
  /** What a recipient begins with where it has no token of its own. */
  readonly recipientWord?: string | undefined
  /** Which part the first words belong to where the turn begins inside a header. */
  readonly startsIn: Part
}

export interface MessageHeaderReader {
  /** The codes of the characters that a header may begin with. */
  readonly firstCodes: readonly number[]
  /**
   * Reads a header at `index`.
   *
   * ```text
   * <|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>
   * ```
   *
   * Of a part that comes twice the last one counts. Where a recipient is given and its message is JSON, the end of the
   * header may be missing.
   *
   * @param startsInside Whether it begins with its words, since its first token stands in the prompt.
   * @returns `'more'` while the text ends inside a possible header.
   */
  read(text: string, index: number, ended: boolean, startsInside: boolean): MessageHeader | 'more' | 'none'
}

const wordCharacter = /[^\s<{]/

export function messageHeaderReader(syntax: MessageHeaderSyntax): MessageHeaderReader {
  const { recipientWord = '', role } = syntax
  const tokens = new MarkerMatcher<Part>(Object.entries(syntax.tokens))
  const marks = new MarkerMatcher<Part | 'end'>([...Object.entries(syntax.tokens), [syntax.end, 'end']])
  const isLine = syntax.end === '\n'

  /** Whether a role may be, or begin with, this word. */
  const isRole = (word: string, whole: boolean): boolean =>
    role === undefined || word === role || (!whole && role.startsWith(word))
  const namesRecipient = (word: string): boolean => recipientWord !== '' && word.startsWith(recipientWord)

  return {
    firstCodes: tokens.firstCodes,
    read(text, index, ended, startsInside) {
      let part: Part = syntax.startsIn
      let words = 0
      let channel: string | undefined
      let recipient: string | undefined
      let at = index
      if (!startsInside) {
        const token = tokens.match(text, index, ended)
        if (typeof token === 'string') return token
        part = token.role
        at = token.end
      }
      for (;;) {
        const behindToken = at
        while (at < text.length && isBlank(text.charCodeAt(at)) && !(isLine && text.charCodeAt(at) === 10)) at++
        if (at - index > maxMessageHeader) return 'none'
        if (at === text.length) return ended ? 'none' : 'more'
        const mark = marks.match(text, at, ended)
        if (mark === 'more') return 'more'
        if (mark !== 'none') {
          if (mark.role === 'end') return { channel, recipient, end: mark.end }
          part = mark.role
          words = 0
          at = mark.end
          if (part === 'role') channel = recipient = undefined
          continue
        }
        if (text.charCodeAt(at) === 123 && recipient !== undefined && !isLine) return { channel, recipient, end: at }
        let end = at
        while (end < text.length && end - index <= maxMessageHeader && wordCharacter.test(text.charAt(end))) end++
        const word = text.slice(at, end)
        if (word === '' || ++words > maxWords || end - index > maxMessageHeader) return 'none'
        const whole = end < text.length || ended
        // What a blank separates from its token is prose about the token.
        const isGlued = words > 1 || at === behindToken || part === 'type' || startsInside
        const fits = isGlued && (part === 'role' ? isRole(word, whole) : part !== 'recipient' || words === 1)
        if (!namesRecipient(word) && !fits && (whole || !recipientWord.startsWith(word))) return 'none'
        if (!whole) return 'more'
        if (namesRecipient(word)) recipient = plainStart(word.slice(recipientWord.length))
        else if (part === 'recipient') recipient = word
        else if (part === 'channel' && words === 1) channel = plainStart(word)
        at = end
      }
    },
  }
}

/** A name without what is glued to it. */
function plainStart(word: string): string {
  return /^[\w./:-]*/.exec(word)?.[0] ?? ''
}
