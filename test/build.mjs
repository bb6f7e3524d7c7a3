// Builds projects of the workspace: `node test/build.mjs`, or with the folders of some, such as `packages/ai-sdk`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The compiler leaves the output of a source that was renamed or removed, and it would be packed and published. */
function removeOrphans(project) {
  const output = join(project, 'dist')
  if (!existsSync(output)) return
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const source = join(project, 'src', relative(output, path).replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts'))
    if (!existsSync(source)) rmSync(path, { force: true })
  }
}

for (const group of ['packages', 'examples']) {
  for (const project of readdirSync(join(root, group))) removeOrphans(join(root, group, project))
}
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const { status } = spawnSync(process.execPath, [compiler, '-b', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
