import { createScanner, type Dialect, dialects, getDialect, type ScannerOptions, scan } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { sampleTool } from '../../harness/dialect-fragments.ts'

const silent = {
  text: () => undefined,
  reasoningStart: () => undefined,
  reasoning: () => undefined,
  reasoningEnd: () => undefined,
  callStart: () => undefined,
  argument: () => undefined,
  callEnd: () => undefined,
  issue: () => undefined,
}

describe('misuse throws at construction and says what to do', () => {
  it('for an unknown dialect id, naming the id and the known ones', () => {
    expect(() => getDialect('no-such-dialect')).toThrow(/no-such-dialect/)
    expect(() => getDialect('no-such-dialect')).toThrow(/minimax/)
    expect(() => createScanner('no-such-dialect', { tools: [] }, silent)).toThrow(/no-such-dialect/)
    expect(() => scan('text', 'no-such-dialect', { tools: [] })).toThrow(/no-such-dialect/)
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])(
    'for the id %j, which nothing defines',
    (id) => {
      expect(() => getDialect(id)).toThrow()
    },
  )

  const dialect = Object.values(dialects)[0] as Dialect
  const wrong: Record<string, [options: unknown, named: RegExp]> = {
    'no tools': [{}, /tools/],
    'tools that are no list': [{ tools: { save_note: sampleTool } }, /tools/],
    'a negative maxParameterLength': [{ tools: [], maxParameterLength: -1 }, /maxParameterLength/],
    'a maxParameterLength that is no number': [{ tools: [], maxParameterLength: Number.NaN }, /maxParameterLength/],
    'an unknown incompleteCalls': [{ tools: [], incompleteCalls: 'maybe' }, /incompleteCalls/],
  }

  it.each(Object.entries(wrong))('for %s', (_name, [options, named]) => {
    expect(() => createScanner(dialect, options as ScannerOptions, silent)).toThrow(named)
  })
})
