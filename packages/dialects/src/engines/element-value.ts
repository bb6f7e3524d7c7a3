import type { TextValueOptions } from '../argument-writer.ts'
import { skipBlanks } from '../json-text.ts'
import { jsonType, type SchemaView } from '../schema-view.ts'
import { TextBlocks } from '../text-blocks.ts'
import { type CallMark, maxLookahead, type ParameterValueOptions, type ValueReader } from './call-markup.ts'
import { MarkedValue, type ValueText } from './marked-value.ts'

/** The tag of the elements that a list consists of. */
export const listItem = 'item'

/** An element whose content is not looked at yet. */
interface OpenElement {
  readonly tag: string
  readonly schema: SchemaView
}

/** An element that should be a list and holds text: the first entry, if the element comes again. */
interface FirstEntry extends OpenElement {
  readonly text: TextBlocks
  readonly options: TextValueOptions
}

/** An element that consists of elements. */
interface Container extends OpenElement {
  readonly kind: 'object' | 'array'
  readonly keys: Set<string>
  /** A list whose elements are the parameter itself, repeated. */
  readonly isRepeated?: boolean | undefined
}

/**
 * Reads a value that may consist of further elements, each set off by a token:
 *
 * ```text
 * <options>  <tags>  <item>a</item>  <item>1</item>  </tags>  </options>
 *          'open'  'open'  'leaf'  'between'  …     'between'
 * ```
 *
 * The schema decides whether elements are a list or an object; where it does not, elements called `item` are a list. An
 * element without any content is what its schema says: a string, a list or an object. Where the schema is a string only,
 * elements are part of it.
 */
export class ElementValue implements ValueReader {
  state: ValueReader['state'] = 'reading'
  readonly #options: ParameterValueOptions
  readonly #containers: Container[] = []
  #open: OpenElement | undefined
  #leaf: MarkedValue | undefined
  #first: FirstEntry | undefined

  constructor(options: ParameterValueOptions) {
    this.#options = options
    this.#open = { tag: options.tag ?? '', schema: options.schema }
  }

