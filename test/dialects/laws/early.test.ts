import { dialects, type Tool } from '@inband/dialects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../harness/arbitraries/prose.ts'
import { sampleTool } from '../../harness/dialect-fragments.ts'
import { lawSkips } from '../../harness/law-skips.ts'
import { propertyRuns, propertyTimeout } from '../../harness/property-runs.ts'
import { scanTimeline } from '../../harness/scan-timeline.ts'

/** How many code units may wait for what follows: a marker that is not yet told apart, and what a mention holds up. */
const mostHeld = 256

const writeFile: Tool = {
  name: 'write_file',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, content: { type: 'string' } },
    required: ['path', 'content'],
  },
}

describe.each(Object.values(dialects))('$id writes early', (dialect) => {
  const wordsAsTheyCome = 'words and blanks as they come'
  it.skipIf(lawSkips[dialect.id]?.[wordsAsTheyCome] !== undefined)(wordsAsTheyCome, () => {
    const text = 'The quick brown fox,\njumps  over\n\nthe lazy dog. It is 12:30!\n'
    for (const { seen, text: written } of scanTimeline(dialect, text, { tools: [writeFile] }))
      expect(written).toBe(seen)
  })

  it(
    'prose with stray markup, holding back a bounded tail',
    () => {
      fc.assert(
        fc.property(fc.array(prose, { minLength: 1, maxLength: 6 }), (paragraphs) => {
          const text = `So. ${paragraphs.join(' so ')}`
          for (const { seen, text: written } of scanTimeline(dialect, text, { tools: [sampleTool], randomCuts: 0 })) {
            expect(seen - written).toBeLessThanOrEqual(mostHeld)
          }
        }),
        { ...propertyRuns, numRuns: Math.ceil(propertyRuns.numRuns / 5) },
      )
    },
    propertyTimeout,
  )

  it('a paragraph that starts like JSON and is none, without waiting for its end', () => {
    const text = `{ this is no call, } but a text that goes on and on: ${'more words and more. '.repeat(40)}`
    for (const { seen, text: written } of scanTimeline(dialect, text, { tools: [writeFile] })) {
      expect(seen - written).toBeLessThanOrEqual(mostHeld)
    }
  })

  it('the name of a call before its arguments are over, and a string argument while it is written', () => {
    const content = 'All work and no play. '.repeat(60)
    const rendered = dialect.renderCalls([{ name: writeFile.name, input: { path: 'a.md', content } }], {
      tools: [writeFile],
    })
    const start = rendered.indexOf(content)
    expect(start).toBeGreaterThan(0)
    for (const progress of scanTimeline(dialect, rendered, { tools: [writeFile] })) {
      const inValue = Math.min(progress.seen - start, content.length)
      if (inValue < 1) continue
      expect(progress.calls).toBe(1)
      expect(inValue - progress.argument).toBeLessThanOrEqual(64)
    }
  })

  it('not: a value whose type is not certain before it is whole', () => {
    const tool: Tool = { name: 'set', inputSchema: { type: 'object', properties: { on: { type: 'boolean' } } } }
    const rendered = dialect.renderCalls([{ name: 'set', input: { on: true } }], { tools: [tool] })
    const timeline = scanTimeline(dialect, rendered, { tools: [tool] })
    const whole = timeline.at(-1)?.argument ?? 0
    const insideValue = rendered.indexOf('true') + 2
    expect(timeline.find(({ seen }) => seen === insideValue)?.argument).toBeLessThan(whole)
  })
})
