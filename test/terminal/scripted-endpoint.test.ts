import { dialects, getDialect, renderPrompt, renderResults, scan, type Tool } from '@inband/dialects'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type ScriptedEndpoint,
  scriptedModelId,
  startScriptedEndpoint,
  tripScript,
} from '../../examples/scripted-endpoint/src/index.ts'

const text = { type: 'string' }
const object = (properties: Tool['inputSchema']): Tool['inputSchema'] => ({ type: 'object', properties })
const tools: Tool[] = [
  { name: 'read_file', inputSchema: object({ path: text }) },
  { name: 'write_file', inputSchema: object({ path: text, text }) },
  { name: 'calculate', inputSchema: object({ expression: text }) },
  { name: 'current_time', inputSchema: object({ timeZone: text }) },
  { name: 'weather', inputSchema: object({ city: text, days: { type: 'integer' } }) },
]
const question = { role: 'user', content: 'What do I need? See trip.txt.' }
const firstResults = [
  { name: 'read_file', text: 'There is no file trip.txt. Files here: my-notes.txt', isError: true },
  { name: 'current_time', text: '2026-01-02 03:04 in UTC' },
]

let endpoint: ScriptedEndpoint
beforeEach(async () => {
  endpoint = await startScriptedEndpoint({ script: tripScript })
})
afterEach(() => endpoint.close())

