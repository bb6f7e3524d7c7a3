import { inbandToolsMiddleware, withInbandTools } from '@inband/ai-sdk'
import { describe, expect, it } from 'vitest'
import { addCall, type Major, majors, sampleTools } from './majors.ts'
import { collect, scriptedModel, type Version } from './scripted-model.ts'

const turns = [`Adding.\n\n${addCall(1, 2)}`, 'It is 3.']

type Way = 'withInbandTools' | 'wrapLanguageModel'

/** Every combination that works: AI SDK, specification of the model, way in. */
const valid: readonly (readonly [keyof typeof majors, Version, Way])[] = [
  ['ai 5', 'v2', 'withInbandTools'],
  ['ai 5', 'v2', 'wrapLanguageModel'],
  ['ai 6', 'v2', 'withInbandTools'],
  ['ai 6', 'v3', 'withInbandTools'],
  ['ai 6', 'v3', 'wrapLanguageModel'],
  ['ai 7', 'v2', 'withInbandTools'],
  ['ai 7', 'v3', 'withInbandTools'],
  ['ai 7', 'v4', 'withInbandTools'],
  ['ai 7', 'v2', 'wrapLanguageModel'],
  ['ai 7', 'v3', 'wrapLanguageModel'],
  ['ai 7', 'v4', 'wrapLanguageModel'],
]

function wrapped(ai: Major, version: Version, way: Way) {
  const model = scriptedModel(version, turns)
  return way === 'withInbandTools'
    ? withInbandTools(model)
    : ai.wrapLanguageModel({ model, middleware: inbandToolsMiddleware() })
}

describe.each(valid)('%s with a %s model through %s', (major, version, way) => {
  const ai = majors[major]

  it('runs a tool and answers in a second step, streaming', async () => {
    const result = ai.streamText({
      model: wrapped(ai, version, way),
      tools: sampleTools(ai),
      stopWhen: ai.stepCountIs(3),
      prompt: 'Add 1 and 2.',
    })
    const parts = (await collect(result.fullStream)) as { type: string }[]
    expect(parts.filter((part) => part.type.startsWith('tool-input')).length).toBeGreaterThan(3)
    const steps = await result.steps
    expect(steps.map((step: Major) => step.finishReason)).toEqual(['tool-calls', 'stop'])
    expect(steps[0].toolResults.map((output: Major) => output.output)).toEqual([3])
    expect(steps[0].text).toBe('Adding.\n\n')
    expect(await result.text).toBe('It is 3.')
    expect((await result.totalUsage).totalTokens).toBe(6)
  })

  it('runs a tool and answers in a second step, generating', async () => {
    const result = await ai.generateText({
      model: wrapped(ai, version, way),
      tools: sampleTools(ai),
      stopWhen: ai.stepCountIs(3),
      prompt: 'Add 1 and 2.',
    })
    expect(result.steps.map((step: Major) => step.finishReason)).toEqual(['tool-calls', 'stop'])
    expect(result.steps[0].toolResults.map((output: Major) => output.output)).toEqual([3])
    expect(result.text).toBe('It is 3.')
  })
})

/** Where the SDK relabels a model without converting it: tools silently never run. The README says what to use instead. */
const silentlyBroken: readonly (readonly [keyof typeof majors, Version])[] = [
  ['ai 5', 'v3'],
  ['ai 5', 'v4'],
  ['ai 6', 'v2'],
]

describe('what wrapLanguageModel breaks without an error', () => {
  it.each(silentlyBroken)('%s relabels a %s model, and the loop ends after one step', async (major, version) => {
    const ai = majors[major]
    const result = ai.streamText({
      model: wrapped(ai, version, 'wrapLanguageModel'),
      tools: sampleTools(ai),
      stopWhen: ai.stepCountIs(3),
      prompt: 'Add 1 and 2.',
    })
    await collect(result.fullStream)
    expect((await result.steps).length).toBe(1)
  })

  it.each([
    ['ai 5', 'v3'],
    ['ai 5', 'v4'],
    ['ai 6', 'v4'],
  ] as const)('%s refuses a %s model that withInbandTools wrapped, loudly', async (major, version) => {
    const ai = majors[major]
    await expect(
      ai.generateText({ model: withInbandTools(scriptedModel(version, turns)), prompt: 'Add.' }),
    ).rejects.toThrow(/version/i)
  })

  it.each(['ai 5', 'ai 6'] as const)('a V4 model under %s is warned about', async (major) => {
    const ai = majors[major]
    const warnings: unknown[] = []
    const model = scriptedModel('v4', turns)
    const middleware = inbandToolsMiddleware()
    const outer = {
      ...middleware,
      wrapStream: async (options: Major) => {
        const result = await middleware.wrapStream(options)
        const [kept, looked] = result.stream.tee()
        const start = (await collect(looked)).find((part: Major) => part.type === 'stream-start') as Major
        warnings.push(...start.warnings)
        return { ...result, stream: kept }
      },
    }
    const result = ai.streamText({
      model: ai.wrapLanguageModel({ model, middleware: outer }),
      tools: sampleTools(ai),
      prompt: 'Add.',
    })
    await collect(result.fullStream)
    expect(JSON.stringify(warnings)).toContain('AI SDK 7')
  })
})