  read(text: string, index: number, ended: boolean): number {
    let at = index
    while (this.state === 'reading') {
      const { length } = this.#containers
      const before = this.#leaf ?? this.#open ?? this.#first
      const next = this.#step(text, at, ended)
      const isSame = before === (this.#leaf ?? this.#open ?? this.#first) && length === this.#containers.length
      if (next === at && isSame) return at
      at = next
    }
    return at
  }

  #step(text: string, at: number, ended: boolean): number {
    if (this.#leaf !== undefined) return this.#readLeaf(this.#leaf, text, at, ended)
    if (this.#open !== undefined) return this.#readOpen(this.#open, text, at, ended)
    if (this.#first !== undefined) return this.#readBehindFirst(this.#first, text, at, ended)
    return this.#readBetween(text, at, ended)
  }

  /** Tells by what comes first whether the element holds text or elements. */
  #readOpen(element: OpenElement, text: string, index: number, ended: boolean): number {
    const { markup, onIssue } = this.#options
    if (element.schema.stringOnly) return this.#beginLeaf(element, index)
    const mayBeText = element.schema.admits(jsonType.string)
    const first = skipBlanks(text, index)
    if (first - index > maxLookahead) return mayBeText ? this.#beginLeaf(element, index) : first
    if (first === text.length) return ended ? this.#beginLeaf(element, index) : index
    const found = mayBeText ? first : markup.next(text, first)
    if (found === -1 || found - first > maxLookahead) {
      const isDecided = ended || text.length - first > maxLookahead
      return isDecided ? this.#beginLeaf(element, index) : index
    }
    const mark = markup.at(text, found, ended)
    if (mark === 'more') return index
    if (mark === 'none') return this.#beginLeaf(element, index)
    if (mark.kind === 'parameter-end' && found === first && mark.tag === element.tag && !mayBeText) {
      return this.#takeEmpty(element, mark)
    }
    if (mark.kind !== 'parameter' || this.#continuesAround(element, mark)) return this.#beginLeaf(element, index)
    if (found > first) onIssue('text-in-envelope')
    this.#beginContainer(element, mark.name ?? '')
    return found
  }

  /** Whether the mark rather opens what follows the element, whose closer was left out. */
  #continuesAround(element: OpenElement, { name = '' }: CallMark): boolean {
    return !element.schema.admits(jsonType.object | jsonType.array) && this.#isNext(name)
  }

  #beginLeaf(element: OpenElement, index: number): number {
    const { markup, writer, enveloped } = this.#options
    const { tag, schema } = element
    // What the opener of the outermost element says is about that element alone.
    const isOutermost = this.#containers.length === 0
    const options = isOutermost ? this.#options.text : { ...this.#options.text, as: undefined }
    const mayRepeat = schema.admits(jsonType.array) && !schema.admits(jsonType.string | jsonType.object)
    if (mayRepeat) this.#first = { ...element, text: new TextBlocks(), options }
    else writer.beginText(options)
    this.#open = undefined
    this.#leaf = new MarkedValue({
      markup,
      writer: this.#first === undefined ? writer : heldText(this.#first.text),
      tag,
      enveloped,
      isNext: (key) => this.#isNext(key),
      isAround: (outer) => this.#containers.some((container) => container.tag === outer),
    })
    return index
  }

  #isNext(key: string): boolean {
    const around = this.#containers.at(-1)
    if (around === undefined) return this.#options.isNext(key)
    if (around.isRepeated === true) return key === around.tag
    return around.kind === 'array' ? key === listItem : around.schema.declares(key) && !around.keys.has(key)
  }

  #readLeaf(leaf: MarkedValue, text: string, index: number, ended: boolean): number {
    const at = leaf.read(text, index, ended)
    if (leaf.state === 'reading') return at
    this.#leaf = undefined
    if (leaf.state === 'left open') this.#options.onIssue('malformed-markup')
    if (this.#first === undefined) this.#endElement()
    return at
  }

  #endElement(): void {
    if (this.#containers.length === 0) this.state = 'closed'
  }

  /** The element of a list that held text: where it comes again, both are entries of the list. */
  #readBehindFirst(first: FirstEntry, text: string, index: number, ended: boolean): number {
    const { markup, writer, onIssue } = this.#options
    const at = skipBlanks(text, index)
    if (at === text.length && !ended) return at
    const mark = markup.at(text, at, ended)
    if (mark === 'more') return at
    this.#first = undefined
    const isRepeated = typeof mark === 'object' && mark.kind === 'parameter' && mark.tag === first.tag
    if (isRepeated) {
      onIssue('malformed-markup')
      writer.beginArray()
      this.#containers.push({ tag: first.tag, schema: first.schema, kind: 'array', keys: new Set(), isRepeated })
    }
    writer.beginText(first.options)
    writer.text(first.text.take())
    writer.endText()
    this.#endElement()
    return at
  }

  #takeEmpty({ schema }: OpenElement, mark: CallMark): number {
    const { writer } = this.#options
    this.#open = undefined
    if (schema.admits(jsonType.array)) {
      writer.beginArray()
      writer.endArray()
    } else if (schema.admits(jsonType.object)) {
      writer.beginObject()
      writer.endObject()
    } else {
      writer.beginText()
      if (schema.admits(jsonType.null)) writer.text('null')
      writer.endText()
    }
    this.#endElement()
    return mark.end
  }

  #beginContainer(element: OpenElement, child: string): void {
    const { writer } = this.#options
    const { schema } = element
    const mayBeArray = schema.admits(jsonType.array)
    const isCalledItem = child === listItem && !schema.declares(child)
    const isArray = mayBeArray === schema.admits(jsonType.object) ? isCalledItem : mayBeArray
    this.#open = undefined
    this.#containers.push({ ...element, kind: isArray ? 'array' : 'object', keys: new Set() })
    if (isArray) writer.beginArray()
    else writer.beginObject()
  }

  #readBetween(text: string, index: number, ended: boolean): number {
    const { markup, onIssue } = this.#options
    const at = skipBlanks(text, index)
    const container = this.#containers.at(-1)
    if (at === text.length || container === undefined) return at
    const mark = markup.at(text, at, ended)
    if (mark === 'more') return at
    if (container.isRepeated === true && (mark === 'none' || mark.tag !== container.tag)) {
      this.#endContainer()
      this.#endElement()
      return at
    }
    if (mark === 'none') {
      onIssue('text-in-envelope')
      const next = markup.next(text, at + 1)
      return next === -1 ? text.length : next
    }
    switch (mark.kind) {
      case 'parameter':
        return this.#takeElement(container, mark)
      case 'parameter-end':
        return this.#takeCloser(container, mark)
      case 'filler':
        return mark.end
      default:
        // The closers were left out.
        while (this.#containers.length > 0) this.#endContainer()
        this.state = 'left open'
        return at
    }
  }

  #takeElement(container: Container, { name = '', tag = name, end, selfClosing }: CallMark): number {
    const { writer } = this.#options
    const isArray = container.kind === 'array'
    if (!isArray) {
      writer.key(name)
      container.keys.add(name)
    }
    const element = { tag, schema: isArray ? container.schema.items : container.schema.property(name) }
    if (selfClosing !== true) this.#open = element
    else if (element.schema.admits(jsonType.string)) writer.json('""')
    else this.#takeEmpty(element, { kind: 'parameter-end', end })
    return end
  }

  #takeCloser(container: Container, { tag, end }: CallMark): number {
    if (tag !== container.tag) {
      this.#options.onIssue('malformed-markup')
      if (!this.#containers.some((outer) => outer.tag === tag)) return end
      while (this.#containers.length > 1 && this.#containers.at(-1)?.tag !== tag) this.#endContainer()
    }
    this.#endContainer()
    this.#endElement()
    return end
  }

  #endContainer(): void {
    const container = this.#containers.pop()
    if (container?.kind === 'array') this.#options.writer.endArray()
    else this.#options.writer.endObject()
  }
}

function heldText(text: TextBlocks): ValueText {
  return { text: (piece) => text.push(piece), endText: () => undefined }
}
