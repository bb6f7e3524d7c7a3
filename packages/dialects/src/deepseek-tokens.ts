/** The tokens of DeepSeek V3 to V3.1 that open and close calls; gateways drop the last word of the section's opener. */
export const deepseekTokens = {
  openers: ['<｜tool▁calls▁begin｜>', '<｜tool▁calls｜>', '<｜tool▁call▁begin｜>'],
  closers: ['<｜tool▁call▁end｜>', '<｜tool▁calls▁end｜>'],
  marks: ['<｜tool▁sep｜>'],
} as const

/** What stands around the calls of a turn. */
export const deepseekSection = { before: '<｜tool▁calls▁begin｜>', after: '<｜tool▁calls▁end｜>' } as const
