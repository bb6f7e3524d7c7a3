import fc from 'fast-check'
import { plainProse } from '../harness/arbitraries/prose.ts'

// Texts for each property of the sample tool `settings`: valid ones, and those that models write in their place.
const example =
  '<minimax:tool_call>\n<invoke name="ping"><parameter name="a">b</parameter></invoke>\n</minimax:tool_call>'

const stringPieces = [
  'word',
  ' ',
  '\n',
  '  indented',
  '<',
  '<b>bold</b>',
  '&amp;',
  '"quoted"',
  '\\n',
  '`',
  '```\n',
  '😀',
  'null',
  '007',
  '{"a": 1}',
  'a </parameter> b',
  'a </invoke> b',
  'a </minimax:tool_call> b',
  `\n${example}\n`,
  'e.g. <invoke name="ping"></invoke> here',
]

const stringText = fc.array(fc.constantFrom(...stringPieces), { maxLength: 5 }).map((pieces) => pieces.join(''))

const valueTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: stringText,
  maybe: fc.constantFrom('null', 'null ', 'None', 'word', ''),
  whole: fc.constantFrom('5', ' 42\n', '-7', 'null', 'None', 'word', '', '"7"'),
  number: fc.constantFrom('1.5', '-0.25', '1e3', '0', '\n2\n', 'null'),
  flag: fc.constantFrom('true', 'false', 'True', 'False', ' true '),
  list: fc.constantFrom('["a"]', "['a', 'b',]", '[1, 2]', '[]', 'word', '["a </parameter> b"]', '\n[\n"a"\n]\n'),
  map: fc.constantFrom('{"a": 1,}', '{a: 1}', "{'a': True}", '{"a": {"b": [true, null, "x"]}}', '{}', 'word'),
  either: fc.constantFrom('5', '5 ', 'word', '1.5', '"5"', '-3'),
  any: fc.constantFrom('{"a": [1]}', 'a b', '5', '"x"', 'True', 'null', '[]', ''),
  unknown: fc.constantFrom('5', 'word', '{"a": 1}'),
}

const opener = fc.constantFrom(
  (name: string, attributes: string) => `<parameter name="${name}"${attributes}>`,
  (name: string, attributes: string) => `<parameter name="${name}"${attributes}>`,
  (name: string, attributes: string) => `<parameter name='${name}'${attributes}>`,
  (name: string, attributes: string) => `<parameter name=${name}${attributes}>`,
  (name: string, attributes: string) => `< parameter  name = "${name}"${attributes} >`,
  (name: string, attributes: string) => `<PARAMETER name="${name}"${attributes}>`,
)

const propertyAndValue = fc
  .constantFrom(...Object.keys(valueTexts))
  .chain((name) => fc.tuple(fc.constant(name), valueTexts[name] ?? fc.constant('')))

const parameter = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(propertyAndValue, opener)
      .map(([[name, value], open]) => `${open(name, '')}${value}</parameter>`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('text', 'whole'), fc.constantFrom('true', 'yes', '1'), fc.constantFrom('5', ' a ', 'null'))
      .map(([name, flag, value]) => `<parameter name="${name}" string="${flag}">${value}</parameter>`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('text', 'map'),
        fc.constantFrom('false', 'No', '0'),
        fc.constantFrom('{"a": 1}', '[1]', '5'),
      )
      .map(([name, flag, value]) => `<parameter name="${name}" string="${flag}">${value}</parameter>`),
  },
  { weight: 1, arbitrary: fc.constantFrom('<parameter name="text"/>', '<parameter>lost</parameter>') },
)

/** Now and then a parameter without its closer. */
const unclosed = fc.constantFrom<readonly string[]>(
  [],
  [],
  [],
  [],
  ['<parameter name="spare">word'],
  ['<parameter name="spare">5', '<parameter name="tail">x</parameter>'],
)

const layout = fc.constantFrom('', '', '\n', '\n  ', ' ')

const callStart = fc.constantFrom(
  '<invoke name="settings">',
  '<invoke name="settings">',
  "<invoke name='settings'>",
  '<invoke name=settings>',
  '<INVOKE name = "settings" >',
)

function callOf(last: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  const parameters = fc.array(parameter, { minLength: 1, maxLength: 4 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(callStart, layout, parameters, last)
        .map(([start, between, first, rest]) => `${[start, ...first, ...rest].join(between)}${between}</invoke>`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<invoke name="ping"/>',
        '<invoke name="ping"></invoke>',
        '<invoke name="ping">\n</invoke>',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('{"text": "a </parameter> b", "whole": "5"}', '{"list": [1], "maybe": null}', '{}')
        .map((body) => `<invoke name="settings">${body}</invoke>`),
    },
  )
}

const call = callOf(unclosed)

/** Beside words in the envelope a missing closer could mean either. */
const tidyCall = callOf(fc.constant([]))

const wrapper = fc.constantFrom('minimax:tool_call', 'minimax:tool_call', 'tool_call', 'tool_calls', 'function_calls')

const inside = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.array(call, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n', '', '\n\n  '))
      .map(([calls, between]) => calls.join(between)),
  },
  {
    weight: 1,
    arbitrary: fc.array(tidyCall, { minLength: 2, maxLength: 3 }).map((calls) => calls.join('\nand then\n')),
  },
)

const envelope = fc.tuple(wrapper, inside).map(([name, calls]) => `<${name}>\n${calls}\n</${name}>`)

/** Turns in the invoke/parameter notation, with the usual slips, in which every closer can be told apart. */
export const invokeTranscript: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: envelope },
        { weight: 2, arbitrary: tidyCall },
        { weight: 3, arbitrary: plainProse },
        { weight: 1, arbitrary: fc.constantFrom('<think>So be it.</think>', '<thinking>\nHm.\n</thinking>') },
        { weight: 3, arbitrary: fc.constantFrom('\n', '\n\n', ' ') },
      ),
      { minLength: 1, maxLength: 5 },
    ),
    fc.constantFrom('', '', 'closer'),
  )
  .map(([segments, missing]) => {
    const text = segments.join('')
    // Now and then the closers at the very end are missing.
    const cut =
      missing !== '' && /<\/(?:parameter>\s*<\/invoke|invoke>\n<\/[\w:]+)>$/.test(text) && !text.includes('and then')
    return cut ? text.slice(0, text.lastIndexOf('</')) : text
  })
