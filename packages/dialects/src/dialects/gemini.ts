import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { pythonicCalls } from '../engines/pythonic-calls.ts'
import { fencedResults } from '../fenced-results.ts'
import { objectGuide } from '../object-guide.ts'
import { pythonArguments } from '../pythonic-guide.ts'
import type { Dialect } from '../types.ts'

const calls = pythonicCalls({
  envelopes: [{ open: '```tool_code', close: '```', fence: true }],
  words: ['Malformed function call:'],
  layout: { before: '```tool_code\nprint(', between: ', ', after: ')\n```' },
  severalLayout: { before: '```tool_code\n[', between: ', ', after: ']\n```' },
  namespace: 'default_api.',
})

/** Gemini through gateways that pass on text alone, and Gemma up to 3: Python in a fence of its own. */
export const gemini: Dialect = defineDialect({
  id: 'gemini',
  aliases: ['gemini-tool-code', 'gemma3'],
  models: [/gemini/i, /gemma-?[23](?!\d)/i],
  evidence: 'two sources',
  calls,
  results: fencedResults('tool_outputs'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['```tool_outputs', '```tool_output'],
  catalogue: functionCatalogue('compact'),
  guide: objectGuide({
    calls,
    resultMark: '```tool_outputs',
    identifiers: true,
    values: pythonArguments,
    rules: ['The code of such a fence is calls of tools and nothing else: no variables, no loops, no other functions.'],
  }),
})
