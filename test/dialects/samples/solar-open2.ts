import type { DialectSample } from '../../harness/dialect-contract.ts'
import { keyValueSamples } from './families/key-value-family.ts'

export const samples: readonly DialectSample[] = [
  ...keyValueSamples({
    call: ['<|tool_call:start|>', '<|tool_call:end|>'],
    key: ['<|tool_arg:start|>', ''],
    value: ['<|tool_arg:value|>', '<|tool_arg:end|>'],
    name: '\n',
    afterValue: '\n',
    gap: '\n',
    special: true,
  }),
]
