import type { IssueCode } from '../issues.ts'
import type { Dialect, Tool } from '../types.ts'
import { claim, claimSame } from './comparison.ts'
import { dialectFragments, foreignMarkup, sampleCall, sampleTool } from './dialect-fragments.ts'
import { type CountingCall, type ScanEverywhereOptions, type ScanOutcome, scanEverywhere } from './scan-everywhere.ts'

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

/** What every dialect owes. */
export type ContractPoint =
  | 'describes every tool in the prompt'
  | 'teaches the markup that it renders'
  | 'lets the guide be replaced and wrapped'
  | 'reads several calls between words'
  | 'reads a call without arguments as {}'
  | 'reads a well-formed call of a tool that nobody declared'
  | 'takes a name that every object inherits for text'
  | 'reads back what it renders, its own markup in values included'
  | 'renders results in order and word for word'
  | 'stops at a result that the model makes up'
  | 'keeps an answer about results where no call came before'
  | 'reads reasoning as it renders it'
  | 'leaves reasoning in the text where told so'
  | 'cuts an endless parameter with a mark'
  | 'makes the end of an incomplete call a matter of choice'
  | 'keeps a property called __proto__ to the object it stands in'

const contract: Readonly<Record<ContractPoint, (dialect: Dialect) => void>> = {
  'describes every tool in the prompt': describesTools,
  'teaches the markup that it renders': teachesMarkup,
  'lets the guide be replaced and wrapped': replacesGuide,
  'reads several calls between words': readsCallsBetweenWords,
  'reads a call without arguments as {}': readsEmptyArguments,
  'reads a well-formed call of a tool that nobody declared': readsUndeclaredTool,
  'takes a name that every object inherits for text': refusesInheritedName,
  'reads back what it renders, its own markup in values included': readsBack,
  'renders results in order and word for word': rendersResults,
  'stops at a result that the model makes up': stopsAtFabricatedResult,
  'keeps an answer about results where no call came before': keepsTalkAboutResults,
  'reads reasoning as it renders it': readsReasoning,
  'leaves reasoning in the text where told so': leavesReasoning,
  'cuts an endless parameter with a mark': cutsLongParameter,
  'makes the end of an incomplete call a matter of choice': choosesIncompleteCalls,
  'keeps a property called __proto__ to the object it stands in': keepsPrototypes,
}

/** One thing to test about a dialect. */
export interface ContractCheck {
  /** Names the test. */
  readonly name: string
  /** Why the dialect cannot keep it, where its samples say so. */
  readonly skipped?: string | undefined
  /** @throws If it does not hold; the message says what was found, and in which cut of the text. */
  check(): void
}

/**
 * Everything a dialect owes, and the samples of this one, as checks for any test runner:
 *
 * ```ts
 * for (const { name, skipped, check } of dialectContract(dialect, { samples })) it.skipIf(skipped !== undefined)(name, check)
 * ```
 *
 * Every text is read whole, one code unit at a time and in random pieces, and every run is held to the laws.
 */
export function dialectContract(dialect: Dialect, { samples, skip = {} }: DialectSamples): ContractCheck[] {
  const points = Object.entries(contract).map(([name, check]) => ({
    name,
    skipped: skip[name as ContractPoint],
    check: () => check(dialect),
  }))
  return [
    ...points,
    ...samples.map((sample) => ({ name: `reads ${sample.name}`, check: () => checkSample(dialect, sample) })),
  ]
}

function checkSample(dialect: Dialect, { tools, text, expected, options }: DialectSample): void {
  const outcome = scanEverywhere(dialect, text, { tools, ...options })
  const { issues, ...rest } = expected
  claimSame(
    {
      text: outcome.text,
      reasoning: outcome.reasoning,
      calls: namesAndInputs(outcome),
      cutCalls: outcome.cutCalls.map(({ name }) => name),
      stopped: outcome.stopped,
    },
    { text: '', reasoning: '', calls: [], cutCalls: [], stopped: false, ...rest },
    `what ${JSON.stringify(text)} is read as`,
  )
  const codes = outcome.issues.map(({ code }) => code)
  if (issues?.length === 0) claimSame(codes, [], 'issues')
  else if (issues !== undefined)
    claim(
      issues.every((code) => codes.includes(code)),
      `issues ${issues.join(', ')}`,
      codes,
    )
}

function namesAndInputs({ calls }: ScanOutcome): { readonly name: string; readonly input: unknown }[] {
  return calls.map(({ name, input }) => ({ name, input }))
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
    claim(prompt.includes(word), `the prompt says ${word}`, prompt)
  }
  claim(prompt.indexOf(sampleTool.name) < prompt.indexOf(other.name), 'the prompt has the tools in order', prompt)
}

