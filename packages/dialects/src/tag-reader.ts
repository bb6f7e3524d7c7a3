import { isBlank } from './json-text.ts'

/** The longest tag, name to `>`, that is waited for, in code units. */
const maxTagLength = 256

export interface Tag {
  /** The index behind the tag. */
  readonly end: number
  /** The local name in lower case: `invoke` of `<invoke name="f">` and of `<｜DSML｜invoke>`. */
  readonly name: string
  /** Everything before the local name: `antml:`, `｜DSML｜`, or `''`. */
  readonly prefix: string
  readonly closing: boolean
  readonly selfClosing: boolean
  /** What stands between the name and `>`: attributes, or `=value`. */
  readonly rest: string
}

/** Which local names are looked for. */
export interface TagNames {
  has(name: string): boolean
  /** Whether a name begins like this. */
  mayBegin(start: string): boolean
}

export function tagNames(names: Iterable<string>): TagNames {
  const all = new Set(names)
  const starts = new Set<string>()
  for (const name of all) for (let length = 0; length <= name.length; length++) starts.add(name.slice(0, length))
  return { has: (name) => all.has(name), mayBegin: (start) => starts.has(start) }
}

/**
 * Reads a tag at a `<`, if its local name is one of `names`. Blanks around names, either case, any namespace prefix,
 * any kind of quote, and a suffix behind a colon (`<tool_call:6124c78e>`) are accepted.
 *
 * @returns The tag; `'more'` while it may still become one; `'none'` as soon as it cannot.
 */
export function readTag(text: string, index: number, ended: boolean, names: TagNames): Tag | 'more' | 'none' {
  const more = ended || text.length - index > maxTagLength ? 'none' : 'more'
  let at = index + 1
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  let closing = false
  if (text.charCodeAt(at) === 47) {
    closing = true
    at++
    while (at < text.length && isBlank(text.charCodeAt(at))) at++
  }
  const nameStart = at
  let localStart = at
  /** The part before a colon, where that alone is a name. */
  let head: { readonly name: string; readonly start: number } | undefined
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 58 || isBar(code)) {
      const before = code === 58 ? nameIn(names, text.slice(localStart, at)) : undefined
      if (before !== undefined) head ??= { name: before, start: localStart }
      localStart = at + 1
      // A prefix in bars may be set off by a blank.
      if (code !== 58 && text.charCodeAt(at + 1) === 32) localStart = ++at + 1
    } else if (!isNameCharacter(code)) {
      break
    }
  }
  if (at === text.length) {
    const start = text.slice(localStart).toLowerCase()
    const mayBegin = names.mayBegin(start) && isPrefix.test(text.slice(nameStart, localStart))
    const hopeful = head !== undefined || mayBegin || isStartOfPrefix.test(text.slice(nameStart))
    return hopeful ? more : 'none'
  }
  const local = nameIn(names, text.slice(localStart, at))
  const name = local ?? head?.name
  if (name === undefined) return 'none'
  const prefix = text.slice(nameStart, local === undefined ? head?.start : localStart)
  if (!isPrefix.test(prefix)) return 'none'
  const end = tagEnd(text, at)
  if (end === -1) return more
  if (end === -2 || end - index > maxTagLength) return 'none'
  if (text.startsWith(strayToken, end - strayToken.length)) {
    const rest = closeQuote(text.slice(at, end - strayToken.length))
    return { end, name, prefix, closing, selfClosing: false, rest }
  }
  const selfClosing = text.charCodeAt(end - 2) === 47
  const rest = text.slice(at, end - (selfClosing ? 2 : 1)).replace(strayToken, '')
  return { end, name, prefix, closing, selfClosing, rest }
}

/** A token that models write into a tag, before its last quote or in place of that and the `>`. */
const strayToken = '<|message|>'

function closeQuote(attributes: string): string {
  return attributes.split('"').length % 2 === 0 ? `${attributes}"` : attributes
}

function nameIn(names: TagNames, written: string): string | undefined {
  const name = written.toLowerCase()
  return names.has(name) ? name : undefined
}

/** The index behind the tag's `>`; -1 where the text ends first, -2 where a `<` says that this is no tag. */
function tagEnd(text: string, index: number): number {
  let quote = 0
  let afterEquals = false
  for (let at = index; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Not in quotes either: names are escaped, and a quote that never closes must not run on into the next tag.
    if (code === 60) {
      const token = text.slice(at, at + strayToken.length)
      if (quote === 0 || !strayToken.startsWith(token)) return -2
      at += token.length
      if (at === text.length) return -1
      if (text.charCodeAt(at) !== quote) return at
      quote = 0
      continue
    }
    if (quote !== 0) {
      if (code === quote) quote = 0
      continue
    }
    if (code === 62) return at + 1
    if (afterEquals && (code === 34 || code === 39)) quote = code
    afterEquals = code === 61 || (afterEquals && isBlank(code))
  }
  return -1
}

/** Bars around a prefix that is a token of its own, in the spellings that models and gateways make of it. */
function isBar(code: number): boolean {
  return code === 124 || code === 0xff5c || code === 0x2016
}

/** Namespaces that precede a local name are short and plain. What one of them begins with is always a start of one. */
const isPrefix = /^(?:[|｜‖]{0,2} ?[a-z]{0,12}[:|｜‖]{1,2} ?)?$/i
const isStartOfPrefix = /^[|｜‖]{0,2} ?[a-z]{0,12}[:|｜‖]{0,2} ?$/i

function isNameCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  )
}

/** The value of an attribute, entities of markup decoded; `undefined` where the tag has none of that name. */
export function attribute(tag: Tag, name: string): string | undefined {
  return attributeIn(tag.rest, name)
}

/** The same in the text behind a tag's name. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const pattern = /([A-Za-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
  for (const match of attributes.matchAll(pattern)) {
    if (match[1]?.toLowerCase() === name) return decodeEntities(match[2] ?? match[3] ?? match[4] ?? '')
  }
  return undefined
}

/** The value of a tag of the form `<function=name>`, quotes removed; `undefined` for other forms. */
export function tagValue(tag: Tag): string | undefined {
  const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)'|(.*?))\s*$/s.exec(tag.rest)
  return match === null ? undefined : (match[1] ?? match[2] ?? match[3])
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** The text with the five named entities of XML decoded. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity) : text
}

/** A name as the value of a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) =>
    character === '&' ? '&amp;' : character === '<' ? '&lt;' : character === '>' ? '&gt;' : '&quot;',
  )
}

/** A name as the text of an element. */
export function escapeElementText(text: string): string {
  return text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'))
}
