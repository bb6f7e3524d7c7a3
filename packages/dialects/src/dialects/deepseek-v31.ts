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
    header: (name) => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>`,
    close: '<｜tool▁call▁end｜>',
    between: '',
  },
})

/** DeepSeek V3.1: name, separator, JSON. The fenced form of V3 is read as well. */
export const deepseekV31: Dialect = defineDialect({
  id: 'deepseek-v31',
  aliases: ['deepseek_v31', 'deepseekv31', 'deepseek-v3.1'],
  models: [/deepseek.*v3[.p]1/i, /deepseek.*v3[.p]2-exp/i, /deepseek-(?:chat(?!-v3)|reasoner)/i],
  evidence: 'template',
  calls,
  results: tokenResults({ open: '<｜tool▁output▁begin｜>', close: '<｜tool▁output▁end｜>' }),
  reasoning: { tags: ['think'], history: 'drop' },
  fabricatedResult: ['<｜tool▁outputs▁begin｜>', '<｜tool▁output▁begin｜>', '<｜User｜>'],
  catalogue: headingCatalogue,
  guide: objectGuide({ calls, resultMark: '<｜tool▁output▁begin｜>' }),
})
