import type { DialectSample, DialectSamples } from '../../harness/dialect-contract.ts'
import { bareCalls, pythonicSamples } from './families/pythonic-family.ts'

export const samples: readonly DialectSample[] = pythonicSamples({
  turn: (...calls) => `[${calls.join(', ')}]`,
  open: '[',
  resultMark: '<tool_response>',
  bare: true,
})

export const skip: DialectSamples['skip'] = bareCalls
