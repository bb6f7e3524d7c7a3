import { parseArgs } from 'node:util'
import { dialects, getDialect } from '@inband/dialects'

/** What the user asked for, from the command line and the environment. */
export interface Settings {
  /** The id of a dialect, or `'auto'`. */
  readonly dialect: string
  readonly question: string
  /** The real endpoint; without one the embedded, scripted one is used. */
  readonly endpoint:
    | { readonly baseURL: string; readonly model: string; readonly apiKey: string | undefined }
    | undefined
  /** The file with a list of endpoints that are tried one after the other. */
  readonly endpointsFile: string | undefined
  /** Decides where the embedded endpoint cuts its stream. */
  readonly seed: number
  /** Milliseconds between two pieces of the embedded endpoint's stream. */
  readonly delayMs: number
  /** Where to write what the embedded endpoint was asked, a JSON object per line. */
  readonly log: string | undefined
}

/** The command line cannot be meant; the message says what can. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const usage = `Usage: npm start -- [options] [question]

Runs an agent with tools on a model that only writes text, and shows both sides:
what the model writes, and what the AI SDK receives.

Without INBAND_BASE_URL or --endpoints the model is a scripted one on an embedded
endpoint.

  --dialect <id>   how calls are written; --list names the ids
                   (default: minimax, with a real endpoint the model's own)
  --list           lists the dialects
  --endpoints <file>
                   a JSON file, { "endpoints": [...] }: if one endpoint gives no
                   answer, the next one is asked
  --delay <ms>     pause between two pieces of the scripted stream
                   (default: 12 in a terminal, else 0)
  --seed <number>  where the scripted stream is cut (default: 1)
  --log <file>     writes the requests to the scripted endpoint, one JSON per line
  --help           shows this

Environment:
  INBAND_BASE_URL  an OpenAI-compatible endpoint, such as http://localhost:8000/v1
  INBAND_MODEL     the id of its model
  INBAND_API_KEY   its key, if it wants one
`

const scriptedQuestion = 'What will my trip cost, and what should I pack? My notes are in trip.txt.'

/**
 * Reads the command line.
 *
 * @returns The settings, or a text that is to be printed instead of running.
 * @throws {UsageError} If it cannot be meant.
 */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): Settings | string {
  const { values, positionals } = parse(args)
  if (values.help === true) return usage
  if (values.list === true) return `${Object.keys(dialects).join('\n')}\n`

  const baseURL = environment['INBAND_BASE_URL']
  const endpointsFile = values.endpoints
  const isScripted = baseURL === undefined && endpointsFile === undefined
  const question = positionals.join(' ')
  if (isScripted && question !== '') {
    throw new UsageError(
      'The scripted model knows one question only. To ask your own, set INBAND_BASE_URL and INBAND_MODEL, or name a file with --endpoints.',
    )
  }
  return {
    dialect: readDialect(values.dialect, isScripted ? 'minimax' : 'auto'),
    question: question === '' ? scriptedQuestion : question,
    endpoint: baseURL === undefined || endpointsFile !== undefined ? undefined : { baseURL, ...readModel(environment) },
    endpointsFile,
    seed: readNumber('--seed', values.seed, 1),
    delayMs: readNumber('--delay', values.delay, isTerminal ? 12 : 0),
    log: values.log,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dialect: { type: 'string' },
        list: { type: 'boolean' },
        endpoints: { type: 'string' },
        delay: { type: 'string' },
        seed: { type: 'string' },
        log: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readDialect(id: string | undefined, fallback: string): string {
  if (id === undefined || id === 'auto') return fallback
  try {
    return getDialect(id).id
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readModel(environment: Readonly<Record<string, string | undefined>>) {
  const model = environment['INBAND_MODEL']
  if (model === undefined) throw new UsageError('INBAND_MODEL is missing: the id of the model at INBAND_BASE_URL.')
  return { model, apiKey: environment['INBAND_API_KEY'] }
}

function readNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new UsageError(`${name} is a whole number from 0 up; got "${text}".`)
  return value
}
