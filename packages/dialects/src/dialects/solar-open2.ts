import { functionCatalogue } from '../catalogue.ts'
import { defineDialect } from '../define-dialect.ts'
import { keyValueCalls } from '../engines/key-value-calls.ts'
import { keyValueTokens } from '../engines/key-value-marks.ts'
import { keyValueGuide } from '../key-value-guide.ts'
import { taggedResults } from '../results.ts'
import type { Dialect } from '../types.ts'

const calls = keyValueCalls({
  marks: keyValueTokens({
    call: ['<|tool_call:start|>', '<|tool_call:end|>'],
    key: ['<|tool_arg:start|>', ''],
    value: ['<|tool_arg:value|>', '<|tool_arg:end|>'],
  }),
  layout: { name: '\n', key: '', value: '\n' },
  gap: '\n',
  special: true,
})

/** Upstage's Solar Open 2: pairs between single tokens. */
export const solarOpen2: Dialect = defineDialect({
  id: 'solar-open2',
  aliases: ['solar_open2'],
  models: [/solar-?open-?2(?!\d)/i],
  markers: 'special',
  reasoning: { tags: ['think'] },
  calls,
  results: taggedResults('tool_response'),
  fabricatedResult: ['<tool_response>'],
  catalogue: functionCatalogue('spaced'),
  guide: keyValueGuide(calls, '<tool_response>'),
})
