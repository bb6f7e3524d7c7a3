import { defineDialect } from '../define-dialect.ts'
import { jsonCalls } from '../engines/json-calls.ts'
import { framedCatalogue } from '../framed-catalogue.ts'
import { jsonGuide } from '../json-guide.ts'
import { listedResults } from '../listed-results.ts'
import type { Dialect } from '../types.ts'

/** Command R and R+ of 2024: `Action:` and a fenced JSON array. */
export const commandRPlus: Dialect = defineDialect({
  id: 'command-r-plus',
  aliases: ['command-r'],
  models: [/command-r(?!7b)/i],
  evidence: 'template',
  calls: jsonCalls({
    envelopes: [{ open: 'Action:\n```json', close: '```', word: true }],
    layout: { before: 'Action:\n```json\n[\n', between: ',\n', after: '\n]```' },
    nameKey: 'tool_name',
    argumentsKey: 'parameters',
    json: 'indented',
    noCallNames: ['directly_answer', 'directly-answer'],
  }),
  results: listedResults('<results>\n', '</results>\n<results>\n', '</results>'),
  reasoning: { tags: ['think'] },
  fabricatedResult: ['<results>', '<tool_response>'],
  catalogue: framedCatalogue({ before: '```json\n[\n', between: ',\n', after: '\n]\n```', tool: 'function' }),
  guide: jsonGuide({
    sample: `Action:
\`\`\`json
[
    {
        "tool_name": "tool-name",
        "parameters": {
            "parameter-name": "value"
        }
    }
]\`\`\``,
    several: 'For several calls, put several objects into the one list, separated by commas.',
    results: '<results>',
  }),
})
