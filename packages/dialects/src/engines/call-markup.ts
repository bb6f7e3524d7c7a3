import type { ArgumentWriter, TextValueOptions, Trim } from '../argument-writer.ts'
import type { EndTest } from '../json-reader.ts'
import type { SchemaView } from '../schema-view.ts'

/** What a piece of markup is inside of a call. */
export type CallMarkKind =
  /** Opens a call. */
  | 'call'
  | 'call-end'
  /** Opens the value of a parameter. */
  | 'parameter'
  | 'parameter-end'
  /** Opens the name of a parameter, where that stands between markup of its own. */
  | 'key'
  | 'key-end'
  /** Opens a word that says of what type the value is. */
  | 'type'
  | 'type-end'
  /** Opens a section of a value in which nothing is markup but `CallMarkup.literalEnd`. */
  | 'literal'
  /** Markup that separates or surrounds parts of a call and says nothing. */
  | 'filler'
  /** Opens or closes what stands around calls. */
  | 'envelope'
  | 'envelope-end'

export interface CallMark {
  readonly kind: CallMarkKind
  /** The index behind the mark. */
  readonly end: number
  /** The name that the mark itself carries: of the tool in `'call'`, of the parameter in `'parameter'`. */
  readonly name?: string | undefined
  /** In `'parameter'` and `'parameter-end'`, where closers differ: what opener and closer have in common. */
  readonly tag?: string | undefined
  /** Whether the mark opens and closes at once. */
  readonly selfClosing?: boolean | undefined
  /** What the mark says about the value that follows; overrides the schema. */
  readonly as?: 'string' | 'json' | undefined
  /** How blanks around the value are treated where the dialect does not say. Default: `'none'`. */
  readonly trim?: Trim | undefined
}

/** The markup of one way to write calls. What it does inside a call is the same for all; see `MarkedCallReader`. */
export interface CallMarkup {
  /**
   * Where the tool's name stands: `'mark'`, in the mark that opens the call; `'text'`, between that mark and the next. In
   * the second case the mark and its closer are an envelope to the scanner, and a reader begins at the name.
   */
  readonly nameIn: 'mark' | 'text'
  /** Whether calls have no envelope by the dialect's own rule. */
  readonly standsAlone?: boolean | undefined
  /**
   * Set where a parameter is an element of its own name: `'plain'`, a tag as text may contain it as well; `'token'`, a tag
   * behind a control token, so that it is markup beyond doubt and values may consist of further elements.
   */
  readonly elements?: 'plain' | 'token' | undefined
  /** Names of a parameter that models give to the JSON object of all arguments. Default: none. */
  readonly allInOne?: ReadonlySet<string> | undefined
  /** What ends a section that a `'literal'` mark opens. */
  readonly literalEnd?: string | undefined
  /** Reads values that are not simply the text up to a closer. Default: `MarkedValue`. */
  readonly createValue?: ((options: ParameterValueOptions) => ValueReader) | undefined
  /** The index at or after `index` where a mark may begin; -1 where there is none. */
  next(text: string, index: number): number
  /** The mark at `index`; `'more'` while the text ends inside a possible one. */
  at(text: string, index: number, ended: boolean): CallMark | 'more' | 'none'
  /** The index of the first character at or after `index` that means something where a mark is expected. */
  skip(text: string, index: number): number
}

/** Reads the value of a parameter, from behind its opener to behind its closer. */
export interface ValueReader {
  /** `'left open'`: the value is over, but its closer was left out or was another mark's. */
  readonly state: 'reading' | 'closed' | 'left open'
  /** @returns The index of the first character not consumed. */
  read(text: string, index: number, ended: boolean): number
}

export interface ParameterValueOptions {
  readonly markup: CallMarkup
  /** Its `key` has been written. */
  readonly writer: ArgumentWriter
  readonly schema: SchemaView
  readonly tag: string | undefined
  /** How the text of the value is to be taken. */
  readonly text: TextValueOptions
  /** Whether the call stands in an envelope that is still open behind the call's own closer. */
  readonly enveloped: boolean
  /** Whether a parameter of this name may follow where the closer of the value was left out. */
  readonly isNext: (key: string) => boolean
  readonly onIssue: (code: 'malformed-markup' | 'text-in-envelope') => void
}

/** How far readers look ahead to tell a mark from text that looks like one, in code units. */
export const maxLookahead = 256

/** Names of tools and parameters, as far as they need no care in markup. */
export const plainName: RegExp = /^[\w.:/-]+$/

/** The longest name of a tool or a parameter that is waited for, in code units. */
export const maxNameLength = 128

export interface FoundText {
  /** The text before the mark, without blanks around it. */
  readonly text: string
  readonly mark: CallMark
  /** Where the mark begins. */
  readonly start: number
}

/**
 * The short text between `index` and the next mark.
 *
 * @returns `'none'` where there is no mark near enough.
 */
export function textBeforeMark(
  markup: CallMarkup,
  text: string,
  index: number,
  ended: boolean,
): FoundText | 'more' | 'none' {
  const found = markup.next(text, index)
  if (found === -1) return ended || text.length - index > maxNameLength ? 'none' : 'more'
  if (found - index > maxNameLength) return 'none'
  const mark = markup.at(text, found, ended)
  return typeof mark === 'string' ? mark : { text: text.slice(index, found).trim(), mark, start: found }
}

/** Whether what stands at `index` continues a call behind its opener and its name. */
export function continuesCall(
  markup: CallMarkup,
  text: string,
  index: number,
  ended: boolean,
): 'yes' | 'more' | 'none' {
  if (text.charCodeAt(index) === 123) return 'yes'
  const mark = markup.at(text, index, ended)
  if (typeof mark === 'string') return mark
  switch (mark.kind) {
    case 'parameter':
    case 'key':
    case 'filler':
    case 'call-end':
    case 'envelope-end':
      return 'yes'
    default:
      return 'none'
  }
}

/** Whether the mark, which is a call's opener, is followed by what makes it a call. */
export function opensCall(markup: CallMarkup, mark: CallMark, text: string, ended: boolean): 'yes' | 'more' | 'none' {
  if (mark.selfClosing === true) return 'none'
  if (markup.nameIn === 'text') return opensNamedInText(markup, mark, text, ended)
  if (mark.name === undefined) return 'none'
  const at = markup.skip(text, mark.end)
  if (at - mark.end > maxLookahead) return 'none'
  if (at === text.length) return ended ? 'none' : 'more'
  return continuesCall(markup, text, at, ended)
}

function opensNamedInText(markup: CallMarkup, mark: CallMark, text: string, ended: boolean): 'yes' | 'more' | 'none' {
  const body = text.slice(mark.end, mark.end + maxNameLength)
  const name = /^\s*[\w.:/-]*\s*/.exec(body)?.[0] ?? ''
  if (name.length === body.length) return ended || body.length === maxNameLength ? 'none' : 'more'
  return continuesCall(markup, text, mark.end + name.length, ended)
}

/** Whether a value contains anything that a reader would look at. */
export function containsMark(markup: CallMarkup, value: string): boolean {
  for (let at = markup.next(value, 0); at !== -1; at = markup.next(value, at + 1)) {
    if (markup.at(value, at, false) !== 'none') return true
  }
  return false
}

/** Any mark ends a body without marks of its own. */
export function endsAtMarks(markup: CallMarkup): EndTest {
  return (text, index, ended) => {
    const mark = markup.at(text, index, ended)
    return typeof mark === 'string' ? mark : 'end'
  }
}
