import { dialects } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validCalls } from '../../harness/arbitraries/calls.ts'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanEverywhere } from '../../harness/scan-everywhere.ts'

const place = fc.double({ min: 0, max: 1, noNaN: true })

describe.each(Object.values(dialects))('$id, a turn that stops early', (dialect) => {
  it(
    'under a token limit yields only calls that were whole, in their order',
    () => {
      fc.assert(
        fc.property(
          validCalls(dialect),
          place,
          fc.constantFrom('invalid' as const, 'keep' as const),
          (given, at, incompleteCalls) => {
            const whole = dialect.renderCalls(given.calls, { tools: given.tools })
            const text = whole.slice(0, Math.floor(at * whole.length))
            const { calls } = scanEverywhere(dialect, text, {
              tools: given.tools,
              ending: 'truncated',
              incompleteCalls,
              randomCuts: 1,
            })
            expect(calls.map(({ name, input }) => ({ name, input }))).toEqual(given.calls.slice(0, calls.length))
          },
        ),
        propertyRuns,
      )
    },
    propertyTimeout,
  )

  it(
    'under a natural stop never cuts a value: each argument is there as a whole or not at all',
    () => {
      fc.assert(
        fc.property(validCalls(dialect), place, (given, at) => {
          const whole = dialect.renderCalls(given.calls, { tools: given.tools })
          const text = whole.slice(0, Math.floor(at * whole.length))
          const { calls } = scanEverywhere(dialect, text, { tools: given.tools, randomCuts: 1 })
          calls.forEach(({ name, input }, index) => {
            const original = given.calls[index]
            expect(name).toBe(original?.name)
            expect(original?.input).toEqual({ ...(original?.input as object), ...(input as object) })
            const schema = given.tools[index]?.inputSchema as { required: string[] }
            for (const property of schema.required) expect(Object.hasOwn(input as object, property)).toBe(true)
          })
        }),
        propertyRuns,
      )
    },
    propertyTimeout,
  )
})
