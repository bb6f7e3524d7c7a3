import { stringifySpaced } from './json-text.ts'
import type { Tool } from './types.ts'

/** Writes the tools into the prompt, the statement of what they are included. */
export interface Catalogue {
  (tools: readonly Tool[]): string
}

/** What every catalogue tells: that calls are text. */
export const introduction = `# Tools

You can call tools. A call is text in your answer, in exactly the form described below. There is no native tool message.`

/** `<tools>` with one OpenAI-style function object per line. */
export function functionCatalogue(json: 'compact' | 'spaced'): Catalogue {
  const stringify = json === 'compact' ? JSON.stringify : stringifySpaced
  return (tools) => {
    const lines = tools.map((tool) =>
      stringify({
        type: 'function',
        function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
      }),
    )
    return `${introduction}\n\n<tools>\n${lines.join('\n')}\n</tools>`
  }
}

/** `<functions>` with one bare function object in a tag of its own per line, as Claude's prompts have it. */
export const functionsCatalogue: Catalogue = (tools) => {
  const lines = tools.map(
    (tool) =>
      `<function>${JSON.stringify({ description: tool.description, name: tool.name, parameters: tool.inputSchema })}</function>`,
  )
  return `${introduction}\n\n<functions>\n${lines.join('\n')}\n</functions>`
}
