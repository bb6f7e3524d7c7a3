import type { JsonSchema, Tool } from '@inband/dialects'

/** Keys under which the schema of a function object stands. */
const schemaKeys = ['parameters', 'inputSchema', 'input_schema']

/** The JSON function objects of a text, bare or inside `{"type": "function", "function": …}`, alone or in lists. */
export function functionObjects(text: string): readonly Tool[] {
  const tools: Tool[] = []
  for (const object of jsonObjects(text)) {
    const tool = toolOf(object) ?? toolOf(object['function'])
    if (tool !== undefined) tools.push(tool)
  }
  return tools
}

/** The outermost JSON objects of a text. */
export function* jsonObjects(text: string): Generator<Record<string, unknown>, void, void> {
  let index = text.indexOf('{')
  while (index !== -1) {
    const end = endOfObject(text, index)
    const object = end === -1 ? undefined : parseObject(text.slice(index, end))
    if (object !== undefined) yield object
    index = text.indexOf('{', object === undefined ? index + 1 : end)
  }
}

/** Whether a value describes the members of an object. */
export function isObjectSchema(value: unknown): value is Exclude<JsonSchema, boolean> {
  return isRecord(value) && (value['type'] === 'object' || isRecord(value['properties']))
}

function toolOf(value: unknown): Tool | undefined {
  if (!isRecord(value) || typeof value['name'] !== 'string') return undefined
  const inputSchema = schemaKeys.map((key) => value[key]).find(isObjectSchema)
  return inputSchema === undefined ? undefined : { name: value['name'], inputSchema }
}

/** The index after the brace that closes the object at `start`, or -1. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return -1
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
