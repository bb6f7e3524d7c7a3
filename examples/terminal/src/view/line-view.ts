import type { ToolOutcome } from '../agent.ts'
import { describePart, type ShownPart } from './part-text.ts'
import type { View } from './view.ts'
import { visibleText } from './visible-text.ts'

/** Plain lines, each with its source in front, for pipes and files. A line is written when it is whole. */
export class LineView implements View {
  readonly #write: (text: string) => void
  #steps = 0
  #wire = ''
  #part: { readonly type: string; text: string } | undefined

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  note(heading: string, text: string): void {
    this.#lines(heading.toLowerCase(), text)
  }

  request(fresh: string, repeated: number): void {
    this.end()
    this.#write(`\nstep ${++this.#steps}\n`)
    if (repeated > 0) this.#lines('prompt', `(${repeated} characters as before)`)
    this.#lines('prompt', fresh)
  }

  wire(text: string): void {
    const lines = `${this.#wire}${text}`.split('\n')
    this.#wire = lines.pop() ?? ''
    for (const line of lines) this.#lines('wire', line)
  }

  part(part: ShownPart): void {
    const described = describePart(part)
    if (described === undefined) return
    if (described.grows && this.#part?.type === described.type) {
      this.#part.text += described.text
      return
    }
    this.#endPart()
    this.#part = { type: described.type, text: described.text }
    if (!described.grows) this.#endPart()
  }

  issue(message: string): void {
    this.#lines('issue', message)
  }

  outcome({ toolName, isError, text }: ToolOutcome): void {
    this.#endPart()
    this.#lines(isError ? 'failed' : 'ran', `${toolName}: ${text.trimEnd()}`)
  }

  end(): void {
    if (this.#wire !== '') this.#lines('wire', this.#wire)
    this.#wire = ''
    this.#endPart()
  }

  #endPart(): void {
    if (this.#part === undefined) return
    const { type, text } = this.#part
    this.#part = undefined
    this.#lines('sdk', text === '' ? type : `${type} ${text}`)
  }

  #lines(source: string, text: string): void {
    for (const line of visibleText(text).split('\n')) this.#write(`${source.padEnd(9)}| ${line}`.trimEnd().concat('\n'))
  }
}
