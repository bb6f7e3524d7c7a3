import type { DialectSample } from '../../harness/dialect-contract.ts'
import { invokeSamples } from './families/invoke-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

const oslo = { name: 'get_weather', input: { city: 'Oslo', days: 1 } }

const plainCall =
  '<function_calls>\n<invoke name="get_weather">\n<parameter name="city">Oslo</parameter>\n' +
  '<parameter name="days">1</parameter>\n</invoke>\n</function_calls>'

/** The text with a namespace prefix on the tags of the given local names. */
function prefixed(text: string, ...localNames: readonly string[]): string {
  return text.replace(/(<\/?)(\w+)/g, (tag, opener: string, name: string) =>
    localNames.includes(name) ? `${opener}${['antml', name].join(':')}` : tag,
  )
}

export const samples: readonly DialectSample[] = [
  ...invokeSamples({ open: '<function_calls>', close: '</function_calls>' }),
  {
    name: 'the older form of elements',
    tools,
    text: '<function_calls>\n<invoke>\n<tool_name>get_weather</tool_name>\n<parameters>\n<city>Oslo</city>\n<days>1</days>\n</parameters>\n</invoke>\n</function_calls>',
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'arguments as elements where they cannot be read, as a call that must not run',
    tools,
    text: '<function_calls>\n<invoke name="get_weather"><city>Oslo</city></invoke>\n</function_calls>',
    expected: { cutCalls: ['get_weather'], issues: ['malformed-arguments'] },
  },
  {
    name: 'a prefix on every tag',
    tools,
    text: prefixed(plainCall, 'function_calls', 'invoke', 'parameter'),
    expected: { calls: [oslo], issues: [] },
  },
  {
    name: 'a prefix on the envelope only',
    tools,
    text: prefixed(plainCall, 'function_calls'),
    expected: { calls: [oslo] },
  },
  {
    name: 'a prefix on the calls only',
    tools,
    text: prefixed(plainCall, 'invoke', 'parameter'),
    expected: { calls: [oslo] },
  },
  {
    name: 'a prefix on reasoning',
    tools,
    text: `${prefixed('<thinking>Oslo.</thinking>', 'thinking')}${plainCall}`,
    expected: { reasoning: 'Oslo.', calls: [oslo] },
  },
  {
    name: 'results in the form that the dialect teaches',
    tools,
    text: `${plainCall}\n<function_results>\n<result>\nrain`,
    expected: { calls: [oslo], stopped: true, issues: ['fabricated-result'] },
  },
]
