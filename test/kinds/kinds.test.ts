import { type Dialect, dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../packages/dialects/src/contract/seeded-random.ts'
import { scanEverywhere } from '../harness/scan-everywhere.ts'
import { Draw, type Kind, kinds, tools, type Variant } from './kinds.ts'

const draws = 12

/** The variants of a kind, which cannot occur in every dialect. */
function variantsOf(kind: Kind, dialect: Dialect): Variant[] {
  const variants: Variant[] = []
  for (let seed = 0; seed < draws; seed++) {
    const variant = kind(dialect, new Draw(seededRandom(seed)))
    if (variant !== undefined) variants.push(variant)
  }
  return variants
}

describe.each(Object.values(dialects))('$id survives', (dialect) => {
  it.each(Object.entries(kinds))('%s', (_name, kind) => {
    for (const variant of variantsOf(kind, dialect)) {
      const { text, options, ending } = variant
      const outcome = scanEverywhere(dialect, text, {
        ...options,
        tools: variant.tools ?? tools,
        ending,
        randomCuts: 1,
      })
      expect({ text, calls: outcome.calls.map(({ name, input }) => ({ name, input })) }).toEqual({
        text,
        calls: variant.calls,
      })
      if (variant.reasoning !== undefined) expect(outcome.reasoning.trim()).toBe(variant.reasoning)
      expect(seen(variant, outcome.text)).toBe(wanted(variant))
    }
  })
})

function seen({ visible }: Variant, text: string): string {
  if (visible === undefined) return ''
  return 'exactly' in visible ? text : text.trim()
}

function wanted({ visible }: Variant): string {
  if (visible === undefined) return ''
  return 'exactly' in visible ? visible.exactly : visible.trimmed
}

describe('the kinds', () => {
  it('occur where the table says', async () => {
    const rows = Object.entries(kinds).map(([name, kind]) => {
      const counts = Object.values(dialects).map((dialect) => ({
        id: dialect.id,
        count: variantsOf(kind, dialect).length,
      }))
      const without = counts.filter(({ count }) => count === 0).map(({ id }) => `\`${id}\``)
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return `| ${name} | ${counts.length - without.length} | ${total} | ${without.join(' ') || '–'} |`
    })
    const table = [
      '# Kinds of faults, and the dialects in which they occur',
      '',
      `Each kind is drawn ${draws} times in each dialect and scanned at every cut. \`npx vitest run test/kinds -u\` writes this.`,
      '',
      '| kind | dialects | variants | cannot occur in |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n')
    await expect(table).toMatchFileSnapshot('coverage.md')
  })
})
