import { type Dialect, dialects } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallsAndTools, mismatchedCalls, untypedCalls, validCalls } from '../../harness/arbitraries/calls.ts'
import { plainProse } from '../../harness/arbitraries/prose.ts'
import { lawSkips } from '../../harness/law-skips.ts'
import { propertyTimeout, runsSharedBy } from '../../harness/property-runs.ts'
import { type ScanOutcome, scanEverywhere } from '../../harness/scan-everywhere.ts'

const runs = runsSharedBy(4)

function scanRendered(dialect: Dialect, { calls, tools }: CallsAndTools, before = ''): ScanOutcome {
  return scanEverywhere(dialect, before + dialect.renderCalls(calls, { tools }), { tools, randomCuts: 1 })
}

function namesAndInputs(outcome: ScanOutcome): { name: string; input: unknown }[] {
  return outcome.calls.map(({ name, input }) => ({ name, input }))
}

/** The inputs of the calls that a raw stretch yields by itself. */
function rescanned(dialect: Dialect, raw: string, { tools }: CallsAndTools): string[] {
  const { calls, text } = scanEverywhere(dialect, raw, { tools, randomCuts: 0 })
  expect(text).toBe('')
  return calls.map(({ inputText }) => inputText)
}

describe.each(Object.values(dialects))('$id reads what it renders', (dialect) => {
  it(
    'for arguments that are valid for their schema, without a complaint, and each call from its raw stretch alone',
    () => {
      fc.assert(
        fc.property(validCalls(dialect), (given) => {
          const outcome = scanRendered(dialect, given)
          expect(namesAndInputs(outcome)).toEqual(given.calls)
          expect(outcome.cutCalls).toEqual([])
          expect(outcome.text).toBe('')
          expect(outcome.issues).toEqual([])
          for (const call of outcome.calls) expect(rescanned(dialect, call.raw, given)).toEqual([call.inputText])
        }),
        runs,
      )
    },
    propertyTimeout,
  )

  it(
    'for tools whose schema says nothing',
    () => {
      fc.assert(
        fc.property(untypedCalls(dialect), (given) => {
          const outcome = scanRendered(dialect, given)
          expect(namesAndInputs(outcome)).toEqual(given.calls)
          expect(outcome.text).toBe('')
        }),
        runs,
      )
    },
    propertyTimeout,
  )

  it.skipIf(lawSkips[dialect.id]?.['behind prose, which it keeps'] !== undefined)(
    'behind prose, which it keeps',
    () => {
      fc.assert(
        fc.property(validCalls(dialect), plainProse, fc.constantFrom('\n', '\n\n', ''), (given, words, gap) => {
          const outcome = scanRendered(dialect, given, words + gap)
          expect(namesAndInputs(outcome)).toEqual(given.calls)
          expect(outcome.text.trimEnd()).toBe(words)
        }),
        runs,
      )
    },
    propertyTimeout,
  )

  it(
    'for arguments that are not valid, up to what coercion makes of them at once',
    () => {
      fc.assert(
        fc.property(mismatchedCalls(dialect), (given) => {
          const once = namesAndInputs(scanRendered(dialect, given))
          expect(once.map(({ name }) => name)).toEqual(given.calls.map(({ name }) => name))
          const twice = namesAndInputs(scanRendered(dialect, { calls: once, tools: given.tools }))
          expect(twice).toEqual(once)
        }),
        runs,
      )
    },
    propertyTimeout,
  )
})
