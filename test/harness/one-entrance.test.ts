import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const testRoot = join(import.meta.dirname, '..')

it('runs scanners nowhere in the tests of the dialect layer but in the harness', () => {
  const files = ['dialects', 'corpus', 'oracles'].flatMap((folder) =>
    readdirSync(join(testRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(5)
  const makingScanners = files.filter((file) => {
    const source = readFileSync(join(testRoot, file), 'utf8')
    // What throws at construction cannot be run at all.
    return /\bcreateScanner\(/.test(source.replace(/expect\(\(\) => createScanner\(/g, ''))
  })
  expect(makingScanners).toEqual([])
})
