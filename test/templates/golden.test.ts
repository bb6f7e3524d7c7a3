import { type Dialect, dialects } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { scanEverywhere } from '../harness/scan-everywhere.ts'
import {
  type Conversation,
  conversations,
  readRecord,
  recordedTemplates,
  type TemplateRow,
  templateRows,
  tools,
} from './template-records.ts'

/** Dialects whose template is not in the collection; what they were checked against is in their samples. */
const judgedElsewhere: { readonly [dialect: string]: string } = {
  functionary: 'It writes what functionary-v32 writes.',
  'llama4-pythonic': 'The template for it comes with a server, not with the model.',
  pythonic: 'The template for it comes with a server, not with a model.',
}

const used = templateRows.filter(({ unused }) => unused === undefined)

for (const row of used) {
  const dialect = dialects[row.dialect]
  describe.skipIf(dialect === undefined)(`the template ${row.template}`, () => {
    for (const [name, { turn, results }] of Object.entries(readRecord(row.template).conversations)) {
      const conversation = conversations[name]
      if (dialect === undefined || conversation === undefined) continue
      judge(`writes ${name}`, row.differs?.calls, name, () => {
        expect(dialect.renderCalls(conversation.calls, { tools })).toBe(inside(turn, turnFrame(row, conversation)))
      })
      judge(`writes the results of ${name}`, row.differs?.results, name, () => {
        expect(renderResults(dialect, conversation)).toBe(inside(results, resultsFrame(row, conversation)))
      })
      judge(`is read: ${name}`, row.differs?.reading, name, () => {
        const { text, calls } = scanEverywhere(dialect, spokenTurn(turn, row, conversation), { tools })
        expect(calls.map((call) => ({ name: call.name, input: call.input }))).toEqual(conversation.calls)
        expect(text.trim()).toBe(wordsBefore(turnFrame(row, conversation), conversation))
      })
    }
  })
}

describe('the records of templates', () => {
  it('are there for every template that is used, and for no other', () => {
    expect([...recordedTemplates].sort()).toEqual(used.map(({ template }) => template).sort())
  })

  it('stand behind the dialects that claim to be checked against a template', () => {
    const judged = new Set([...used.map(({ dialect }) => dialect), ...Object.keys(judgedElsewhere)])
    const claiming = Object.values(dialects).filter(({ evidence }) => evidence === 'template')
    expect(claiming.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([])
  })
})

/** A difference that has a name must be one, so that no reason outlives it. */
function judge(
  title: string,
  reasons: { readonly [conversation: string]: string } | undefined,
  conversation: string,
  check: () => void,
): void {
  const reason = reasons?.[conversation] ?? reasons?.['*']
  if (reason === undefined) it(title, check)
  else it(`differs: ${title} (${reason})`, () => expect(check).toThrow())
}

function turnFrame(row: TemplateRow, { words }: Conversation): readonly [string, string] {
  if (words === undefined || row.spoken === undefined) return row.turn
  const [before, after] = row.spoken
  return [before.replace('{words}', words), after.replace('{words}', words)]
}

function resultsFrame({ results: [before, after] }: TemplateRow, { calls }: Conversation): readonly [string, string] {
  const name = calls[0]?.name ?? ''
  return [before.replace('{name}', name), after.replace('{name}', name)]
}

function inside(text: string, [before, after]: readonly [string, string]): string {
  expect(text.slice(0, before.length)).toBe(before)
  expect(text.slice(text.length - after.length)).toBe(after)
  return text.slice(before.length, text.length - after.length)
}

/** What the model itself would have written of a turn: the words before the calls, and the calls. */
function spokenTurn(turn: string, row: TemplateRow, conversation: Conversation): string {
  const frame = turnFrame(row, conversation)
  const words = wordsBefore(frame, conversation)
  return (words === '' ? '' : frame[0].slice(frame[0].indexOf(words))) + inside(turn, frame)
}

function wordsBefore([before]: readonly [string, string], { words = '' }: Conversation): string {
  return before.includes(words) ? words : ''
}

function renderResults(dialect: Dialect, { calls, results }: Conversation): string {
  return dialect.renderResults(calls.map(({ name }, index) => ({ name, text: results[index] ?? '' })))
}
