import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Quotation, type QuotationContext } from '../../../packages/dialects/src/quotation.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

function contextBehind(...pieces: readonly string[]): QuotationContext {
  const quotation = new Quotation()
  for (const piece of pieces) quotation.advance(piece, 0, piece.length)
  return quotation.context
}

describe('behind some text', () => {
  it.each<[string, QuotationContext]>([
    ['', 'open'],
    ['words ', 'open'],
    ['a `b', 'inline-code'],
    ['a `b`', 'open'],
    ['a ``b` c', 'inline-code'],
    ['a ``b` c``', 'open'],
    ['a `b\n', 'open'],
    ['```\n', 'fence'],
    ['```ts\ncode\n', 'fence'],
    ['```\ncode\n```', 'open'],
    ['```\ncode\n````\n', 'open'],
    ['````\n```\n', 'fence'],
    ['~~~\n```\n', 'fence'],
    ['~~~\n~~~\n', 'open'],
    ['text ```\n', 'open'],
    ['  ```\n', 'fence'],
    ['> ', 'block-quote'],
    ['> a\n', 'open'],
    ['> a\n> b', 'block-quote'],
    ['a > b', 'open'],
    ['a\n > ', 'block-quote'],
    ['```\n> ', 'fence'],
    ['{"a": "', 'json-string'],
    ['{"a": "b"', 'open'],
    ['{"a": "\\"', 'json-string'],
    ['[\n  "', 'json-string'],
    ['{"a": 1}\n"', 'open'],
    ['{ is no JSON "', 'open'],
    ['So: {"a": "', 'open'],
  ])('%j stands: %s', (text, context) => {
    expect(contextBehind(text)).toBe(context)
  })

  it('the place does not depend on how it came', () => {
    const unit = fc.constantFrom('`', '```', '~~~', '\n', '> ', 'a', ' ', '{', '"', '\\', '}', '[')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), fc.nat(), (units, at) => {
        const text = units.join('')
        const cut = at % (text.length + 1)
        const context = contextBehind(text)
        expect(contextBehind(...text.split(''))).toBe(context)
        expect(contextBehind(text.slice(0, cut), text.slice(cut))).toBe(context)
      }),
      { ...propertyRuns, numRuns: 5_000 },
    )
  })

  it('only the given stretch of a piece counts', () => {
    const quotation = new Quotation()
    quotation.advance('x`y', 2, 3)
    expect(quotation.context).toBe('open')
    quotation.advance('x`y', 0, 1)
    expect(quotation.context).toBe('open')
  })

  it('a line is blank until something stands on it', () => {
    const quotation = new Quotation()
    expect(quotation.lineIsBlank).toBe(true)
    quotation.advance('  ', 0, 2)
    expect(quotation.lineIsBlank).toBe(true)
    quotation.advance('x', 0, 1)
    expect(quotation.lineIsBlank).toBe(false)
    quotation.advance('\n', 0, 1)
    expect(quotation.lineIsBlank).toBe(true)
  })
})
