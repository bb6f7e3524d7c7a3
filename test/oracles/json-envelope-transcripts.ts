import fc from 'fast-check'
import { plainProse } from '../harness/arbitraries/prose.ts'

/** Arguments of the sample tool `settings`, as JSON and as what models write in its place. */
const argumentTexts = fc.constantFrom(
  '{}',
  '{"text": "a"}',
  '{"text": "see </tool_call> there"}',
  '{"text": "<tool_call>\\n{\\"name\\": \\"ping\\"}\\n</tool_call>"}',
  '{"text": "one\ntwo"}',
  '{"text": "C:\\Data \\$5 \\u00e9 \\ud83d\\ude00 \\" \\\\"}',
  '{"text": 5, "whole": "5"}',
  '{"text": {"a": [1, "b"]}}',
  '{"maybe": null, "whole": null}',
  '{"maybe": "null", "either": "5"}',
  '{"number": 1.50, "whole": -7, "either": 5}',
  '{"flag": true, "list": ["a", "b"]}',
  '{"flag": "true", "list": [1, 2]}',
  '{"map": {"a": {"b": [true, null]}}}',
  '{"map": "{\\"a\\": 1}"}',
  '{"any": {"a": ["5", null, 1e3]}, "unknown": "x"}',
  '{"list": ["a",], "flag": True,}',
  "{'text': 'it\\'s', 'maybe': None}",
  '{text: "a", whole: 5}',
  '{"text": "a", /* why */ "whole": 5}',
)

const names = fc.constantFrom('"settings"', '"settings"', '"functions.settings"', '" settings "', '"undeclared"')

const callObject = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(names, argumentTexts).map(([name, args]) => `{"name": ${name}, "arguments": ${args}}`),
  },
  { weight: 1, arbitrary: argumentTexts.map((args) => `{"arguments": ${args}, "name": "settings"}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('name', 'tool', 'tool_name'),
        fc.constantFrom('parameters', 'args', 'input'),
        argumentTexts,
      )
      .map(([nameKey, argumentKey, args]) => `{"${nameKey}": "settings", "${argumentKey}": ${args}}`),
  },
  {
    weight: 1,
    arbitrary: argumentTexts.map(
      (args) => `{"type": "function", "function": {"name": "settings", "arguments": ${args}}}`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"name": "ping"}',
      '{"name": "ping", "arguments": {}}',
      '{"id": "1", "name": "ping", "arguments": {}}',
    ),
  },
)

/** The inside of one envelope. */
const body = fc.oneof(
  { weight: 6, arbitrary: callObject },
  {
    weight: 1,
    arbitrary: fc.array(callObject, { minLength: 1, maxLength: 3 }).map((calls) => `[${calls.join(', ')}]`),
  },
  { weight: 1, arbitrary: fc.array(callObject, { minLength: 2, maxLength: 3 }).map((calls) => calls.join('\n')) },
  { weight: 1, arbitrary: callObject.map((object) => `{${object}}`) },
  { weight: 1, arbitrary: callObject.filter((object) => object.endsWith('}}')).map((object) => object.slice(0, -1)) },
)

const envelope = fc
  .tuple(body, fc.constantFrom('\n', '\n', '', ' '))
  .map(([inside, layout]) => `<tool_call>${layout}${inside}${layout}</tool_call>`)

/** Turns of JSON calls in `<tool_call>` tags, with the usual slips. */
export const jsonEnvelopeTranscript: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: envelope },
      { weight: 3, arbitrary: plainProse },
      { weight: 1, arbitrary: fc.constantFrom('<think>So be it.</think>', '<think>\nHm.\n</think>') },
      { weight: 3, arbitrary: fc.constantFrom('\n', '\n\n', ' ') },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((segments) => segments.join(''))
