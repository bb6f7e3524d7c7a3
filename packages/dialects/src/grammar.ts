import type { CallSession } from './call-session.ts'
import { MarkerMatcher } from './marker-matcher.ts'
import { readTag, type Tag, type TagNames, tagNames } from './tag-reader.ts'
import type { ToolNames } from './tool-names.ts'

/**
 * Reads one call. Given the text from the call's first character on, it consumes what is certain and says how far it came.
 */
export interface CallReader {
  /**
   * `'refused'`: what was consumed is no call; at least one character was. `'malformed'`: a call that has started is over,
   * but its arguments cannot be read, so that it must not run. `'empty'`: what was consumed says that nothing is called.
   */
  readonly state: 'reading' | 'done' | 'refused' | 'malformed' | 'empty'
  /** While reading: whether every value that was opened is closed, so that the call could end here. */
  readonly settled: boolean
  /**
   * Reads on from `index`.
   *
   * @returns The index of the first character not consumed. Unless `ended`, it is given again with what follows it.
   */
  read(text: string, index: number, ended: boolean): number
}

/** A way to write a call. */
export interface CallForm {
  /** Whether a call of this form begins at `index`, which is no blank. */
  begins(text: string, index: number, ended: boolean, tools: ToolNames): 'yes' | 'more' | 'none'
  createReader(session: CallSession): CallReader
  /** It begins with an ordinary word, and so only right behind the opener of its envelope. */
  readonly atOpener?: boolean | undefined
  /** It begins with an ordinary word, and so behind words only on a new line. */
  readonly atLineStart?: boolean | undefined
  /** Only declared tools can be called in this form, since the dialect does not teach it. */
  readonly foreign?: boolean | undefined
}

/** Markup around one or several calls. */
export interface Envelope {
  /** What may stand inside, most likely first. */
  readonly forms: readonly CallForm[]
  /** Characters that may stand between calls, such as the brackets and commas of a JSON array. */
  readonly punctuation?: string | undefined
  /** Opened by a control token, which nobody writes in the middle of a sentence to talk about it. */
  readonly special?: boolean | undefined
  /** Opened by an ordinary word, which opens nothing unless a call follows at once, wherever it stands. */
  readonly word?: boolean | undefined
  /** Written as a code fence. */
  readonly fence?: boolean | undefined
  /** Written without a closer: what follows the calls and is none is text again. */
  readonly openEnded?: boolean | undefined
  /** What closes reasoning closes this envelope, too, which in reasoning must be told apart. */
  readonly closesLikeReasoning?: boolean | undefined
}

/** What a marker means. */
export type MarkerRole =
  | { readonly kind: 'envelope'; readonly envelope: Envelope; readonly message?: 'begin' | undefined }
  | { readonly kind: 'envelope-end' }
  | { readonly kind: 'call'; readonly form: CallForm; readonly message?: 'begin' | undefined }
  /** A closer of something inside a call; swallowed next to a call, text elsewhere. */
  | { readonly kind: 'inner-end' }
  /** Closes an envelope that is a code fence, and is Markdown anywhere else. */
  | { readonly kind: 'fence-end' }
  | { readonly kind: 'reasoning'; readonly message?: 'begin' | undefined }
  | { readonly kind: 'reasoning-end' }
  | { readonly kind: 'result' }
  /** Markup around visible text; dropped. */
  | { readonly kind: 'frame'; readonly message?: 'begin' | 'end' | undefined }
  /** The opener of something that is left in the text, its closer included. */
  | { readonly kind: 'text' }

/**
 * The header of a message, whose words vary: `<|channel|>commentary to=functions.f<|message|>`.
 *
 * Roles of messages say so: what begins or ends one ends the reasoning that is a message too.
 */
export interface HeaderMarker {
  /** The codes of the characters that it may begin with. Default: any, which only `atStart` allows. */
  readonly firstCodes?: readonly number[] | undefined
  /** Read only where the turn begins, since its opener stands in the prompt. Default: `false`. */
  readonly atStart?: boolean | undefined
  /** Too ordinary to be looked for in the turns of other dialects. Default: `false`. */
  readonly ownTurnsOnly?: boolean | undefined
  /** Further headers, which are read in the rest of a turn that begins with this one. */
  readonly further?: readonly HeaderMarker[] | undefined
  match(text: string, index: number, ended: boolean, tools: ToolNames): FoundMarker | 'more' | 'none'
}

