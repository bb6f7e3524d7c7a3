// Makes a fresh clone ready with nothing but Node and npm: installs what the lockfile says, then builds everything, or
// the project that is named: `node test/set-up.mjs examples/terminal`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`inband needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command quietly; what it printed is shown only if it fails. */
function run(what, command) {
  const result = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY })
  if (result.status === 0) return
  console.error(`${what} failed:\n${result.stdout}${result.stderr}`)
  process.exit(result.status ?? 1)
}

// pnpm keeps a copy of the lockfile it installed. Times would not do: it writes its own files before the lockfile.
const installed = `${root}node_modules/.pnpm/lock.yaml`
const wanted = readFileSync(`${root}pnpm-lock.yaml`, 'utf8')
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
  console.error('Installing (once) …')
  run('Installing', 'npx --yes pnpm@10 install --frozen-lockfile')
}
run('Building', ['node test/build.mjs', ...process.argv.slice(2)].join(' '))
