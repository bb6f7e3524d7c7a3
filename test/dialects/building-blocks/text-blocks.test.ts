import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextBlocks } from '../../../packages/dialects/src/text-blocks.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

it('gives back what was pushed, once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
      const blocks = new TextBlocks()
      for (const piece of pieces) blocks.push(piece)
      expect(blocks.length).toBe(pieces.join('').length)
      expect(blocks.take()).toBe(pieces.join(''))
      expect(blocks.length).toBe(0)
      expect(blocks.take()).toBe('')
    }),
    propertyRuns,
  )
})

it('keeps the order across its blocks, and begins anew after a take', () => {
  const blocks = new TextBlocks()
  const pieces = Array.from({ length: 5_000 }, (_unused, index) => `${index},`)
  for (const piece of pieces) blocks.push(piece)
  expect(blocks.take()).toBe(pieces.join(''))
  blocks.push('again')
  expect(blocks.take()).toBe('again')
})
