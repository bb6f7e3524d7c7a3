import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { scanEverywhere } from '../harness/scan-everywhere.ts'

const folder = join(import.meta.dirname, 'found')
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))

// Texts that once broke a law, as `npm run fuzz` wrote them.
describe('found texts keep the laws', () => {
  it.each(files)('%s', (file) => {
    const { dialect, text, options, alsoRead = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const known = dialects[dialect]
    if (known === undefined) throw new Error(`${file} is about ${dialect}, which is no dialect.`)
    // Infinity became null in JSON.
    const { maxParameterLength, ...rest } = options
    const scanned = scanEverywhere(known, text, {
      ...rest,
      ...(typeof maxParameterLength === 'number' ? { maxParameterLength } : {}),
      ...(alsoRead.length > 0 ? { alsoRead: alsoRead.map((id: string) => dialects[id]) } : {}),
    })
    expect(scanned.text.length).toBeLessThanOrEqual(text.length)
  })
})
