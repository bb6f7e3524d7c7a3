import { dialects } from '@inband/dialects'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { scanSettings, transcript } from '../../harness/arbitraries/transcripts.ts'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanEverywhere } from '../../harness/scan-everywhere.ts'

// The laws that hold for any text: the cut never matters, deltas are the input, nothing is lost, parts are balanced,
// nothing is thrown. `scanEverywhere` judges them all on each run.
describe.each(Object.values(dialects))('$id keeps the laws', (dialect) => {
  it(
    'on whole and damaged transcripts, under every setting',
    () => {
      fc.assert(
        fc.property(transcript(dialect), scanSettings(dialect), (text, settings) => {
          scanEverywhere(dialect, text, settings)
        }),
        propertyRuns,
      )
    },
    propertyTimeout,
  )
})
