import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, withRecoveredToolCalls } from '@inband/ai-sdk'
import { dialects, parseToolCalls, scan } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { callsOf, textOf, userPrompt } from '../ai-sdk/project.ts'
import { collect, scriptedModel } from '../ai-sdk/scripted-model.ts'

// The documentation of the AI SDK: prose, Markdown, code, JSON and pages about tool calling, some megabytes of it. A model
// that wrote one of its pages as an answer would have called nothing.
const tools = [
  ...['weather', 'getWeather', 'get_weather', 'getInformation', 'addResource', 'search', 'calculator'],
  ...['bash', 'shell', 'runCommand', 'read', 'readFile', 'write', 'add', 'tool-name', 'tool'],
].map((name) => ({ type: 'function', name, inputSchema: { type: 'object' } }))

function pagesOf(installed: string): string[] {
  return readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

const root = join(import.meta.dirname, '..')
const pages = [
  ...pagesOf(join(root, 'node_modules/ai6/docs')),
  ...pagesOf(join(root, 'node_modules/ai7/docs')),
  ...['README.md', 'CONTRIBUTING.md'].map((file) => readFileSync(join(root, '..', file), 'utf8')),
]

describe('documentation holds no calls', () => {
  it('and there is enough of it', () => {
    expect(pages.join('').length).toBeGreaterThan(2_000_000)
  })

  it('when every form is looked for', () => {
    for (const page of pages) {
      const { calls, text } = parseToolCalls(page, { tools })
      expect(calls).toEqual([])
      expect(text).toBe(page)
    }
  })

  it.each(Object.values(dialects))('in $id', (dialect) => {
    for (const page of pages) {
      const { calls, text } = scan(page, dialect, { tools })
      expect(calls).toEqual([])
      expect(text).toBe(page)
    }
  })

  it('streamed through recover mode', async () => {
    for (const page of pages.filter((_, index) => index % 8 === 0)) {
      const model = scriptedModel('v4', [page], { pieceLength: 7 })
      const { stream } = await withRecoveredToolCalls(model).doStream({ prompt: userPrompt, tools })
      const parts = await collect<Part>(stream)
      expect(callsOf(parts)).toEqual([])
      expect(textOf(parts)).toBe(page)
    }
  })
})
