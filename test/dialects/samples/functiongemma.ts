import type { DialectSample } from '../../harness/dialect-contract.ts'
import { literalSamples } from './families/literal-family.ts'

export const samples: readonly DialectSample[] = literalSamples({
  open: '<start_function_call>',
  close: '<end_function_call>',
  sentinel: '<escape>',
  resultMark: '<start_function_response>',
})
