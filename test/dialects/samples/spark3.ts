import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<tool_call>', '</tool_call>'],
    key: ['<arg_key>', '</arg_key>'],
    value: ['<arg_value>', '</arg_value>'],
  }),
]
