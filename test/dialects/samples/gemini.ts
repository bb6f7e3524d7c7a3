import type { DialectSample } from '../../harness/dialect-contract.ts'
import { pythonicSamples } from './families/pythonic-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const paris = { name: 'get_weather', input: { city: 'Paris', days: 3 } }
const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }
const parisCall = 'default_api.get_weather(city="Paris", days=3)'
const osloCall = 'default_api.get_weather(city="Oslo", days=1)'

function turn(...calls: string[]): string {
  const written = calls.map((call) => (call.startsWith('{') ? call : `default_api.${call}`))
  const [first = ''] = written
  if (first.startsWith('{')) return `\`\`\`tool_code\n${first}\n\`\`\``
  return `\`\`\`tool_code\n${calls.length === 1 ? `print(${first})` : `[${written.join(', ')}]`}\n\`\`\``
}

const code = (name: string, lines: string, expected: DialectSample['expected']): DialectSample => ({
  name,
  tools,
  text: `\`\`\`tool_code\n${lines}\n\`\`\``,
  expected,
})

export const samples: readonly DialectSample[] = [
  ...pythonicSamples({ turn, open: '```tool_code\nprint(default_api.', resultMark: '```tool_outputs\n' }),
  code('a call without print', parisCall, { calls: [paris], issues: [] }),
  code('a name without its prefix', 'get_weather(city="Paris", days=3)', { calls: [paris], issues: [] }),
  code('a result that is kept', `first = ${parisCall}\nsecond = await ${osloCall}`, {
    calls: [paris, oslo],
    issues: [],
  }),
  code('statements on lines', `print(${parisCall})\nprint(${osloCall})`, { calls: [paris, oslo], issues: [] }),
  code('statements on one line', `${parisCall}; ${osloCall}`, { calls: [paris, oslo], issues: [] }),
  code('an import before the call', `import default_api\n\nprint(${parisCall})`, {
    calls: [paris],
    issues: ['text-in-envelope'],
  }),
  code('something of the result', `print(${parisCall}.days)\nprint(${osloCall}["days"])`, {
    calls: [paris, oslo],
    issues: ['text-in-envelope'],
  }),
  {
    name: 'a fence of other code',
    tools,
    text: 'Like\n```tool_code\nx = 1\nprint(x)\n```\nor\n```tool_code\n```\nhere.',
    expected: { text: 'Like\n```tool_code\nx = 1\nprint(x)\n```\nor\n```tool_code\n```\nhere.', issues: [] },
  },
  {
    name: 'two fences',
    tools,
    text: `\`\`\`tool_code\n${parisCall}\n\`\`\`\n\n\`\`\`tool_code\n${osloCall}\n\`\`\`\n`,
    expected: { calls: [paris, oslo], issues: [] },
  },
  {
    name: 'a fence that never closes',
    tools,
    text: `\`\`\`tool_code\nprint(${parisCall})\n`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'the error message that a hosted model leaves',
    tools,
    text: `Malformed function call: print(${parisCall})`,
    expected: { calls: [paris], issues: [] },
  },
  {
    name: 'talk about the error message',
    tools,
    text: 'Malformed function call: that is what it says.',
    expected: { text: 'Malformed function call: that is what it says.', issues: [] },
  },
  {
    name: 'a fence of another language behind a call',
    tools,
    text: `\`\`\`tool_code\nprint(${parisCall})\n\`\`\`\n\nThis is how:\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n\nSee?`,
    expected: { calls: [paris], text: '\n\nThis is how:\n\n```ts\nconst a = 1\n```\n\nSee?' },
  },
  {
    name: 'a fence of another language right behind a call',
    tools,
    text: `\`\`\`tool_code\nprint(${parisCall})\n\`\`\`\n\`\`\`ts\nconst a = 1\n\`\`\`\n`,
    expected: { calls: [paris], text: '\n```ts\nconst a = 1\n```\n' },
  },
  {
    name: 'a quoted fence and a call behind it',
    tools,
    text: `Write\n\n\`\`\`\`\n\`\`\`tool_code\nprint(${parisCall})\n\`\`\`\n\`\`\`\`\n\nas here:\n\n\`\`\`tool_code\nprint(${osloCall})\n\`\`\`\nDone.`,
    expected: {
      text: `Write\n\n\`\`\`\`\n\`\`\`tool_code\nprint(${parisCall})\n\`\`\`\n\`\`\`\`\n\nas here:\n\n\nDone.`,
      calls: [oslo],
    },
  },
]
