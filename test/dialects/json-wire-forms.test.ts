import { getDialect, type Tool } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { scanEverywhere } from '../harness/scan-everywhere.ts'

const tools: readonly Tool[] = [
  {
    name: 'get_weather',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' }, units: { type: ['string', 'null'] } },
      required: ['city'],
    },
  },
  {
    name: 'write_note',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, body: { type: 'string' }, meta: { type: 'object' } },
      required: ['path'],
    },
  },
]

const zurich = { name: 'get_weather', input: { city: 'Zürich', days: 2 } }
const krakow = { name: 'get_weather', input: { city: 'Kraków', units: null } }
const note = {
  name: 'write_note',
  input: {
    path: 'notes/été.md',
    body: 'He said "hi"\nłódź ✓ 東京',
    meta: { tags: ['a', 'b'], draft: false },
  },
}

const zurichArguments = '{"city": "Zürich", "days": 2}'
const krakowArguments = '{"city": "Kraków", "units": null}'
const noteArguments =
  '{"path": "notes/été.md", "body": "He said \\"hi\\"\\nłódź ✓ 東京", "meta": {"tags": ["a", "b"], "draft": false}}'

/** A call as its template writes it; `%` stands for the place of the call in its turn. */
function object(keys: string, name: string, json: string, place = 0): string {
  return keys
    .replace('NAME', name)
    .replace('%', String(place))
    .replace('JSON', () => json)
}

const usual = '{"name": "NAME", "arguments": JSON}'

/** How each dialect writes one call, and two. */
const forms: Readonly<Record<string, { keys?: string; before: string; between: string; after: string }>> = {
  granite3: { before: '<|tool_call|>[', between: ', ', after: ']' },
  'granite-20b-fc': { before: '<function_call> ', between: '\n<function_call> ', after: '' },
  'llama3-json': { keys: '{"name": "NAME", "parameters": JSON}', before: '', between: '; ', after: '' },
  'nemotron-toolcall': { before: '<TOOLCALL>[', between: ', ', after: ']</TOOLCALL>' },
  'phi4-mini': { before: 'functools[', between: ', ', after: ']' },
  firefunction: { before: ' functools[', between: ', ', after: ']' },
  cohere: {
    keys: '{"tool_call_id": "%", "tool_name": "NAME", "parameters": JSON}',
    before: '<|START_ACTION|>[\n    ',
    between: ',\n    ',
    after: '\n]<|END_ACTION|>',
  },
  internlm2: {
    before: '<|action_start|><|plugin|>\n',
    between: '<|action_end|><|action_start|><|plugin|>\n',
    after: '<|action_end|>',
  },
  apertus: { keys: '{"NAME": JSON}', before: '<|tools_prefix|>[', between: ', ', after: ']<|tools_suffix|>' },
  apriel: {
    keys: '{"name": "NAME", "arguments": JSON, "id": "%"}',
    before: '<tool_calls>[',
    between: ', ',
    after: ']</tool_calls>',
  },
  'hunyuan-a13b': { before: '<tool_calls>[', between: ', ', after: ']</tool_calls>' },
  jamba: { before: '<tool_calls>[', between: ', ', after: ']</tool_calls>' },
  'minimax-m1': { before: '<tool_calls>\n', between: '\n', after: '\n</tool_calls>' },
  gigachat3: {
    before: '<|message_sep|>\n\nfunction call<|role_sep|>\n',
    between: '<|message_sep|>\n\nfunction call<|role_sep|>\n',
    after: '',
  },
  'hyperclovax-14b': {
    before: '<|im_start|>assistant -> tool/function_call\n[',
    between: ', ',
    after: ']<|im_end|>',
  },
  pangu: { before: '<|tool_call_start|>[', between: ', ', after: ']<|tool_call_end|>' },
  inkling: {
    keys: '{"name": "NAME", "args": JSON}',
    before: '<|message_model|><|content_invoke_tool_json|>',
    between: '<|end_message|><|message_model|><|content_invoke_tool_json|>',
    after: '<|end_message|>',
  },
  xlam: { before: '[', between: ', ', after: ']' },
  longcat: {
    before: '<longcat_tool_call>\n',
    between: '\n</longcat_tool_call>\n<longcat_tool_call>\n',
    after: '\n</longcat_tool_call>',
  },
  ernie45: { before: '<tool_call>\n', between: '\n</tool_call>\n<tool_call>\n', after: '\n</tool_call>' },
  hermes: { before: '<tool_call>\n', between: '\n</tool_call>\n<tool_call>\n', after: '\n</tool_call>' },
}

describe.each(Object.entries(forms))('the worked examples of %s', (id, { keys = usual, before, between, after }) => {
  const dialect = getDialect(id)
  const one = `${before}${object(keys, 'get_weather', zurichArguments)}${after}`
  const two = `${before}${object(keys, 'write_note', noteArguments)}${between}${object(keys, 'get_weather', krakowArguments, 1)}${after}`

  it.each([
    ['one call', one, [zurich]],
    ['two calls', two, [note, krakow]],
  ] as const)('%s, written and read', (_name, text, calls) => {
    expect(dialect.renderCalls(calls, { tools })).toBe(text)
    const outcome = scanEverywhere(dialect, text, { tools })
    expect(outcome.calls.map(({ name, input }) => ({ name, input }))).toEqual(calls)
    expect(outcome.text).toBe('')
    expect(outcome.issues).toEqual([])
  })
})

it('Command R+ writes its actions indented, in a fence', () => {
  const text = `Action:
\`\`\`json
[
    {
        "tool_name": "get_weather",
        "parameters": {
            "city": "Zürich",
            "days": 2
        }
    },
    {
        "tool_name": "get_weather",
        "parameters": {
            "city": "Kraków",
            "units": null
        }
    }
]\`\`\``
  const dialect = getDialect('command-r-plus')
  expect(dialect.renderCalls([zurich, krakow], { tools })).toBe(text)
  const outcome = scanEverywhere(dialect, text, { tools })
  expect(outcome.calls.map(({ name, input }) => ({ name, input }))).toEqual([zurich, krakow])
  expect(outcome.text).toBe('')
})
