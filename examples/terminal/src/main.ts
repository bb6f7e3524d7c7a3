import { constants } from 'node:os'
import { styleText } from 'node:util'
import { runAgent } from './agent.ts'
import { readCommandLine, type Settings, UsageError } from './command-line.ts'
import { openModelSource } from './model-source.ts'
import { SandboxFolder } from './tools/sandbox-folder.ts'
import { createTools } from './tools/tools.ts'
import { ColumnView } from './view/column-view.ts'
import { LineView } from './view/line-view.ts'
import { type View, wireObserver } from './view/view.ts'

const files = {
  'trip-notes.txt': 'City: Lisbon\nNights: 3 at 84.50 EUR\nTrain: 39.90 EUR each way\n',
  'old-ideas.md': '- Oslo, some winter\n',
}

/** The narrowest terminal that has room for two columns. */
const narrowest = 60

function createView(): View {
  const { stdout } = process
  const write = (text: string): void => {
    stdout.write(text)
  }
  if (!stdout.isTTY || stdout.columns < narrowest) return new LineView(write)
  return new ColumnView({
    get columns() {
      return stdout.columns
    },
    get rows() {
      return stdout.rows
    },
    write,
    paint: (style, text) => styleText(style, text),
  })
}

async function run(settings: Settings, view: View, signal: AbortSignal): Promise<void> {
  const folder = await SandboxFolder.create(files)
  try {
    const source = await openModelSource(
      settings,
      {
        dialect: settings.dialect,
        onWire: wireObserver(view),
        onEvent: (part) => view.part(part),
        onIssue: (issue) => view.issue(issue.message),
      },
      (message) => view.issue(message),
    )
    try {
      view.note('Model', source.description)
      view.note('Dialect', settings.dialect)
      view.note('Question', settings.question)
      const { answer, steps } = await runAgent({
        model: source.model,
        question: settings.question,
        tools: createTools(folder),
        signal,
        onToolOutcome: (outcome) => view.outcome(outcome),
      })
      view.end()
      view.note('Answer', answer.trim())
      view.note('Steps', String(steps))
      view.note('Files', (await folder.list()).join(', '))
      const report = source.report()
      if (report !== undefined) view.note('Endpoint', report)
    } finally {
      await source.close()
    }
  } finally {
    await folder.remove()
  }
}

/** Runs the program and says with which exit code it ends. */
async function main(): Promise<number> {
  const interruption = new AbortController()
  const interrupt = (exitCode: number): void => interruption.abort({ exitCode })
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    // Once: who asks a second time does not want to wait for the clean end.
    process.once(name, () => interrupt(128 + constants.signals[name]))
  }
  // The reader of a pipe may stop reading, which is no failure.
  process.stdout.on('error', () => interrupt(0))

  const view = createView()
  try {
    const settings = readCommandLine(process.argv.slice(2), process.env, process.stdout.isTTY)
    if (typeof settings === 'string') process.stdout.write(settings)
    else await run(settings, view, interruption.signal)
    return 0
  } catch (error) {
    view.end()
    if (interruption.signal.aborted) {
      const { exitCode } = interruption.signal.reason
      if (exitCode !== 0) process.stderr.write('Interrupted.\n')
      return exitCode
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
