import type { DialectSample } from '../../harness/dialect-contract.ts'
import { deepseekDrift } from './families/deepseek-drift.ts'
import { headerJsonSamples } from './families/header-json-family.ts'

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>`,
    close: '<｜tool▁call▁end｜>',
    section: ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    between: '',
    resultMark: '<｜tool▁output▁begin｜>',
  }),
  ...deepseekDrift,
]
