import type { LanguageModelV4, LanguageModelV4Middleware, ProviderV4 } from '@ai-sdk/provider'
import { inbandToolsMiddleware, withInbandTools } from '@inband/ai-sdk'
import {
  inbandToolsMiddleware as oneDialectMiddleware,
  withInbandTools as withOneDialect,
} from '@inband/ai-sdk/dialect'
import { minimax } from '@inband/dialects/minimax'
import { createEndpoints, createInband, inband } from '@inband/provider'
import { createProviderRegistry, type LanguageModel, type LanguageModelMiddleware } from 'ai'

/** The types of AI SDK 7 and of specification V4 take what the package gives. */
export const middleware: LanguageModelV4Middleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]
export const sameMiddleware: LanguageModelMiddleware[] = [
  inbandToolsMiddleware(),
  oneDialectMiddleware({ dialect: minimax }),
]

export function wrap(model: LanguageModelV4): LanguageModelV4[] {
  return [withInbandTools(model), withOneDialect(model, { dialect: minimax })]
}

export function asModel(model: LanguageModelV4): LanguageModel {
  return withInbandTools(model)
}

export const provider: ProviderV4 = inband
export const registry = createProviderRegistry({ local: createInband({ baseURL: 'http://127.0.0.1/v1' }) })

export function ofEndpoints(list: string): LanguageModelV4 {
  return createEndpoints(list)
}
