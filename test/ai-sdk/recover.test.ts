import { type Part, withRecoveredToolCalls } from '@inband/ai-sdk'
import { describe, expect, it } from 'vitest'
import { nativePairs, sampleTools } from './majors.ts'
import { addTool, callsOf, grammarFault, textOf, userPrompt } from './project.ts'
import { collect, finishFor, scriptedModel, textParts, usageFor } from './scripted-model.ts'

describe('recover mode', () => {
  const project = async (text: string, params: object = {}) => {
    const model = scriptedModel('v4', [text], { pieceLength: 3 })
    const { stream } = await withRecoveredToolCalls(model).doStream({ prompt: userPrompt, tools: [addTool], ...params })
    return { parts: await collect<Part>(stream), model }
  }

  it('leaves the request alone', async () => {
    const params = { toolChoice: { type: 'auto' } }
    const { model } = await project('Hi.', params)
    expect(model.received[0]).toMatchObject({ prompt: userPrompt, tools: [addTool], ...params })
  })

  it.each([
    '<tool_call>{"name": "add", "arguments": {"a": 1, "b": 2}}</tool_call>',
    '<function=add><parameter=a>1</parameter><parameter=b>2</parameter></function>',
    '<tool_call>add\n<arg_key>a</arg_key><arg_value>1</arg_value><arg_key>b</arg_key><arg_value>2</arg_value></tool_call>',
    '<function_calls><invoke name="add"><parameter name="a">1</parameter><parameter name="b">2</parameter></invoke></function_calls>',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.add:0<|tool_call_argument_begin|>{"a": 1, "b": 2}<|tool_call_end|><|tool_calls_section_end|>',
    '<<|tool_calls_section_begin|>>\n<<|tool_call_begin|>>functions.add:0<<|tool_call_argument_begin|>>{"a": 1, "b": 2}<<|tool_call_end|>>\n<<|tool_calls_section_end|>>',
    '[TOOL_CALL]\n{tool => "add", args => {"a": 1, "b": 2}}\n[/TOOL_CALL]',
    '{"name": "add", "arguments": {"a": 1, "b": 2}}',
    '{"tool": "add", "params": "{\\"a\\": 1, \\"b\\": 2}"}',
    '```json\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n```',
    'Let me add.\n\n{"name": "add", "parameters": {"a": 1, "b": 2}}',
    '[add(a=1, b=2)]',
    'Let me add.\n[functions.add(a = 1, b = 2)]\n',
    '<|tool_call_start|>[add(a=1, b=2)]<|tool_call_end|>',
    '```tool_code\nprint(default_api.add(a=1, b=2))\n```',
    '<|tool_call>call:add{a:1,b:2}<tool_call|>',
    'call:add{a:1,b:2}',
    '<|channel|>commentary to=functions.add <|constrain|>json<|message|>{"a": 1, "b": 2}<|call|>',
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant to=functions.add<|channel|>commentary json<|message|>{"a": 1, "b": 2}',
    'commentary to=functions.add json{"a": 1, "b": 2}',
    'analysisThe user adds.assistantcommentary to=functions.add json{"a": 1, "b": 2}',
    'Let me add.\ncommentary to=functions.add json{"a": 1, "b": 2}',
    '>>>add\n{"a": 1, "b": 2}',
    '<function=add>{"a": 1, "b": 2}</function>',
    '<|think|>Hm.<|end|><|begin|>assistant<|tool_calls|><|tool_call:begin|>a1b2c3d4e5<|tool_call:name|>add<|tool_call:args|>{"a": 1, "b": 2}<|tool_call:end|><|calls|>',
    '<|start|>assistant to=add<|message|><atem:function_calls>\n<atem:invoke name="add">\n<atem:parameter name="a">1</atem:parameter>\n<atem:parameter name="b">2</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eot|>',
  ])('recovers %s', async (text) => {
    const { parts } = await project(text)
    expect(callsOf(parts).map(({ name, input }) => ({ name, input: JSON.parse(String(input)) }))).toEqual([
      { name: 'add', input: { a: 1, b: 2 } },
    ])
    expect(textOf(parts).trim()).toBe(text.startsWith('Let') ? 'Let me add.' : '')
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } })
  })

  it.each([
    'Use `<tool_call>{"name": "add", "arguments": {"a": 1, "b": 2}}</tool_call>` here.',
    '```\n<tool_call>{"name": "add", "arguments": {"a": 1, "b": 2}}</tool_call>\n```',
    '> {"name": "add", "arguments": {"a": 1, "b": 2}}',
    'Send this:\n{"name": "add", "arguments": {"a": 1, "b": 2}}\nand wait.',
    '<tool_call>{"name": "subtract", "arguments": {"a": 1, "b": 2}}</tool_call>',
    '<tool_call>{"name": "add", "arguments": {"a": 1',
    '{"name": "Ann", "age": 5}',
    '[1] A note. [2] Another.',
    'a < b and <div class="x"> stay',
    '[add(a=1, b=2)](https://example.org/add) explains it.',
    'Write [add(a=1, b=2)] for it.',
    'Write this:\n[add(a=1, b=2)]\nand wait.',
    'add(a=1, b=2) gives 3.',
    'add(a=1, b=2)',
    '[add(a=1, b=2) and more]',
    '[add(a=1, b=2)',
    '[subtract(a=1, b=2)]',
    '`[add(a=1, b=2)]`',
    '> [add(a=1, b=2)]',
    '```python\n[add(a=1, b=2)]\n```',
    'arr[0](x) and [1] and f[add](x)',
    '>>> add(1, 2)\n3\n>>>all\n>>>subtract\n{"a": 1}',
    'all\nof it',
    'analysis of add',
    'assistantfinal is a word without a space',
    'commentary to=functions.subtract json{"a": 1}',
    'Write `commentary to=functions.add json{"a": 1, "b": 2}` there.',
    'The line\n> commentary to=functions.add json{"a": 1, "b": 2}\nis a call.',
    'The <|channel|> token and the <|message|> token.',
  ])('leaves %s as it is', async (text) => {
    const { parts } = await project(text)
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toBe(text)
  })

  it('recovers no JSON where the answer is JSON', async () => {
    const text = '{"name": "add", "arguments": {"a": 1, "b": 2}}'
    const { parts } = await project(text, { responseFormat: { type: 'json' } })
    expect(callsOf(parts)).toEqual([])
    expect(textOf(parts)).toBe(text)
  })

  it('takes thinking tags out of the text, with and without an opener or tools', async () => {
    const { parts } = await project('<think>Hm.</think>Yes.', { tools: undefined })
    expect(textOf(parts)).toBe('Yes.')
    expect(textOf((await project('So.</think>Yes.')).parts)).toBe('So.Yes.')
  })

  it('a call in the reasoning channel counts if the turn ends there, and is reasoning if text follows', async () => {
    const call = '<tool_call>{"name": "add", "arguments": {"a": 1, "b": 2}}</tool_call>'
    const reasoning: Part[] = [
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: `Hm. ${call.slice(0, 20)}` },
      { type: 'reasoning-delta', id: 'r', delta: call.slice(20) },
      { type: 'reasoning-end', id: 'r' },
    ]
    const end = { type: 'finish', finishReason: finishFor('v4', 'stop'), usage: usageFor('v4') }
    for (const [following, calls] of [
      [[], 1],
      [textParts('Done.'), 0],
    ] as const) {
      const model = scriptedModel('v4', [{ parts: [...reasoning, ...following, end] }])
      const { stream } = await withRecoveredToolCalls(model).doStream({ prompt: userPrompt, tools: [addTool] })
      const parts = await collect<Part>(stream)
      expect(grammarFault(parts)).toBeUndefined()
      expect(callsOf(parts).length).toBe(calls)
      const thought = parts.filter((part) => part.type === 'reasoning-delta').map((part) => part['delta'])
      expect(thought.join('')).toBe(calls === 1 ? 'Hm. ' : `Hm. ${call}`)
    }
  })

  it.each(nativePairs)('runs a leaked call and answers in %s', async (_name, ai, version) => {
    const leak = 'One moment.\n<tool_call>\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n</tool_call>'
    for (const way of ['streamText', 'generateText']) {
      const model = scriptedModel(version, [leak, 'It is 3.'])
      const result = await ai[way]({
        model: withRecoveredToolCalls(model),
        tools: sampleTools(ai),
        stopWhen: ai.stepCountIs(3),
        prompt: 'Add.',
      })
      if (way === 'streamText') await collect(result.fullStream)
      expect(await result.text).toBe('It is 3.')
      const steps = await result.steps
      expect(steps[0].text).toBe('One moment.\n')
      expect(JSON.stringify(model.received[1].prompt)).toContain('"type":"tool-call"')
      expect(JSON.stringify(model.received[1].prompt)).not.toContain('inband')
    }
  })
})
