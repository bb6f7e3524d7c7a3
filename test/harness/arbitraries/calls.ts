import type { Dialect, Tool, ToolCall } from '@inband/dialects'
import fc from 'fast-check'
import { hostileText } from './hostile-text.ts'
import { jsonValue, propertyName, sharedDefinitions, typedObject } from './json-arguments.ts'

/** Calls together with the tools that they call. */
export interface CallsAndTools {
  readonly calls: readonly ToolCall[]
  readonly tools: readonly Tool[]
}

/** Tool names as providers accept them, those of MCP servers included. */
const toolName: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('read', 'save_note', 'mcp.files-1/read', 'a:b', 'X', 'get-weather', 'f.g.h'),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(letter('abcXYZ'), fc.string({ unit: letter('abcXYZ019_.-/:'), maxLength: 14 }))
      .map(([first, rest]) => first + rest),
  },
)

function letter(choices: string): fc.Arbitrary<string> {
  return fc.constantFrom(...choices.split(''))
}

/** One to three calls whose arguments are valid for the schemas of the declared tools, of every shape. */
export function validCalls(dialect: Dialect): fc.Arbitrary<CallsAndTools> {
  const text = hostileText(dialect)
  return fc
    .uniqueArray(fc.tuple(toolName, typedObject(text)), { minLength: 1, maxLength: 3, selector: ([name]) => name })
    .map((entries) => ({
      calls: entries.map(([name, { value }]) => ({ name, input: value })),
      tools: entries.map(([name, { schema }]) => ({
        name,
        description: `Does ${name}`,
        inputSchema: { ...(schema as object), $defs: sharedDefinitions },
      })),
    }))
}

/** Calls of tools whose schemas say nothing about the arguments. */
export function untypedCalls(dialect: Dialect): fc.Arbitrary<CallsAndTools> {
  const text = hostileText(dialect)
  const input = fc.dictionary(propertyName(text), jsonValue(text), { maxKeys: 4 })
  const schema = fc.constantFrom(true, {}, { type: 'object' })
  return fc
    .uniqueArray(fc.tuple(toolName, input, schema), { minLength: 1, maxLength: 3, selector: ([name]) => name })
    .map((entries) => ({
      calls: entries.map(([name, value]) => ({ name, input: value })),
      tools: entries.map(([name, , inputSchema]) => ({ name, inputSchema })),
    }))
}

/** Calls whose arguments have nothing to do with the schema of their tool. */
export function mismatchedCalls(dialect: Dialect): fc.Arbitrary<CallsAndTools> {
  const text = hostileText(dialect)
  return fc
    .tuple(toolName, typedObject(text), fc.dictionary(propertyName(text), jsonValue(text), { maxKeys: 4 }))
    .map(([name, { schema }, input]) => ({
      calls: [{ name, input }],
      tools: [{ name, inputSchema: { ...(schema as object), $defs: sharedDefinitions } }],
    }))
}
