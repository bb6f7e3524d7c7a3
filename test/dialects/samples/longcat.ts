import type { DialectSample } from '../../harness/dialect-contract.ts'
import { jsonEnvelopeSamples } from './families/json-envelope-family.ts'

export const samples: readonly DialectSample[] = [
  ...jsonEnvelopeSamples({ open: '<longcat_tool_call>', close: '</longcat_tool_call>' }),
]
