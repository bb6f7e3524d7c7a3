import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'a list of two',
    tools,
    text: `functools[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'parentheses around the list',
    tools,
    text: `functools([${parisCall}])`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'a colon before the list',
    tools,
    text: `functools: [${parisCall}]`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'one object in place of the list',
    tools,
    text: `functools${parisCall}`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'a list without the word',
    tools,
    text: `[${parisCall}, ${osloCall}]`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'its tokens',
    tools,
    text: `<|tool_call|>[${parisCall}]<|/tool_call|>`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'words around the list',
    tools,
    text: `So: functools[${parisCall}]\nDone.`,
    expected: { text: 'So: \nDone.', calls: [paris], issues: [] },
  },
  {
    name: 'talk about the Python module',
    tools,
    text: 'functools.reduce and functools [1] are old.\nfunctools is a module.',
    expected: { text: 'functools.reduce and functools [1] are old.\nfunctools is a module.', issues: [] },
  },
]
