import { describe, expect, it } from 'vitest'
import { addCall, sampleTools } from '../ai-sdk/majors.ts'
import { type Delta, saying, serve } from './loopback.ts'
import { type ProviderMajor, providerMajors, providerOf } from './provider-of.ts'

// biome-ignore lint/suspicious/noExplicitAny: the bodies of chat completions, as they come.
type Body = any

const hermesCall = '<tool_call>\n{"name": "add", "arguments": {"a": 3, "b": 4}}\n</tool_call>'
const kimiCall =
  '<|tool_calls_section_begin|><|tool_call_begin|>functions.add:2<|tool_call_argument_begin|>{"a": 5, "b": 6}<|tool_call_end|><|tool_calls_section_end|>'
const nativeCall = (id: string, a: number, b: number): Delta => ({
  tool_calls: [{ index: 0, id, type: 'function', function: { name: 'add', arguments: JSON.stringify({ a, b }) } }],
})

/** Lets one model after the other go on with the same conversation, each for one step. */
async function converse(
  { ai }: ProviderMajor,
  steps: readonly { readonly model: unknown; readonly requests: readonly { body: Body }[] }[],
): Promise<{ bodies: Body[]; messages: Body[] }> {
  let messages: Body[] = [{ role: 'user', content: 'Add, step by step.' }]
  const bodies: Body[] = []
  for (const { model, requests } of steps) {
    const before = requests.length
    const result = await ai.generateText({ model, messages, tools: sampleTools(ai) })
    messages = [...messages, ...result.response.messages]
    bodies.push(...requests.slice(before).map(({ body }) => body))
  }
  return { bodies, messages }
}

/** The sums that a request shows as native calls, with the results that belong to them. */
function nativeHistory({ messages }: Body): { ids: string[]; sums: string[] } {
  const ids: string[] = []
  const sums: string[] = []
  const results = new Map<string, string>()
  for (const message of messages) if (message.role === 'tool') results.set(message.tool_call_id, message.content)
  for (const message of messages) {
    for (const call of message.tool_calls ?? []) {
      const { a, b } = JSON.parse(call.function.arguments)
      ids.push(call.id)
      sums.push(`${a}+${b}=${results.get(call.id)}`)
    }
  }
  return { ids, sums }
}

