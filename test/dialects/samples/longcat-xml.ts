import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'
import { sampleTools as tools } from './families/sample-tools.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<longcat_tool_call>', '</longcat_tool_call>'],
    key: ['<longcat_arg_key>', '</longcat_arg_key>'],
    value: ['<longcat_arg_value>', '</longcat_arg_value>'],
    name: '\n',
    afterKey: '\n',
    afterValue: '\n',
    gap: '\n',
  }),
  {
    name: 'a stray closer of thinking inside a value',
    tools,
    text: '<longcat_tool_call>write_file\n<longcat_arg_key>path</longcat_arg_key>\n<longcat_arg_value>a</longcat_arg_value>\n<longcat_arg_key>content</longcat_arg_key>\n<longcat_arg_value>x\n</longcat_think></longcat_arg_value>\n</longcat_tool_call>',
    expected: { calls: [{ name: 'write_file', input: { path: 'a', content: 'x\n</longcat_think>' } }], issues: [] },
  },
  {
    name: 'thinking in tags of its own',
    tools,
    text: '<longcat_think>Hm.</longcat_think>\n<longcat_tool_call>ping</longcat_tool_call>',
    expected: { reasoning: 'Hm.', calls: [{ name: 'ping', input: {} }], issues: [] },
  },
]
