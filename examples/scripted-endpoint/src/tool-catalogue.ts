import type { Tool } from '@inband/dialects'
import { declaredTools } from './declared-tools.ts'
import { functionObjects } from './function-objects.ts'

/**
 * Finds the tools in a system prompt, as a model has to: from the text alone.
 *
 * Catalogues are written as JSON function objects or as declarations in some notation; the frame around them does not
 * matter. Descriptions are left out: nobody asks for them here.
 *
 * @returns The tools in the order of the text; empty if there are none.
 */
export function readToolCatalogue(prompt: string): readonly Tool[] {
  const objects = functionObjects(prompt)
  return objects.length > 0 ? objects : declaredTools(prompt)
}

/** The names of a tool's parameters, in the order in which the catalogue lists them. */
export function parameterNames(tool: Tool): readonly string[] {
  const schema = tool.inputSchema
  if (typeof schema === 'boolean') return []
  return Object.keys((schema['properties'] ?? {}) as Record<string, unknown>)
}
