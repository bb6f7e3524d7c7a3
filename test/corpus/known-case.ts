import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, dialects, type Tool } from '@inband/dialects'
import { expect } from 'vitest'
import { scanEverywhere } from '../harness/scan-everywhere.ts'

interface ExpectedCall {
  readonly name: string
  readonly input: unknown
}

/** One line of `known.jsonl`; the README beside it explains the fields. */
export interface KnownCase {
  readonly id: string
  readonly class: string
  readonly dialect: string
  readonly mode: 'owned' | 'recover'
  readonly tools: readonly Tool[]
  readonly text: string
  readonly chunks?: readonly string[]
  readonly providerFinish: 'stop' | 'length' | 'tool_calls'
  /** What the provider sent on its reasoning channel before the text. */
  readonly reasoningIn?: string
  /** Calls that the provider also sent natively, behind the text. */
  readonly nativeCalls?: readonly ExpectedCall[]
  readonly toolChoice?: 'none' | 'required'
  readonly requires?: readonly string[]
  readonly expand?: {
    readonly token: string
    readonly unit: string
    readonly times: number
    readonly chunkSize: number
  }
  readonly expect: {
    readonly text: string | null
    readonly reasoning?: string
    readonly textNormalized?: string
    readonly textNot?: readonly string[]
    readonly calls?: readonly ExpectedCall[]
    readonly callsAnyOf?: readonly (readonly ExpectedCall[])[]
    readonly callsInclude?: readonly ExpectedCall[]
    readonly callsNot?: readonly string[]
    readonly finish?: 'tool-calls' | 'stop' | 'length'
  }
}

export function readKnownCases(): KnownCase[] {
  return readFileSync(join(import.meta.dirname, 'known.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => expandCase(JSON.parse(line)))
}

function expandCase(known: KnownCase): KnownCase {
  if (known.expand === undefined) return known
  const { token, unit, times, chunkSize } = known.expand
  // The unit is plain text, so that it may be put into JSON as it is.
  const expanded: KnownCase = JSON.parse(
    JSON.stringify({ ...known, expand: undefined }).replaceAll(token, unit.repeat(times)),
  )
  const chunks: string[] = []
  for (let index = 0; index < expanded.text.length; index += chunkSize) {
    chunks.push(expanded.text.slice(index, index + chunkSize))
  }
  return { ...expanded, chunks }
}

/** The dialect that a case is about, by the corpus' shorter names; `undefined` where there is none yet. */
export function dialectOfCase({ id, dialect }: KnownCase): Dialect | undefined {
  const ids: Record<string, string> = {
    deepseek: id.startsWith('deepseek-dsml') ? 'dsml-v32' : id.includes('legacy') ? 'deepseek-v3' : 'deepseek-v31',
    gemma: 'gemma4',
    glm: 'glm-4.5',
  }
  const name = ids[dialect] ?? dialect
  return Object.hasOwn(dialects, name) ? dialects[name] : undefined
}

/** Why a case cannot be run on the dialect layer; `undefined` where it can. */
export function reasonToSkip(known: KnownCase): string | undefined {
  if (known.mode === 'recover') return 'recover mode'
  return dialectOfCase(known) === undefined ? `the dialect ${known.dialect} is not there` : undefined
}

/** What became of a case. */
export interface KnownCaseResult {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ExpectedCall[]
}

/** Compares all that a case states about text, reasoning and calls. */
export function checkKnownResult({ expect: expected }: KnownCase, { text, reasoning, calls }: KnownCaseResult): void {
  if (expected.text !== null) expect(text).toBe(expected.text)
  if (expected.reasoning !== undefined) expect(reasoning).toBe(expected.reasoning)
  if (expected.textNormalized !== undefined) {
    expect(text.replace(/\s+/g, ' ').trim()).toBe(expected.textNormalized)
  }
  for (const piece of expected.textNot ?? []) expect(text).not.toContain(piece)
  if (expected.calls !== undefined) expect(calls).toEqual(expected.calls)
  if (expected.callsAnyOf !== undefined) expect(expected.callsAnyOf).toContainEqual(calls)
  if (expected.callsInclude !== undefined) expect(calls).toEqual(expect.arrayContaining([...expected.callsInclude]))
  for (const name of expected.callsNot ?? []) expect(calls.map((call) => call.name)).not.toContain(name)
}

export function checkKnownCase(known: KnownCase): void {
  const dialect = dialectOfCase(known)
  if (dialect === undefined) throw new Error(`No dialect for the case ${known.id}.`)
  const outcome = scanEverywhere(dialect, known.text, {
    tools: known.tools,
    cuts: known.chunks === undefined ? undefined : [known.chunks],
    ending: known.providerFinish === 'length' ? 'truncated' : 'complete',
  })
  const calls = outcome.calls.map(({ name, input }) => ({ name, input }))
  checkKnownResult(known, { text: outcome.text, reasoning: outcome.reasoning, calls })
  // The finish reason follows from whether any call was begun, a cut one included.
  const begun = outcome.calls.length + outcome.cutCalls.length
  if (known.expect.finish === 'stop') expect(begun).toBe(0)
  if (known.expect.finish === 'tool-calls') expect(begun).toBeGreaterThan(0)
}
