import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { type DialectSamples, runDialectContract } from '../harness/dialect-contract.ts'

for (const dialect of Object.values(dialects)) {
  const hasSamples = existsSync(join(import.meta.dirname, 'samples', `${dialect.id}.ts`))
  describe(`the samples of ${dialect.id}`, () => {
    it('exist', () => expect(hasSamples).toBe(true))
  })
  const samples: DialectSamples = hasSamples ? await import(`./samples/${dialect.id}.ts`) : { samples: [] }
  runDialectContract(dialect, samples)
}
