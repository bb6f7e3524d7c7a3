import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MarkerMatcher } from '../../../packages/dialects/src/marker-matcher.ts'

const matcher = new MarkerMatcher([
  ['<|a|>', 'a'],
  ['<|ab|>', 'ab'],
  ['<|a', 'start'],
  ['[CALL]', 'call'],
])

describe('the marker at a place', () => {
  it.each([
    ['<|a|>x', 'a', 5],
    ['<|ab|>', 'ab', 6],
    ['<|ax', 'start', 3],
    ['[CALL]', 'call', 6],
  ])('in %j is %s', (text, role, end) => {
    expect(matcher.match(text, 0, false)).toEqual({ role, end })
  })

  it('is not known while a longer one may come', () => {
    expect(matcher.match('<|a', 0, false)).toBe('more')
    expect(matcher.match('<|a', 0, true)).toEqual({ role: 'start', end: 3 })
    expect(matcher.match('[CAL', 0, false)).toBe('more')
    expect(matcher.match('[CAL', 0, true)).toBe('none')
  })

  it('is none where no marker begins', () => {
    expect(matcher.match('x<|a|>', 0, false)).toBe('none')
    expect(matcher.match('x<|a|>', 1, false)).toEqual({ role: 'a', end: 6 })
    expect(matcher.match('', 0, false)).toBe('none')
  })

  it('may be spelt with full-width bars and low blocks', () => {
    const special = new MarkerMatcher([['<｜tool▁call｜>', 1]])
    for (const text of ['<｜tool▁call｜>', '<|tool_call|>', '<｜tool_call|>']) {
      expect(special.match(text, 0, false)).toEqual({ role: 1, end: text.length })
    }
    expect(new Set(new MarkerMatcher([['|x', 1]]).firstCodes)).toEqual(new Set([0x7c, 0xff5c]))
  })

  it('is the longest of any set, however the text goes on', () => {
    const word = fc.string({ unit: fc.constantFrom('<', 'a', 'b'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        fc.string({ unit: fc.constantFrom('<', 'a', 'b'), maxLength: 8 }),
        (words, text) => {
          const longest = words
            .filter((each) => text.startsWith(each))
            .sort((one, other) => other.length - one.length)[0]
          const found = new MarkerMatcher(words.map((each) => [each, each] as const)).match(text, 0, true)
          expect(found).toEqual(longest === undefined ? 'none' : { role: longest, end: longest.length })
        },
      ),
    )
  })

  it('keeps the first role of a marker that is given twice', () => {
    expect(
      new MarkerMatcher([
        ['x', 'first'],
        ['x', 'second'],
      ]).match('x', 0, true),
    ).toEqual({ role: 'first', end: 1 })
  })
})
