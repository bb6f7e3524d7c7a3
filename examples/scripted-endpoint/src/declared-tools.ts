import type { JsonSchema, Tool } from '@inband/dialects'
import { isObjectSchema, jsonObjects } from './function-objects.ts'

/** How a catalogue that is no list of JSON function objects writes a tool. */
interface Notation {
  /** Where a tool begins; `name` is its name, `signature` the part with the parameters if that stands here. */
  readonly tool: RegExp
  /** One parameter, its `name` and the word for its `type`. Without it the parameters are a JSON Schema. */
  readonly parameter?: RegExp
}

/** `<|"|>` and `<escape>` stand for a quote in the notations of the Gemma family. */
const quote = String.raw`(?:<\|"\|>|<escape>|")?`

const notations: readonly Notation[] = [
  // ### get_weather … Parameters: {JSON Schema}
  { tool: /^### (?<name>\S+)$/gm },
  // type get_weather = (_: { city: string, days?: number, }) => any;
  { tool: /^type (?<name>[\w.-]+) = /gm, parameter: /^ *(?<name>[\w.-]+)\??: *(?<type>[^,\n]+)/gm },
  // def get_weather(city: str, days: int):
  {
    tool: /^def (?<name>[\w.-]+)\((?<signature>.*)\)/gm,
    parameter: /(?<name>\w+) *: *(?<type>\w+)/g,
  },
  // <name>get_weather</name> … <parameter> <name>city</name> <type>string</type>
  {
    tool: /<(?:function|tool_description)>\s*<(?:tool_)?name>(?<name>[^<]+)</g,
    parameter: /<parameter>\s*<name>(?<name>[^<]+)<\/name>\s*<type>(?<type>[^<]+)</g,
  },
  // declaration:get_weather{…properties:{city:{description:…,type:STRING}}…}
  {
    tool: /declaration:(?<name>[\w.:-]+)\{/g,
    parameter: new RegExp(
      String.raw`${quote}(?<name>(?<![\w.-])(?!parameters\b)[\w.-]+)${quote}:\{[^{}]*?\btype:${quote}(?<type>\w+)`,
      'g',
    ),
  },
  // name: get_weather … - city (string)
  { tool: /^name: (?<name>\S+)$/gm, parameter: /^ *- (?<name>[\w.-]+) \((?<type>\w+)/gm },
]

/** The tools that a text declares in one of the notations, the first one that fits. */
export function declaredTools(text: string): readonly Tool[] {
  for (const notation of notations) {
    const tools = toolsIn(notation, text)
    if (tools.length > 0) return tools
  }
  return []
}

function toolsIn({ tool, parameter }: Notation, text: string): readonly Tool[] {
  const heads = [...text.matchAll(tool)]
  const tools: Tool[] = []
  heads.forEach((head, index) => {
    const { name = '', signature } = head.groups ?? {}
    const body = signature ?? text.slice(head.index + head[0].length, heads[index + 1]?.index)
    const inputSchema =
      parameter === undefined ? [...jsonObjects(body)].find(isObjectSchema) : schemaOf(parameter, body)
    if (inputSchema !== undefined) tools.push({ name, inputSchema })
  })
  return tools
}

function schemaOf(parameter: RegExp, body: string): JsonSchema {
  const properties = new Map<string, JsonSchema>()
  for (const { groups = {} } of body.matchAll(parameter)) {
    const { name = '', type = '' } = groups
    properties.set(name, typeOf(type))
  }
  return { type: 'object', properties: Object.fromEntries(properties) }
}

/** The JSON Schema of a type word such as `str`, `INTEGER` or `"a" | "b"`; anything for a word nobody knows. */
function typeOf(word: string): JsonSchema {
  const type = word.trim().toLowerCase()
  if (/^(?:str|")/.test(type)) return { type: 'string' }
  if (/^int/.test(type)) return { type: 'integer' }
  if (/^(?:num|float)/.test(type)) return { type: 'number' }
  if (/^bool/.test(type)) return { type: 'boolean' }
  return true
}
