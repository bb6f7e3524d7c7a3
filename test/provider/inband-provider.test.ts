import { createInband, inband } from '@inband/provider'
import type { ToolSet } from 'ai7'
import * as ai7 from 'ai7'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addCall, sampleTools } from '../ai-sdk/majors.ts'
import { collect } from '../ai-sdk/scripted-model.ts'
import { type Delta, failing, type ReceivedRequest, saying, serve } from './loopback.ts'
import { providerMajors, providerOf } from './provider-of.ts'

afterEach(() => vi.unstubAllEnvs())

describe.each(providerMajors)('the provider in %s', (_name, major) => {
  const { ai, specificationVersion } = major

  it.each(['streamText', 'generateText'])('a text-only model calls tools with %s', async (way) => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying('Let me add.\n', addCall(1, 2)), saying('It is 3.'))
    const provider = createInband({ baseURL: `${server.url}/`, apiKey: 'secret' })
    const model = provider('MiniMax-M2.1')
    expect(model).toMatchObject({ specificationVersion, provider: 'inband.chat', modelId: 'MiniMax-M2.1' })
    const result = await ai[way]({ model, tools: sampleTools(ai), stopWhen: ai.stepCountIs(3), prompt: 'Add.' })
    expect(await result.text).toBe('It is 3.')
    expect(server.requests.map(({ path, headers, body }) => [path, headers.authorization, 'tools' in body])).toEqual(
      Array(2).fill(['/v1/chat/completions', 'Bearer secret', false]),
    )
    expect(server.requests[0]?.body.messages[0].content).toContain('minimax:tool_call')
    expect(server.requests[1]?.body.messages.at(-1).content).toContain('<stdout>3</stdout>')
  })

  it('a model with native tools keeps them, and its leaks are recovered', async () => {
    const { createInband } = await providerOf(major)
    const server = await serve(
      saying('<tool_call>\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n</tool_call>'),
      saying('3.'),
    )
    const model = createInband({ baseURL: server.url, mode: 'recover' })('Qwen3-32B')
    const result = await ai.generateText({ model, tools: sampleTools(ai), stopWhen: ai.stepCountIs(3), prompt: 'Add.' })
    expect(result.text).toBe('3.')
    expect(server.requests[0]?.body.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([
      'add',
      'write',
    ])
    expect(server.requests[1]?.body.messages.at(-2).tool_calls[0].function.name).toBe('add')
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  const call = { index: 0, id: 'c1', function: { name: 'add', arguments: '{"a":1,"b":2}' } }
  const details = (text: string, more: object = {}) => ({
    reasoning_details: [{ type: 'reasoning.text', text, ...more }],
  })

  it.each<[string, Delta[]]>([
    ['reasoning_content', [{ reasoning_content: 'Hm, ' }, { reasoning_content: 'well.' }]],
    ['reasoning', [{ reasoning: 'Hm, ' }, { reasoning: 'well.' }]],
    ['an empty field before a filled one', [{ reasoning_content: '', reasoning: 'Hm, well.' }]],
    ['both fields', [{ reasoning_content: 'Hm, well.', reasoning: 'Hm, well.' }]],
    ['reasoning_details', [details('Hm, '), details('well.')]],
    [
      'details that repeat what came before',
      [details('Hm'), details('Hm, we'), details('Hm, we'), details('Hm, well.')],
    ],
    [
      'two cumulative blocks',
      [
        details('Hm', { index: 0 }),
        details('Hm, ', { index: 0 }),
        details('w', { index: 1 }),
        details('well.', { index: 1 }),
      ],
    ],
    [
      'a field and details',
      [
        { reasoning: 'Hm, ', ...details('Hm, ') },
        { reasoning: 'well.', ...details('well.') },
      ],
    ],
    [
      'details behind a field',
      [
        { reasoning: 'Hm, well.' },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] },
        details('Hm, well.'),
      ],
    ],
    ['a summary', [{ reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm, well.' }] }]],
    ['a field that is an object', [{ reasoning: { content: 'Hm, well.' } }]],
    ['thinking tags', ['<think>Hm, ', 'well.</think>'].map((content) => ({ content }))],
  ])('reasoning comes once from %s', async (_what, deltas) => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying(...deltas, { content: 'Yes.' }))
    for (const mode of ['owned', 'recover'] as const) {
      const model = createInband({ baseURL: server.url, mode })('Qwen3-32B')
      const result = ai.streamText({ model, prompt: 'Well?', tools: sampleTools(ai) })
      await result.consumeStream()
      expect({ text: await result.text, reasoning: await result.reasoningText }).toEqual({
        text: 'Yes.',
        reasoning: 'Hm, well.',
      })
    }
  })

  it.each<[string, Delta]>([
    ['reasoning_details', { reasoning_details: [{ text: 'Hm, ' }, { text: 'well.' }] }],
    ['a summary', { reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm, well.' }] }],
    ['both', { reasoning: 'Hm, well.', reasoning_details: [{ text: 'Hm, well.' }] }],
    ['thinking tags', { content: '<think>Hm, well.</think>' }],
  ])('generated reasoning comes once from %s', async (_what, message) => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying(message, 'Yes.'))
    const model = createInband({ baseURL: server.url })('Qwen3-32B')
    const result = await ai.generateText({ model, prompt: 'Well?', tools: sampleTools(ai) })
    expect([result.text, result.reasoningText]).toEqual(['Yes.', 'Hm, well.'])
  })

  it('a call beside reasoning in any field still runs', async () => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying(details('Hm.'), { tool_calls: [call] }), saying('3.'))
    const model = createInband({ baseURL: server.url, mode: 'recover' })('Qwen3-32B')
    const result = ai.streamText({ model, tools: sampleTools(ai), stopWhen: ai.stepCountIs(3), prompt: 'Add.' })
    expect((await collect(result.textStream)).join('')).toBe('3.')
    expect(server.requests[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1', content: '3' })
  })

  it('options of a call choose mode and dialect, and the rest goes into the body', async () => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying('Yes.'))
    const model = createInband({ baseURL: server.url })('MiniMax-M2.1')
    const ask = (inband: object) =>
      ai.generateText({ model, prompt: 'Well?', tools: sampleTools(ai), providerOptions: { inband } })
    await ask({ dialect: 'hermes', top_k: 20 })
    await ask({ mode: 'recover', chat_template_kwargs: { enable_thinking: false } })
    const [first, second] = server.requests.map(({ body }) => body)
    expect(first).toMatchObject({ top_k: 20 })
    expect(first.messages[0].content).toContain('<tool_call>')
    expect(first.messages[0].content).not.toContain('minimax')
    expect(second).toMatchObject({ chat_template_kwargs: { enable_thinking: false } })
    expect(second.tools).toHaveLength(2)
    for (const body of [first, second]) expect(Object.keys(body)).not.toContain('dialect')
    await ask({ mode: 'owned' })
    await ask({})
    for (const { body } of server.requests.slice(2)) {
      expect(Object.keys(body)).not.toContain('tools')
      expect(Object.keys(body)).not.toContain('mode')
    }
    await expect(ask({ mode: 'native' })).rejects.toThrow('mode is "auto", "owned" or "recover"; got "native".')
  })

  it('fits a registry', async () => {
    const { createInband } = await providerOf(major)
    const server = await serve(saying('Yes.'))
    const registry = ai.createProviderRegistry({ local: createInband({ baseURL: server.url }) })
    const result = await ai.generateText({ model: registry.languageModel('local:Qwen3-32B'), prompt: 'Well?' })
    expect(result.text).toBe('Yes.')
  })

  it('has the other kinds of model of its endpoint', async () => {
    const { createInband } = await providerOf(major)
    const provider = createInband({ baseURL: 'http://127.0.0.1/v1' })
    expect(provider.embeddingModel('e')).toMatchObject({ modelId: 'e', provider: 'inband.embedding' })
    expect(provider.imageModel('i')).toMatchObject({ modelId: 'i' })
  })
})

