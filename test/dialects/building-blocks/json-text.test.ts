import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeJsonString, isBlank, skipBlanks, stringifySpaced } from '../../../packages/dialects/src/json-text.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

const anyString = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u0000', '\ud83d', '\ude00'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
})

describe('escapeJsonString', () => {
  it('writes the inside of the string that JSON.stringify writes', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(`"${escapeJsonString(text)}"`).toBe(JSON.stringify(text))
      }),
      propertyRuns,
    )
  })

  it('escapes a lone half and keeps a pair', () => {
    expect(escapeJsonString('\ud83d')).toBe('\\ud83d')
    expect(escapeJsonString('😀')).toBe('😀')
  })
})

describe('stringifySpaced', () => {
  it('writes JSON with a space behind commas and colons, and characters as they are', () => {
    expect(stringifySpaced({ a: [1, 'é', null, { b: true }], c: {} })).toBe(
      '{"a": [1, "é", null, {"b": true}], "c": {}}',
    )
  })

  it('takes values as JSON.stringify takes them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stringifySpaced(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      propertyRuns,
    )
    const odd = { left: undefined, out: () => 1, when: new Date(0), list: [undefined], not: Number.NaN }
    expect(JSON.parse(stringifySpaced(odd))).toEqual(JSON.parse(JSON.stringify(odd)))
  })
})

describe('blanks', () => {
  it('are space, tab, line feed and carriage return, and nothing else', () => {
    const blanks = Array.from({ length: 0x3000 + 1 }, (_unused, code) => code).filter(isBlank)
    expect(blanks).toEqual([9, 10, 13, 32])
  })

  it('are skipped up to the first other character', () => {
    expect(skipBlanks(' \t\r\nx', 0)).toBe(4)
    expect(skipBlanks('x y', 0)).toBe(0)
    expect(skipBlanks('x  ', 1)).toBe(3)
  })
})
