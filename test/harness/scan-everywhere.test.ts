import { describe, expect, it } from 'vitest'
import { LawViolation, scanEverywhere } from './scan-everywhere.ts'
import { scanTimeline } from './scan-timeline.ts'
import { scanWork } from './scan-work.ts'
import { countStringWork } from './string-work.ts'
import { type Fault, toyDialect } from './toy-dialect.ts'

/** A text on which each fault of the toy scanner shows. */
const revealing: Record<Exclude<Fault, 'none'>, { text: string; law: RegExp }> = {
  'trims text': { text: 'two words ', law: /the input goes on|lost/ },
  'forgets the tail': { text: 'a <', law: /lost at the end/ },
  'looks for markers in one piece only': { text: 'a <<f|b>>', law: /cut matters|lost|the input goes on/ },
  'halves pairs': { text: 'a 😀', law: /surrogate pair/ },
  'writes empty deltas': { text: 'a<', law: /empty text delta/ },
  'commits early': { text: '<<f|a.', law: /a cut call could run/ },
  'commits cut calls': { text: '<<f|a', law: /a cut call could run/ },
  'starts calls without ending them': { text: '<<f|a>>', law: /never ends/ },
  'writes text into calls': { text: '<<f|a>>', law: /text inside a call/ },
  'does not escape': { text: '<<f|say "x">>', law: /no JSON/ },
  'takes back': { text: '<<f|a.>>', law: /no JSON/ },
  throws: { text: 'zero \u0000', law: /A zero came/ },
  'writes after stopping': { text: '!!a b', law: /after it had stopped/ },
}

const tools = [{ name: 'f', inputSchema: true }]

describe('the harness', () => {
  it.each(Object.entries(revealing))('catches a scanner that breaks a law: it %s', (fault, { text, law }) => {
    expect(() => scanEverywhere(toyDialect(fault as Fault), text, { tools })).toThrow(LawViolation)
    expect(() => scanEverywhere(toyDialect(fault as Fault), text, { tools })).toThrow(law)
  })

  it.each(Object.values(revealing))('finds nothing wrong with a sound one: $text', ({ text }) => {
    expect(() => scanEverywhere(toyDialect('none'), text, { tools })).not.toThrow()
  })

  it('gives text, calls, cut calls and issues', () => {
    const outcome = scanEverywhere(toyDialect('none'), 'So: <<f|a "b" 😀>> and <<f|c', { tools })
    expect(outcome).toMatchObject({
      text: 'So:  and ',
      calls: [{ name: 'f', input: { words: 'a "b" 😀' }, raw: '<<f|a "b" 😀>>' }],
      cutCalls: [{ name: 'f', inputText: '{"words":"c', raw: '<<f|c' }],
      stopped: false,
    })
    expect(scanEverywhere(toyDialect('none'), 'x!!y', { tools })).toMatchObject({
      text: 'x',
      stopped: true,
      issues: [{ code: 'fabricated-result', raw: '!!y' }],
    })
  })

  it('tells when what was written', () => {
    const timeline = scanTimeline(toyDialect('none'), 'a<b', { tools })
    expect(timeline.map(({ text }) => text)).toEqual([1, 1, 3])
  })

  it('refuses a given cut that is not the text', () => {
    expect(() => scanEverywhere(toyDialect('none'), 'abc', { tools, cuts: [['a', 'b']] })).toThrow(/do not join/)
  })
})

describe('the work counter', () => {
  it('charges a search with the distance that it walks, and leaves no trace', () => {
    const original = String.prototype.indexOf
    expect(countStringWork(() => 'aaaaaaaaab'.indexOf('b'))).toBe(10)
    expect(countStringWork(() => /b/.exec('aaaaaaaaab'))).toBe(11)
    const onwards = /b/g
    onwards.lastIndex = 8
    expect(countStringWork(() => onwards.test('aaaaaaaaab'))).toBe(3)
    expect(countStringWork(() => undefined)).toBe(0)
    expect(String.prototype.indexOf).toBe(original)
  })

  it('tells a linear scanner from one that starts over', () => {
    const growth = (work: (length: number) => number): number => work(2_000) / work(1_000)
    const startingOver = (length: number): number =>
      countStringWork(() => {
        for (let end = 1; end <= length; end++) 'a'.repeat(end).indexOf('b')
      })
    expect(growth(startingOver)).toBeGreaterThan(3.5)
    expect(growth((length) => scanWork(toyDialect('none'), 'a '.repeat(length), 1, { tools }))).toBeLessThan(2.2)
  })
})