describe('the key', () => {
  const keysOf = (requests: readonly ReceivedRequest[]) => requests.map(({ headers }) => headers.authorization)

  it('is read for each request', async () => {
    const server = await serve(saying('Yes.'))
    let count = 0
    const provider = createInband({ baseURL: server.url, apiKey: async () => `key${++count}` })
    const model = provider('any')
    await ai7.generateText({ model, prompt: 'Well?' })
    await ai7.generateText({ model, prompt: 'Well?' })
    expect(keysOf(server.requests)).toEqual(['Bearer key1', 'Bearer key2'])
  })

  it('comes from the environment, as the endpoint does', async () => {
    const server = await serve(saying('Yes.'))
    expect(() => inband('any')).toThrow(/INBAND_BASE_URL/)
    vi.stubEnv('INBAND_BASE_URL', server.url)
    const model = inband('any')
    vi.stubEnv('INBAND_API_KEY', 'secret')
    await ai7.generateText({ model, prompt: 'Well?' })
    expect(keysOf(server.requests)).toEqual(['Bearer secret'])
  })

  it('gives way to a header of the user', async () => {
    const server = await serve(saying('Yes.'))
    const provider = createInband({ baseURL: server.url, apiKey: 'secret', headers: { Authorization: 'Basic abc' } })
    await ai7.generateText({ model: provider('any'), prompt: 'Well?' })
    expect(keysOf(server.requests)).toEqual(['Basic abc'])
  })

  const everythingOf = (error: unknown): string => {
    const seen = new Set<unknown>()
    const texts: string[] = []
    const visit = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value)
      if (typeof value !== 'object' || value === null || seen.has(value)) return
      seen.add(value)
      for (const name of Reflect.ownKeys(value)) visit(Reflect.get(value, name))
    }
    visit(error)
    return texts.join('\n')
  }

  it('is in no error, even if the server quotes it', async () => {
    const server = await serve(failing(401, {}, 'Incorrect API key provided: sk-secret.'))
    const model = createInband({ baseURL: server.url, apiKey: 'sk-secret' })('any')
    const error = await ai7.generateText({ model, prompt: 'Well?' }).catch((error: unknown) => error)
    expect(error).toMatchObject({ statusCode: 401, message: 'Incorrect API key provided: [key].' })
    expect(everythingOf(error)).not.toContain('sk-secret')
    expect(everythingOf(model)).not.toContain('sk-secret')
  })

  it('is in no error if no header takes it, and blanks around it do not matter', async () => {
    const server = await serve(saying('Yes.'))
    const ask = (apiKey: string) =>
      ai7.generateText({ model: createInband({ baseURL: server.url, apiKey })('any'), prompt: 'Well?', maxRetries: 0 })
    await ask('sk-secret\n')
    expect(keysOf(server.requests)).toEqual(['Bearer sk-secret'])
    const error = await ask('sk-secret\nsk-other').catch((error: unknown) => error)
    expect(everythingOf(error)).toMatch(/The key in apiKey has blanks/)
    expect(everythingOf(error)).not.toContain('sk-secret')
  })
})

