import type { Tool } from '@inband/dialects'

const getWeather: Tool = {
  name: 'get_weather',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  },
}

const writeFile: Tool = {
  name: 'write_file',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      content: { type: 'string' },
      options: {
        type: 'object',
        properties: {
          mode: { type: 'string' },
          tags: { type: 'array', items: {} },
          force: { type: 'boolean' },
        },
      },
    },
    required: ['path', 'content'],
  },
}

const ping: Tool = { name: 'ping', inputSchema: { type: 'object', properties: {} } }

/** A property of every type, none of them required. */
const settings: Tool = {
  name: 'settings',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      maybe: { type: ['string', 'null'] },
      whole: { type: 'integer' },
      number: { type: 'number' },
      flag: { type: 'boolean' },
      list: { type: 'array', items: { type: 'string' } },
      map: { type: 'object' },
      either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      any: {},
      spare: { type: 'string' },
      tail: { type: 'string' },
    },
  },
}

/** A tool with a null that must not be left out. */
const strict: Tool = {
  name: 'strict',
  inputSchema: {
    type: 'object',
    properties: { whole: { type: 'integer' }, extra: { type: 'integer' } },
    required: ['whole'],
  },
}

export const sampleTools: readonly Tool[] = [getWeather, writeFile, ping, settings, strict]

/** What the worked examples of the format documents carry. */
export const page = '<p class="x">\nTom & "Jerry" < 3\n</p>'

export const pageOptions: unknown = { mode: 'w', tags: ['a', 1], force: true }
