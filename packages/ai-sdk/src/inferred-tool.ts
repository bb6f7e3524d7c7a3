import type { JsonSchema, Tool, ToolCall } from '@inband/dialects'

/**
 * The declared tools, and for every call of another one a tool made up from the call itself: a conversation can hold
 * calls of tools that are not offered any more, whose strings must not be taken for numbers.
 */
export function toolsOfCalls(calls: readonly ToolCall[], declared: readonly Tool[]): readonly Tool[] {
  const known = new Set(declared.map((tool) => tool.name))
  const inferred = calls.filter((call) => !known.has(call.name)).map(inferTool)
  return inferred.length === 0 ? declared : [...declared, ...inferred]
}

function inferTool({ name, input }: ToolCall): Tool {
  const properties: Record<string, JsonSchema> = Object.create(null)
  if (typeof input === 'object' && input !== null) {
    for (const [key, value] of Object.entries(input)) {
      const type = typeOf(value)
      properties[key] = type === undefined ? true : { type }
    }
  }
  return { name, inputSchema: { type: 'object', properties } }
}

function typeOf(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined
}