describe('misuse of the provider is told at once', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['an address that is none', () => createInband({ baseURL: 'localhost:8000' }), /baseURL is an address such as/],
    ['an unknown option', () => createInband({ baseUrl: 'http://a' } as object), /no option "baseUrl"/],
    ['an unknown mode', () => createInband({ mode: 'native' as never }), /mode is "auto", "owned" or "recover"/],
    ['an unknown dialect', () => createInband({ dialect: 'klingon' }), /no dialect "klingon"/],
    ['no dialects to recover', () => createInband({ recover: [] }), /list of at least one dialect/],
    [
      'new',
      () => new (createInband({ baseURL: 'http://a' }) as never as new (id: string) => unknown)('any'),
      /without new/,
    ],
  ])('%s', (_what, misuse, message) => {
    expect(misuse).toThrow(message)
  })
})

describe('the mode of a model', () => {
  it.each([
    ['MiniMax-M2.1', false],
    ['Qwen/Qwen3-32B', false],
    ['openai/gpt-oss-120b', false],
    ['some-model', false],
    ['gpt-5.1', true],
    ['openai/gpt-4o-mini', true],
    ['o3-mini', true],
    ['anthropic/claude-sonnet-4.5', true],
    ['google/gemini-3-pro', true],
    ['google/gemma-3-27b-it', false],
    ['qwen3-max-2026-01-23', true],
    ['grok-4', true],
  ])('%s is sent native tools: %s', async (modelId, isNative) => {
    const server = await serve(saying('Yes.'))
    const model = createInband({ baseURL: server.url })(modelId)
    await ai7.generateText({ model, prompt: 'Well?', tools: sampleTools(ai7) as ToolSet })
    expect('tools' in (server.requests[0]?.body ?? {})).toBe(isNative)
  })
})
