import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, dialects } from '@inband/dialects'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanSettings } from '../harness/arbitraries/transcripts.ts'
import { type ScanEverywhereOptions, scanEverywhere } from '../harness/scan-everywhere.ts'
import { fuzzTranscript } from './fuzz-transcripts.ts'

/** Without it every dialect has its turn once, so that the same texts are tried on every machine. */
const minutes = Number(process.env['INBAND_FUZZ_MINUTES'] ?? 0)
const firstSeed = Number(process.env['INBAND_FUZZ_SEED'] ?? 20_240_229)
const runsPerTurn = minutes > 0 ? 100 : 20

const all = Object.values(dialects)

it(
  `finds no text that breaks a law, from seed ${firstSeed}`,
  () => {
    const end = performance.now() + minutes * 60_000
    const found: string[] = []
    let executions = 0
    for (let turn = 0; minutes > 0 ? performance.now() < end : turn < all.length; turn++) {
      const dialect = all[turn % all.length] as Dialect
      const other = all[(turn * 7 + 3) % all.length] as Dialect
      const result = fc.check(
        fc.property(fuzzTranscript(dialect, other), scanSettings(dialect), (text, settings) => {
          executions++
          scanEverywhere(dialect, text, settings)
        }),
        { seed: firstSeed + turn, numRuns: runsPerTurn },
      )
      if (result.failed && result.counterexample !== null) {
        found.push(record(dialect, ...result.counterexample, String(result.errorInstance)))
      }
    }
    console.log(`${executions} texts scanned, each at every cut; ${found.length} broke a law.`)
    expect(found).toEqual([])
  },
  minutes * 120_000 + 60_000,
)

/** Writes a text that broke a law as a case, which `test/corpus/found-cases.test.ts` runs from then on. */
function record(dialect: Dialect, text: string, settings: ScanEverywhereOptions, law: string): string {
  const { alsoRead, ...options } = settings
  const folder = join(import.meta.dirname, '../corpus/found')
  mkdirSync(folder, { recursive: true })
  let hash = 7
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
  const file = join(folder, `${dialect.id}-${hash.toString(36)}.json`)
  const content = {
    dialect: dialect.id,
    law: law.split('\n')[0],
    text,
    options,
    alsoRead: alsoRead?.map(({ id }) => id),
  }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  return `${file}\n${law}`
}
