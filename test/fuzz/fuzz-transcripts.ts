import type { Dialect } from '@inband/dialects'
import fc from 'fast-check'
import { transcript } from '../harness/arbitraries/transcripts.ts'

/** Turns that no law may break on: careless ones, two dialects spliced into each other, and deep nesting. */
export function fuzzTranscript(dialect: Dialect, other: Dialect): fc.Arbitrary<string> {
  const own = transcript(dialect)
  return fc.oneof(
    { weight: 6, arbitrary: own },
    { weight: 3, arbitrary: spliced(own, transcript(other)) },
    { weight: 1, arbitrary: fc.tuple(own, nest, fc.double({ min: 0, max: 1, noNaN: true })).map(insert) },
  )
}

/** Both texts in alternating stretches. */
function spliced(one: fc.Arbitrary<string>, two: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(one, two, fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 8 }))
    .map(([first, second, lengths]) => {
      const texts = [first, second]
      let result = ''
      lengths.forEach((length, index) => {
        const text = texts[index % 2] ?? ''
        result += text.slice(0, length)
        texts[index % 2] = text.slice(length)
      })
      return result + texts.join('')
    })
}

const nest = fc
  .tuple(fc.constantFrom('{"a":', '[', '<', '<a>', '(', '{', '"', '\\', '[{'), fc.integer({ min: 2, max: 400 }))
  .map(([unit, times]) => unit.repeat(times))

function insert([text, piece, at]: [string, string, number]): string {
  const place = Math.floor(at * text.length)
  return text.slice(0, place) + piece + text.slice(place)
}
