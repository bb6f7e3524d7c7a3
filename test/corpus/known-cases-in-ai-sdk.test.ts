import { type Part, withInbandTools, withRecoveredToolCalls } from '@inband/ai-sdk'
import { describe, expect, it } from 'vitest'
import { cutsOf } from '../../packages/dialects/src/contract/cuts.ts'
import { grammarFault, textOf, userPrompt } from '../ai-sdk/project.ts'
import { collect, finishFor, scriptedModel, usageFor, type Version } from '../ai-sdk/scripted-model.ts'
import { checkKnownResult, dialectOfCase, type KnownCase, readKnownCases } from './known-case.ts'

const versions: readonly Version[] = ['v2', 'v3', 'v4']

function nativeCallsOf({ nativeCalls = [] }: KnownCase): Part[] {
  return nativeCalls.map(({ name, input }, index) => ({
    type: 'tool-call',
    toolCallId: `native-${index}`,
    toolName: name,
    input: JSON.stringify(input),
  }))
}

function deltas(type: 'text' | 'reasoning', pieces: readonly string[]): Part[] {
  if (pieces.join('') === '') return []
  return [
    { type: `${type}-start`, id: type },
    ...pieces.map((delta) => ({ type: `${type}-delta`, id: type, delta })),
    { type: `${type}-end`, id: type },
  ]
}

/** What the model streams, in pieces. */
function partsOf(known: KnownCase, pieces: readonly string[], version: Version): Part[] {
  const pieceLength = Math.max(1, ...pieces.map((piece) => piece.length))
  const reasoning = known.reasoningIn?.match(new RegExp(`[^]{1,${Math.min(pieceLength, 1_000)}}`, 'g')) ?? []
  return [
    { type: 'stream-start', warnings: [] },
    ...deltas('reasoning', reasoning),
    ...deltas('text', pieces),
    ...nativeCallsOf(known),
    { type: 'finish', finishReason: finishFor(version, finishOf(known)), usage: usageFor(version) },
  ]
}

function contentOf(known: KnownCase): Part[] {
  return [
    ...(known.reasoningIn === undefined ? [] : [{ type: 'reasoning', text: known.reasoningIn }]),
    ...(known.text === '' ? [] : [{ type: 'text', text: known.text }]),
    ...nativeCallsOf(known),
  ]
}

function finishOf({ providerFinish }: KnownCase): string {
  return providerFinish === 'tool_calls' ? 'tool-calls' : providerFinish
}

function checkFinish(known: KnownCase, finishReason: unknown): void {
  if (known.expect.finish === undefined) return
  const reason = typeof finishReason === 'string' ? finishReason : (finishReason as { unified: string }).unified
  expect(reason).toBe(known.expect.finish)
}

/** The calls that the SDK would run: those whose input is JSON. */
function runnableCalls(parts: readonly Part[]): { name: string; input: unknown }[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool-call') return []
    try {
      return [{ name: String(part['toolName']), input: JSON.parse(String(part['input'])) as unknown }]
    } catch {
      return []
    }
  })
}

function joined(parts: readonly Part[], type: string, field: string): string {
  return parts
    .filter((part) => part.type === type)
    .map((part) => String(part[field]))
    .join('')
}

describe('reported failures, through the AI SDK layer', () => {
  for (const known of readKnownCases()) {
    const dialect = known.mode === 'owned' ? dialectOfCase(known) : undefined
    const runnable = known.mode === 'recover' || dialect !== undefined
    const params = {
      prompt: userPrompt,
      tools: known.tools.map((tool) => ({ type: 'function', ...tool })),
      ...(known.toolChoice === undefined ? {} : { toolChoice: { type: known.toolChoice } }),
    }
    const wrap = (model: ReturnType<typeof scriptedModel>) =>
      dialect === undefined ? withRecoveredToolCalls(model) : withInbandTools(model, { dialect })

    it.skipIf(!runnable)(`${known.class}: ${known.id}`, async () => {
      for (const version of versions) {
        const cuts = cutsOf(known.text, { cuts: known.chunks === undefined ? [] : [known.chunks], randomCuts: 2 })
        for (const { pieces } of cuts) {
          const model = scriptedModel(version, [{ parts: partsOf(known, pieces, version) }])
          const { stream } = await wrap(model).doStream(params)
          const parts = await collect<Part>(stream)
          // Without tools the provider's parts pass as they are, empty deltas included.
          if (known.tools.length > 0) expect(grammarFault(parts)).toBeUndefined()
          const reasoning = joined(parts, 'reasoning-delta', 'delta')
          checkKnownResult(known, { text: textOf(parts), reasoning, calls: runnableCalls(parts) })
          checkFinish(known, parts.at(-1)?.['finishReason'])
        }
        const model = scriptedModel(version, [{ content: contentOf(known), finish: finishOf(known) }])
        const { content, finishReason } = await wrap(model).doGenerate(params)
        const reasoning = joined(content, 'reasoning', 'text')
        checkKnownResult(known, { text: joined(content, 'text', 'text'), reasoning, calls: runnableCalls(content) })
        checkFinish(known, finishReason)
      }
    })
  }
})
