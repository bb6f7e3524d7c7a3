// Makes a fresh clone ready with nothing but Node and npm: installs what the lockfile says, then builds.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`inband needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command quietly; what it printed is shown only if it fails. */
function run(what, command) {
  const result = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' })
  if (result.status === 0) return
  console.error(`${what} failed:\n${result.stdout}${result.stderr}`)
  process.exit(result.status ?? 1)
}

/** pnpm writes this file last; a lockfile that is newer has not been installed. */
const installed = `${root}node_modules/.modules.yaml`
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(`${root}pnpm-lock.yaml`).mtimeMs) {
  console.error('Installing (once) …')
  run('Installing', 'npx --yes pnpm@10 install --frozen-lockfile')
}
run('Building', 'node node_modules/typescript/bin/tsc -b')
