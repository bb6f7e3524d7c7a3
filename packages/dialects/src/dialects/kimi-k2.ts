import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { headerJsonCalls } from '../engines/header-json-calls.ts'
import { nameInId } from '../engines/name-in-id.ts'
import { objectGuide } from '../object-guide.ts'
import { tokenResults } from '../token-results.ts'
import type { Dialect } from '../types.ts'

const idOf = (name: string, index: number): string => `functions.${name}:${index}`

const calls = headerJsonCalls({
  openers: ['<|tool_calls_section_begin|>', '<|tool_call_section_begin|>', '<|tool_call_begin|>'],
  closers: ['<|tool_call_end|>', '<|tool_calls_section_end|>', '<|tool_call_section_end|>'],
  marks: ['<|tool_call_argument_begin|>'],
  name: nameInId,
  nameless: /^(?:call|chatcmpl|toolu)[_-]/,
  // Some answers begin with the envelope of MiniMax and go on as Kimi's.
  tags: ['tool_call'],
  namespace: 'functions.',
  layout: {
    header: (name, index) => `<|tool_call_begin|>${idOf(name, index)}<|tool_call_argument_begin|>`,
    close: '<|tool_call_end|>',
    before: '<|tool_calls_section_begin|>',
    between: '',
    after: '<|tool_calls_section_end|>',
  },
})

/** Moonshot's Kimi K2 in all its releases: the id of a call carries the tool's name. */
export const kimiK2: Dialect = defineDialect({
  id: 'kimi-k2',
  aliases: ['kimi_k2', 'kimi'],
  models: [/kimi-?k2/i, /(?:^|\/)moonshot-/i],
  markers: 'special',
  evidence: 'template',
  calls,
  results: tokenResults({
    open: ({ name }, index) => `## Return of ${idOf(name, index)}\n`,
    close: '',
    between: '\n\n',
  }),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['## Return of functions.', '<|im_system|>', '<|im_user|>'],
  catalogue: functionCatalogue('compact'),
  guide: objectGuide({
    calls,
    resultMark: '"## Return of functions."',
    rules: ['The number behind the name counts the calls of your turn, from 0 on.'],
  }),
})
