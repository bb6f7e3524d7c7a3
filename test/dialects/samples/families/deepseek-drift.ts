import type { DialectSample } from '../../../harness/dialect-contract.ts'
import { sampleTools as tools } from './sample-tools.ts'

const weather = { name: 'get_weather', input: { city: 'Oslo' } }
const ping = { name: 'ping', input: {} }
const json = '{"city": "Oslo"}'

function readsWeather(name: string, text: string, issues?: DialectSample['expected']['issues']): DialectSample {
  return { name, tools, text, expected: { calls: [weather], ...(issues === undefined ? {} : { issues }) } }
}

/** What both forms of DeepSeek's calls become on the way. */
export const deepseekDrift: readonly DialectSample[] = [
  readsWeather(
    'the form of V3.1',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>${json}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    [],
  ),
  readsWeather(
    'the form of V3',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    [],
  ),
  readsWeather(
    'a fence without a language',
    `<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n\`\`\`\n${json}\n\`\`\`<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'a type and no fence',
    `<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n${json}<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'a fence and no type',
    `<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'JSON over several lines',
    `<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{\n  "city": "Oslo"\n}\n<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'plain bars and low lines',
    `<|tool_calls_begin|><|tool_call_begin|>get_weather<|tool_sep|>${json}<|tool_call_end|><|tool_calls_end|>`,
    [],
  ),
  readsWeather(
    'blanks in the tokens',
    `<｜tool calls begin｜><｜tool call begin｜>get_weather<｜tool sep｜>${json}<｜tool call end｜><｜tool calls end｜>`,
    [],
  ),
  readsWeather(
    'escaped low lines in the tokens',
    `<｜tool\\_calls\\_begin｜><｜tool\\_call\\_begin｜>get_weather<｜tool\\_sep｜>${json}<｜tool\\_call\\_end｜><｜tool\\_calls\\_end｜>`,
    [],
  ),
  readsWeather('the short opener of a section', `<｜tool▁calls｜>get_weather<｜tool▁sep｜>${json}`, []),
  readsWeather(
    'a call without its section',
    `<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>${json}<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'an opener that repeats',
    `${'<｜tool▁calls▁begin｜>'.repeat(9)}<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>${json}<｜tool▁call▁end｜>`,
    [],
  ),
  readsWeather(
    'the end behind the JSON',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>${json}`,
    [],
  ),
  readsWeather(
    'the JSON of a call in the section',
    `<｜tool▁calls▁begin｜>{"name": "get_weather", "arguments": ${json}}<｜tool▁calls▁end｜>`,
  ),
  readsWeather(
    'invoke tags in the section',
    '<｜tool▁calls▁begin｜>\n<invoke name="get_weather"><parameter name="city">Oslo</parameter></invoke>\n<｜tool▁calls▁end｜>',
    ['foreign-call'],
  ),
  {
    name: 'words behind the section',
    tools,
    text: `One moment.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>Thanks.`,
    expected: { text: 'One moment.Thanks.', calls: [ping], issues: [] },
  },
  {
    name: 'the end of thinking that the prompt had opened',
    tools,
    text: `Sunny?</think><｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜>`,
    expected: { reasoning: 'Sunny?', calls: [ping], issues: [] },
    options: { startsInReasoning: true },
  },
]
