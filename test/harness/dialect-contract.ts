import type { Dialect, IssueCode, Tool } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { dialectFragments, sampleCall, sampleTool } from './dialect-fragments.ts'
import { type ScanEverywhereOptions, scanEverywhere } from './scan-everywhere.ts'

/** A text in a dialect and what it must be read as. */
export interface DialectSample {
  /** What is special about the text; names the test. */
  readonly name: string
  readonly tools: readonly Tool[]
  readonly text: string
  readonly expected: {
    /** Default: `''`. */
    readonly text?: string
    /** Default: `''`. */
    readonly reasoning?: string
    /** The calls that count. Default: none. */
    readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
    /** The names of the calls that were begun and do not count. Default: none. */
    readonly cutCalls?: readonly string[]
    /** Codes that must be reported; with `[]` nothing may be. Not looked at where absent. */
    readonly issues?: readonly IssueCode[]
    /** Whether the scanner stops at a fabricated result. Default: `false`. */
    readonly stopped?: boolean
  }
  readonly options?: Partial<ScanEverywhereOptions>
}

export interface DialectSamples {
  readonly samples: readonly DialectSample[]
  /** Points of the contract that the dialect cannot keep, each with the reason. */
  readonly skip?: { readonly [Point in ContractPoint]?: string } | undefined
}

const contract = {
  'describes every tool in the prompt': describesTools,
  'teaches the markup that it renders': teachesMarkup,
  'lets the guide be replaced and wrapped': replacesGuide,
  'reads several calls between words': readsCallsBetweenWords,
  'reads a call without arguments as {}': readsEmptyArguments,
  'reads a well-formed call of a tool that nobody declared': readsUndeclaredTool,
  'takes a name that every object inherits for text': refusesInheritedName,
  'renders results in order and word for word': rendersResults,
  'stops at a result that the model makes up': stopsAtFabricatedResult,
  'keeps an answer about results where no call came before': keepsTalkAboutResults,
  'reads reasoning as it renders it': readsReasoning,
  'leaves reasoning in the text where told so': leavesReasoning,
  'cuts an endless parameter with a mark': cutsLongParameter,
  'makes the end of an incomplete call a matter of choice': choosesIncompleteCalls,
  'keeps a property called __proto__ to the object it stands in': keepsPrototypes,
} satisfies Record<string, (dialect: Dialect) => void>

export type ContractPoint = keyof typeof contract

/** Runs what every dialect owes, and the samples of this one. */
export function runDialectContract(dialect: Dialect, { samples, skip = {} }: DialectSamples): void {
  describe(`the dialect ${dialect.id}`, () => {
    for (const [point, check] of Object.entries(contract)) {
      const reason = skip[point as ContractPoint]
      if (reason === undefined) it(point, () => check(dialect))
      else it.skip(`${point} (not so: ${reason})`, () => check(dialect))
    }
    it.each(samples)('reads $name', (sample) => checkSample(dialect, sample))
  })
}

function checkSample(dialect: Dialect, { tools, text, expected, options }: DialectSample): void {
  const outcome = scanEverywhere(dialect, text, { tools, ...options })
  expect({
    text: outcome.text,
    reasoning: outcome.reasoning,
    calls: outcome.calls.map(({ name, input }) => ({ name, input })),
    cutCalls: outcome.cutCalls.map(({ name }) => name),
    stopped: outcome.stopped,
  }).toEqual({ text: '', reasoning: '', calls: [], cutCalls: [], stopped: false, ...without(expected, 'issues') })
  const codes = outcome.issues.map(({ code }) => code)
  if (expected.issues?.length === 0) expect(codes).toEqual([])
  else if (expected.issues !== undefined) expect(codes).toEqual(expect.arrayContaining([...expected.issues]))
}

function without<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const { [key]: _left, ...rest } = value
  return rest
}

const tools = [sampleTool]

