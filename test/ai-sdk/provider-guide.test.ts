import { type Part, withInbandTools, withRecoveredToolCalls } from '@inband/ai-sdk'
import { hasToolCalls, parseToolCalls, stripReasoning } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { cutsOf } from '../../packages/dialects/src/contract/cuts.ts'
import { callsOf, grammarFault, textOf, userPrompt } from './project.ts'
import { collect, finishFor, scriptedModel, usageFor, type Version } from './scripted-model.ts'

// What the guide to providers' formats shows, and the three problems it lists.
const tools = [
  {
    type: 'function',
    name: 'get_weather',
    inputSchema: { type: 'object', properties: { location: { type: 'string' }, city: { type: 'string' } } },
  },
]

const leaks: Record<string, [text: string, input: object]> = {
  'MiniMax M2.1, when its compatible API falls back to text': [
    '<minimax:tool_call>\n  <invoke name="get_weather">\n    <parameter name="location">San Francisco</parameter>\n  </invoke>\n</minimax:tool_call>',
    { location: 'San Francisco' },
  ],
  'Kimi K2 under a server without a parser': [
    '<<|tool_calls_section_begin|>>\n<<|tool_call_begin|>>functions.get_weather:0<<|tool_call_argument_begin|>>{"city": "Beijing"}<<|tool_call_end|>>\n<<|tool_calls_section_end|>>',
    { city: 'Beijing' },
  ],
  'Kimi K2 in its own tokens': [
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city": "Beijing"}<|tool_call_end|><|tool_calls_section_end|>',
    { city: 'Beijing' },
  ],
  'the common form': [
    '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">杭州</parameter>\n</invoke>\n</function_calls>',
    { city: '杭州' },
  ],
  'Qwen3, behind its thinking': [
    '<think>Hangzhou it is.</think>\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "杭州"}}\n</tool_call>',
    { city: '杭州' },
  ],
}

async function streamed(text: string, pieces: readonly string[], version: Version): Promise<Part[]> {
  const parts = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '0' },
    ...pieces.map((delta) => ({ type: 'text-delta', id: '0', delta })),
    { type: 'text-end', id: '0' },
    { type: 'finish', finishReason: finishFor(version, 'stop'), usage: usageFor(version) },
  ]
  const model = withRecoveredToolCalls(scriptedModel(version, [{ parts, text }]))
  const { stream } = await model.doStream({ prompt: userPrompt, tools })
  return collect<Part>(stream)
}

describe('problem 1: a call is shown to the user as raw markup', () => {
  it.each(Object.entries(leaks))('not that of %s', async (_name, [text, input]) => {
    for (const version of ['v2', 'v3', 'v4'] as const) {
      for (const { pieces } of cutsOf(text)) {
        const parts = await streamed(text, pieces, version)
        expect(grammarFault(parts)).toBeUndefined()
        expect(textOf(parts).trim()).toBe('')
        expect(callsOf(parts).map((call) => JSON.parse(String(call.input)))).toEqual([input])
      }
      const generated = await withRecoveredToolCalls(scriptedModel(version, [text])).doGenerate({
        prompt: userPrompt,
        tools,
      })
      expect(callsOf(generated.content).map((call) => JSON.parse(String(call.input)))).toEqual([input])
      expect(JSON.stringify(generated.content.filter((part: Part) => part.type === 'text'))).not.toContain('invoke')
    }
    expect(hasToolCalls(text, { tools })).toBe(true)
    const { calls, text: rest } = parseToolCalls(text, { tools })
    expect(calls.map((call) => call.input)).toEqual([input])
    expect(rest.trim()).toBe('')
  })

  it('and an answer without a call has none', () => {
    expect(hasToolCalls('Use `<function_calls>` for that.', { tools })).toBe(false)
  })
})

describe('problem 2: thinking leaks to the user', () => {
  it.each(['<think>Hm.</think>Yes.', '<thinking>Hm.</thinking>Yes.', '<think>Hm.</think>\n\nYes.'])(
    '%s',
    async (text) => {
      expect(stripReasoning(text).trim()).toBe('Yes.')
      for (const { pieces } of cutsOf(text)) {
        const parts = await streamed(text, pieces, 'v4')
        expect(textOf(parts).trim()).toBe('Yes.')
        expect(
          parts
            .filter((part) => part.type === 'reasoning-delta')
            .map((part) => part['delta'])
            .join(''),
        ).toBe('Hm.')
      }
    },
  )
})

describe('problem 3: the context is lost when the model changes', () => {
  it('no: the next model reads every call and result, in its own form', async () => {
    const first = withRecoveredToolCalls(scriptedModel('v4', [leaks['the common form']?.[0] ?? '']))
    const { stream } = await first.doStream({ prompt: userPrompt, tools })
    const call = (await collect<Part>(stream)).find((part) => part.type === 'tool-call')
    const { toolCallId, toolName } = call ?? { type: 'none' }
    expect(toolName).toBe('get_weather')
    const prompt = [
      ...userPrompt,
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input: { city: '杭州' } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: 'rain, 12 degrees' } }],
      },
    ]
    for (const [dialect, shown] of [
      ['minimax', '<invoke name="get_weather"><parameter name="city">杭州</parameter></invoke>'],
      ['hermes', '{"name": "get_weather", "arguments": {"city": "杭州"}}'],
    ] as const) {
      const second = scriptedModel('v4', ['It rains.'])
      await collect((await withInbandTools(second, { dialect }).doStream({ prompt, tools })).stream)
      const sent = second.received[0].prompt.map((message: { content: unknown }) => JSON.stringify(message.content))
      expect(sent.join('\n')).toContain(JSON.stringify(shown).slice(1, -1))
      expect(sent.join('\n')).toContain('rain, 12 degrees')
    }
  })
})
