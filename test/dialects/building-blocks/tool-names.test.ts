import { expect, it } from 'vitest'
import { ToolNames } from '../../../packages/dialects/src/tool-names.ts'

const names = new ToolNames([
  { name: 'read', inputSchema: { type: 'object', required: ['path'] } },
  { name: 'functions.write', inputSchema: true },
  { name: 'count:1', inputSchema: true },
])

it.each([
  ['read', 'read'],
  [' read ', 'read'],
  ['functions.read', 'read'],
  ['default_api.read', 'read'],
  ['functions.read:0', 'read'],
  ['read:12', 'read'],
  ['functions.write', 'functions.write'],
  ['count:1', 'count:1'],
  ['other', 'other'],
  ['functions.other', 'functions.other'],
  ['', undefined],
  ['  ', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('%j means %j', (written, name) => {
  expect(names.resolve(written)).toBe(name)
})

it('knows declared tools only by their own names', () => {
  expect(names.has('read')).toBe(true)
  expect(names.has('toString')).toBe(false)
  expect(names.schemaOf('read')?.required.has('path')).toBe(true)
  expect(names.schemaOf('toString')).toBeUndefined()
})

it('takes a declared tool for itself even where its name is one of Object.prototype', () => {
  const odd = new ToolNames([{ name: 'constructor', inputSchema: true }])
  expect(odd.resolve('constructor')).toBe('constructor')
})
