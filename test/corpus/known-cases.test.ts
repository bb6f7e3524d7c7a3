import { describe, expect, it } from 'vitest'
import { checkKnownCase, readKnownCases, reasonToSkip } from './known-case.ts'

const cases = readKnownCases()

describe('reported failures, in the dialect layer', () => {
  it('are all there', () => {
    expect(cases.length).toBe(124)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  })

  for (const known of cases) {
    const reason = reasonToSkip(known)
    if (reason === undefined) it(`${known.class}: ${known.id}`, () => checkKnownCase(known))
    else it.skip(`${known.class}: ${known.id} (${reason})`, () => checkKnownCase(known))
  }
})
