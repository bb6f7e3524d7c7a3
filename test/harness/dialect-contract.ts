import type { Dialect } from '@inband/dialects'
import { type DialectSamples, dialectContract } from '@inband/dialects/contract'
import { describe, it } from 'vitest'

export type { DialectSample, DialectSamples } from '@inband/dialects/contract'

/** Runs what every dialect owes, and the samples of this one. */
export function runDialectContract(dialect: Dialect, samples: DialectSamples): void {
  describe(`the dialect ${dialect.id}`, () => {
    for (const { name, skipped, check } of dialectContract(dialect, samples)) {
      if (skipped === undefined) it(name, check)
      else it.skip(`${name} (not so: ${skipped})`, check)
    }
  })
}
