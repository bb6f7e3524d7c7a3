import { type Catalogue, introduction } from './catalogue.ts'
import { stringifyIndented, stringifySpaced } from './json-text.ts'
import type { Tool } from './types.ts'

/** How a catalogue of JSON objects is laid out. */
export interface CatalogueFrame {
  readonly before: string
  readonly between: string
  readonly after: string
  /**
   * What stands for a tool: an OpenAI-style function object wrapped in `{"type": "function", …}` or as it is, or an
   * object of the dialect's own. Default: `'wrapped'`.
   */
  readonly tool?: 'wrapped' | 'function' | ((tool: Tool) => unknown) | undefined
  /** Default: `'spaced'`. */
  readonly json?: 'compact' | 'spaced' | 'indented' | undefined
}

const stringifiers = { compact: JSON.stringify, spaced: stringifySpaced, indented: stringifyIndented }

/** The tools as JSON objects in a frame that the model knows. */
export function framedCatalogue({
  before,
  between,
  after,
  tool = 'wrapped',
  json = 'spaced',
}: CatalogueFrame): Catalogue {
  const stringify = stringifiers[json]
  const objectOf = typeof tool === 'function' ? tool : tool === 'function' ? functionObject : wrappedFunction
  return (tools) =>
    `${introduction}\n\n${before}${tools.map((each) => stringify(objectOf(each))).join(between)}${after}`
}

function functionObject({ name, description, inputSchema }: Tool): unknown {
  return { name, description, parameters: inputSchema }
}

function wrappedFunction(tool: Tool): unknown {
  return { type: 'function', function: functionObject(tool) }
}
