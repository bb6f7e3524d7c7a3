import type { LanguageModelV2, LanguageModelV2Middleware, ProviderV2 } from '@ai-sdk/provider'
import { inbandToolsMiddleware, withInbandTools } from '@inband/ai-sdk'
import {
  inbandToolsMiddleware as oneDialectMiddleware,
  withInbandTools as withOneDialect,
} from '@inband/ai-sdk/dialect'
import { minimax } from '@inband/dialects/minimax'
import { createEndpoints, createInband, inband } from '@inband/provider'
import { createProviderRegistry, type LanguageModel, type LanguageModelMiddleware } from 'ai'

/** The types of AI SDK 5 and of specification V2 take what the package gives. */
export const middleware: LanguageModelV2Middleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]
export const sameMiddleware: LanguageModelMiddleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]

export function wrap(model: LanguageModelV2): LanguageModelV2[] {
  return [withInbandTools(model), withOneDialect(model, { dialect: minimax })]
}

export function asModel(model: LanguageModelV2): LanguageModel {
  return withInbandTools(model)
}

export const provider: ProviderV2 = inband
export const registry = createProviderRegistry({ local: createInband({ baseURL: 'http://127.0.0.1/v1' }) })

export function ofEndpoints(list: string): LanguageModelV2 {
  return createEndpoints(list)
}
