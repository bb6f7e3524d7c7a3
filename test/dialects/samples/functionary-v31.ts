import type { DialectSample } from '../../harness/dialect-contract.ts'
import { headerJsonSamples } from './families/header-json-family.ts'
import { python } from './families/recipient-family.ts'
import { sampleTools } from './families/sample-tools.ts'

const tools = [...sampleTools, python]
const oslo = { name: 'get_weather', input: { city: 'Oslo' } }
const code = { name: 'python', input: { code: 'print(1)' } }

function reads(name: string, text: string, expected: DialectSample['expected'] = { calls: [oslo] }): DialectSample {
  return { name, tools, text, expected }
}

export const functionTagSamples: readonly DialectSample[] = [
  reads('a token at the end', '<function=get_weather>{"city": "Oslo"}</function><|eom_id|>', {
    calls: [oslo],
    issues: [],
  }),
  reads('quotes around the name', '<function="get_weather">{"city": "Oslo"}</function>'),
  reads('the name as an attribute', '<function name="get_weather">{"city": "Oslo"}</function>'),
  reads('parameters in tags', '<function=get_weather>\n<parameter=city>\nOslo\n</parameter>\n</function>'),
  reads('code behind its token', '<|python_tag|>print(1)<|eom_id|>', { calls: [code], issues: [] }),
  reads('code that nothing ends', 'So.\n<|python_tag|>print(1)', { text: 'So.\n', calls: [code] }),
  reads('code as JSON', '<|python_tag|>{"code": "print(1)"}<|eom_id|>', { calls: [code], issues: [] }),
  reads('code as a string of JSON', '<|python_tag|>"{\\"code\\": \\"print(1)\\"}"<|eom_id|>', { calls: [code] }),
  {
    name: 'code where no tool takes any',
    tools: sampleTools,
    text: '<|python_tag|>print(1)',
    expected: { text: '<|python_tag|>print(1)' },
  },
]

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `<function=${name}>`,
    close: '</function>',
    section: ['', ''],
    between: '',
    resultMark: '<|start_header_id|>ipython<|end_header_id|>',
    // Behind a tag a quote is one of the prose in which the tag is mentioned.
  }).filter(({ name }) => name !== 'arguments as a string'),
  ...functionTagSamples,
]
