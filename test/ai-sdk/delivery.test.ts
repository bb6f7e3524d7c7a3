import { type LanguageModelLike, withInbandTools } from '@inband/ai-sdk'
import { dialects, renderCalls } from '@inband/dialects'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addCall, nativePairs, sampleTools } from './majors.ts'
import { callsOf, project, userPrompt, writeTool } from './project.ts'
import { collect, scriptedModel, textParts } from './scripted-model.ts'

const content = 'const a = "b" // <c>\n'.repeat(47_620).slice(0, 1_000_000)

describe.each(Object.values(dialects).map((dialect) => [dialect.id, dialect] as const))('%s', (id, dialect) => {
  it('streams a string of 1,000,000 code units in fewer than 1,000 deltas', async () => {
    const tools = [{ name: 'write', inputSchema: writeTool.inputSchema }]
    const call = renderCalls(dialect, [{ name: 'write', input: { path: 'a.ts', content } }], { tools })
    const { parts } = await project(call, {
      dialect: id,
      pieceLength: 4,
      params: { tools: [writeTool] },
      reasoning: { startsIn: false },
    })
    const deltas = parts.filter((part) => part.type === 'tool-input-delta')
    expect(deltas.length).toBeGreaterThan(100)
    expect(deltas.length).toBeLessThan(1_000)
    expect(JSON.parse(String(callsOf(parts)[0]?.input))).toEqual({ path: 'a.ts', content })
  })
})

describe('a slow model', () => {
  afterEach(() => vi.useRealTimers())

  it('is never silent for 300 ms at 10 ms a piece, whatever the size of the argument', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const call = `<minimax:tool_call>\n<invoke name="write"><parameter name="path">a</parameter><parameter name="content">${'word '.repeat(20_000)}</parameter></invoke>\n</minimax:tool_call>`
    const pieces = textParts(call, 5)
    let at = 0
    const model = scriptedModel('v4', [])
    const slow = {
      ...model,
      doStream: async () => ({
        stream: new ReadableStream(
          {
            pull(controller) {
              vi.advanceTimersByTime(10)
              const part = pieces[at++]
              if (part === undefined) controller.close()
              else controller.enqueue(part)
            },
          },
          { highWaterMark: 0 },
        ),
      }),
    }
    const { stream } = await withInbandTools<LanguageModelLike>(slow).doStream({
      prompt: userPrompt,
      tools: [writeTool],
    })
    let last = performance.now()
    let longest = 0
    for await (const part of stream as unknown as AsyncIterable<{ type: string }>) {
      if (part.type.endsWith('-delta') || part.type === 'tool-call') {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }
    }
    expect(longest).toBeLessThan(300)
  })
})

describe('partial input in a user interface', () => {
  it.each(nativePairs)('grows and is never taken back in %s', async (_name, ai, version) => {
    const model = withInbandTools(
      scriptedModel(version, [
        `<minimax:tool_call>\n<invoke name="write"><parameter name="path">a.txt</parameter><parameter name="content">${'line of text\n'.repeat(40)}</parameter></invoke>\n</minimax:tool_call>`,
      ]),
    )
    const result = ai.streamText({ model, tools: sampleTools(ai), prompt: 'Write.' })
    let json = ''
    let last = ''
    const seen: string[] = []
    for (const chunk of (await collect(result.toUIMessageStream())) as Record<string, string>[]) {
      if (chunk['type'] !== 'tool-input-delta') continue
      json += chunk['inputTextDelta']
      const { value, state } = await ai.parsePartialJson(json)
      expect(state).not.toBe('failed-parse')
      const written = String((value as { content?: string }).content ?? '')
      expect(written.startsWith(last)).toBe(true)
      last = written
      seen.push(written)
    }
    expect(new Set(seen).size).toBeGreaterThan(10)
    expect(last).toBe('line of text\n'.repeat(40))
  })
})

describe('abort and cancel', () => {
  it('cancelling the stream cancels the provider', async () => {
    const model = scriptedModel('v4', ['word '.repeat(500)])
    const { stream } = await withInbandTools(model).doStream({ prompt: userPrompt, tools: [writeTool] })
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel('enough')
    expect(model.progress.cancelled).toBe(true)
    expect(model.progress.pulled).toBeLessThan(10)
  })

  it.each(nativePairs)('an abort after any part ends cleanly in %s', async (_name, ai, version) => {
    const text = `Text.\n${addCall(1, 2)}\nMore.`
    for (let after = 0; after < 40; after += 3) {
      const controller = new AbortController()
      const errors: unknown[] = []
      const model = withInbandTools(scriptedModel(version, [text, 'Done.']))
      const result = ai.streamText({
        model,
        tools: sampleTools(ai),
        prompt: 'Go.',
        abortSignal: controller.signal,
        onError: ({ error }: { error: unknown }) => errors.push(error),
      })
      let count = 0
      for await (const _part of result.fullStream) if (count++ === after) controller.abort()
      expect(errors).toEqual([])
    }
  })

  it('the abort signal reaches the provider', async () => {
    const { signal } = new AbortController()
    const { model } = await project('Hi.', { params: { abortSignal: signal } })
    expect(model.received[0].abortSignal).toBe(signal)
  })
})

describe('a result that the model made up', () => {
  const text = `${addCall(1, 2)}\n<function_results>\n99\n</function_results>\nIt is 99. ${'word '.repeat(200)}`

  it('cancels the provider at once, and the loop goes on', async () => {
    const { parts, model } = await project(text)
    expect(model.progress.cancelled).toBe(true)
    expect(JSON.stringify(parts)).not.toContain('99')
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } })
  })

  it('can be drained for the exact usage', async () => {
    const { parts, model } = await project(text, { onFabricatedResult: 'discard' })
    expect(model.progress.cancelled).toBe(false)
    expect(JSON.stringify(parts)).not.toContain('99')
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: 'tool-calls' },
      usage: { inputTokens: { total: 1 } },
    })
  })

  it.each(nativePairs)('is answered with the real result in %s', async (_name, ai, version) => {
    const model = scriptedModel(version, [text, 'It is 3.'])
    const result = ai.streamText({
      model: withInbandTools(model),
      tools: sampleTools(ai),
      stopWhen: ai.stepCountIs(3),
      prompt: 'Add.',
    })
    await collect(result.fullStream)
    expect(await result.text).toBe('It is 3.')
    expect(JSON.stringify(model.received[1].prompt)).toContain('<stdout>3</stdout>')
    expect(JSON.stringify(model.received[1].prompt)).not.toContain('99')
  })
})
