import { describe, expect, it, vi } from 'vitest'
import { collect } from '../ai-sdk/scripted-model.ts'
import { chatEvent, failing, hanging, type Reply, refusedURL, saying, serve, streaming } from './loopback.ts'
import { providerMajors, providerOf } from './provider-of.ts'

const endpoint = (name: string, url: string, more: object = {}) => ({
  name,
  api_type: 'openai' as const,
  base_url: url,
  model: 'some-model',
  timeout: 5,
  ...more,
})

describe.each(providerMajors)('endpoints in %s', (_name, major) => {
  const { ai } = major

  /** Asks a list of a failing endpoint and a good one, through `streamText`. */
  async function ask(first: string, more: object = {}, options: object = {}) {
    const { createEndpoints } = await providerOf(major)
    const good = await serve(saying('All ', 'is well.'))
    const onFailover = vi.fn()
    const model = createEndpoints(
      {
        endpoints: [endpoint('first', first, { priority: 0, ...more }), endpoint('second', good.url, { priority: 1 })],
      },
      { onFailover },
    )
    const errors: unknown[] = []
    const result = ai.streamText({
      model,
      prompt: 'Well?',
      maxRetries: 0,
      onError: ({ error }: { error: unknown }) => errors.push(error),
      ...options,
    })
    const parts = await collect<{ type: string; [member: string]: unknown }>(result.fullStream).catch((error) => {
      errors.push(error)
      return []
    })
    const deltas = parts.filter((part) => part.type === 'text-delta')
    const text = deltas.map((part) => part['text'] ?? part['delta']).join('')
    return { model, good, onFailover, parts, errors, text, result }
  }

  const slow: Reply = async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await saying('Too late.')(response, request)
  }

  it.each<[string, Reply, object, string]>([
    ['hangs', hanging, { timeout: 0.2 }, 'timeout'],
    ['sends its first byte too late', slow, { timeout: 0.2 }, 'timeout'],
    ['hangs behind the head', streaming('', 'hang'), { timeout: 0.2 }, 'timeout'],
    [
      'hangs behind an empty delta',
      streaming(chatEvent({ role: 'assistant', content: '' }), 'hang'),
      { timeout: 0.2 },
      'timeout',
    ],
    ['says 429', failing(429, { 'retry-after': '7' }), {}, 'rate-limited'],
    ['says 500', failing(500), {}, 'server-error'],
    ['says 503', failing(503), {}, 'server-error'],
    ['breaks the connection', (response) => void response.destroy(), {}, 'connection'],
    ['breaks the connection behind the head', streaming(': hello\n\n', 'break'), {}, 'connection'],
    ['streams garbage', streaming('data: {"choices": [\n\ndata: <html>\n\n'), {}, 'no-answer'],
    ['streams an error', streaming('data: {"error": {"message": "Overloaded."}}\n\n'), {}, 'no-answer'],
    ['streams nothing', streaming(''), {}, 'no-answer'],
  ])('the next one answers if the first %s', async (_what, reply, more, reason) => {
    const bad = await serve(reply)
    const { text, errors, onFailover, good, result } = await ask(bad.url, more)
    expect({ text, errors }).toEqual({ text: 'All is well.', errors: [] })
    expect(onFailover.mock.calls).toEqual([[expect.objectContaining({ endpoint: 'first', reason, next: 'second' })]])
    expect([bad.requests.length, good.requests.length]).toEqual([1, 1])
    const { inband } = (await result.providerMetadata) as { inband: object }
    expect(inband).toEqual({
      endpoint: 'second',
      model: 'some-model',
      failed: [expect.objectContaining({ endpoint: 'first', reason, message: expect.any(String) })],
      resting: [],
    })
  })

  it('the next one answers if nobody listens', async () => {
    const { text, errors, onFailover } = await ask(await refusedURL())
    expect({ text, errors }).toEqual({ text: 'All is well.', errors: [] })
    expect(onFailover.mock.calls[0]?.[0]).toMatchObject({ endpoint: 'first', reason: 'connection' })
  })

  it('does not go on to another behind the first content', async () => {
    const bad = await serve(streaming(chatEvent({ content: 'All is ' }), 'break'))
    const { text, errors, onFailover, good, parts } = await ask(bad.url)
    expect(good.requests).toEqual([])
    expect(onFailover).not.toHaveBeenCalled()
    expect(errors.length).toBeGreaterThan(0)
    if (parts.length > 0) expect(text).toBe('All is ')
  })

  it('keeps what came before the connection broke', async () => {
    const { createEndpoints } = await providerOf(major)
    const bad = await serve(streaming(chatEvent({ content: 'All is ' }), 'break'))
    const good = await serve(saying('well.'))
    const model = createEndpoints({ endpoints: [endpoint('first', bad.url), endpoint('second', good.url)] })
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Well?' }] }]
    const { stream } = await model.doStream({ prompt } as never)
    const reader = (stream as ReadableStream<{ type: string; delta?: string }>).getReader()
    let text = ''
    await expect(
      (async () => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done || value.type === 'error') throw new Error('broken')
          text += value.type === 'text-delta' ? value.delta : ''
        }
      })(),
    ).rejects.toThrow()
    expect(text).toBe('All is ')
    expect(good.requests).toEqual([])
    // It rests now, so that the next call does not run into the same.
    const next = await ai.generateText({ model, prompt: 'Well?' })
    expect([next.text, bad.requests.length]).toEqual(['well.', 1])
  })

  it.each([400, 401, 403, 404, 422])('does not ask another where the request is refused with %i', async (status) => {
    const bad = await serve(failing(status))
    const { errors, onFailover, good } = await ask(bad.url)
    expect(errors).toEqual([expect.objectContaining({ statusCode: status })])
    expect(onFailover).not.toHaveBeenCalled()
    expect(good.requests).toEqual([])
  })

  it('an endpoint rests as long as it asks to', async () => {
    const now = vi.spyOn(Date, 'now')
    try {
      const start = 1_800_000_000_000
      now.mockReturnValue(start)
      const limited = await serve(failing(429, { 'retry-after': '7' }), saying('Back.'))
      const { model } = await ask(limited.url)
      const at = async (milliseconds: number) => {
        now.mockReturnValue(start + milliseconds)
        const result = await ai.generateText({ model, prompt: 'Well?' })
        return [result.text, (result.providerMetadata as { inband: { resting: string[] } }).inband.resting]
      }
      expect(await at(6_999)).toEqual(['All is well.', ['first']])
      expect(limited.requests.length).toBe(1)
      expect(await at(7_001)).toEqual(['Back.', []])
    } finally {
      now.mockRestore()
    }
  })

  it('an endpoint that failed is asked last for a while', async () => {
    const now = vi.spyOn(Date, 'now')
    try {
      const start = 1_800_000_000_000
      now.mockReturnValue(start)
      const broken = await serve(failing(500), saying('Back.'))
      const { model } = await ask(broken.url)
      expect((await ai.generateText({ model, prompt: 'Well?' })).text).toBe('All is well.')
      expect(broken.requests.length).toBe(1)
      now.mockReturnValue(start + 10_001)
      expect((await ai.generateText({ model, prompt: 'Well?' })).text).toBe('Back.')
    } finally {
      now.mockRestore()
    }
  })

  it('each call of a burst gets one answer', async () => {
    const { createEndpoints } = await providerOf(major)
    const bad = await serve(failing(500))
    const good = await serve(saying('Yes.'))
    const model = createEndpoints({ endpoints: [endpoint('first', bad.url), endpoint('second', good.url)] })
    const results = await Promise.all(Array.from({ length: 20 }, () => ai.generateText({ model, prompt: 'Well?' })))
    expect(results.map((result) => result.text)).toEqual(Array(20).fill('Yes.'))
    expect(good.requests.length).toBe(20)
  })

  it('generates, with the same report', async () => {
    const { createEndpoints } = await providerOf(major)
    const bad = await serve(
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    )
    const good = await serve(saying('Yes.'))
    const model = createEndpoints({ endpoints: [endpoint('first', bad.url), endpoint('second', good.url)] })
    const result = await ai.generateText({ model, prompt: 'Well?' })
    expect(result.text).toBe('Yes.')
    expect(result.providerMetadata.inband).toMatchObject({ endpoint: 'second', failed: [{ reason: 'no-answer' }] })
  })

  it('says what happened if no endpoint answers, and lets the SDK try again', async () => {
    const { createEndpoints, EndpointsError } = await providerOf(major)
    const one = await serve(failing(500, {}, 'Broken.'), saying('Well again.'))
    const two = await serve(failing(429, { 'retry-after-ms': '20' }, 'Slowly.'))
    const model = createEndpoints({ endpoints: [endpoint('one', one.url), endpoint('two', two.url)] })
    const error = await ai.generateText({ model, prompt: 'Well?', maxRetries: 0 }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(EndpointsError)
    expect(error.message).toBe('No endpoint answered. one: server-error (Broken.); two: rate-limited (Slowly.)')
    expect(ai.APICallError.isInstance(error)).toBe(true)
    const again = await ai.generateText({ model, prompt: 'Well?', maxRetries: 1 })
    expect(again.text).toBe('Well again.')
  })

  it('the SDK waits as long as a lone endpoint asks to', async () => {
    const { createEndpoints } = await providerOf(major)
    const only = await serve(failing(429, { 'retry-after-ms': '50' }), saying('Yes.'))
    const model = createEndpoints({ endpoints: [endpoint('only', only.url)] })
    expect((await ai.generateText({ model, prompt: 'Well?' })).text).toBe('Yes.')
    expect(only.requests.length).toBe(2)
  })

  it('a lone endpoint that is slow once is asked again by the SDK', async () => {
    const { createEndpoints } = await providerOf(major)
    const only = await serve(hanging, saying('Yes.'))
    const model = createEndpoints({ endpoints: [endpoint('only', only.url, { timeout: 0.1 })] })
    expect((await ai.generateText({ model, prompt: 'Well?' })).text).toBe('Yes.')
    expect(only.requests.length).toBe(2)
  })

  it('tells the message of an error that came in a stream', async () => {
    const bad = await serve(streaming('data: {"error": {"message": "Overloaded."}}\n\n'))
    const { onFailover } = await ask(bad.url)
    expect(onFailover.mock.calls[0]?.[0].error.message).toMatch(/Overloaded\./)
  })

  it('an abort ends the search', async () => {
    const { createEndpoints } = await providerOf(major)
    const slowly = await serve(hanging)
    const good = await serve(saying('Yes.'))
    const onFailover = vi.fn()
    const model = createEndpoints(
      { endpoints: [endpoint('first', slowly.url), endpoint('second', good.url)] },
      { onFailover },
    )
    for (const way of ['doStream', 'doGenerate'] as const) {
      const abort = new AbortController()
      const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Well?' }] }]
      const call = model[way]({ prompt, abortSignal: abort.signal } as never)
      setTimeout(() => abort.abort(), 50)
      await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    }
    await vi.waitFor(() => expect(slowly.requests.map(({ wasCut }) => wasCut)).toEqual([true, true]))
    expect(good.requests).toEqual([])
    expect(onFailover).not.toHaveBeenCalled()
  })

  it('an abort in the middle of an answer reaches the endpoint', async () => {
    const { createEndpoints } = await providerOf(major)
    const talking = await serve(streaming(chatEvent({ content: 'All ' }), 'hang'))
    const model = createEndpoints({ endpoints: [endpoint('first', talking.url), endpoint('second', talking.url)] })
    const abort = new AbortController()
    const result = ai.streamText({ model, prompt: 'Well?', abortSignal: abort.signal, onError() {} })
    for await (const part of result.fullStream) if (part.type === 'text-delta') abort.abort()
    await vi.waitFor(() => expect(talking.requests.map(({ wasCut }) => wasCut)).toEqual([true]))
  })

  it('lets go of a connection that came too late', async () => {
    const bad = await serve(streaming('', 'hang'))
    await ask(bad.url, { timeout: 0.1 })
    await vi.waitFor(() => expect(bad.requests[0]?.wasCut).toBe(true))
  })

  it('tells an observer of parts only what the SDK receives', async () => {
    const { createEndpoints } = await providerOf(major)
    const bad = await serve(streaming(chatEvent({ role: 'assistant', content: '' }), 'break'))
    const good = await serve(saying('Yes.'))
    const types: string[] = []
    const model = createEndpoints(
      { endpoints: [endpoint('first', bad.url), endpoint('second', good.url)] },
      { onEvent: ({ type }) => types.push(type) },
    )
    await collect(ai.streamText({ model, prompt: 'Well?' }).fullStream)
    expect(types.filter((type) => type === 'stream-start')).toEqual(['stream-start'])
    expect(types.at(-1)).toBe('finish')
  })

  it('speaks to Anthropic-compatible endpoints', async () => {
    const { createEndpoints } = await providerOf(major)
    const down = await serve(failing(529))
    const events = [
      {
        type: 'message_start',
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'any',
          content: [],
          stop_reason: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      {
        type: 'content_block_delta',
        index: 0,
        delta: {
          type: 'text_delta',
          text: '<minimax:tool_call>\n<invoke name="add"><parameter name="a">1</parameter></invoke>\n</minimax:tool_call>',
        },
      },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ]
    const minimax = await serve(
      streaming(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')),
    )
    const model = createEndpoints(
      {
        endpoints: [
          endpoint('first', down.url, { api_type: 'anthropic' }),
          endpoint('minimax', minimax.url.replace('/v1', '/anthropic'), {
            api_type: 'anthropic',
            api_key_env: 'MINIMAX_API_KEY',
            model: 'MiniMax-M2.1',
            extra_params: { thinking: { type: 'disabled' } },
            max_tokens: 100,
          }),
        ],
      },
      { environment: { MINIMAX_API_KEY: 'secret' } },
    )
    const tools = {
      add: ai.tool({ inputSchema: ai.jsonSchema({ type: 'object', properties: { a: { type: 'number' } } }) }),
    }
    const result = ai.streamText({ model, prompt: 'Add.', tools })
    await result.consumeStream()
    expect((await result.toolCalls).map((call: { input: unknown }) => call.input)).toEqual([{ a: 1 }])
    expect(minimax.requests[0]).toMatchObject({
      path: '/anthropic/v1/messages',
      headers: { 'x-api-key': 'secret' },
      body: { model: 'MiniMax-M2.1', max_tokens: 100, thinking: { type: 'disabled' }, tools: [{ name: 'add' }] },
    })
    // It has no key of its own, and the other's is not sent.
    expect(down.requests[0]?.headers['x-api-key']).toBeUndefined()
  })
})
