import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'an object',
    tools,
    text: '{"name": "get_weather", "parameters": {"city": "Oslo"}}',
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'objects with a semicolon between',
    tools,
    text: `${osloCall}; ${parisCall}`,
    expected: { calls: [oslo, paris], issues: [] },
  },
  {
    name: 'objects with nothing between',
    tools,
    text: `${osloCall}${parisCall}`,
    expected: { calls: [oslo, paris], issues: [] },
  },
  {
    name: 'objects on lines of their own',
    tools,
    text: `${osloCall}\n${parisCall}`,
    expected: { calls: [oslo, paris], issues: [] },
  },
  {
    name: 'a list',
    tools,
    text: `[${osloCall}, ${parisCall}]`,
    expected: { calls: [oslo, paris], issues: [] },
  },
  {
    name: 'the token before the object',
    tools,
    text: `<|python_tag|>${osloCall}<|eom_id|>`,
    expected: { calls: [oslo] },
  },
  {
    name: 'a type beside the name',
    tools,
    text: '{"type": "function", "name": "get_weather", "parameters": {"city": "Oslo"}}',
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'another key for the name',
    tools,
    text: '{"function": "get_weather", "parameters": {"city": "Oslo"}}',
    expected: { calls: [oslo] },
  },
  {
    name: 'numbers as strings',
    tools,
    text: '{"name": "get_weather", "parameters": {"city": "Paris", "days": "3"}}',
    expected: { calls: [paris], issues: ['coerced-value'] },
  },
  {
    name: 'words behind the call',
    tools,
    text: `${osloCall}\nHere is what I found.`,
    expected: { calls: [oslo], text: '\nHere is what I found.', issues: [] },
  },
  {
    name: 'a bracket in the words behind the call',
    tools,
    text: `${osloCall}\n[1] is a note.`,
    expected: { calls: [oslo], text: '\n[1] is a note.' },
  },
  {
    name: 'words before the object as a text',
    tools,
    text: `So: ${osloCall}`,
    expected: { text: `So: ${osloCall}` },
  },
  {
    name: 'a JSON answer',
    tools,
    text: '{"total": 3, "unit": "km"}',
    expected: { text: '{"total": 3, "unit": "km"}' },
  },
  {
    name: 'the JSON of a call of no declared tool',
    tools,
    text: '{"name": "Ann", "parameters": {"a": 1}}',
    expected: { text: '{"name": "Ann", "parameters": {"a": 1}}' },
  },
  {
    name: 'arguments that are a list',
    tools,
    text: '{"name": "get_weather", "parameters": ["Oslo"]}',
    expected: { text: '{"name": "get_weather", "parameters": ["Oslo"]}' },
  },
  {
    name: 'a fence around the call',
    tools,
    text: `\`\`\`json\n${osloCall}\n\`\`\``,
    expected: { calls: [oslo] },
  },
]

export const skip: DialectSamples['skip'] = {
  'reads a well-formed call of a tool that nobody declared': 'a call without markup must be one of a declared tool',
  'reads several calls between words': 'a call without markup must begin the turn',
}
