import { functionCatalogue } from '../catalogue.ts'
import { type DialectDeclaration, defineDialect } from '../define-dialect.ts'
import { channelCalls } from '../engines/channel-calls.ts'
import type { CallEngine } from '../engines/engine.ts'
import { objectGuide } from '../object-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

export const recipientCalls: CallEngine = channelCalls({
  headers: [{ tokens: { '>>>': 'recipient' }, end: '\n', special: false, startsIn: 'recipient' }],
  text: ['all'],
  messageEnds: ['<|eot_id|>', '<|eom_id|>'],
  plainText: ['python'],
  layout: { header: (name) => `>>>${name}\n`, between: '', after: '' },
})

/** What is told and shown to the model, whichever older forms are read as well. */
export const functionaryPrompt: Omit<DialectDeclaration, 'id' | 'calls'> = {
  results: taggedResults('tool_response'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<tool_response>', '<|start_header_id|>tool', '<|start_header_id|>user'],
  catalogue: functionCatalogue('spaced'),
  guide: objectGuide({
    calls: recipientCalls,
    resultMark: '<tool_response>',
    rules: ['Text for the user goes to ">>>all", on the lines behind it.'],
  }),
}

/** Functionary 3.2: a line with the recipient, and the arguments below it. */
export const functionaryV32: Dialect = defineDialect({
  id: 'functionary-v32',
  aliases: ['functionary-v3.2'],
  models: [/functionary.*v3\.2/i],
  evidence: 'template',
  calls: recipientCalls,
  ...functionaryPrompt,
})
