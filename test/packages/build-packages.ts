import { spawnSync } from 'node:child_process'
import { workspaceFolder } from './workspace-folder.ts'

/** Builds the packages: what these tests judge is the output of the present sources. */
export function buildPackages(): void {
  const { status, stdout } = spawnSync(process.execPath, ['test/build.mjs', 'packages/provider'], {
    cwd: workspaceFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packages do not compile:\n${stdout}`)
}
