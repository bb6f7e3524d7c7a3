import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonReader, type Notation } from '../../../packages/dialects/src/json-reader.ts'
import { JsonTextBuilder } from '../../../packages/dialects/src/json-text-builder.ts'
import { propertyRuns } from '../../harness/property-runs.ts'
import { parseLoosely } from '../../oracles/loose-json.ts'

interface Reading {
  readonly state: JsonReader['state']
  readonly healed: boolean
  readonly json: string
  /** What was not consumed. */
  readonly rest: string
}

/** Reads a text that comes in pieces, as a scanner does: what is not consumed is given again with what follows. */
function read(pieces: readonly string[], notation?: Notation): Reading {
  const builder = new JsonTextBuilder()
  const reader = new JsonReader(builder, undefined, notation)
  let text = ''
  pieces.forEach((piece, index) => {
    text += piece
    text = text.slice(reader.read(text, 0, index === pieces.length - 1))
  })
  return { state: reader.state, healed: reader.healed, json: builder.take(), rest: text }
}

function readEverywhere(text: string, notation?: Notation): Reading {
  const whole = read([text], notation)
  expect(read(text.split(''), notation)).toEqual(whole)
  return whole
}

const anyJson = fc.oneof(
  fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })),
  fc.array(fc.jsonValue({ stringUnit: 'binary' })),
)

describe('strict JSON', () => {
  it('is read as it is, in any pieces, without a complaint', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const reading = readEverywhere(JSON.stringify(value, null, indent))
        expect(reading).toMatchObject({ state: 'done', healed: false, rest: '' })
        expect(JSON.parse(reading.json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      propertyRuns,
    )
  })

  it('ends with its last bracket; what follows is left', () => {
    expect(readEverywhere('{"a": {}} rest')).toMatchObject({ state: 'done', rest: ' rest', json: '{"a":{}}' })
  })

  it('keeps the digits of numbers', () => {
    expect(readEverywhere('[1.50, 90071992547409931, -0, 1E+2]').json).toBe('[1.50,90071992547409931,-0,1E+2]')
  })

  it('keeps escapes that are whole, and pairs of them together', () => {
    const pieces: string[] = []
    const reader = new JsonReader(
      Object.assign(new JsonTextBuilder(), { stringJson: (escaped: string) => pieces.push(escaped) }),
    )
    let text = ''
    for (const unit of '["\\ud83d\\ude00 \\u00e9 \\n"]') {
      text += unit
      text = text.slice(reader.read(text, 0, false))
    }
    expect(pieces.join('')).toBe('\\ud83d\\ude00 \\u00e9 \\n')
    for (const piece of pieces) expect(() => JSON.parse(`"${piece}"`)).not.toThrow()
    expect(pieces).not.toContain('\\ud83d')
  })
})

