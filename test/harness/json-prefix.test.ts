import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonPrefix } from '../../packages/dialects/src/contract/json-prefix.ts'
import { propertyRuns } from './property-runs.ts'

function check(...pieces: string[]): JsonPrefix {
  const prefix = new JsonPrefix()
  for (const piece of pieces) prefix.feed(piece)
  return prefix
}

describe('the JSON prefix checker', () => {
  const text = fc.string({ unit: 'binary', maxLength: 8 })

  it('accepts every prefix of every JSON object, and calls exactly the whole text complete', () => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }), { maxKeys: 3 }), (value) => {
        const json = JSON.stringify(value)
        for (let end = 0; end <= json.length; end++) {
          const prefix = check(json.slice(0, end))
          const endsInEscape = prefix.problem?.startsWith('a piece ends inside an escape') === true
          expect(prefix.problem === undefined || endsInEscape).toBe(true)
          expect(prefix.complete).toBe(end === json.length)
        }
      }),
      { ...propertyRuns, numRuns: 60 },
    )
  })

  it('agrees with JSON.parse on whole texts', () => {
    const unit = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '-',
      '0',
      '1',
      '.',
      'e',
      'E',
      '+',
      'true',
      'null',
      ' ',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        // The space ends a number, which is never complete by itself.
        const prefix = check(`[${text}] `)
        let parses = true
        try {
          JSON.parse(`[${text}]`)
        } catch {
          parses = false
        }
        expect(prefix.complete).toBe(parses)
      }),
      { ...propertyRuns, numRuns: 10_000 },
    )
  })

  it.each([
    ['a raw newline in a string', ['{"a":"x\n']],
    ['a single-quoted key', ["{'"]],
    ['a bare key', ['{a']],
    ['a trailing comma', ['{"a":1,}']],
    ['a doubled comma', ['[1,,']],
    ['a leading zero', ['[01']],
    ['a Python literal', ['{"a":T']],
    ['an unknown escape', ['{"a":"\\x']],
    ['a text behind the value', ['{} x']],
    ['a closer that fits no opener', ['{"a":[1}']],
    ['a piece that ends behind a backslash', ['{"a":"\\', 'n"}']],
    ['a piece that ends inside \\u', ['{"a":"\\u00', '41"}']],
    ['a piece that ends between raw halves', ['{"a":"\ud83d', '\ude00"}']],
    ['a piece that ends between escaped halves', ['{"a":"\\ud83d', '\\ude00"}']],
  ])('refuses %s', (_name, pieces) => {
    expect(check(...pieces).problem).toBeDefined()
  })

  it('accepts a lone half that is no pair', () => {
    expect(check('{"a":"\\ud83d', 'x"}').complete).toBe(true)
  })
})
