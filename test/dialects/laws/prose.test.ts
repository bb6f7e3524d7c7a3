import { dialects } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../harness/arbitraries/prose.ts'
import { sampleTool } from '../../harness/dialect-fragments.ts'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanEverywhere } from '../../harness/scan-everywhere.ts'

describe.each(Object.values(dialects))('$id, text without a marker', (dialect) => {
  it(
    'comes out byte for byte, without a complaint',
    () => {
      fc.assert(
        fc.property(prose, fc.constantFrom('complete' as const, 'truncated' as const), (text, ending) => {
          const outcome = scanEverywhere(dialect, text, { tools: [sampleTool], ending, randomCuts: 1 })
          expect(outcome.events).toEqual([{ type: 'text', delta: text }])
        }),
        propertyRuns,
      )
    },
    propertyTimeout,
  )

  it('comes out when the turn is empty or blank', () => {
    expect(scanEverywhere(dialect, '', { tools: [sampleTool] }).events).toEqual([])
    for (const text of [' ', '\n', '\r\n\t ', '\n\n\n']) {
      expect(scanEverywhere(dialect, text, { tools: [sampleTool] }).text).toBe(text)
    }
  })
})
