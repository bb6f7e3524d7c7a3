import { type Catalogue, introduction } from './catalogue.ts'

/** One section per tool, with its name as the heading. */
export const headingCatalogue: Catalogue = (tools) => {
  const sections = tools.map(
    ({ name, description = '', inputSchema }) =>
      `### ${name}\nDescription: ${description}\n\nParameters: ${JSON.stringify(inputSchema)}`,
  )
  return `${introduction}\n\n${sections.join('\n\n')}`
}
