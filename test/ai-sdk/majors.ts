import * as ai5 from 'ai5'
import * as ai6 from 'ai6'
import * as ai7 from 'ai7'
import { z } from 'zod'
import type { Version } from './scripted-model.ts'

// biome-ignore lint/suspicious/noExplicitAny: one test body for three majors, whose types differ.
export type Major = any

export const majors: Readonly<Record<'ai 5' | 'ai 6' | 'ai 7', Major>> = { 'ai 5': ai5, 'ai 6': ai6, 'ai 7': ai7 }

/** The specification that is native to each major. */
const nativeVersion: Readonly<Record<keyof typeof majors, Version>> = {
  'ai 5': 'v2',
  'ai 6': 'v3',
  'ai 7': 'v4',
}

/** Every major with the specification that is native to it. */
export const nativePairs = (Object.keys(majors) as (keyof typeof majors)[]).map(
  (name) => [name, majors[name], nativeVersion[name]] as const,
)

/** A tool that adds and one that writes, the way the major wants them. */
export function sampleTools(ai: Major): Record<string, unknown> {
  return {
    add: ai.tool({
      description: 'Adds two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }: { a: number; b: number }) => a + b,
    }),
    write: ai.tool({
      description: 'Writes a file',
      inputSchema: z.object({ path: z.string(), content: z.string() }),
      execute: async ({ content }: { content: string }) => `${content.length} characters`,
    }),
  }
}

export const addCall = (a: number, b: number): string =>
  `<minimax:tool_call>\n<invoke name="add"><parameter name="a">${a}</parameter><parameter name="b">${b}</parameter></invoke>\n</minimax:tool_call>`
