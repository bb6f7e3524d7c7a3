import { SchemaView } from './schema-view.ts'
import type { Tool } from './types.ts'

/** What models write before names that have none of it. */
const namespaces = ['functions', 'function', 'default_api', 'tools', 'tool'].flatMap((word) => [`${word}.`, `${word}:`])

/** The declared tools by name. Schemas are looked at only when a tool is called. */
export class ToolNames {
  readonly #tools = new Map<string, Tool>()
  readonly #views = new Map<string, SchemaView>()

  constructor(tools: readonly Tool[]) {
    for (const tool of tools) this.#tools.set(tool.name, tool)
  }

  has(name: string): boolean {
    return this.#tools.has(name)
  }

  /** Whether a declared name, or a namespace before one, may begin like this. */
  someMayBeginWith(start: string): boolean {
    return (
      this.someBeginWith(start) ||
      namespaces.some(
        (namespace) =>
          namespace.startsWith(start) ||
          (start.startsWith(namespace) && this.someBeginWith(start.slice(namespace.length))),
      )
    )
  }

  /** Whether the name, as a model wrote it, means a declared tool. */
  declares(written: string): boolean {
    const name = this.resolve(written)
    return name !== undefined && this.#tools.has(name)
  }

  /** Whether a declared name begins like this. */
  someBeginWith(start: string): boolean {
    for (const name of this.#tools.keys()) if (name.startsWith(start)) return true
    return false
  }

  schemaOf(name: string): SchemaView | undefined {
    const known = this.#views.get(name)
    if (known !== undefined) return known
    const tool = this.#tools.get(name)
    if (tool === undefined) return undefined
    const view = new SchemaView(tool.inputSchema)
    this.#views.set(name, view)
    return view
  }

  /**
   * The tool name that a model meant: as written if it is declared, else without a known namespace prefix
   * (`functions.`, `default_api.`, `tools.`), running number (`:0`) or repetition (`f.f`) if the rest is declared, else as
   * written.
   *
   * @returns `undefined` for the empty name and for an undeclared name of `Object.prototype`, which old SDK releases would
   * look up by inheritance: such text is no call.
   */
  resolve(written: string): string | undefined {
    const name = written.trim()
    if (this.#tools.has(name)) return name
    const namespace = namespaces.find((candidate) => name.startsWith(candidate)) ?? ''
    const bare = name.slice(namespace.length).replace(/:\d+$/, '')
    if (this.#tools.has(bare)) return bare
    const half = name.slice(0, (name.length - 1) / 2)
    if (name === `${half}.${half}` && this.#tools.has(half)) return half
    return name === '' || name in Object.prototype ? undefined : name
  }
}
