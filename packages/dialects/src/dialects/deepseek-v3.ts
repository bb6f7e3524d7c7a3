import { deepseekSection, deepseekTokens } from '../deepseek-tokens.ts'
import { defineDialect } from '../define-dialect.ts'
import { headerJsonCalls } from '../engines/header-json-calls.ts'
import { nameBehindType } from '../engines/name-behind-type.ts'
import { headingCatalogue } from '../heading-catalogue.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const calls = headerJsonCalls({
  ...deepseekTokens,
  name: nameBehindType,
  layout: {
    ...deepseekSection,
    header: (name) => `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n`,
    close: '\n```<｜tool▁call▁end｜>',
    between: '\n',
  },
})

/** DeepSeek V3 and R1: the JSON in a fence. The fence may be missing, and may stand in the arguments. */
export const deepseekV3: Dialect = defineDialect({
  id: 'deepseek-v3',
  aliases: ['deepseek_v3', 'deepseekv3', 'deepseek-r1'],
  models: [/deepseek.*(?:v3|r1)/i],
  evidence: 'template',
  calls,
  results: tokenResults({
    open: '<｜tool▁output▁begin｜>',
    close: '<｜tool▁output▁end｜>',
    between: '\n',
    section: ['<｜tool▁outputs▁begin｜>', '<｜tool▁outputs▁end｜>'],
  }),
  reasoning: { tags: ['think'], history: 'drop' },
  fabricatedResult: ['<｜tool▁outputs▁begin｜>', '<｜tool▁output▁begin｜>', '<｜User｜>'],
  catalogue: headingCatalogue,
  guide: objectGuide({ calls, resultMark: '<｜tool▁outputs▁begin｜>' }),
})
