import { type Dialect, dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { dialectFragments, sampleTool } from '../../harness/dialect-fragments.ts'
import { scanWork } from '../../harness/scan-work.ts'

/** The hostile text is this long, and then twice as long. */
const length = 3_000

/** Twice the text is twice the work; what is above is for the parts that do not grow. Quadratic work gives 4. */
const mostGrowth = 2.6

/** Texts that make a careless scanner look at the same place again and again: a start, a unit repeated, an end. */
function hostileTexts(dialect: Dialect): Record<string, { start?: string; unit: string; end?: string }> {
  const { call, calls, markers, reasoning } = dialectFragments(dialect)
  const value = call.indexOf('notes.md')
  const inValue = { start: call.slice(0, value), end: call.slice(value) }
  const texts: Record<string, { start?: string; unit: string; end?: string }> = {
    prose: { unit: 'word ' },
    'angle brackets': { unit: '<' },
    'half tags': { unit: '</' },
    backticks: { unit: '`' },
    'inline code': { unit: '`a` ' },
    fences: { unit: '```\n' },
    'opening braces': { unit: '{' },
    'opening brackets': { unit: '[' },
    'quotes and braces': { unit: '{"a":' },
    'line breaks': { unit: '\n' },
    blanks: { unit: ' ' },
    backslashes: { unit: '\\' },
    'block quotes': { unit: '> ' },
    calls: { unit: `${calls}\n` },
    'quoted calls': { unit: `\`${call.replaceAll('\n', ' ')}\` ` },
    'fenced calls': { unit: `\`\`\`\n${call}\n\`\`\`\n` },
    reasoning: { unit: reasoning },
    'calls in open reasoning': { start: '<think>', unit: `${call}\n` },
    'a value of words': { ...inValue, unit: 'word ' },
    'a value of angle brackets': { ...inValue, unit: '<' },
    'a value of line breaks': { ...inValue, unit: '\n' },
    'a value of escapes': { ...inValue, unit: '\\n' },
    'a value of calls': { ...inValue, unit: call.replaceAll('"', "'").replaceAll('\n', ' ') },
  }
  for (const marker of markers) {
    texts[`the marker ${marker}`] = { unit: marker }
    texts[`the marker ${marker} in lines`] = { unit: `${marker}\n` }
    texts[`a value of ${marker}`] = { ...inValue, unit: marker.replaceAll('"', "'") }
  }
  return texts
}

describe.each(Object.values(dialects))('$id looks at each character a bounded number of times', (dialect) => {
  it.each(Object.entries(hostileTexts(dialect)))('in %s', (_name, { start = '', unit, end = '' }) => {
    const once = start + unit.repeat(Math.ceil(length / unit.length)) + end
    const twice = start + unit.repeat(Math.ceil((2 * length) / unit.length)) + end
    for (const pieceLength of [1, Number.POSITIVE_INFINITY]) {
      const work = (text: string): number => scanWork(dialect, text, pieceLength, { tools: [sampleTool] })
      expect(work(twice) / Math.max(work(once), length)).toBeLessThanOrEqual(mostGrowth)
    }
  })
})
