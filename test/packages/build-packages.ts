import { spawnSync } from 'node:child_process'
import { workspaceFolder } from './workspace-folder.ts'

/** Vitest calls this once before the tests of this folder: what they judge is the output of the present sources. */
export default function buildPackages(): void {
  const { status, stdout } = spawnSync(process.execPath, ['test/build.mjs', 'packages/ai-sdk'], {
    cwd: workspaceFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packages do not compile:\n${stdout}`)
}