function teachesMarkup(dialect: Dialect): void {
  const { call } = dialectFragments(dialect)
  const prompt = dialect.renderPrompt(tools)
  // What carries no name or value of the sample is markup.
  const markup = call.match(/<\/?[^<>"={}\s]+>|\[[A-Z_]+\]|<\|[^<>]*\|>/g) ?? []
  for (const marker of new Set(markup)) {
    if (!/save_note|path|lines/.test(marker)) claim(prompt.includes(marker), `the prompt teaches ${marker}`, prompt)
  }
}

function replacesGuide(dialect: Dialect): void {
  const usual = dialect.renderPrompt(tools)
  const replaced = dialect.renderPrompt(tools, { guide: 'Call tools wisely.' })
  claim(replaced.includes('Call tools wisely.'), 'a guide of its own is in the prompt', replaced)
  claim(replaced.includes(sampleTool.name), 'the tools stay in a prompt with another guide', replaced)
  claim(replaced.length < usual.length, 'another guide stands in place of the usual one', replaced)
  const wrapped = dialect.renderPrompt(tools, { guide: (guide) => `${guide}\nNever hurry.` })
  claim(wrapped.includes('Never hurry.') && wrapped.length > usual.length, 'a guide can be wrapped', wrapped)
}

function readsCallsBetweenWords(dialect: Dialect): void {
  const { calls } = dialectFragments(dialect)
  const outcome = scanEverywhere(dialect, `First this.\n${calls}\n\nThen that.`, { tools })
  claimSame(namesAndInputs(outcome), [sampleCall, { name: sampleTool.name, input: { path: 'b.md' } }], 'the calls')
  claim(outcome.text.startsWith('First this.'), 'words before calls stay as they are', outcome.text)
  claim(outcome.text.endsWith('Then that.'), 'words behind calls stay as they are', outcome.text)
  claimSame(outcome.text.replace(/\s+/g, ' '), 'First this. Then that.', 'the words around calls')
}

function readsEmptyArguments(dialect: Dialect): void {
  const ping: Tool = { name: 'ping', inputSchema: { type: 'object', properties: {} } }
  const text = dialect.renderCalls([{ name: 'ping', input: {} }], { tools: [ping] })
  const { calls } = scanEverywhere(dialect, text, { tools: [ping] })
  claimSame(
    calls.map(({ name, inputText }) => ({ name, inputText })),
    [{ name: 'ping', inputText: '{}' }],
    'a call without arguments',
  )
}

function readsUndeclaredTool(dialect: Dialect): void {
  const call = { name: 'no_such_tool', input: { place: 'Oslo' } }
  const outcome = scanEverywhere(dialect, dialect.renderCalls([call], { tools }), { tools })
  claimSame(namesAndInputs(outcome), [call], 'a call of a tool that nobody declared')
}

function refusesInheritedName(dialect: Dialect): void {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
    const text = dialect.renderCalls([{ name, input: {} }], { tools })
    const { calls, cutCalls } = scanEverywhere(dialect, text, { tools })
    claimSame([...calls, ...cutCalls], [], `calls of ${name}`)
  }
}

function readsBack(dialect: Dialect): void {
  const { call, calls, results, reasoning, markers } = dialectFragments(dialect)
  for (const path of [call, calls, results, reasoning, ...markers, ...foreignMarkup, ' a\n', '"\\\\', '']) {
    const input = { path, [path === '' ? 'more' : path]: [path] }
    const toRender = [
      { name: sampleTool.name, input },
      { name: sampleTool.name, input: { path } },
    ]
    const outcome = scanEverywhere(dialect, dialect.renderCalls(toRender, { tools }), { tools })
    claimSame(namesAndInputs(outcome), toRender, `calls with ${JSON.stringify(path)}`)
  }
}

function rendersResults(dialect: Dialect): void {
  const texts = ['first: a < b & "c"', 'second\n  indented\n', 'third']
  const rendered = dialect.renderResults(
    texts.map((text, index) => ({ name: sampleTool.name, text, isError: index === 1 })),
  )
  const places = texts.map((text) => rendered.indexOf(text))
  claim(!places.includes(-1), 'results are rendered word for word', rendered)
  claimSame(
    [...places].sort((left, right) => left - right),
    places,
    'the order of results',
  )
}

function stopsAtFabricatedResult(dialect: Dialect): void {
  const { call, results } = dialectFragments(dialect)
  for (const marker of [results, ...dialect.fabricatedResult]) {
    const outcome = scanEverywhere(dialect, `${call}\n${marker}\nmade up`, { tools })
    claimSame(namesAndInputs(outcome), [sampleCall], `the calls before ${marker}`)
    claim(outcome.stopped, `it stops at ${marker}`, outcome.text)
    claimSame(outcome.text.trim(), '', `the text around ${marker}`)
    hasIssue(outcome, 'fabricated-result')
  }
}

function hasIssue({ issues }: ScanOutcome, code: IssueCode): void {
  const codes = issues.map((issue) => issue.code)
  claim(codes.includes(code), `${code} is reported`, codes)
}

function keepsTalkAboutResults(dialect: Dialect): void {
  for (const marker of dialect.fabricatedResult) {
    const text = `Results look like this:\n${marker}\nand so on.`
    const outcome = scanEverywhere(dialect, text, { tools })
    claim(!outcome.stopped, `it goes on behind ${marker}`, outcome.text)
    claimSame(outcome.text, text, `words about ${marker}`)
  }
}

function readsReasoning(dialect: Dialect): void {
  const thought = 'The user wants 3 < 4 lines.\nSo be it.'
  const outcome = scanEverywhere(dialect, `${dialect.renderReasoning(thought)}Done.`, { tools })
  claimSame(outcome.reasoning.trim(), thought, 'the reasoning')
  claimSame(outcome.text.trim(), 'Done.', 'the text behind reasoning')
  claimSame(outcome.issues, [], 'issues')
}

function leavesReasoning(dialect: Dialect): void {
  const text = `${dialect.renderReasoning('Hm.')}Done.`
  const outcome = scanEverywhere(dialect, text, { tools, reasoning: false })
  claimSame(outcome.text, text, 'the text with its reasoning')
  claimSame(outcome.reasoning, '', 'the reasoning')
}

function cutsLongParameter(dialect: Dialect): void {
  const path = 'abcdefghij'.repeat(10)
  const text = dialect.renderCalls([{ name: sampleTool.name, input: { path } }], { tools })
  const outcome = scanEverywhere(dialect, text, { tools, maxParameterLength: 25 })
  const cut = String(Object.values(theCall(outcome).input ?? {})[0])
  claimSame(cut.slice(0, 25), path.slice(0, 25), 'what is left of a long parameter')
  claim(!cut.includes(path.slice(0, 26)) && cut.includes('truncated', 25), 'a cut parameter ends in a mark', cut)
  claimSame(
    outcome.issues.map(({ code, action }) => ({ code, action })),
    [{ code: 'parameter-truncated', action: 'cut' }],
    'issues',
  )
  claim(outcome.issues[0]?.message.includes('75') === true, 'the issue says how much was cut', outcome.issues)
  for (const maxParameterLength of [100, Number.POSITIVE_INFINITY]) {
    claimSame(scanEverywhere(dialect, text, { tools, maxParameterLength }).issues, [], 'issues within the limit')
  }
}

function theCall({ calls }: ScanOutcome): CountingCall {
  const [call] = calls
  claim(call !== undefined && calls.length === 1, 'there is one call', calls)
  return call
}

function choosesIncompleteCalls(dialect: Dialect): void {
  const content = 'a long path without an end'
  const whole = dialect.renderCalls([{ name: sampleTool.name, input: { path: content } }], { tools })
  const text = whole.slice(0, whole.indexOf(content) + 6)
  for (const ending of ['complete', 'truncated'] as const) {
    const invalid = scanEverywhere(dialect, text, { tools, ending })
    claimSame(invalid.calls, [], 'calls that count')
    claimSame(
      invalid.cutCalls.map(({ name, raw }) => ({ name, raw })),
      [{ name: sampleTool.name, raw: text }],
      'calls that do not count',
    )
    hasIssue(invalid, 'incomplete-call')
    const drop = scanEverywhere(dialect, text, { tools, ending, incompleteCalls: 'drop' })
    claimSame(drop.calls, [], 'calls that count')
    claimSame(
      drop.issues.map(({ code, action, raw }) => ({ code, action, raw })),
      [{ code: 'incomplete-call', action: 'dropped', raw: text }],
      'issues of a dropped call',
    )
  }
  const kept = scanEverywhere(dialect, text, { tools, incompleteCalls: 'keep' })
  claimSame(namesAndInputs(kept), [{ name: sampleTool.name, input: { path: 'a long' } }], 'a kept call')
  const truncated = scanEverywhere(dialect, text, { tools, incompleteCalls: 'keep', ending: 'truncated' })
  claimSame(truncated.calls, [], 'calls that count')
  claimSame(
    truncated.cutCalls.map(({ name }) => name),
    [sampleTool.name],
    'calls that do not count',
  )
}

function keepsPrototypes(dialect: Dialect): void {
  const input = JSON.parse('{"path":"a","__proto__":{"polluted":true}}')
  const text = dialect.renderCalls([{ name: sampleTool.name, input }], { tools })
  const call = theCall(scanEverywhere(dialect, text, { tools }))
  claimSame(call.name, sampleTool.name, 'the name')
  claimSame(Object.keys(call.input as object).sort(), ['__proto__', 'path'], 'the keys')
  claim(({} as { polluted?: boolean }).polluted === undefined, 'no other object is touched', {})
}