function describesTools(dialect: Dialect): void {
  const other: Tool = {
    name: 'list_files',
    description: 'Lists what is in a folder',
    inputSchema: { type: 'object', properties: { folder: { type: 'string' } } },
  }
  const prompt = dialect.renderPrompt([sampleTool, other])
  for (const word of [
    sampleTool.name,
    'Saves a note',
    'path',
    'lines',
    other.name,
    'Lists what is in a folder',
    'folder',
  ]) {
    expect(prompt).toContain(word)
  }
  expect(prompt.indexOf(sampleTool.name)).toBeLessThan(prompt.indexOf(other.name))
}

function teachesMarkup(dialect: Dialect): void {
  const { call } = dialectFragments(dialect)
  const prompt = dialect.renderPrompt(tools)
  // What carries no name or value of the sample is markup.
  const markup = call.match(/<\/?[^<>"={}\s]+>|\[[A-Z_]+\]|<\|[^<>]*\|>/g) ?? []
  for (const marker of new Set(markup)) {
    if (!/save_note|path|lines/.test(marker)) expect(prompt).toContain(marker)
  }
}

function replacesGuide(dialect: Dialect): void {
  const usual = dialect.renderPrompt(tools)
  const replaced = dialect.renderPrompt(tools, { guide: 'Call tools wisely.' })
  expect(replaced).toContain('Call tools wisely.')
  expect(replaced).toContain(sampleTool.name)
  expect(replaced.length).toBeLessThan(usual.length)
  const wrapped = dialect.renderPrompt(tools, { guide: (guide) => `${guide}\nNever hurry.` })
  expect(wrapped).toContain('Never hurry.')
  expect(wrapped.length).toBeGreaterThan(usual.length)
}

function readsCallsBetweenWords(dialect: Dialect): void {
  const { calls } = dialectFragments(dialect)
  const outcome = scanEverywhere(dialect, `First this.\n${calls}\n\nThen that.`, { tools })
  expect(outcome.calls.map(({ name, input }) => ({ name, input }))).toEqual([
    sampleCall,
    { name: sampleTool.name, input: { path: 'b.md' } },
  ])
  expect(outcome.text.startsWith('First this.')).toBe(true)
  expect(outcome.text.endsWith('Then that.')).toBe(true)
  expect(outcome.text.replace(/\s+/g, ' ')).toBe('First this. Then that.')
}

function readsEmptyArguments(dialect: Dialect): void {
  const ping: Tool = { name: 'ping', inputSchema: { type: 'object', properties: {} } }
  const text = dialect.renderCalls([{ name: 'ping', input: {} }], { tools: [ping] })
  expect(scanEverywhere(dialect, text, { tools: [ping] }).calls).toMatchObject([{ name: 'ping', inputText: '{}' }])
}

function readsUndeclaredTool(dialect: Dialect): void {
  const input = { place: 'Oslo' }
  const text = dialect.renderCalls([{ name: 'no_such_tool', input }], { tools })
  expect(scanEverywhere(dialect, text, { tools }).calls).toMatchObject([{ name: 'no_such_tool', input }])
}

function refusesInheritedName(dialect: Dialect): void {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
    const text = dialect.renderCalls([{ name, input: {} }], { tools })
    const { calls, cutCalls } = scanEverywhere(dialect, text, { tools })
    expect([...calls, ...cutCalls]).toEqual([])
  }
}

function rendersResults(dialect: Dialect): void {
  const texts = ['first: a < b & "c"', 'second\n  indented\n', 'third']
  const rendered = dialect.renderResults(
    texts.map((text, index) => ({ name: sampleTool.name, text, isError: index === 1 })),
  )
  const places = texts.map((text) => rendered.indexOf(text))
  expect(places).not.toContain(-1)
  expect([...places].sort((left, right) => left - right)).toEqual(places)
}

function stopsAtFabricatedResult(dialect: Dialect): void {
  const { call, results } = dialectFragments(dialect)
  for (const marker of [results, ...dialect.fabricatedResult]) {
    const outcome = scanEverywhere(dialect, `${call}\n${marker}\nmade up`, { tools })
    expect(outcome.calls).toMatchObject([sampleCall])
    expect(outcome.stopped).toBe(true)
    expect(outcome.text.trim()).toBe('')
    expect(outcome.issues.map(({ code }) => code)).toContain('fabricated-result')
  }
}

function keepsTalkAboutResults(dialect: Dialect): void {
  for (const marker of dialect.fabricatedResult) {
    const text = `Results look like this:\n${marker}\nand so on.`
    const outcome = scanEverywhere(dialect, text, { tools })
    expect(outcome.stopped).toBe(false)
    expect(outcome.text).toBe(text)
  }
}

function readsReasoning(dialect: Dialect): void {
  const thought = 'The user wants 3 < 4 lines.\nSo be it.'
  const outcome = scanEverywhere(dialect, `${dialect.renderReasoning(thought)}Done.`, { tools })
  expect(outcome.reasoning.trim()).toBe(thought)
  expect(outcome.text.trim()).toBe('Done.')
  expect(outcome.issues).toEqual([])
}

function leavesReasoning(dialect: Dialect): void {
  const text = `${dialect.renderReasoning('Hm.')}Done.`
  const outcome = scanEverywhere(dialect, text, { tools, reasoning: false })
  expect(outcome.text).toBe(text)
  expect(outcome.reasoning).toBe('')
}

function cutsLongParameter(dialect: Dialect): void {
  const path = 'abcdefghij'.repeat(10)
  const text = dialect.renderCalls([{ name: sampleTool.name, input: { path } }], { tools })
  const outcome = scanEverywhere(dialect, text, { tools, maxParameterLength: 25 })
  expect(outcome.calls).toHaveLength(1)
  const cut = String(Object.values(outcome.calls[0]?.input ?? {})[0])
  expect(cut.startsWith(path.slice(0, 25))).toBe(true)
  expect(cut).not.toContain(path.slice(0, 26))
  expect(cut.slice(25)).toMatch(/truncated/)
  expect(outcome.issues).toMatchObject([{ code: 'parameter-truncated', action: 'cut' }])
  expect(outcome.issues[0]?.message).toContain('75')
  expect(scanEverywhere(dialect, text, { tools, maxParameterLength: 100 }).issues).toEqual([])
  expect(scanEverywhere(dialect, text, { tools, maxParameterLength: Number.POSITIVE_INFINITY }).issues).toEqual([])
}

function choosesIncompleteCalls(dialect: Dialect): void {
  const content = 'a long path without an end'
  const whole = dialect.renderCalls([{ name: sampleTool.name, input: { path: content } }], { tools })
  const text = whole.slice(0, whole.indexOf(content) + 6)
  for (const ending of ['complete', 'truncated'] as const) {
    const invalid = scanEverywhere(dialect, text, { tools, ending })
    expect(invalid.calls).toEqual([])
    expect(invalid.cutCalls).toMatchObject([{ name: sampleTool.name, raw: text }])
    expect(invalid.issues.map(({ code }) => code)).toContain('incomplete-call')
    const drop = scanEverywhere(dialect, text, { tools, ending, incompleteCalls: 'drop' })
    expect(drop.calls).toEqual([])
    expect(drop.issues).toMatchObject([{ code: 'incomplete-call', action: 'dropped', raw: text }])
  }
  const kept = scanEverywhere(dialect, text, { tools, incompleteCalls: 'keep' })
  expect(kept.calls).toMatchObject([{ name: sampleTool.name, input: { path: 'a long' } }])
  const truncated = scanEverywhere(dialect, text, { tools, incompleteCalls: 'keep', ending: 'truncated' })
  expect(truncated.calls).toEqual([])
  expect(truncated.cutCalls).toMatchObject([{ name: sampleTool.name }])
}

function keepsPrototypes(dialect: Dialect): void {
  const input = JSON.parse('{"path":"a","__proto__":{"polluted":true}}')
  const text = dialect.renderCalls([{ name: sampleTool.name, input }], { tools })
  const [call] = scanEverywhere(dialect, text, { tools }).calls
  expect(call?.name).toBe(sampleTool.name)
  expect(Object.keys(call?.input as object).sort()).toEqual(['__proto__', 'path'])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
}
