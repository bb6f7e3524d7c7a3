import { coerceText } from './coercion.ts'
import { jsonType, type SchemaView } from './schema-view.ts'

/** How deep elements are followed; deeper ones are text. */
const maxDepth = 64

interface Element {
  readonly name: string
  readonly text: string
}

/**
 * Reads a value that a model wrote as child elements instead of JSON, such as `<item>a</item><item>b</item>` for a list
 * or `<mode>w</mode><force>true</force>` for an object.
 *
 * @returns JSON text, or `undefined` where the text is anything else than elements and blanks.
 */
export function readElementChildren(text: string, schema: SchemaView, depth = 0): string | undefined {
  const elements = childElements(text)
  if (elements === undefined || depth > maxDepth) return undefined
  const jsonOf = (element: Element, view: SchemaView): string =>
    (view.admits(jsonType.object | jsonType.array) && !view.admits(jsonType.string)
      ? readElementChildren(element.text.trim(), view, depth + 1)
      : undefined) ?? coerceText(element.text, view, 'text').json

  const first = elements[0]?.name
  const alike = elements.every((element) => element.name === first)
  if (schema.admits(jsonType.array) && alike && !(schema.admits(jsonType.object) && schema.declares(first ?? ''))) {
    return `[${elements.map((element) => jsonOf(element, schema.items)).join(',')}]`
  }
  if (!schema.admits(jsonType.object)) return undefined
  const members = new Map<string, string>()
  for (const element of elements) {
    if (members.has(element.name)) return undefined
    members.set(element.name, jsonOf(element, schema.property(element.name)))
  }
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** The elements that a text consists of; `undefined` where there is anything between them or one is not closed. */
function childElements(text: string): Element[] | undefined {
  const elements: Element[] = []
  const opener = /\s*<([A-Za-z_][\w.-]*)>/y
  let at = 0
  while (at < text.length) {
    opener.lastIndex = at
    const match = opener.exec(text)
    if (match === null) break
    const name = match[1] ?? ''
    const end = closerOf(name, text, opener.lastIndex)
    if (end === -1) return undefined
    elements.push({ name, text: text.slice(opener.lastIndex, end) })
    at = end + name.length + 3
  }
  return elements.length > 0 && text.slice(at).trim() === '' ? elements : undefined
}

/** The index of the closer that belongs to an element opened right before `from`, its namesakes inside counted. */
function closerOf(name: string, text: string, from: number): number {
  const opener = `<${name}>`
  const closer = `</${name}>`
  let depth = 1
  let at = from
  for (;;) {
    const close = text.indexOf(closer, at)
    if (close === -1) return -1
    const open = text.indexOf(opener, at)
    if (open !== -1 && open < close) {
      depth++
      at = open + opener.length
    } else if (--depth === 0) {
      return close
    } else {
      at = close + closer.length
    }
  }
}
