import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runPnpm } from './run-command.ts'
import { packageFolders, workspaceFolder } from './workspace-folder.ts'

/** The tarballs of the packages, as they would be published. */
export interface Tarball {
  /** The name of the package, such as `@inband/dialects`. */
  readonly name: string
  /** Where the tarball is. */
  readonly path: string
}

/** Packs every package into `folder`, which must be empty. */
export async function packPackages(folder: string): Promise<Tarball[]> {
  const tarballs: Tarball[] = []
  for (const packageFolder of packageFolders) {
    await runPnpm(['pack', '--pack-destination', folder], join(workspaceFolder, 'packages', packageFolder))
    const file = (await readdir(folder)).find((name) => name.startsWith(`inband-${packageFolder}-`))
    if (file === undefined) throw new Error(`Packing packages/${packageFolder} made no tarball.`)
    tarballs.push({ name: `@inband/${packageFolder}`, path: join(folder, file) })
  }
  return tarballs
}
