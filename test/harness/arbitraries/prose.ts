import fc from 'fast-check'

const pieces: readonly string[] = [
  'The',
  'answer',
  'is',
  'fine.',
  'a < b',
  'x<y>z',
  '<',
  '<<',
  '< ',
  '</',
  '<div class="box">',
  '<br/>',
  '</p>',
  'List<String>',
  'if (a<b && c>d) {}',
  '`code`',
  '`unclosed',
  '``',
  '```ts\nconst a = 1\n```',
  '```',
  '~~~\ntext\n~~~',
  '> quoted',
  '- item',
  '# Title',
  '{"temperature": 28}',
  '{ not json',
  '[1, 2, 3]',
  '[link](https://example.org)',
  'key=value',
  '"quoted"',
  "it's",
  'C:\\Data',
  '&amp;',
  'ünï',
  '漢字',
  '😀',
  '\ud83d',
  '\ude00',
  '\u0000',
  '\ufeff',
]

const separators: readonly string[] = [' ', ' ', ' ', '\n', '\n\n', '\r\n', '\t', '', '  \n']

/** Text as it stands in answers, with stray angle brackets, code, JSON and broken characters, but no marker of any format. */
export const prose: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...separators)), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.map(([piece, separator]) => piece + separator).join(''))

/** Plain sentences: no quotation, code or markup around what follows them. */
export const plainProse: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('Let me look.', 'First', 'the file,', 'then', 'größer', '漢字', '😀', 'a < b', '1.', 'ok!'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '))
