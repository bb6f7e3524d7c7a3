import { type Dialect, dialects } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainProse } from '../../harness/arbitraries/prose.ts'
import { dialectFragments, sampleCall, sampleTool } from '../../harness/dialect-fragments.ts'
import { lawSkips } from '../../harness/law-skips.ts'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanEverywhere } from '../../harness/scan-everywhere.ts'

/** Ways to show a call without making it. Each gives the whole turn, whose visible text must be that turn. */
const quotations: Readonly<Record<string, (envelope: string, before: string, after: string) => string>> = {
  'inline code': (envelope, before, after) => `${before} \`${envelope.replaceAll('\n', ' ')}\` ${after}`,
  'inline code of two backticks': (envelope, before, after) =>
    `${before} \`\`${envelope.replaceAll('\n', ' ')}\`\` ${after}`,
  'a fence with text behind it': (envelope, before, after) => `${before}\n\n\`\`\`\n${envelope}\n\`\`\`\n\n${after}`,
  'a fence with a language': (envelope, before, after) => `${before}\n\`\`\`xml\n${envelope}\n\`\`\`\n${after}`,
  'a fence of tildes': (envelope, before, after) => `${before}\n~~~\n${envelope}\n~~~\n${after}`,
  'a longer fence': (envelope, before, after) =>
    `${before}\n\`\`\`\`md\n\`\`\`\n${envelope}\n\`\`\`\n\`\`\`\`\n${after}`,
  'a block quote': (envelope, before, after) =>
    `${before}\n\n> ${envelope.trim().replaceAll('\n', '\n> ')}\n\n${after}`,
  'a string in a JSON answer': (envelope, before, after) => JSON.stringify({ before, example: envelope, after }),
  'a string in a pretty JSON answer': (envelope, before, after) =>
    JSON.stringify([{ before }, envelope, after], null, 2),
}

function envelopesOf(dialect: Dialect): fc.Arbitrary<string> {
  const { call, calls } = dialectFragments(dialect)
  return fc.constantFrom(call, calls)
}

describe.each(Object.values(dialects))('$id makes no call from nowhere', (dialect) => {
  it.each(Object.keys(quotations))(
    'when the envelope stands in %s',
    (kind) => {
      const quote = quotations[kind] as (typeof quotations)[string]
      fc.assert(
        fc.property(envelopesOf(dialect), plainProse, plainProse, (envelope, before, after) => {
          const text = quote(envelope, before, after)
          const outcome = scanEverywhere(dialect, text, { tools: [sampleTool], randomCuts: 1 })
          expect(outcome.calls).toEqual([])
          expect(outcome.cutCalls).toEqual([])
          expect(outcome.text).toBe(text)
        }),
        { ...propertyRuns, numRuns: Math.ceil(propertyRuns.numRuns / 10) },
      )
    },
    propertyTimeout,
  )

  it('when an opener is only mentioned in a sentence', () => {
    const { markers } = dialectFragments(dialect)
    fc.assert(
      fc.property(fc.constantFrom(...markers.filter((marker) => !marker.startsWith('</'))), (marker) => {
        const text = `The ${marker} marker opens something. Nothing follows here, as anyone can see.`
        const { calls, cutCalls } = scanEverywhere(dialect, text, { tools: [sampleTool], reasoning: false })
        expect(calls).toEqual([])
        expect(cutCalls).toEqual([])
      }),
      { numRuns: 100, seed: propertyRuns.seed },
    )
  })

  const openFence = 'but does where the fence is still open when the turn ends'
  it.skipIf(lawSkips[dialect.id]?.[openFence] !== undefined)(openFence, () => {
    const { call } = dialectFragments(dialect)
    for (const text of [`\`\`\`\n${call}`, `\`\`\`xml\n${call}\n\`\`\``, `\`\`\`\n${call}\n\`\`\`\n`]) {
      const { calls } = scanEverywhere(dialect, text, { tools: [sampleTool] })
      expect(calls.map(({ name, input }) => ({ name, input }))).toEqual([sampleCall])
    }
  })
})
