import { createEndpoints, type EndpointsConfig } from '@inband/provider'
import type { ToolSet } from 'ai7'
import * as ai7 from 'ai7'
import { describe, expect, it, vi } from 'vitest'
import { sampleTools } from '../ai-sdk/majors.ts'
import { saying, serve } from './loopback.ts'

const valid = { name: 'kimi', api_type: 'openai', base_url: 'https://api.moonshot.cn/v1', model: 'kimi-k2.5' }

/** The example of the documents that the library was started from. */
const example = {
  endpoints: [
    {
      name: 'minimax',
      provider: 'minimax',
      api_type: 'anthropic',
      base_url: 'https://api.minimaxi.com/anthropic',
      api_key_env: 'MINIMAX_API_KEY',
      model: 'MiniMax-M2.1',
      priority: 0,
    },
    {
      name: 'kimi',
      provider: 'moonshot',
      api_type: 'openai',
      base_url: 'https://api.moonshot.cn/v1',
      api_key_env: 'KIMI_API_KEY',
      model: 'kimi-k2.5',
      extra_params: { thinking: { type: 'enabled' } },
    },
    {
      name: 'dashscope',
      provider: 'dashscope',
      api_type: 'openai',
      base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
      api_key_env: 'DASHSCOPE_API_KEY',
      model: 'qwen3-max-2026-01-23',
      extra_params: { enable_thinking: true },
    },
  ],
} satisfies EndpointsConfig

describe('a list of endpoints', () => {
  it('is an object, or the text of a file', () => {
    for (const config of [example, JSON.stringify(example), `\uFEFF${JSON.stringify(example, undefined, 2)}\r\n`]) {
      expect(createEndpoints(config)).toMatchObject({ provider: 'inband.endpoints', modelId: 'MiniMax-M2.1' })
    }
  })

  it.each<[string, object, string]>([
    ['name', { name: undefined }, 'endpoints[0].name: is a name of your choice, such as "kimi"; it is missing'],
    ['name', { name: '' }, 'endpoints[0].name: is a name of your choice, such as "kimi"; got ""'],
    [
      'base_url',
      { base_url: 'api.moonshot.cn' },
      'endpoints[0].base_url: is an address such as "https://api.moonshot.cn/v1"; got "api.moonshot.cn"',
    ],
    ['api_type', { api_type: 'gemini' }, 'endpoints[0].api_type: is "openai" or "anthropic"; got "gemini"'],
    [
      'api_key_env',
      { api_key_env: 'sk-secret' },
      'endpoints[0].api_key_env: is the name of an environment variable, such as "KIMI_API_KEY", not the key',
    ],
    [
      'api_key',
      { api_key: 'sk-secret' },
      'endpoints[0].api_key: keys do not stand in the list; name the environment variable that holds it in api_key_env',
    ],
    ['model', { model: 5 }, 'endpoints[0].model: is the id of a model, such as "kimi-k2.5"; got 5'],
    ['priority', { priority: 'high' }, 'endpoints[0].priority: is a number; the lowest is asked first; got "high"'],
    [
      'extra_params',
      { extra_params: [] },
      'endpoints[0].extra_params: is an object whose members go into the body of the request',
    ],
    [
      'extra_params',
      { extra_params: { messages: [] } },
      'endpoints[0].extra_params: may not set "messages", which is written for each request',
    ],
    [
      'capabilities',
      { capabilities: 'tools' },
      'endpoints[0].capabilities: is a list of words, such as ["text", "tools"]; got "tools"',
    ],
    ['max_tokens', { max_tokens: 0 }, 'endpoints[0].max_tokens: is a whole number above 0; got 0'],
    ['max_tokens', { max_tokens: 1.5 }, 'endpoints[0].max_tokens: is a whole number above 0; got 1.5'],
    ['timeout', { timeout: -1 }, 'endpoints[0].timeout: is a number of seconds above 0; got -1'],
    ['timeout', { timeout: '30' }, 'endpoints[0].timeout: is a number of seconds above 0; got "30"'],
    [
      'baseUrl',
      { baseUrl: 'x' },
      'endpoints[0].baseUrl: there is no such field; known are name, provider, api_type, base_url, api_key_env, model, priority, extra_params, capabilities, max_tokens, timeout',
    ],
  ])('tells what is wrong with %s: %j', (_field, wrong, problem) => {
    const make = () => createEndpoints({ endpoints: [{ ...valid, ...wrong }] } as EndpointsConfig)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(`The endpoints cannot be used.\n- ${problem}`)
    expect(make).not.toThrow(/sk-secret/)
  })

  it('tells everything at once', () => {
    const list = [{ ...valid, model: undefined }, { ...valid, timeout: 0 }, 'kimi']
    expect(() => createEndpoints({ endpoints: list } as never)).toThrow(
      [
        'The endpoints cannot be used.',
        '- endpoints[0].model: is the id of a model, such as "kimi-k2.5"; it is missing',
        '- endpoints[1].timeout: is a number of seconds above 0; got 0',
        '- endpoints[2]: is an object; got "kimi"',
      ].join('\n'),
    )
  })

  it.each<[unknown, string]>([
    ['{"endpoints": [', 'the text is not JSON'],
    ['{"endpoints": [sk-secret]}', 'the text is not JSON'],
    [[valid], 'The configuration is an object: { endpoints: [...] }'],
    [{ endpoints: [] }, 'endpoints: needs one endpoint'],
    [{}, 'endpoints: is a list of endpoints; it is missing'],
    [{ endpoints: [valid], settings: {} }, 'settings: there is no such field; known are endpoints'],
    [{ endpoints: [valid, valid] }, 'endpoints[1].name: "kimi" is taken by endpoints[0]'],
  ])('refuses %j', (config, problem) => {
    expect(() => createEndpoints(config as never)).toThrow(problem)
    expect(() => createEndpoints(config as never)).not.toThrow(/secret/)
  })

  it('refuses options that cannot be meant', () => {
    expect(() => createEndpoints(example, { incompleteCalls: 'perhaps' as never })).toThrow(/incompleteCalls/)
    expect(() => createEndpoints(example, { onFallback: () => {} } as object)).toThrow(/no option "onFallback"/)
  })
})

