import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runCommand } from './run-command.ts'

const { resolve } = createRequire(import.meta.url)

/** The compiler of this workspace, and an older one that many projects still have. */
export const compilers = {
  'TypeScript 7': join(dirname(createRequire(resolve('vitest')).resolve('typescript/package.json')), 'bin', 'tsc'),
  'TypeScript 5': join(dirname(resolve('typescript5/package.json')), 'bin', 'tsc'),
} as const

export interface TypeCheck {
  readonly compiler: keyof typeof compilers
  readonly moduleResolution: 'nodenext' | 'bundler'
  /** Whether errors inside of the declarations of dependencies are overlooked; those of the AI SDK have some. */
  readonly skipLibCheck: boolean
}

/**
 * Type-checks all `.ts` files of a folder, strictly, and writes the JavaScript beside them.
 *
 * @throws {Error} If there are errors, with all of them in the message.
 */
export async function typeCheck(
  folder: string,
  { compiler, moduleResolution, skipLibCheck }: TypeCheck,
): Promise<void> {
  const configuration = `tsconfig.${moduleResolution}.json`
  await writeFile(
    join(folder, configuration),
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        rewriteRelativeImportExtensions: true,
        skipLibCheck,
        types: [],
      },
      include: ['*.ts'],
    }),
  )
  await runCommand(process.execPath, [compilers[compiler], '-p', configuration], folder)
}
