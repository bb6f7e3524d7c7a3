import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attribute,
  escapeAttribute,
  escapeElementText,
  readTag,
  type Tag,
  tagNames,
  tagValue,
} from '../../../packages/dialects/src/tag-reader.ts'
import { propertyRuns } from '../../harness/property-runs.ts'

const names = tagNames(['invoke', 'parameter', 'tool_call', 'function'])

function tagOf(text: string): Tag {
  const tag = readTag(text, 0, true, names)
  if (typeof tag === 'string') throw new Error(`No tag in ${text}`)
  return tag
}

describe('a tag', () => {
  it.each([
    ['<invoke>', { name: 'invoke', prefix: '', closing: false, selfClosing: false, end: 8 }],
    ['</invoke>', { name: 'invoke', closing: true, end: 9 }],
    ['< / invoke >', { name: 'invoke', closing: true, end: 12 }],
    ['<INVOKE>', { name: 'invoke' }],
    ['<invoke name="f"/>', { name: 'invoke', selfClosing: true, rest: ' name="f"' }],
    ['<minimax:tool_call>', { name: 'tool_call', prefix: 'minimax:' }],
    ['<｜DSML｜invoke name="f">', { name: 'invoke', prefix: '｜DSML｜' }],
    ['<parameter name="a>b">x', { name: 'parameter', end: 22 }],
  ])('%s', (text, expected) => {
    expect(readTag(text, 0, false, names)).toMatchObject(expected)
  })

  it('is not known before its end, and none if the end never comes', () => {
    for (const text of ['<', '<i', '<invoke', '<invoke name="f', '</', '<minimax', '<minimax:', '<minimax:tool_c']) {
      expect(readTag(text, 0, false, names)).toBe('more')
      expect(readTag(text, 0, true, names)).toBe('none')
    }
  })

  it('is told apart as soon as it cannot be one', () => {
    for (const text of ['<div ', '<invoker ', '<a-word-too-long-for-a-prefix', '<=', '<invoke <', '<!-']) {
      expect(readTag(text, 0, false, names)).toBe('none')
    }
  })

  it('is not waited for without an end', () => {
    expect(readTag(`<invoke ${'a'.repeat(300)}`, 0, false, names)).toBe('none')
  })

  it('does not depend on how much of what follows is there', () => {
    const unit = fc.constantFrom('<', '>', '/', 'invoke', ':', 'x', ' ', '=', '"', "'", 'name', '｜', '|', '\n')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const text = `<${units.join('')}`
        const whole = readTag(text, 0, true, names)
        for (let end = 1; end <= text.length; end++) {
          const early = readTag(text.slice(0, end), 0, false, names)
          if (early !== 'more') expect(early).toEqual(whole)
        }
      }),
      { ...propertyRuns, numRuns: 5_000, examples: [[[':', 'x', ':', 'invoke', '>']]] },
    )
  })
})

describe('attributes', () => {
  it.each([
    ['<parameter name="a">', 'a'],
    ["<parameter name='a'>", 'a'],
    ['<parameter name=a>', 'a'],
    ['<parameter name = "a" >', 'a'],
    ['<parameter NAME="a">', 'a'],
    ['<parameter other="x" name="a">', 'a'],
    ['<parameter name="a &amp; b">', 'a & b'],
    ['<parameter name="">', ''],
    ['<parameter>', undefined],
    ['<parameter surname="a">', undefined],
  ])('in %s', (text, value) => {
    expect(attribute(tagOf(text), 'name')).toBe(value)
  })

  it('come back as they were escaped', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '<', '>', '&', '"', "'", '&lt;', '&amp;', ' '), maxLength: 8 }),
        (name) => {
          expect(attribute(tagOf(`<parameter name="${escapeAttribute(name)}">`), 'name')).toBe(name)
        },
      ),
    )
  })

  it('may be written into the tag itself', () => {
    expect(tagValue(tagOf('<function=read>'))).toBe('read')
    expect(tagValue(tagOf('<function="read">'))).toBe('read')
    expect(tagValue(tagOf('<function = read >'))).toBe('read')
    expect(tagValue(tagOf('<function name="read">'))).toBeUndefined()
  })
})

it('text of an element is escaped so that it opens no tag', () => {
  expect(escapeElementText('a < b & "c" >')).toBe('a &lt; b &amp; "c" &gt;')
})
