import type { DialectSample } from '../../harness/dialect-contract.ts'
import { recipientSamples } from './families/recipient-family.ts'

export const samples: readonly DialectSample[] = recipientSamples
