import type { ArgumentWriter } from '../argument-writer.ts'
import { isBlank, skipBlanks } from '../json-text.ts'
import { jsonType } from '../schema-view.ts'
import { decodeEntities } from '../tag-reader.ts'
import { TextBlocks } from '../text-blocks.ts'
import type { ParameterValueOptions, ValueReader } from './call-markup.ts'
import { MarkedValue, type ValueText } from './marked-value.ts'

/** The longest entity is `&quot;`. */
const maxEntityLength = 6

/**
 * Reads a value as XML has it: entities are decoded and outer blanks are layout, except in CDATA sections, which are taken
 * as they stand. A value that begins with a section is a string wherever the schema admits one.
 */
export class CdataValue implements ValueReader {
  readonly #options: ParameterValueOptions
  #value: MarkedValue | undefined

  constructor(options: ParameterValueOptions) {
    this.#options = options
  }

  get state(): ValueReader['state'] {
    return this.#value?.state ?? 'reading'
  }

  read(text: string, index: number, ended: boolean): number {
    const { markup, writer, schema } = this.#options
    if (this.#value !== undefined) return this.#value.read(text, index, ended)
    const at = skipBlanks(text, index)
    if (at === text.length) return at
    const mark = markup.at(text, at, ended)
    if (mark === 'more') return at
    const isSection = typeof mark === 'object' && mark.kind === 'literal'
    writer.beginText(isSection && schema.admits(jsonType.string) ? { as: 'string' } : this.#options.text)
    this.#value = new MarkedValue({ ...this.#options, writer: new XmlText(writer) })
    return this.#value.read(text, at, ended)
  }
}

/** Decodes what stands outside of sections, and leaves out the blanks at its end. */
class XmlText implements ValueText {
  readonly #writer: ArgumentWriter
  /** What may be half an entity. */
  #entity = ''
  readonly #blanks = new TextBlocks()

  constructor(writer: ArgumentWriter) {
    this.#writer = writer
  }

  text(piece: string): void {
    const text = this.#entity + piece
    const ampersand = text.lastIndexOf('&')
    const isOpen = ampersand > text.length - maxEntityLength && ampersand !== -1 && text.indexOf(';', ampersand) === -1
    this.#entity = isOpen ? text.slice(ampersand) : ''
    this.#write(decodeEntities(isOpen ? text.slice(0, ampersand) : text))
  }

  literal(piece: string): void {
    this.#settle()
    this.#writer.text(this.#blanks.take() + piece)
  }

  endText(): void {
    this.#settle()
    this.#writer.endText()
  }

  #settle(): void {
    const entity = this.#entity
    this.#entity = ''
    this.#write(entity)
  }

  #write(text: string): void {
    let end = text.length
    while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--
    if (end > 0) this.#writer.text(this.#blanks.take() + text.slice(0, end))
    this.#blanks.push(text.slice(end))
  }
}
