import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

describe('the README', () => {
  // `npm run readme` writes it.
  it('lists every dialect as the code has it', async () => {
    const path = join(root, 'README.md')
    const [before, behind] = readFileSync(path, 'utf8').split('<!-- dialects:begin -->')
    const [, after] = behind?.split('<!-- dialects:end -->') ?? []
    expect(after).toBeDefined()
    const table = dialectTable(Object.values(dialects))
    await expect(`${before}<!-- dialects:begin -->\n\n${table}\n\n<!-- dialects:end -->${after}`).toMatchFileSnapshot(
      path,
    )
  })
})

function dialectTable(listed: readonly Dialect[]): string {
  const sorted = [...listed].sort((left, right) => (left.id < right.id ? -1 : 1))
  const rows = [
    ['dialect', 'models and form', 'engine', 'markers', 'evidence'],
    ...sorted.map(({ id, markers, evidence }) => {
      const { description, engine } = readSource(id)
      return [`\`${id}\``, description, engine, markers === 'special' ? 'tokens' : 'text', evidence]
    }),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

/** What people are told about a dialect stands in its file: the first sentence of its comment, and its engine. */
function readSource(id: string): { readonly description: string; readonly engine: string } {
  const source = readFileSync(join(root, 'packages', 'dialects', 'src', 'dialects', `${id}.ts`), 'utf8')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+: Dialect/.exec(source)?.[1] ?? ''
  const sentence = /^.*?\.(?=\s+[A-Z]|$)/.exec(comment.replace(/\s*\n \*\s?|\s+/g, ' ').trim())?.[0]
  const engines = [...source.matchAll(/from '\.\.\/engines\/([\w-]+)-calls\.ts'/g)].map(([, name]) => name)
  if (sentence === undefined || engines.length === 0) {
    throw new Error(`dialects/${id}.ts needs a sentence above its declaration, and an engine.`)
  }
  return { description: sentence.replaceAll('|', '\\|'), engine: engines.join(', ') }
}