async function post(body: unknown, { baseURL } = endpoint): Promise<{ status: number; text: string }> {
  const response = await fetch(`${baseURL}/chat/completions`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

function system(dialect = 'xml', offered: readonly Tool[] = tools) {
  return { role: 'system', content: `Be brief.\n\n${renderPrompt(dialect, offered)}` }
}

/** The text of a whole answer, after the check that it is one. */
async function complete(messages: readonly object[], dialect = 'xml'): Promise<string> {
  const { status, text } = await post({ model: `scripted-${dialect}`, messages })
  expect({ status, text }).toMatchObject({ status: 200 })
  const body = JSON.parse(text)
  expect(body).toMatchObject({ object: 'chat.completion', choices: [{ finish_reason: 'stop' }] })
  return body.choices[0].message.content
}

async function refusal(body: unknown): Promise<{ status: number; message: string }> {
  const { status, text } = await post(body)
  const message = JSON.parse(text).error.message
  expect(endpoint.requests.at(-1)).toMatchObject({ status, answer: message })
  return { status, message }
}

function eventsOf(stream: string) {
  const lines = stream.split('\n\n').filter((line) => line !== '')
  expect(lines.at(-1)).toBe('data: [DONE]')
  return lines.slice(0, -1).map((line) => JSON.parse(line.replace(/^data: /, '')))
}

describe('a text-only endpoint', () => {
  const plain = { model: 'scripted-xml', messages: [system(), question] }

  it.each([
    ['tools', []],
    ['tool_choice', 'auto'],
    ['parallel_tool_calls', true],
    ['functions', []],
    ['function_call', 'none'],
  ])('answers 400 to a request that carries %s', async (field, value) => {
    const { status, message } = await refusal({ ...plain, [field]: value })
    expect(status).toBe(400)
    expect(message).toContain(`"${field}"`)
  })

  it.each([
    [{ role: 'tool', content: 'x', tool_call_id: '1' }, /role "tool"/],
    [{ role: 'assistant', content: '', tool_calls: [] }, /"tool_calls"/],
    [{ role: 'user', content: [{ type: 'text', text: 'x' }] }, /not a string/],
    [{ role: 'assistant', content: null }, /not a string/],
  ])('answers 400 to the message %j', async (message, reason) => {
    const answer = await refusal({ ...plain, messages: [system(), question, message] })
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(reason)
  })

  it.each(['', '[]', '{"model": 1}', '{"model": "scripted-xml", "messages": []}'])(
    'answers 400 to the body %j',
    async (body) => {
      expect((await refusal(body)).status).toBe(400)
    },
  )

  it('answers 404 to a model or a path that is not there', async () => {
    expect(await refusal({ ...plain, model: 'gpt' })).toMatchObject({
      status: 404,
      message: expect.stringMatching(/"gpt"/),
    })
    expect(await refusal({ ...plain, model: 'scripted-constructor' })).toMatchObject({ status: 404 })
    const response = await fetch(`${endpoint.baseURL}/embeddings`, { method: 'POST' })
    expect(response.status).toBe(404)
  })

  it('lists its models, one per dialect', async () => {
    const { data } = await (await fetch(`${endpoint.baseURL}/models`)).json()
    const ids = data.map((model: { id: string }) => model.id)
    expect(ids).toEqual(Object.values(dialects).map(scriptedModelId))
  })

  it('streams what it answers as a whole, cut at places that depend on the seed', async () => {
    const whole = await complete(plain.messages)
    const cuts: string[][] = []
    for (const seed of [1, 2, 1]) {
      const seeded = await startScriptedEndpoint({ script: tripScript, seed })
      const { text } = await post({ ...plain, stream: true }, seeded)
      await seeded.close()
      const events = eventsOf(text)
      expect(events.at(-1)).toMatchObject({ object: 'chat.completion.chunk', choices: [{ finish_reason: 'stop' }] })
      cuts.push(events.map((event) => event.choices[0].delta.content ?? ''))
    }
    expect(cuts.map((pieces) => pieces.join(''))).toEqual([whole, whole, whole])
    expect(cuts[1]).not.toEqual(cuts[0])
    expect(cuts[2]).toEqual(cuts[0])
    expect(new Set(cuts[0]?.map((piece) => piece.length)).size).toBeGreaterThan(4)
    // Some markup is cut in two.
    expect(cuts[0]?.some((piece) => /<[^>]*$/.test(piece))).toBe(true)
  })

  it('tells the usage of a stream only where it is asked for', async () => {
    const without = eventsOf((await post({ ...plain, stream: true })).text)
    expect(without.every((event) => event.usage === undefined)).toBe(true)
    const asked = { ...plain, stream: true, stream_options: { include_usage: true } }
    const { usage, choices } = eventsOf((await post(asked)).text).at(-1)
    expect(choices).toEqual([])
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens)
    expect(usage.prompt_tokens).toBeGreaterThan(100)
  })

  it('stops writing when its client goes away', async () => {
    const slow = await startScriptedEndpoint({ script: tripScript, delayMs: 20 })
    const abort = new AbortController()
    const response = await fetch(`${slow.baseURL}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ ...plain, stream: true }),
      signal: abort.signal,
    })
    await response.body?.getReader().read()
    abort.abort()
    await slow.close()
    expect(slow.requests).toHaveLength(1)
  })
})

describe('a scripted model', () => {
  it('takes the names of parameters from the catalogue', async () => {
    const renamed = tools.map((tool) =>
      tool.name === 'read_file' ? { name: 'read_file', inputSchema: object({ which: text }) } : tool,
    )
    expect(await complete([system('xml', renamed), question])).toContain('<parameter name="which">trip.txt</parameter>')
  })

  it('takes the name of the file from the question', async () => {
    const answer = await complete([system(), { role: 'user', content: 'Look at holiday.txt, please.' }])
    expect(answer).toContain('>holiday.txt</parameter>')
  })

  it('goes on from the results in the prompt', async () => {
    const turn = await complete([system(), question])
    const results = { role: 'user', content: renderResults('xml', firstResults) }
    const answer = await complete([system(), question, { role: 'assistant', content: turn }, results])
    expect(answer).toContain('There is no trip.txt, but there is my-notes.txt.')
    expect(endpoint.requests.at(-1)?.replayedTurns).toBe(1)
  })

  it('starts again with a new question after its answer', async () => {
    const messages: { role: string; content: string }[] = [system(), question]
    const results = [
      firstResults,
      [{ name: 'read_file', text: 'City: Oslo\nNights: 2 at 10.00 EUR\nTrain: 5.00 EUR' }],
      [
        { name: 'weather', text: '-4 to 1 degrees, snow.' },
        { name: 'calculate', text: '2 * 10.00 + 2 * 5.00 = 30' },
      ],
      [{ name: 'write_file', text: 'Wrote 89 characters.' }],
    ]
    for (const result of results) {
      messages.push({ role: 'assistant', content: await complete(messages) })
      messages.push({ role: 'user', content: renderResults('xml', result) })
    }
    const answer = await complete(messages)
    expect(answer).toMatch(
      /As of 2026-01-02: 2 nights in Oslo and the train cost 30 EUR\. Expect snow, from -4 degrees up/,
    )

    messages.push({ role: 'assistant', content: answer }, { role: 'user', content: 'And other.txt?' })
    expect(await complete(messages)).toContain('>other.txt</parameter>')
    expect(endpoint.requests.at(-1)?.replayedTurns).toBe(5)
  })

  it('accepts its own turns with and without what it thought, and nothing else in front', async () => {
    const results = { role: 'user', content: renderResults('minimax', firstResults) }
    const turn = await complete([system('minimax'), question], 'minimax')
    const withoutThought = turn.replace(/^<thinking>.*<\/thinking>\s*/s, '')
    expect(withoutThought).not.toBe(turn)
    for (const content of [turn, withoutThought]) {
      await complete([system('minimax'), question, { role: 'assistant', content }, results], 'minimax')
    }
    const messages = [system('minimax'), question, { role: 'assistant', content: `Well. ${withoutThought}` }, results]
    const { status, message } = await refusal({ model: 'scripted-minimax', messages })
    expect({ status, message }).toEqual({ status: 422, message: expect.stringContaining('came back changed') })
  })
})

describe('a scripted model fails loudly', () => {
  const refuse = (messages: readonly object[], model = 'scripted-xml') => refusal({ model, messages })

  it('without a system message', async () => {
    expect(await refuse([question])).toMatchObject({ status: 422, message: expect.stringMatching(/no system message/) })
  })

  it('without a catalogue', async () => {
    const { content } = system('xml', [])
    expect(await refuse([{ role: 'system', content }, question])).toMatchObject({
      status: 422,
      message: expect.stringMatching(/describes no tool/),
    })
  })

  it('without the guide of its own form', async () => {
    const answer = await refuse([system('hermes'), question])
    expect(answer).toMatchObject({
      status: 422,
      message: expect.stringMatching(/does not explain how calls are written in the dialect "xml"/),
    })
  })

  it('without a tool that it needs', async () => {
    const answer = await refuse([system('xml', tools.slice(1)), question])
    expect(answer).toMatchObject({
      status: 422,
      message: expect.stringMatching(/no tool "read_file", only write_file, calculate/),
    })
  })

  it('without a parameter that it needs', async () => {
    const poor = [{ name: 'read_file', inputSchema: object({}) }, ...tools.slice(1)]
    const answer = await refuse([system('xml', poor), question])
    expect(answer).toMatchObject({
      status: 422,
      message: expect.stringMatching(/0 parameters of "read_file"; it needs 1/),
    })
  })

  it('when a question names no file', async () => {
    const answer = await refuse([system(), { role: 'user', content: 'Hello!' }])
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/one script/) })
  })

  it.each([
    ['a letter', (turn: string) => turn.replace('clock', 'cloak')],
    ['a blank', (turn: string) => turn.replace('clock.\n\n', 'clock.\n')],
    ['the line break at the end', (turn: string) => turn.trimEnd()],
    ['the order of calls', (turn: string) => turn.replace('read_file', 'current_time')],
  ])('when a turn of its own comes back without %s as it wrote it', async (_what, change) => {
    const turn = await complete([system(), question])
    const content = change(turn)
    expect(content).not.toBe(turn)
    const results = { role: 'user', content: renderResults('xml', firstResults) }
    const answer = await refuse([system(), question, { role: 'assistant', content }, results])
    expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/came back changed/) })
    expect(answer.message).toContain(`Came back: ${JSON.stringify(content)}`)
  })

  it.each([
    ['are missing', firstResults.slice(0, 1)],
    ['come in another order than the calls', [...firstResults].reverse()],
  ])('when results %s', async (_what, results) => {
    const turn = await complete([system(), question])
    const last = { role: 'user', content: renderResults('xml', results) }
    const answer = await refuse([system(), question, { role: 'assistant', content: turn }, last])
    expect(answer).toMatchObject({
      status: 422,
      message: expect.stringMatching(/results of its calls do not tell the date/),
    })
  })

  it.each([
    ['two user messages follow each other', [question, question]],
    ['the last message is not from the user', []],
  ])('when %s', async (_what, messages) => {
    expect(await refuse([system(), ...messages])).toMatchObject({ status: 422 })
  })
})

describe('the model of each dialect', () => {
  it.each(Object.keys(dialects))('finds the tools and their parameters in the prompt of %s', async (id) => {
    const answer = await complete([system(id), question], id)
    const turn = scan(answer, id, { tools, startsInReasoning: getDialect(id).startsInReasoning })
    const calls = turn.calls.map(({ name, input }) => ({ name, input }))
    expect(calls).toEqual([
      { name: 'read_file', input: { path: 'trip.txt' } },
      { name: 'current_time', input: { timeZone: 'UTC' } },
    ])
  })
})
