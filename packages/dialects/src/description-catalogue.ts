import { type Catalogue, introduction } from './catalogue.ts'
import { stringifySpaced } from './json-text.ts'
import { escapeElementText } from './tag-reader.ts'
import type { JsonSchema, Tool } from './types.ts'

/** `<tools>` with each tool and each of its parameters in elements, as the first Claude models were shown them. */
export const descriptionCatalogue: Catalogue = (tools) =>
  `${introduction}\n\n<tools>\n${tools.map(describeTool).join('\n')}\n</tools>`

function describeTool({ name, description = '', inputSchema }: Tool): string {
  const parameters = Object.entries(membersOf(inputSchema, 'properties')).map(([key, schema]) =>
    describeParameter(key, schema as JsonSchema, requiredOf(inputSchema).includes(key)),
  )
  return element(
    'tool_description',
    `${leaf('tool_name', escapeElementText(name))}\n${element('description', description)}\n${element('parameters', parameters.join('\n'))}${definitionsOf(inputSchema)}`,
  )
}

function describeParameter(name: string, schema: JsonSchema, isRequired: boolean): string {
  const { type, description, ...rest } = typeof schema === 'boolean' ? {} : schema
  const says = [
    typeof description === 'string' ? description : '',
    isRequired ? 'Required.' : 'Optional.',
    // An element has no place for more than a name of a type.
    Object.keys(rest).length === 0 ? '' : `JSON Schema: ${stringifySpaced({ type, ...rest })}`,
  ]
  const typeName = typeof type === 'string' ? type : 'any'
  const text = says.filter((part) => part !== '').join(' ')
  return element(
    'parameter',
    `${leaf('name', escapeElementText(name))}\n${leaf('type', typeName)}\n${leaf('description', text)}`,
  )
}

/** What the schemas of parameters refer to. */
function definitionsOf(schema: JsonSchema): string {
  const found = ['$defs', 'definitions'].filter((keyword) => Object.keys(membersOf(schema, keyword)).length > 0)
  if (found.length === 0) return ''
  const definitions = Object.fromEntries(found.map((keyword) => [keyword, membersOf(schema, keyword)]))
  return `\n${element('definitions', stringifySpaced(definitions))}`
}

function membersOf(schema: JsonSchema, keyword: string): Readonly<Record<string, unknown>> {
  const members = typeof schema === 'boolean' ? undefined : schema[keyword]
  return typeof members === 'object' && members !== null ? (members as Record<string, unknown>) : {}
}

function requiredOf(schema: JsonSchema): readonly unknown[] {
  const required = typeof schema === 'boolean' ? undefined : schema['required']
  return Array.isArray(required) ? required : []
}

function element(name: string, content: string): string {
  return content === '' ? `<${name}>\n</${name}>` : `<${name}>\n${content}\n</${name}>`
}

function leaf(name: string, text: string): string {
  return `<${name}>${text}</${name}>`
}
