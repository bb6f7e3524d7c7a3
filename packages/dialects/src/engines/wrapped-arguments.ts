import type { JsonEvents } from '../argument-writer.ts'
import type { SchemaView } from '../schema-view.ts'

/** Keys under which models put the arguments a second time, where only the arguments are asked for. */
const wrappingKeys: readonly string[] = ['arguments', 'parameters']

/**
 * Whether an object that begins with this key may hold the arguments instead of being them: the tool has no such
 * property, and needs one that it does have.
 */
function mayWrap(key: string, schema: SchemaView): boolean {
  return wrappingKeys.includes(key) && schema.required.size > 0 && !schema.declares(key)
}

/** The arguments in an order in which the first of them is not taken for an object around all. */
export function unambiguousArguments(
  input: Readonly<Record<string, unknown>>,
  schema: SchemaView,
): Readonly<Record<string, unknown>> {
  const [first, ...others] = Object.entries(input)
  if (first === undefined || others.length === 0 || !mayWrap(first[0], schema)) return input
  return Object.fromEntries([...others, first])
}

/**
 * Passes on what a reader finds in an argument object, without an object of one key around it: `{"arguments": {"city":
 * "Oslo"}}`. That is one only where its own first key is a property of the tool.
 */
export class WrappedArguments implements JsonEvents {
  isWrapped = false
  readonly #members: JsonEvents
  readonly #schema: SchemaView
  #depth = 0
  #isFirstKey = true
  /** The key that may wrap the arguments, and whether its object has begun. */
  #key: string | undefined
  #hasBegun = false
  /** Whether the wrapped object has ended; what follows it is left out. */
  #isOver = false

  constructor(members: JsonEvents, schema: SchemaView) {
    this.#members = members
    this.#schema = schema
  }

  beginObject(): void {
    if (this.#key !== undefined && !this.#hasBegun) {
      this.#hasBegun = true
      this.#depth++
      return
    }
    if (this.#isInside(this.#depth++)) this.#members.beginObject()
  }

  key(name: string): void {
    if (this.#isFirstKey && this.#depth === 1) {
      this.#isFirstKey = false
      if (mayWrap(name, this.#schema)) {
        this.#key = name
        return
      }
    }
    if (this.#hasBegun && this.#key !== undefined && this.#schema.declares(name)) {
      this.#key = undefined
      this.isWrapped = true
    }
    if (this.#isInside(this.#depth)) this.#members.key(name)
  }

  endObject(): void {
    this.#release()
    const depth = --this.#depth
    if (depth === 0 || this.#isInside(depth)) this.#members.endObject()
    else if (depth === 1) this.#isOver = true
  }

  beginArray(): void {
    if (this.#isInside(this.#depth++)) this.#members.beginArray()
  }

  endArray(): void {
    if (this.#isInside(--this.#depth)) this.#members.endArray()
  }

  beginString(): void {
    if (this.#isInside(this.#depth)) this.#members.beginString()
  }

  stringJson(escaped: string, length: number): void {
    if (this.#isInside(this.#depth)) this.#members.stringJson(escaped, length)
  }

  endString(): void {
    if (this.#isInside(this.#depth)) this.#members.endString()
  }

  word(text: string): void {
    if (this.#isInside(this.#depth)) this.#members.word(text)
  }

  /** Whether what stands in so many containers belongs to the arguments. */
  #isInside(depth: number): boolean {
    if (!this.isWrapped) this.#release()
    return !this.isWrapped || (depth > 1 && !this.#isOver)
  }

  /** The key was an argument after all. */
  #release(): void {
    if (this.#key === undefined) return
    this.#members.key(this.#key)
    this.#key = undefined
    if (this.#hasBegun) this.#members.beginObject()
  }
}
