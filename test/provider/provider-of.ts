import * as ai5 from 'ai5'
import * as ai6 from 'ai6'
import * as ai7 from 'ai7'
import { vi } from 'vitest'
import type { Major } from '../ai-sdk/majors.ts'

type ProviderModule = typeof import('@inband/provider')

/** An AI SDK, and the provider packages that belong to it. */
export interface ProviderMajor {
  readonly ai: Major
  readonly specificationVersion: string
  readonly openaiCompatible: () => Promise<unknown>
  readonly anthropic: () => Promise<unknown>
}

const majors = {
  'ai 5': {
    ai: ai5,
    specificationVersion: 'v2',
    openaiCompatible: () => import('openai-compatible1'),
    anthropic: () => import('anthropic2'),
  },
  'ai 6': {
    ai: ai6,
    specificationVersion: 'v3',
    openaiCompatible: () => import('openai-compatible2'),
    anthropic: () => import('anthropic3'),
  },
  'ai 7': {
    ai: ai7,
    specificationVersion: 'v4',
    openaiCompatible: () => import('openai-compatible3'),
    anthropic: () => import('anthropic4'),
  },
} satisfies Record<string, ProviderMajor>

export const providerMajors = Object.entries(majors) as [keyof typeof majors, ProviderMajor][]

/** The package as it is where the peers of one AI SDK are installed. */
export async function providerOf(major: ProviderMajor): Promise<ProviderModule> {
  vi.resetModules()
  vi.doMock('@ai-sdk/openai-compatible', major.openaiCompatible)
  vi.doMock('@ai-sdk/anthropic', major.anthropic)
  return import('@inband/provider')
}