describe('an endpoint', () => {
  const ask = async (more: object, options: object = {}, call: object = {}) => {
    const server = await serve(saying('Yes.'))
    const endpoint = { name: 'one', base_url: server.url, model: 'some-model', ...more }
    const model = createEndpoints({ endpoints: [endpoint] }, options)
    const result = await ai7.generateText({
      model,
      prompt: 'Well?',
      tools: sampleTools(ai7) as ToolSet,
      maxRetries: 0,
      ...call,
    })
    return { result, request: server.requests[0] }
  }

  it.each<[object, boolean]>([
    [{}, true],
    [{ capabilities: ['text', 'tools'] }, true],
    [{ capabilities: ['text', 'vision'] }, false],
    [{ capabilities: [] }, false],
  ])('with %j is sent native tools: %s', async (more, isNative) => {
    expect((await ask(more)).request?.body.tools !== undefined).toBe(isNative)
  })

  it('has its own parameters, whatever the call says', async () => {
    const more = { extra_params: { enable_thinking: true, temperature: 1 } }
    const { request } = await ask(more, {}, { temperature: 0.2, topP: 0.5 })
    expect(request?.body).toMatchObject({ enable_thinking: true, temperature: 1, top_p: 0.5, model: 'some-model' })
  })

  it.each([
    [undefined, 100],
    [50, 50],
    [500, 100],
  ])('whose limit is 100 tokens is asked, for %s, for %s', async (maxOutputTokens, expected) => {
    const { request } = await ask({ max_tokens: 100 }, {}, { maxOutputTokens })
    expect(request?.body.max_tokens).toBe(expected)
  })

  it('gets its key from the variable that it names, when it is asked', async () => {
    const { request } = await ask({ api_key_env: 'SOME_KEY' }, { environment: { SOME_KEY: 'secret' } })
    expect(request?.headers.authorization).toBe('Bearer secret')
    await expect(ask({ api_key_env: 'SOME_KEY' })).rejects.toThrow(
      'The environment variable SOME_KEY, which is to hold the key of endpoint "one", is not set.',
    )
    vi.stubEnv('SOME_KEY', 'from the process')
    await expect(ask({ api_key_env: 'SOME_KEY' })).rejects.toThrow('The key in SOME_KEY has blanks')
    vi.unstubAllEnvs()
  })

  it('may have more time than a timer can count', async () => {
    expect((await ask({ timeout: 10_000_000 })).result.text).toBe('Yes.')
  })

  it('without its key is left out', async () => {
    const good = await serve(saying('Yes.'))
    const onFailover = vi.fn()
    const model = createEndpoints(
      {
        endpoints: [
          { ...valid, api_type: 'openai', api_key_env: 'MISSING_KEY' },
          { name: 'good', base_url: good.url, model: 'any' },
        ],
      },
      { environment: {}, onFailover },
    )
    expect((await ai7.generateText({ model, prompt: 'Well?' })).text).toBe('Yes.')
    expect(onFailover.mock.calls[0]?.[0]).toMatchObject({ endpoint: 'kimi', reason: 'missing-key', next: 'good' })
  })

  it('with a low number is asked before others, and those without a number last', async () => {
    const order: string[] = []
    const server = await serve(saying('Yes.'))
    const endpoints = [
      { name: 'none' },
      { name: 'five', priority: 5 },
      { name: 'zero', priority: 0 },
      { name: 'none too' },
    ]
    const model = createEndpoints(
      { endpoints: endpoints.map((endpoint) => ({ ...endpoint, base_url: server.url, model: endpoint.name })) },
      {
        fetch: async (_url, request) => {
          order.push(JSON.parse(String(request?.body)).model)
          throw new TypeError('fetch failed')
        },
      },
    )
    await expect(ai7.generateText({ model, prompt: 'Well?', maxRetries: 0 })).rejects.toThrow('No endpoint answered.')
    expect(order).toEqual(['zero', 'five', 'none', 'none too'])
  })

  it('does not get what could not be made into a request', async () => {
    const onFailover = vi.fn()
    const audio = { type: 'file' as const, mediaType: 'audio/ogg', data: 'AAAA' }
    const call = ask({}, { onFailover }, { prompt: undefined, messages: [{ role: 'user', content: [audio] }] })
    await expect(call).rejects.toThrow(/audio/)
    expect(onFailover).not.toHaveBeenCalled()
  })
})