/** Markers given as tags are matched by local name, in any spelling `readTag` accepts. */
export interface TagRoles {
  readonly opening?: MarkerRole | undefined
  readonly closing?: MarkerRole | undefined
}

/** The markers of one or several dialects. */
export interface Markers {
  readonly tags: ReadonlyMap<string, TagRoles>
  readonly literals: readonly (readonly [marker: string, role: MarkerRole])[]
  /** Forms without a marker, which may begin a turn or follow a call. */
  readonly unmarked: readonly UnmarkedForm[]
  /** Default: none. */
  readonly headers?: readonly HeaderMarker[] | undefined
}

export interface UnmarkedForm {
  readonly form: CallForm
  /** How the next call is written behind one of this form, if not like the first: without the bracket of its list. */
  readonly next?: CallForm | undefined
  /**
   * Whether it may also begin a line behind prose; the call then counts only if the turn ends with it. Default: `false`.
   */
  readonly anyLine?: boolean | undefined
  /** Whether it says too little to be a leak; recover mode passes over it. Default: `false`. */
  readonly ownOnly?: boolean | undefined
  /** Between calls of this form. */
  readonly punctuation?: string | undefined
  /** Whether the whole turn must be calls of this form; they are held until it is over. */
  readonly wholeTurn: boolean
}

export interface FoundMarker {
  readonly role: MarkerRole
  readonly end: number
}

export interface FoundStart {
  readonly marker: FoundMarker
  /** What the rest of the turn is read by. */
  readonly grammar: Grammar
}

/** Finds markers in text. Built once per dialect, used by any number of scanners. */
export class Grammar {
  readonly unmarked: readonly UnmarkedForm[]
  /** Those of the unmarked forms that may begin any line. */
  readonly onAnyLine: readonly UnmarkedForm[]
  readonly #markers: Markers
  readonly #headers: readonly HeaderMarker[]
  readonly #startHeaders: readonly HeaderMarker[]
  /** The grammars of turns that began with a header which further ones follow. */
  readonly #continued = new Map<HeaderMarker, Grammar>()
  readonly #tags: ReadonlyMap<string, TagRoles>
  readonly #tagNames: TagNames
  readonly #literals: MarkerMatcher<MarkerRole>
  readonly #candidates: RegExp
  readonly #candidateCodes: ReadonlySet<number>

