import type { DialectSample } from '../../harness/dialect-contract.ts'
import { deepseekDrift } from './families/deepseek-drift.ts'
import { headerJsonSamples } from './families/header-json-family.ts'

export const samples: readonly DialectSample[] = [
  ...headerJsonSamples({
    header: (name) => `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n`,
    close: '\n```<｜tool▁call▁end｜>',
    section: ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    between: '\n',
    resultMark: '<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>',
  }),
  ...deepseekDrift,
]
