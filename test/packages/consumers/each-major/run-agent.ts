import { inbandToolsMiddleware, withInbandTools } from '@inband/ai-sdk'
import {
  inbandToolsMiddleware as oneDialectMiddleware,
  withInbandTools as withOneDialect,
} from '@inband/ai-sdk/dialect'
import { minimax } from '@inband/dialects/minimax'
import { createEndpoints, createInband } from '@inband/provider'
import { type LanguageModel, streamText, tool, wrapLanguageModel } from 'ai'
import { z } from 'zod'
import { endpoint, fetchText } from './text-only-endpoint.ts'

async function runAgent(model: LanguageModel) {
  const inputs: unknown[] = []
  const result = streamText({
    model,
    prompt: 'How warm is Oslo?',
    tools: {
      weather: tool({
        inputSchema: z.object({ city: z.string(), days: z.number() }),
        execute: async (input) => {
          inputs.push(input)
          return { celsius: 12 }
        },
      }),
    },
    stopWhen: ({ steps }) => steps.length === 5,
    onError: ({ error }) => {
      throw error
    },
  })
  let text = ''
  for await (const delta of result.textStream) text += delta
  const steps = await result.steps
  return { inputs, text, finishReasons: steps.map((step) => step.finishReason) }
}

const model = endpoint('MiniMax-M2.1')
const baseURL = 'http://127.0.0.1/v1'
const provider = createInband({ baseURL, fetch: fetchText })
const endpoints = createEndpoints(
  { endpoints: [{ name: 'text-only', base_url: baseURL, model: 'MiniMax-M2.1', capabilities: ['text'] }] },
  { fetch: fetchText },
)
const outcomes = {
  model: await runAgent(withInbandTools(model)),
  middleware: await runAgent(wrapLanguageModel({ model, middleware: inbandToolsMiddleware() })),
  modelInOneDialect: await runAgent(withOneDialect(model, { dialect: minimax })),
  middlewareInOneDialect: await runAgent(
    wrapLanguageModel({ model, middleware: [oneDialectMiddleware({ dialect: minimax })] }),
  ),
  providerModel: await runAgent(provider('MiniMax-M2.1')),
  endpoints: await runAgent(endpoints),
}
console.log(JSON.stringify(outcomes))
