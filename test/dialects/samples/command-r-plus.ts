import type { DialectSample } from '../../harness/dialect-contract.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const parisCall = '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}'
const osloCall = '{"name": "get_weather", "parameters": {"city": "Oslo"}}'

export const samples: readonly DialectSample[] = [
  {
    name: 'a list in a fence',
    tools,
    text: `Action:\n\`\`\`json\n[\n  {"tool_name": "get_weather", "parameters": {"city": "Oslo"}}\n]\`\`\``,
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'a fence on a line of its own',
    tools,
    text: `Plan: look.\nAction:\n\`\`\`json\n[${parisCall}, ${osloCall}]\n\`\`\`\n`,
    expected: { text: 'Plan: look.\n', calls: [paris, oslo] },
  },
  {
    name: 'an answer instead of an action',
    tools,
    text: `Action:\n\`\`\`json\n[{"tool_name": "directly_answer", "parameters": {}}]\n\`\`\``,
    expected: { issues: ['empty-envelope'] },
  },
  {
    name: 'a fence of another language',
    tools,
    text: `Action:\n\`\`\`js\nf()\n\`\`\`\nDone.`,
    expected: { text: 'Action:\n```js\nf()\n```\nDone.', issues: [] },
  },
  {
    name: 'results that it makes up',
    tools,
    text: `Action:\n\`\`\`json\n[${parisCall}]\`\`\`\n<results>\nrain`,
    expected: { calls: [paris], stopped: true },
  },
]
