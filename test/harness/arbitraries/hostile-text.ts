import type { Dialect } from '@inband/dialects'
import fc from 'fast-check'
import { dialectFragments, foreignMarkup } from '../dialect-fragments.ts'

/** Characters and words that parsers stumble over, whatever the format. */
const awkward: readonly string[] = [
  '`',
  '```',
  '~~~',
  '\n```\n',
  '\n> ',
  '"',
  "'",
  '\\',
  '\\"',
  '\\u0041',
  '\\u003c',
  '\\n',
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\ud83d',
  '\ude00',
  '😀',
  'ß',
  '漢字',
  '<',
  '>',
  '</',
  '/>',
  '&amp;',
  '&lt;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '{',
  '}',
  '{}',
  '[',
  ']',
  ',',
  ':',
  '=',
  'null',
  'None',
  'true',
  'True',
  '007',
  '1.50',
  '-',
  '1e5',
  '{"a": 1}',
  '[1, 2]',
  '"quoted"',
]

/**
 * Text made to be misread by a dialect: its markers, whole and cut, whole rendered calls, other formats' markup,
 * quotes, escapes, fences, lone surrogates, and plain words between them.
 */
export function hostileText(dialect: Dialect, maxPieces = 6): fc.Arbitrary<string> {
  const { call, calls, results, reasoning, markers } = dialectFragments(dialect)
  const marker = fc.constantFrom(...markers)
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...awkward) },
    { weight: 3, arbitrary: marker },
    { weight: 1, arbitrary: cutOff(marker) },
    { weight: 1, arbitrary: fc.constantFrom(call, calls, results, reasoning) },
    { weight: 1, arbitrary: cutOff(fc.constantFrom(call, calls)) },
    { weight: 1, arbitrary: fc.constantFrom(...foreignMarkup) },
    { weight: 2, arbitrary: fc.constantFrom('word', 'a sentence.', ' and ', 'x') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  )
  return fc.array(piece, { maxLength: maxPieces }).map((pieces) => pieces.join(''))
}

/** A text without some of its end. */
function cutOff(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1)))
}
