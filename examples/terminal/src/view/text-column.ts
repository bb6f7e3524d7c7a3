import { eastAsianWidth } from 'get-east-asian-width'
import { visibleText } from './visible-text.ts'

export type Style = 'bold' | 'cyan' | 'dim' | 'gray' | 'green' | 'magenta' | 'red' | 'yellow'

export interface ColumnLine {
  readonly text: string
  /** How many cells of the terminal the text takes. */
  readonly width: number
  readonly style: Style
}

/** Text that grows at its end, broken into lines of a given width. All lines but the last one are final. */
export class TextColumn {
  readonly width: number
  readonly lines: ColumnLine[] = []

  constructor(width: number) {
    this.width = width
  }

  /** Begins a new line, not above the given row. */
  begin(style: Style, row = 0): void {
    while (this.lines.length < row) this.lines.push({ text: '', width: 0, style })
    this.lines.push({ text: '', width: 0, style })
  }

  /** Adds to the last line; a line that is full goes on in the next one. */
  add(text: string): void {
    for (const character of visibleText(text)) {
      const line = this.lines.at(-1)
      if (line === undefined) return
      if (character === '\n') {
        this.lines.push({ ...line, text: '', width: 0 })
        continue
      }
      const width = eastAsianWidth(character.codePointAt(0) ?? 0)
      if (line.width + width > this.width) this.lines.push({ ...line, text: character, width })
      else this.lines[this.lines.length - 1] = { ...line, text: line.text + character, width: line.width + width }
    }
  }

  /** One line of the column, filled up to its width. */
  cell(row: number, paint: (style: Style, text: string) => string): string {
    const line = this.lines[row]
    if (line === undefined) return ' '.repeat(this.width)
    return paint(line.style, line.text) + ' '.repeat(this.width - line.width)
  }
}