describe('what is forgiven', () => {
  it.each([
    ['single quotes', "{'a': 'it is \"x\"'}", { a: 'it is "x"' }],
    ['bare keys', '{a: 1, b_2: 2}', { a: 1, b_2: 2 }],
    ['trailing commas', '{"a": [1, 2,],}', { a: [1, 2] }],
    ['missing commas', '{"a": [1] "b": {} "c": 2}', { a: [1], b: {}, c: 2 }],
    ["Python's words", '[True, False, None]', [true, false, null]],
    ["JavaScript's undefined", '[undefined]', [null]],
    ['comments', '{"a": 1, // one\n/* two */ "b": 2}', { a: 1, b: 2 }],
    ['raw line breaks and tabs', '{"a": "x\ny\tz"}', { a: 'x\ny\tz' }],
    ['unknown escapes, with their backslash', '{"a": "C:\\Data \\$"}', { a: 'C:\\Data \\$' }],
    ['doubled braces', '{{"a": 1}}', { a: 1 }],
    ['one missing bracket before another', '{"a": [1, 2}', { a: [1, 2] }],
    ['quotes inside of a string', '{"a": "say "hi" now"}', { a: 'say "hi" now' }],
    ['a string without quotes', '{"a": word}', { a: 'word' }],
  ])('%s', (_name, text, value) => {
    const reading = readEverywhere(text)
    expect(reading).toMatchObject({ state: 'done', healed: true })
    expect(JSON.parse(reading.json)).toEqual(value)
  })

  it('is read as a plain reader of loose JSON reads it', () => {
    const leaf = fc.constantFrom(
      '1',
      '-2.5',
      'true',
      'True',
      'None',
      '"a"',
      "'b'",
      '"x\ny"',
      '""',
      "'it is'",
      '"\\u00e9"',
    )
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(',')},]`),
        fc
          .array(fc.tuple(fc.constantFrom('"k"', "'k'", 'k', '"a b"', 'key_2'), tie('value')), { maxLength: 3 })
          .map((members) => `{${members.map(([key, inner]) => `${key}: ${inner}`).join(', /* c */ ')}}`),
      ),
    }))
    fc.assert(
      fc.property(value, (text) => {
        const wrapped = `{"v": ${text}}`
        const expected = parseLoosely(wrapped)
        const { json, state } = readEverywhere(wrapped)
        expect(state).toBe('done')
        expect(withFirstOfDuplicates(json)).toEqual(expected?.value)
      }),
      { ...propertyRuns, numRuns: 500 },
    )
  })
})

/** JSON.parse keeps the last of several members of one name; the plain reader keeps the first. */
function withFirstOfDuplicates(json: string): unknown {
  return parseLoosely(json)?.value
}

describe('the arguments of a Python call', () => {
  const python: Notation = { python: true, nameAt: (place) => ['first', 'second'][place] }

  it.each([
    ['nothing', '()', {}],
    ['keywords', "(a=1, b='x', c=[True, None],)", { a: 1, b: 'x', c: [true, null] }],
    ['places', '("x", (1, 2))', { first: 'x', second: [1, 2] }],
    ['a dictionary at a place', '("x", {"a": 1})', { first: 'x', second: { a: 1 } }],
    ['an object', '({"a": {"b": ()}})', { a: { b: [] } }],
    ['an unpacked dictionary', "(a=1, **{'b-c': 2})", { a: 1, 'b-c': 2 }],
    ['triple quotes', '(a="""x "y"\n""z"""")', { a: 'x "y"\n""z"' }],
    ['joined strings', "(a=\"x \"\n   \"y \"\n   '''z''', b=2)", { a: 'x y z', b: 2 }],
    ['escapes', String.raw`(a="\x41\u00e9\U0001F600\'\a\0\d\/")`, { a: "Aé😀'\u0007\0\\d\\/" }],
    ['an escaped line break', '(a="x\\\ny")', { a: 'xy' }],
    ['raw strings', String.raw`(a=r"\d\"\\", b=Rb'\n')`, { a: '\\d\\"\\\\', b: '\\n' }],
  ])('are read: %s', (_name, text, value) => {
    const reading = readEverywhere(text, python)
    expect(reading).toMatchObject({ state: 'done', healed: false, rest: '' })
    expect(JSON.parse(reading.json)).toEqual(value)
  })

  it.each(['("x", b=2)', '(a=1, "x")', '("x", 2, 3)', '(a=f(1))', '(*names)', '(a=1 + (2))', '(=1)'])(
    'are not read: %s',
    (text) => {
      expect(readEverywhere(text, python).state).toBe('broken')
    },
  )
})

describe("Gemma's literals", () => {
  it.each([
    [
      'strings and bare words',
      '{a:<s>x, "y"}<s>,b:1.50,c:[<s><s>,null]}',
      { a: 'x, "y"}', b: 1.5, c: ['', null] },
      false,
    ],
    ['JSON', '{"a": "x\\u003cs>"}', { a: 'x<s>' }, false],
    ['a string that lost its opener', '{a:x, y<s>,b:2}', { a: 'x, y', b: 2 }, true],
    ['strings without sentinels', '{a:x, y {z},b:/p/q}', { a: 'x, y {z}', b: '/p/q' }, true],
    ['a missing comma', '{a:<s>x<s>b:2}', { a: 'x', b: 2 }, true],
  ])('are read: %s', (_name, text, value, healed) => {
    const reading = readEverywhere(text, { sentinel: '<s>' })
    expect(reading).toMatchObject({ state: 'done', healed, rest: '' })
    expect(JSON.parse(reading.json)).toEqual(value)
  })
})

describe('what is not JSON', () => {
  it.each(['}', ':', '{"a" "b" "c"', '{]', '{"a": :}'])('is not read: %s', (text) => {
    expect(readEverywhere(text).state).not.toBe('done')
  })

  it('never makes it throw or hang, and the cut never matters', () => {
    const unit = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ':',
      ',',
      'a',
      '1',
      ' ',
      '\n',
      '\\',
      '/',
      '*',
      '#',
      '(',
      ')',
      '=',
      'r',
      '\ud83d',
      '\ude00',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 14 }), (text) => {
        readEverywhere(text)
        readEverywhere(`{"a": ${text}}`)
        readEverywhere(`(a=${text})`, { python: true, nameAt: String })
        readEverywhere(`(${text})`, { python: true, nameAt: String })
        readEverywhere(`{a:${text}}`, { sentinel: '**' })
      }),
      { ...propertyRuns, numRuns: 5_000 },
    )
  })
})
