import { isBlank, skipBlanks } from '../json-text.ts'
import { attribute, readTag, type Tag, tagNames } from '../tag-reader.ts'
import { type CallMark, type CallMarkup, maxLookahead, maxNameLength } from './call-markup.ts'

/** Local names of tags that are markup of a call, whatever its parameters are called. */
const callTag = 'invoke'
const nameTag = 'tool_name'
const parametersTag = 'parameters'
const parameterTag = 'parameter'
export const elementEnvelopes: readonly string[] = ['tool_call', 'tool_calls', 'function_call', 'function_calls']

const reservedNames: ReadonlySet<string> = new Set([callTag, nameTag, parametersTag, parameterTag, ...elementEnvelopes])
const markupTags = tagNames([callTag, parametersTag, parameterTag, ...elementEnvelopes])
const nameTags = tagNames([nameTag])

const tagCharacters = '<>/="\''

const elementName = /^[\p{L}\p{N}_][\p{L}\p{N}_.:$-]*$/u

/** Whether a parameter of this name can be an element. */
export function isElementName(name: string): boolean {
  const isReserved = name.split(':').some((part) => reservedNames.has(part.toLowerCase()))
  return elementName.test(name) && !isReserved && name.length <= maxNameLength
}

/**
 * The marks of calls whose parameters are elements of their own names: `<invoke name="f"><k>v</k></invoke>`, or with the
 * tool's name in an element as well: `<invoke><tool_name>f</tool_name><parameters><k>v</k></parameters></invoke>`.
 *
 * @param token What stands before every tag that is markup. Without one, values may contain the like of markup.
 */
export function elementMarkup(token = '', options: Pick<CallMarkup, 'createValue'> = {}): CallMarkup {
  const first = token === '' ? '<' : token.charAt(0)
  return {
    nameIn: 'mark',
    elements: token === '' ? 'plain' : 'token',
    ...options,
    next: (text, index) => text.indexOf(first, index),
    at(text, index, ended) {
      const at = behindToken(text, index, token, ended)
      return typeof at === 'number' ? markAt(text, at, ended) : at
    },
    skip: skipBlanks,
  }
}

/** The index of the tag behind the token, from which blanks may part it. */
function behindToken(text: string, index: number, token: string, ended: boolean): number | 'more' | 'none' {
  if (!text.startsWith(token, index)) {
    const isStart = !ended && text.length - index < token.length && token.startsWith(text.slice(index))
    return isStart ? 'more' : 'none'
  }
  const at = token === '' ? index : skipBlanks(text, index + token.length)
  if (at === text.length) return ended ? 'none' : 'more'
  return text.charCodeAt(at) === 60 && at - index <= maxLookahead ? at : 'none'
}

function markAt(text: string, index: number, ended: boolean): CallMark | 'more' | 'none' {
  const tag = readTag(text, index, ended, markupTags)
  if (tag === 'more') return tag
  return (tag === 'none' ? undefined : markOf(tag, text, ended)) ?? readElement(text, index, ended)
}

function markOf(tag: Tag, text: string, ended: boolean): CallMark | 'more' | undefined {
  const { end, closing, selfClosing } = tag
  switch (tag.name) {
    case callTag:
      if (closing) return { kind: 'call-end', end }
      return selfClosing ? { kind: 'call', end, name: nameOf(tag), selfClosing } : readOpener(tag, text, ended)
    case parametersTag:
      return { kind: 'filler', end }
    case parameterTag: {
      if (closing) return { kind: 'parameter-end', end, tag: parameterTag }
      const name = nameOf(tag)
      return name === undefined ? undefined : { kind: 'parameter', end, name, tag: parameterTag, selfClosing }
    }
    default:
      return { kind: closing ? 'envelope-end' : 'envelope', end }
  }
}

function nameOf(tag: Tag): string | undefined {
  const name = attribute(tag, 'name')
  return name === '' ? undefined : name
}

/** The opener of a call, with the element of the tool's name where it follows. */
function readOpener(tag: Tag, text: string, ended: boolean): CallMark | 'more' {
  const { end } = tag
  const name = nameOf(tag)
  if (name !== undefined) return { kind: 'call', end, name }
  const unnamed: CallMark = { kind: 'call', end }
  const at = skipBlanks(text, end)
  if (at - end > maxLookahead) return unnamed
  if (at === text.length) return ended ? unnamed : 'more'
  if (text.charCodeAt(at) !== 60) return unnamed
  const opener = readTag(text, at, ended, nameTags)
  if (opener === 'more') return opener
  if (opener === 'none' || opener.closing) return unnamed
  const closerAt = text.indexOf('<', opener.end)
  if (closerAt === -1 || closerAt - opener.end > maxNameLength) {
    return ended || text.length - opener.end > maxNameLength ? unnamed : 'more'
  }
  const closer = readTag(text, closerAt, ended, nameTags)
  if (closer === 'more') return closer
  const written = text.slice(opener.end, closerAt).trim()
  if (closer === 'none' || !closer.closing || written === '') return unnamed
  return { kind: 'call', end: closer.end, name: written }
}

/** A tag without attributes: the opener or the closer of a parameter. */
function readElement(text: string, index: number, ended: boolean): CallMark | 'more' | 'none' {
  let at = skipBlanks(text, index + 1)
  const closing = text.charCodeAt(at) === 47
  if (closing) at = skipBlanks(text, at + 1)
  const start = at
  while (
    at < text.length &&
    !isBlank(text.charCodeAt(at)) &&
    !tagCharacters.includes(text.charAt(at)) &&
    at - start <= maxNameLength
  )
    at++
  const name = text.slice(start, at)
  at = skipBlanks(text, at)
  const selfClosing = text.charCodeAt(at) === 47 && !closing
  if (selfClosing) at++
  if (at - index > maxLookahead) return 'none'
  if (name !== '' && !elementName.test(name)) return 'none'
  if (at === text.length) return ended ? 'none' : 'more'
  if (text.charCodeAt(at) !== 62 || name === '') return 'none'
  if (closing) return { kind: 'parameter-end', end: at + 1, tag: name }
  return { kind: 'parameter', end: at + 1, name, tag: name, selfClosing }
}
