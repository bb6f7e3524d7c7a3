import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'
import { taggedSamples } from './families/tagged-family.ts'

const element = (name: string, attributes: string, body: string): string =>
  `<|open|>${name}${attributes === '' ? '' : ` ${attributes}`}<|sep|>${body}<|close|>${name}<|sep|>`
const argument = (key: string, type: string, body: string): string =>
  element('argument', `key="${key}" type="${type}"`, body)
const call = (name: string, body: string, index = 1): string => element('call', `tool="${name}" index="${index}"`, body)
const turn = (...calls: readonly string[]): string => element('tools', '', calls.join(''))

const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const osloCall = call('get_weather', argument('city', 'string', 'Oslo') + argument('days', 'number', '1'))

function readsOslo(name: string, text: string, expected: Partial<DialectSample['expected']> = {}): DialectSample {
  return { name, tools, text, expected: { calls: [oslo], ...expected } }
}

function readsSettings(name: string, body: string, input: unknown): DialectSample {
  return { name, tools, text: turn(call('settings', body)), expected: { calls: [{ name: 'settings', input }] } }
}

export const samples: readonly DialectSample[] = [
  ...taggedSamples({
    turn: (calls) => turn(...calls),
    call: (name, parameters) => call(name, parameters.join('')),
    parameter: (name, value, isString) => argument(name, isString ? 'string' : 'json', value),
    parameterEnd: '<|close|>argument<|sep|>',
  }),
  {
    name: 'a whole turn with its channels',
    tools,
    text: `Oslo.<|close|>think<|sep|><|open|>response<|sep|>I look.<|close|>response<|sep|>${turn(osloCall)}<|close|>message<|sep|><|end_of_msg|>`,
    options: { startsInReasoning: true },
    expected: { reasoning: 'Oslo.', text: 'I look.', calls: [oslo], issues: ['text-frame'] },
  },
  {
    name: 'a turn that only answers',
    tools,
    text: '<|open|>think<|sep|>Hm.<|close|>think<|sep|><|open|>response<|sep|>Yes.<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>',
    expected: { reasoning: 'Hm.', text: 'Yes.' },
  },
  readsOslo('line breaks between the elements', turn(osloCall).replaceAll('<|sep|><|', '<|sep|>\n<|'), { issues: [] }),
  readsOslo('a call outside of the section', `So: ${osloCall}`, { text: 'So: ' }),
  readsOslo('a section without its closer', turn(osloCall).replace('<|close|>tools<|sep|>', '')),
  readsOslo('a call without its closer', turn(osloCall.replace('<|close|>call<|sep|>', '')), {
    issues: ['malformed-markup'],
  }),
  readsOslo('an argument without its closer', turn(osloCall.replace('Oslo<|close|>argument<|sep|>', 'Oslo')), {
    issues: ['malformed-markup'],
  }),
  readsOslo(
    'an object in place of the arguments',
    turn(call('get_weather', element('json', 'type="object"', '{"city": "Oslo", "days": 1}'))),
    { issues: [] },
  ),
  {
    name: 'a turn whose tokens were partly lost on the way',
    tools,
    text: '<|open|>toolscall tool="write_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/aargument<|sep|><|open|>argument key="content" type="string"<|sep|>An argument<|close|>argument<|sep|><|close|>call<|sep|>',
    expected: { calls: [{ name: 'write_file', input: { path: 'src/a', content: 'An argument' } }] },
  },
  readsOslo(
    'openers without their first token',
    turn(osloCall).replaceAll('<|sep|><|open|>argument', '<|sep|>argument'),
  ),
  readsOslo('closers without their first token', turn(osloCall.replaceAll('<|close|>', ''))),
  readsOslo('closers without their last token', turn(osloCall).replaceAll(/(<\|close\|>\w+)<\|sep\|>/g, '$1')),
  readsOslo(
    'attributes in another order',
    turn(osloCall.replace('key="city" type="string"', 'type="string" key="city"')),
  ),
  readsOslo('no types', turn(osloCall.replaceAll(/ type="\w+"/g, '')), { issues: [] }),
  readsSettings('a type that the schema does not have', argument('whole', 'string', '5'), { whole: '5' }),
  readsSettings('a string that is JSON by its type', argument('text', 'object', '{"a": 1}'), { text: { a: 1 } }),
  readsSettings('a null', argument('maybe', 'null', 'null'), { maybe: null }),
  readsSettings('the word null', argument('maybe', 'string', 'null'), { maybe: 'null' }),
  readsSettings('a name with escapes', argument('a &amp; &quot;b&quot; &lt;', 'number', '1'), { 'a & "b" <': 1 }),
  readsSettings('the words of the markup', argument('text', 'string', 'The argument of a call to tools'), {
    text: 'The argument of a call to tools',
  }),
  readsSettings('a whole call in a value', argument('text', 'string', `See ${turn(osloCall)} there`), {
    text: `See ${turn(osloCall)} there`,
  }),
  {
    name: 'a result in the form of the template',
    tools,
    text: `${turn(osloCall)}<|close|>message<|sep|><|end_of_msg|><|open|>message role="tool" tool="get_weather" index="1"<|sep|>rain`,
    expected: { calls: [oslo], stopped: true },
  },
  {
    name: 'what is left of the markup in a sentence',
    tools,
    text: 'Write call tool="f" first.',
    expected: { text: 'Write call tool="f" first.' },
  },
]
