import type { ToolOutcome } from '../agent.ts'
import { describePart, type ShownPart } from './part-text.ts'
import { type Style, TextColumn } from './text-column.ts'
import type { View } from './view.ts'
import { visibleText } from './visible-text.ts'

export interface Screen {
  readonly columns: number
  readonly rows: number
  write(text: string): void
  paint(style: Style, text: string): string
}

const styles: Readonly<Record<string, Style>> = {
  'text-delta': 'green',
  'reasoning-delta': 'magenta',
  'tool-input-start': 'yellow',
  'tool-input-delta': 'yellow',
  'tool-input-end': 'yellow',
  'tool-call': 'bold',
  error: 'red',
}

/**
 * Two columns in a terminal: on the left what the model writes, on the right what the SDK receives, each part beside the
 * text that made it.
 *
 * Rows that both columns have left behind are final; those below are drawn again with each piece.
 */
export class ColumnView implements View {
  readonly #screen: Screen
  #steps = 0
  #wire: TextColumn | undefined
  #parts: TextColumn | undefined
  #growing: string | undefined
  /** Rows of the step that are final on the screen. */
  #final = 0
  /** Rows below them that are on the screen as well. */
  #drawn = 0

  constructor(screen: Screen) {
    this.#screen = screen
  }

  note(heading: string, text: string): void {
    const { paint, write } = this.#screen
    write(`${paint('bold', heading)}\n${visibleText(text)}\n\n`)
  }

  request(fresh: string, repeated: number): void {
    this.end()
    const { columns, paint, write } = this.#screen
    const before = repeated === 0 ? '' : `, ${repeated} characters as before, then`
    write(`${paint('bold', `Step ${++this.#steps}`)}  the model reads${before}:\n`)
    write(`${paint('dim', visibleText(fresh))}\n\n`)
    const width = Math.max(20, Math.floor((columns - 3) / 2))
    this.#wire = new TextColumn(width)
    this.#parts = new TextColumn(width)
    write(
      `${paint('bold', 'the model writes'.padEnd(width))} ${paint('dim', '│')} ${paint('bold', 'the SDK receives')}\n`,
    )
    this.#wire.begin('cyan')
  }

  wire(text: string): void {
    this.#wire?.add(text)
    this.#draw()
  }

  part(part: ShownPart): void {
    const described = describePart(part)
    if (described === undefined) return
    const { type, text, grows } = described
    if (!grows || this.#growing !== type) this.#beginPart(styles[type] ?? 'gray', type)
    this.#parts?.add(grows || text === '' ? text : ` ${text}`)
    this.#growing = grows ? type : undefined
    this.#draw()
  }

  issue(message: string): void {
    this.#addLine('red', `! ${message}`)
  }

  outcome({ toolName, isError, text }: ToolOutcome): void {
    if (isError) this.#addLine('red', `✗ ${toolName}: ${text.trimEnd()}`)
    else this.#addLine('green', `✓ ${toolName}: ${text.trimEnd()}`)
  }

  end(): void {
    if (this.#wire === undefined) return
    this.#draw()
    this.#screen.write('\n')
    this.#wire = undefined
    this.#parts = undefined
    this.#growing = undefined
    this.#final = 0
    this.#drawn = 0
  }

  #addLine(style: Style, text: string): void {
    this.#beginPart(style, text)
    this.#growing = undefined
    this.#draw()
  }

  /** Begins a part beside the last line of the wire; a text that grows begins with its type and a blank. */
  #beginPart(style: Style, label: string): void {
    const row = (this.#wire?.lines.length ?? 1) - 1
    this.#parts?.begin(style, row)
    this.#parts?.add(label.endsWith('-delta') ? `${label} ` : label)
  }

  #draw(): void {
    if (this.#wire === undefined || this.#parts === undefined) return
    const { paint, rows, write } = this.#screen
    const height = Math.max(this.#wire.lines.length, this.#parts.lines.length)
    const bar = ` ${paint('dim', '│')} `
    let output = this.#drawn === 0 ? '' : `\u001b[${this.#drawn}A`
    output += '\r\u001b[J'
    for (let row = this.#final; row < height; row++) {
      output += `${this.#wire.cell(row, paint)}${bar}${this.#parts.cell(row, paint).trimEnd()}\n`
    }
    write(output)
    // A column may run ahead of the other by as much as the screen can hold; what is above cannot be drawn again.
    const open = Math.min(this.#wire.lines.length, this.#parts.lines.length) - 1
    const final = Math.max(this.#final, open, height - Math.max(1, rows - 2))
    this.#drawn = height - final
    this.#final = final
    for (const column of [this.#wire, this.#parts]) {
      const style = column.lines.at(-1)?.style ?? 'gray'
      while (column.lines.length > 0 && column.lines.length < final) column.begin(style)
    }
  }
}
