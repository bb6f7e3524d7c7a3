import type { MarkerRole, TagRoles } from '../grammar.ts'
import { isBlank } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import { readTag, type Tag, tagNames } from '../tag-reader.ts'
import type { CallMark, CallMarkKind, CallMarkup } from './call-markup.ts'

/** An opener and its closer. */
export type MarkPair = readonly [open: string, close: string]

/** How the marks of one dialect are written, and how they are found. */
export interface KeyValueMarks {
  readonly call: MarkPair
  readonly key: MarkPair
  readonly value: MarkPair
  /** Stands behind the name. */
  readonly separator: string
  /** Around all calls of a turn; empty where calls stand alone. */
  readonly section: MarkPair
  readonly markup: CallMarkup
  /** What the scanner is to look for outside of calls, `envelope` standing for the opener of a call and of a section. */
  markers(envelope: MarkerRole): {
    readonly tags: ReadonlyMap<string, TagRoles>
    readonly literals: readonly (readonly [string, MarkerRole])[]
  }
}

export interface KeyValueTags {
  /** Local names. Defaults: `tool_call`, `arg_key`, `arg_value`. */
  readonly call?: string | undefined
  readonly key?: string | undefined
  readonly value?: string | undefined
  /** A tag behind the name. */
  readonly separator?: string | undefined
  /** A tag around all calls of a turn. */
  readonly section?: string | undefined
  /** What stands before each local name, such as `ifm|`. Default: `''`. */
  readonly prefix?: string | undefined
  /** What stands behind each local name, such as `:opensource`. Default: `''`. */
  readonly suffix?: string | undefined
  /** Further local names that open and close a call, read but not written. */
  readonly otherCalls?: readonly string[] | undefined
}

/** Tags that any dialect of the family reads, whether it writes them or not. */
const commonTags: Readonly<Record<string, readonly [CallMarkKind, CallMarkKind]>> = {
  tool_sep: ['filler', 'filler'],
  arg_type: ['type', 'type-end'],
  tool_calls: ['envelope', 'envelope-end'],
}

/** Marks that are tags, read in any spelling that `readTag` accepts. */
export function keyValueTags(tags: KeyValueTags = {}): KeyValueMarks {
  const { call = 'tool_call', key = 'arg_key', value = 'arg_value', prefix = '', suffix = '' } = tags
  const kinds = new Map<string, readonly [opening: CallMarkKind, closing: CallMarkKind]>(Object.entries(commonTags))
  for (const name of [call, ...(tags.otherCalls ?? [])]) kinds.set(name, ['call', 'call-end'])
  kinds.set(key, ['key', 'key-end'])
  kinds.set(value, ['parameter', 'parameter-end'])
  if (tags.section !== undefined) kinds.set(tags.section, ['envelope', 'envelope-end'])
  const names = tagNames(kinds.keys())
  const markOf = (tag: Tag): CallMark => {
    const [opening, closing] = kinds.get(tag.name) ?? ['filler', 'filler']
    return { kind: tag.closing ? closing : opening, end: tag.end }
  }
  const pair = (name: string | undefined): MarkPair =>
    name === undefined ? ['', ''] : [`<${prefix}${name}${suffix}>`, `</${prefix}${name}${suffix}>`]
  return {
    call: pair(call),
    key: pair(key),
    value: pair(value),
    separator: pair(tags.separator)[0],
    section: pair(tags.section),
    markup: {
      nameIn: 'text',
      next: nextTag,
      at(text, index, ended) {
        if (text.charCodeAt(index) !== 60) return escapeAt(text, index, ended)
        const tag = readTag(text, index, ended, names)
        return typeof tag === 'string' ? tag : markOf(tag)
      },
      skip: skipBlanksAndEscapes,
    },
    markers: (envelope) => ({
      tags: new Map([...kinds].map(([name, [opening]]) => [name, rolesOf(opening, envelope)])),
      literals: [],
    }),
  }
}

function rolesOf(opening: CallMarkKind, envelope: MarkerRole): TagRoles {
  return opening === 'call' || opening === 'envelope'
    ? { opening: envelope, closing: { kind: 'envelope-end' } }
    : { closing: { kind: 'inner-end' } }
}

export interface KeyValueTokens {
  readonly call: MarkPair
  /** A key whose closer is `''` ends where its value opens. */
  readonly key: MarkPair
  readonly value: MarkPair
}

/** Marks that are single tokens, each spelt in one way. */
export function keyValueTokens({ call, key, value }: KeyValueTokens): KeyValueMarks {
  const kinds = [
    [call, ['call', 'call-end']],
    [key, ['key', 'key-end']],
    [value, ['parameter', 'parameter-end']],
  ] as const
  const matcher = new MarkerMatcher<CallMarkKind>(
    kinds
      .flatMap(([pair, pairKinds]) => pair.map((token, side) => [token, pairKinds[side as 0 | 1]] as const))
      .filter(isWritten),
  )
  return {
    call,
    key,
    value,
    separator: '',
    section: ['', ''],
    markup: {
      nameIn: 'text',
      next: nextTag,
      at(text, index, ended) {
        if (text.charCodeAt(index) !== 60) return escapeAt(text, index, ended)
        const found = matcher.match(text, index, ended)
        return typeof found === 'string' ? found : { kind: found.role, end: found.end }
      },
      skip: skipBlanksAndEscapes,
    },
    markers: (envelope) => ({
      tags: new Map(),
      literals: [
        [call[0], envelope] as const,
        [call[1], { kind: 'envelope-end' }] as const,
        [key[1], { kind: 'inner-end' }] as const,
        [value[1], { kind: 'inner-end' }] as const,
      ].filter(isWritten),
    }),
  }
}

function isWritten([token]: readonly [token: string, ...rest: unknown[]]): boolean {
  return token !== ''
}

function nextTag(text: string, index: number): number {
  return text.indexOf('<', index)
}

/** Half of what `skipBlanksAndEscapes` skips, where the text ends. */
function escapeAt(text: string, index: number, ended: boolean): 'more' | 'none' {
  return !ended && text.charCodeAt(index) === 92 && index + 1 === text.length ? 'more' : 'none'
}

/** Models also write a line feed between marks as the two characters of its escape. */
function skipBlanksAndEscapes(text: string, index: number): number {
  let at = index
  for (;;) {
    if (isBlank(text.charCodeAt(at))) at++
    else if (text.charCodeAt(at) === 92 && text.charCodeAt(at + 1) === 110) at += 2
    else return at
  }
}