  constructor(markers: Markers) {
    this.unmarked = markers.unmarked
    this.onAnyLine = markers.unmarked.filter(({ anyLine }) => anyLine === true)
    this.#markers = markers
    this.#headers = markers.headers?.filter(({ atStart }) => atStart !== true) ?? []
    this.#startHeaders = markers.headers?.filter(({ atStart }) => atStart === true) ?? []
    this.#tags = markers.tags
    this.#tagNames = tagNames(markers.tags.keys())
    this.#literals = new MarkerMatcher(markers.literals)
    const codes = new Set(this.#literals.firstCodes)
    if (markers.tags.size > 0) codes.add(60)
    for (const { firstCodes = [] } of this.#headers) for (const code of firstCodes) codes.add(code)
    this.#candidateCodes = codes
    const characters = [...codes].map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
    this.#candidates = new RegExp(characters.length === 0 ? '[^\\s\\S]' : `[${characters.join('')}]`, 'g')
  }

  /** Whether a marker may begin with this character. */
  isCandidate(code: number): boolean {
    return this.#candidateCodes.has(code)
  }

  /** The index at or after `index` where a marker may begin; -1 where there is none. */
  nextCandidate(text: string, index: number): number {
    this.#candidates.lastIndex = index
    const found = this.#candidates.exec(text)
    return found === null ? -1 : found.index
  }

  /** The marker at `index`; `'more'` while the text ends inside a possible one. */
  match(text: string, index: number, ended: boolean, tools: ToolNames): FoundMarker | 'more' | 'none' {
    const literal = this.#matchLiteral(text, index, ended, tools)
    if (typeof literal === 'object') return literal
    if (text.charCodeAt(index) !== 60 || this.#tags.size === 0) return literal
    const tag = readTag(text, index, ended, this.#tagNames)
    if (tag === 'more' || literal === 'more') return 'more'
    if (tag === 'none') return 'none'
    const role = this.#roleOf(tag)
    return role === undefined ? 'none' : { role, end: tag.end }
  }

  #matchLiteral(text: string, index: number, ended: boolean, tools: ToolNames): FoundMarker | 'more' | 'none' {
    const literal = this.#literals.match(text, index, ended)
    if (typeof literal === 'object' || this.#headers.length === 0) return literal
    const header = matchHeaders(this.#headers, text, index, ended, tools)
    return header === 'none' ? literal : typeof header === 'object' ? header.found : header
  }

  /** The header at `index`, where the turn begins there. */
  matchStart(text: string, index: number, ended: boolean, tools: ToolNames): FoundStart | 'more' | 'none' {
    if (this.#startHeaders.length === 0) return 'none'
    const start = matchHeaders(this.#startHeaders, text, index, ended, tools)
    return typeof start === 'string' ? start : { marker: start.found, grammar: this.#behind(start.header) }
  }

  #behind(header: HeaderMarker): Grammar {
    if (header.further === undefined) return this
    let grammar = this.#continued.get(header)
    if (grammar === undefined) {
      grammar = new Grammar({ ...this.#markers, headers: [...(this.#markers.headers ?? []), ...header.further] })
      this.#continued.set(header, grammar)
    }
    return grammar
  }

  #roleOf(tag: Tag): MarkerRole | undefined {
    const roles = this.#tags.get(tag.name)
    return tag.closing ? roles?.closing : roles?.opening
  }
}

function matchHeaders(
  headers: readonly HeaderMarker[],
  text: string,
  index: number,
  ended: boolean,
  tools: ToolNames,
): { readonly found: FoundMarker; readonly header: HeaderMarker } | 'more' | 'none' {
  for (const header of headers) {
    if (header.firstCodes?.includes(text.charCodeAt(index)) === false) continue
    const found = header.match(text, index, ended, tools)
    if (found === 'more') return 'more'
    if (found !== 'none') return { found, header }
  }
  return 'none'
}

/** The local name of a marker that is a plain opening tag, in lower case; `undefined` for any other marker. */
export function tagNameOf(marker: string): string | undefined {
  return /^<([a-z][\w.-]*)>$/i.exec(marker)?.[1]?.toLowerCase()
}

/** The markers with reasoning in messages left in the text. */
export function reasoningAsText(markers: Markers): Markers {
  return { ...markers, headers: markers.headers?.map(withReasoningAsText) }
}

function withReasoningAsText(header: HeaderMarker): HeaderMarker {
  return {
    ...header,
    further: header.further?.map(withReasoningAsText),
    match(text, index, ended, tools) {
      const found = header.match(text, index, ended, tools)
      return typeof found === 'object' && found.role.kind === 'reasoning' ? { ...found, role: { kind: 'text' } } : found
    },
  }
}

/** All markers of several sets; the first set wins where they disagree, envelopes are merged. */
export function mergeMarkers(sets: readonly Markers[]): Markers {
  const tags = new Map<string, TagRoles>()
  for (const set of sets) {
    for (const [name, roles] of set.tags) {
      const known = tags.get(name)
      tags.set(name, {
        opening: mergeRoles(known?.opening, roles.opening),
        closing: known?.closing ?? roles.closing,
      })
    }
  }
  return {
    tags,
    literals: [...mergeLiterals(sets)],
    unmarked: sets.flatMap((set) => set.unmarked),
    headers: [...new Set(sets.flatMap((set) => set.headers ?? []))],
  }
}

function mergeLiterals(sets: readonly Markers[]): Map<string, MarkerRole> {
  const literals = new Map<string, MarkerRole>()
  for (const [marker, role] of sets.flatMap((set) => set.literals)) {
    literals.set(marker, mergeRoles(literals.get(marker), role) ?? role)
  }
  return literals
}

function mergeRoles(known: MarkerRole | undefined, added: MarkerRole | undefined): MarkerRole | undefined {
  if (known?.kind !== 'envelope' || added?.kind !== 'envelope') return known ?? added
  return {
    kind: 'envelope',
    envelope: {
      forms: [...new Set([...known.envelope.forms, ...added.envelope.forms])],
      punctuation: `${known.envelope.punctuation ?? ''}${added.envelope.punctuation ?? ''}`,
      special: known.envelope.special === true && added.envelope.special === true,
      word: known.envelope.word === true && added.envelope.word === true,
      fence: known.envelope.fence === true || added.envelope.fence === true,
      openEnded: known.envelope.openEnded === true || added.envelope.openEnded === true,
    },
  }
}
