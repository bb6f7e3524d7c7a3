import type { LanguageModelV3, LanguageModelV3Middleware, ProviderV3 } from '@ai-sdk/provider'
import { inbandToolsMiddleware, withInbandTools } from '@inband/ai-sdk'
import {
  inbandToolsMiddleware as oneDialectMiddleware,
  withInbandTools as withOneDialect,
} from '@inband/ai-sdk/dialect'
import { minimax } from '@inband/dialects/minimax'
import { createEndpoints, createInband, inband } from '@inband/provider'
import { createProviderRegistry, type LanguageModel, type LanguageModelMiddleware } from 'ai'

/** The types of AI SDK 6 and of specification V3 take what the package gives. */
export const middleware: LanguageModelV3Middleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]
export const sameMiddleware: LanguageModelMiddleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]

export function wrap(model: LanguageModelV3): LanguageModelV3[] {
  return [withInbandTools(model), withOneDialect(model, { dialect: minimax })]
}

export function asModel(model: LanguageModelV3): LanguageModel {
  return withInbandTools(model)
}

export const provider: ProviderV3 = inband
export const registry = createProviderRegistry({ local: createInband({ baseURL: 'http://127.0.0.1/v1' }) })

export function ofEndpoints(list: string): LanguageModelV3 {
  return createEndpoints(list)
}
