import { withInbandTools } from '@inband/ai-sdk'
import { describe, expect, it } from 'vitest'
import { addCall, nativePairs, sampleTools } from './majors.ts'
import { addTool, callsOf, grammarFault, project, textOf, userPrompt, writeTool } from './project.ts'
import { collect, finishFor, scriptedModel, textParts, usageFor, type Version } from './scripted-model.ts'

const finish = (version: Version, reason = 'stop') => ({
  type: 'finish',
  finishReason: finishFor(version, reason),
  usage: usageFor(version),
})

const texts = {
  'prose only': 'Nothing to call. a < b and `c`.',
  'a call only': addCall(1, 2),
  'text around a call': `First.\n${addCall(1, 2)}\nThen.`,
  'two envelopes': `${addCall(1, 2)}\n\n${addCall(3, 4)}`,
  'a call cut short': addCall(1, 2).slice(0, 80),
  'reasoning and a call': `<think>Hm.</think>${addCall(1, 2)}`,
  'an empty turn': '',
  'a result it made up': `${addCall(1, 2)}\n<function_results>\n3\n</function_results>\nDone.`,
  'a text with an emoji': `😀 ${addCall(1, 2)} 😀`,
}

describe.each(Object.entries(texts))('parts for %s', (_name, text) => {
  it.each([1, 2, 3, 5, 11, 10_000])('are well formed in pieces of %i', async (pieceLength) => {
    for (const version of ['v2', 'v3', 'v4'] as const) {
      const { parts } = await project(text, { version, pieceLength })
      expect(grammarFault(parts)).toBeUndefined()
    }
  })

  it('are the same in every cut and when generated', async () => {
    const whole = await project(text, { pieceLength: 10_000 })
    for (const pieceLength of [1, 2, 3, 7]) {
      const cut = await project(text, { pieceLength })
      expect(textOf(cut.parts)).toBe(textOf(whole.parts))
      expect(callsOf(cut.parts)).toEqual(callsOf(whole.parts))
      expect(cut.parts.at(-1)).toEqual(whole.parts.at(-1))
    }
    const model = withInbandTools(scriptedModel('v4', [text]))
    const generated = await model.doGenerate({ prompt: userPrompt, tools: [addTool, writeTool] })
    expect(callsOf(generated.content)).toEqual(callsOf(whole.parts))
    expect(
      generated.content
        .filter((part: { type: string }) => part.type === 'text')
        .map((part: { text: string }) => part.text)
        .join(''),
    ).toBe(textOf(whole.parts))
  })
})

describe('what a provider may send', () => {
  const streams = {
    'text ids that repeat': [...textParts('One. ', 3), ...textParts(`Two.\n${addCall(1, 2)}`, 3)],
    'a call across two text blocks': [...textParts(addCall(1, 2).slice(0, 30)), ...textParts(addCall(1, 2).slice(30))],
    'reasoning over text': [
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'Text.' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-end', id: '0' },
    ],
    'empty deltas': [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: '' },
      { type: 'text-end', id: '0' },
    ],
    'text without an end': textParts(`Hello. ${addCall(1, 2)}`).slice(0, -1),
    'an error in the middle': [{ type: 'error', error: new Error('overloaded') }, ...textParts('Still here.')],
    'a call of its own': [
      { type: 'tool-input-start', id: 'n', toolName: 'add' },
      { type: 'tool-input-delta', id: 'n', delta: '{"a":1,"b":2}' },
      { type: 'tool-input-end', id: 'n' },
      { type: 'tool-call', toolCallId: 'n', toolName: 'add', input: '{"a":1,"b":2}' },
    ],
  }

  it.each(Object.entries(streams))('%s: parts stay well formed, with and without a finish', async (_name, parts) => {
    for (const version of ['v2', 'v3', 'v4'] as const) {
      for (const end of [[finish(version)], [finish(version), finish(version)], []]) {
        const result = await project({ parts: [...parts, ...end] }, { version })
        expect(grammarFault(result.parts)).toBeUndefined()
        expect(result.parts.at(-1)?.['usage']).toBeDefined()
      }
    }
  })

  it.each(Object.entries(streams))('%s: the UI stream stays alive', async (_name, parts) => {
    for (const [, ai, version] of nativePairs) {
      const model = withInbandTools(scriptedModel(version, [{ parts: [...parts, finish(version)] }, 'Done.', 'Done.']))
      const result = ai.streamText({ model, tools: sampleTools(ai), prompt: 'Go.', onError() {} })
      const chunks = (await collect(result.toUIMessageStream())) as { type: string }[]
      expect(chunks.at(-1)?.type).toBe('finish')
    }
  })

  it('a stream that breaks closes what is open and then fails as it did', async () => {
    const model = scriptedModel('v4', [
      { parts: textParts(`Text ${addCall(1, 2).slice(0, 70)}`), breaksWith: new Error('connection lost') },
    ])
    const { stream } = await withInbandTools(model).doStream({ prompt: userPrompt, tools: [addTool] })
    const parts: { type: string; input?: string }[] = []
    await expect(
      (async () => {
        for await (const part of stream as unknown as AsyncIterable<{ type: string }>) parts.push(part)
      })(),
    ).rejects.toThrow('connection lost')
    expect(parts.map((part) => part.type).slice(-2)).toEqual(['tool-input-end', 'tool-call'])
    expect(() => JSON.parse(parts.at(-1)?.input ?? '')).toThrow()
  })

  it('a native call and its written twin run once, whichever comes first', async () => {
    const native = { type: 'tool-call', toolCallId: 'n', toolName: 'add', input: '{"b":2,"a":1}' }
    const written = textParts(addCall(1, 2))
    for (const order of [
      [...written, native],
      [native, ...written],
    ]) {
      const codes: string[] = []
      const { parts } = await project(
        { parts: [...order, finish('v4')] },
        { onIssue: (issue) => codes.push(issue.code) },
      )
      expect(grammarFault(parts)).toBeUndefined()
      expect(callsOf(parts).length).toBe(1)
      expect(codes).toContain('duplicate-call')
    }
  })

  it('a native call with other input runs beside the written one', async () => {
    const native = { type: 'tool-call', toolCallId: 'n', toolName: 'add', input: '{"a":5,"b":6}' }
    const { parts } = await project({ parts: [...textParts(addCall(1, 2)), native, finish('v4')] })
    expect(callsOf(parts).length).toBe(2)
  })
})

describe('finish reasons', () => {
  it.each([
    ['stop', true, 'tool-calls'],
    ['stop', false, 'stop'],
    ['tool-calls', false, 'stop'],
    ['length', true, 'length'],
    ['content-filter', true, 'content-filter'],
    ['error', true, 'error'],
    ['other', true, 'tool-calls'],
  ])('%s with a call: %s gives %s', async (reason, withCall, expected) => {
    for (const version of ['v2', 'v3', 'v4'] as const) {
      const { parts } = await project({ text: withCall ? addCall(1, 2) : 'Hi.', finish: reason }, { version })
      const given = parts.at(-1)?.['finishReason'] as string | { unified: string; raw: string }
      expect(typeof given === 'string' ? given : given.unified).toBe(expected)
      if (typeof given === 'object') expect(given.raw).toBe(reason)
    }
  })

  it('a call cut by a token limit cannot run', async () => {
    const { parts } = await project({ text: addCall(1, 2).slice(0, -40), finish: 'length' })
    const [call] = callsOf(parts)
    expect(() => JSON.parse(String(call?.input))).toThrow()
  })
})
