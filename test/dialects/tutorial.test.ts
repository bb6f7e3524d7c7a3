import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderCalls, scan } from '@inband/dialects'
import { ContractFailure, dialectContract } from '@inband/dialects/contract'
import { describe, expect, it } from 'vitest'
import { acme, checks } from './tutorial.ts'

const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { dir: { type: 'string' } } } }]

describe('the tutorial on a dialect of your own', () => {
  it('stands in the README as it is tested', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../packages/dialects/README.md'), 'utf8')
    const tutorial = readFileSync(join(import.meta.dirname, 'tutorial.ts'), 'utf8')
    expect(readme).toContain(`\`\`\`ts\n${tutorial}\`\`\`\n`)
  })

  for (const { name, skipped, check } of checks) it.skipIf(skipped !== undefined)(name, check)

  it('makes a dialect that is used like any other', () => {
    const calls = [{ name: 'ls', input: { dir: 'src' } }]
    expect(scan(renderCalls(acme, calls, { tools }), acme, { tools }).calls).toMatchObject(calls)
  })
})

describe('the contract', () => {
  it('names what a dialect does not keep', () => {
    const forgetful = { ...acme, renderResults: () => '', renderReasoning: (text: string) => text.toUpperCase() }
    const broken = dialectContract(forgetful, { samples: [] }).filter(({ check }) => failureOf(check) !== undefined)
    expect(broken.map(({ name }) => name)).toEqual([
      'renders results in order and word for word',
      'stops at a result that the model makes up',
      'reads reasoning as it renders it',
    ])
  })

  it('says what a sample was read as', () => {
    const sample = { name: 'words', tools: [], text: 'No call.', expected: { text: 'A call.' } }
    const failure = failureOf(dialectContract(acme, { samples: [sample] }).at(-1)?.check)
    expect(failure).toBeInstanceOf(ContractFailure)
    expect(String(failure)).toContain('No call.')
    expect(String(failure)).toContain('A call.')
  })

  it('notices calls that are not read back', () => {
    const losing: typeof acme.renderCalls = (calls, options) => acme.renderCalls(calls, options).replace('<think>', '')
    const broken = dialectContract({ ...acme, renderCalls: losing }, { samples: [] }).filter(
      ({ check }) => failureOf(check) !== undefined,
    )
    expect(broken.map(({ name }) => name)).toEqual(['reads back what it renders, its own markup in values included'])
  })

  it('skips what a dialect says it cannot keep, with the reason', () => {
    const skipped = dialectContract(acme, { samples: [], skip: { 'reads reasoning as it renders it': 'it has none' } })
    expect(skipped.filter((check) => check.skipped !== undefined)).toMatchObject([
      { name: 'reads reasoning as it renders it', skipped: 'it has none' },
    ])
  })
})

function failureOf(check: (() => void) | undefined): unknown {
  try {
    check?.()
  } catch (failure) {
    return failure
  }
  return undefined
}
