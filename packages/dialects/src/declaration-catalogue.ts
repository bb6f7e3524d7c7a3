import { type Catalogue, introduction } from './catalogue.ts'
import { type LiteralTextOptions, literalText } from './literal-text.ts'

export interface DeclarationCatalogueOptions extends LiteralTextOptions {
  readonly open: string
  readonly close: string
}

/** A declaration per tool in Gemma's notation, with the names of types in capitals. */
export function declarationCatalogue({ open, close, ...notation }: DeclarationCatalogueOptions): Catalogue {
  return (tools) => {
    const declarations = tools.map(({ name, description = '', inputSchema }) => {
      const { text } = literalText({ description, parameters: withLoudTypes(inputSchema) }, notation)
      return `${open}declaration:${name}${text}${close}`
    })
    return `${introduction}\n\n${declarations.join('')}`
  }
}

function withLoudTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withLoudTypes)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'type' ? loud(value) : withLoudTypes(value),
  ])
  return Object.fromEntries(members)
}

function loud(type: unknown): unknown {
  if (typeof type === 'string') return type.toUpperCase()
  return Array.isArray(type) ? type.map(loud) : withLoudTypes(type)
}