describe.each(providerMajors)('one conversation across models in %s', (_name, major) => {
  it('shows every earlier call and result to each model in the form it needs', async () => {
    const { createInband } = await providerOf(major)
    const minimax = await serve(saying('<think>One.</think>First.', addCall(1, 2)), saying('Again.', addCall(9, 10)))
    const hermes = await serve(saying(hermesCall), saying(hermesCall.replace('3', '11').replace('4', '12')))
    const kimi = await serve(
      saying({ reasoning_content: 'Three.' }, kimiCall),
      saying(nativeCall('functions.add:6', 13, 14)),
    )
    const native = await serve(saying(nativeCall('call_native', 7, 8)), saying('All done.'))
    const turn = (server: typeof minimax, modelId: string, settings: object) => ({
      model: createInband({ baseURL: server.url, ...settings })(modelId),
      requests: server.requests,
    })
    const round = [
      turn(minimax, 'MiniMax-M2.1', { mode: 'owned' }),
      turn(hermes, 'Hermes-3-70B', { mode: 'owned' }),
      turn(kimi, 'kimi-k2.5', { mode: 'recover' }),
      turn(native, 'gpt-5.1', {}),
    ]
    const { bodies } = await converse(major, [...round, ...round])
    const sums = ['1+2=3', '3+4=7', '5+6=11', '7+8=15', '9+10=19', '11+12=23', '13+14=27']
    expect(bodies).toHaveLength(8)
    bodies.forEach((body, index) => {
      const isOwned = index % 4 < 2
      expect('tools' in body).toBe(!isOwned)
      if (!isOwned) {
        const { ids, sums: shown } = nativeHistory(body)
        expect(shown).toEqual(sums.slice(0, index))
        expect(new Set(ids).size).toBe(ids.length)
        if (index % 4 === 2) expect(ids).toEqual(ids.map((_id, position) => `functions.add:${position}`))
        expect(JSON.stringify(body)).not.toMatch(/invoke name|<tool_call>|tool_calls_section/)
        return
      }
      const said = body.messages.filter((message: Body) => message.role === 'assistant')
      const results = body.messages.filter((message: Body) => message.role === 'user').slice(1)
      expect(said).toHaveLength(index)
      sums.slice(0, index).forEach((sum, position) => {
        const [, a, b, result] = /(\d+)\+(\d+)=(\d+)/.exec(sum) ?? []
        const form =
          index % 4 === 0
            ? `<invoke name="add">\n?<parameter name="a">${a}</parameter>\n?<parameter name="b">${b}</parameter>`
            : `<tool_call>\n{"name": "add", "arguments": {"a": ${a}, "b": ${b}}}`
        expect(said[position].content).toMatch(new RegExp(form.replace(/[{}]/g, '\\$&')))
        expect(results[position].content).toContain(result)
        expect(said[position].tool_calls).toBeUndefined()
      })
    })
    // Its own reasoning is the only one that a model is shown natively.
    const reasoning = bodies.map((body) => body.messages.flatMap((message: Body) => message.reasoning_content ?? []))
    expect(reasoning).toEqual([[], [], [], [], [], [], ['Three.'], []])
  })

  it('gives ids that Mistral and Anthropic take, the same in every request', async () => {
    const { createInband, createEndpoints } = await providerOf(major)
    const kimi = await serve(saying(nativeCall('functions.add:0', 1, 2)))
    const mistral = await serve(saying(nativeCall('abcdefGH9', 3, 4)), saying(nativeCall('abcdefGH9', 5, 6)))
    const anthropic = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const content = [{ type: 'text', text: 'Done.' }]
      const usage = { input_tokens: 1, output_tokens: 1 }
      response.end(
        JSON.stringify({
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'any',
          content,
          stop_reason: 'end_turn',
          usage,
        }),
      )
    })
    const first = { model: createInband({ baseURL: kimi.url, mode: 'recover' })('kimi-k2.5'), requests: kimi.requests }
    const second = {
      model: createInband({ baseURL: mistral.url, mode: 'recover' })('mistral-small-3.2'),
      requests: mistral.requests,
    }
    const third = {
      model: createEndpoints({
        endpoints: [
          { name: 'claude', api_type: 'anthropic', base_url: anthropic.url, model: 'claude-any', max_tokens: 1000 },
        ],
      }),
      requests: anthropic.requests,
    }
    const { bodies } = await converse(major, [first, second, second, third])
    const [early, late] = bodies.slice(1, 3).map(nativeHistory)
    expect(early?.sums).toEqual(['1+2=3'])
    expect(late?.sums).toEqual(['1+2=3', '3+4=7'])
    expect(late?.ids).toEqual([early?.ids[0], 'abcdefGH9'])
    expect(early?.ids[0]).toMatch(/^[a-zA-Z0-9]{9}$/)
    const blocks = bodies[3].messages.flatMap((message: Body) => message.content)
    const uses = blocks.filter((block: Body) => block.type === 'tool_use').map((block: Body) => block.id)
    const results = blocks.filter((block: Body) => block.type === 'tool_result').map((block: Body) => block.tool_use_id)
    expect(uses).toEqual(['functions_add_0', 'abcdefGH9', 'abcdefGH9_1'])
    expect(results).toEqual(uses)
  })

  it('answers a call that nobody answered', async () => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying('Yes.'))
    const model = createInband({ baseURL: server.url, mode: 'recover' })('kimi-k2.5')
    const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId, toolName: 'add', input: { a: 1, b: 2 } })
    const result = (toolCallId: string) => ({
      type: 'tool-result',
      toolCallId,
      toolName: 'add',
      output: { type: 'text', value: '3' },
    })
    const prompt = [
      { role: 'user', content: [{ type: 'text', text: 'Add.' }] },
      { role: 'assistant', content: [call('one'), call('two')] },
      { role: 'tool', content: [result('two')] },
      { role: 'user', content: [{ type: 'text', text: 'Well?' }] },
    ]
    await model.doGenerate({ prompt } as never)
    const messages: Body[] = server.requests[0]?.body.messages
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'user'])
    expect(
      Object.fromEntries(messages.filter(({ role }) => role === 'tool').map((m) => [m.tool_call_id, m.content])),
    ).toEqual({
      'functions.add:0': 'There is no result: the call was not executed.',
      'functions.add:1': '3',
    })
  })

  it('moves between endpoints of a list and keeps calls, results and what each may see of reasoning', async () => {
    const { createEndpoints } = await providerOf(major)
    const one = await serve(
      saying({ reasoning_content: 'Secret of one.' }, nativeCall('call_1', 1, 2)),
      (response) => void response.writeHead(503).end(),
    )
    const two = await serve(saying('Three.'))
    const model = createEndpoints({
      endpoints: [
        { name: 'one', base_url: one.url, model: 'glm-4.6' },
        { name: 'two', base_url: two.url, model: 'MiniMax-M2.1', capabilities: ['text'] },
      ],
    })
    const { ai } = major
    const result = ai.streamText({ model, prompt: 'Add.', tools: sampleTools(ai), stopWhen: ai.stepCountIs(3) })
    await result.consumeStream()
    expect(await result.text).toBe('Three.')
    const [body] = two.requests.map((request) => request.body)
    expect(body.messages[2].content).toMatch(/<parameter name="a">1<\/parameter>/)
    expect(body.messages[3].content).toContain('<stdout>3</stdout>')
    expect(body.messages[2].reasoning_content).toBeUndefined()
    expect(JSON.stringify(body)).not.toContain('call_1')
  })
})
