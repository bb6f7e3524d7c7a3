import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolders, workspaceFolder } from './workspace-folder.ts'

/** A TypeScript example of a README. */
export interface ReadmeExample {
  /** A file name that tells where it stands, such as `readme-ai-sdk-1.ts`. */
  readonly fileName: string
  readonly code: string
}

/** Every TypeScript example of the READMEs, of the workspace and of each package. */
export async function readmeExamples(): Promise<ReadmeExample[]> {
  const readmes = [
    { name: 'workspace', path: join(workspaceFolder, 'README.md') },
    ...packageFolders.map((name) => ({ name, path: join(workspaceFolder, 'packages', name, 'README.md') })),
  ]
  const examples: ReadmeExample[] = []
  for (const { name, path } of readmes) {
    const blocks = (await readFile(path, 'utf8')).matchAll(/^```ts\n(.*?)^```$/gms)
    let number = 0
    for (const [, code = ''] of blocks) examples.push({ fileName: `readme-${name}-${++number}.ts`, code })
  }
  return examples
}
