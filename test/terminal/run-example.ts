import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'examples/terminal/dist/main.js')

/** The example runs as a program of its own, so it has to be built: Node 20 runs no TypeScript. */
export function buildExample(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/build.mjs', 'examples/terminal'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The example does not build:\n${stdout}${stderr}`)
}

export interface ExampleRun {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** What the program left in the folder for temporary files. */
  readonly leftovers: readonly string[]
}

interface ExampleOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Called whenever something was printed, with all of it so far. */
  readonly onOutput?: (stdout: string, child: ChildProcessByStdio<null, Readable, Readable>) => void
}

/** Runs the built program with piped output until it ends. */
export function runExample(args: readonly string[], options: ExampleOptions = {}): Promise<ExampleRun> {
  const temporary = mkdtempSync(join(tmpdir(), 'example-test-'))
  const { INBAND_BASE_URL: _url, INBAND_MODEL: _model, INBAND_API_KEY: _key, ...inherited } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, TMPDIR: temporary, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    options.onOutput?.(stdout, child)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => {
      const leftovers = readdirSync(temporary)
      rmSync(temporary, { recursive: true })
      resolve({ exitCode, signal, stdout, stderr, leftovers })
    })
  })
}
