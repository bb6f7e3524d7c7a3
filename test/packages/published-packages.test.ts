import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsumerName, consumerNames, installConsumers } from './installed-consumers.ts'
import { packPackages, type Tarball } from './pack-packages.ts'
import { readmeExamples } from './readme-examples.ts'
import { runCommand } from './run-command.ts'
import { typeCheck } from './type-check.ts'
import { packageFolders, workspaceFolder } from './workspace-folder.ts'

const attw = join(
  dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')),
  'dist/index.js',
)

let folder: string
let tarballs: readonly Tarball[]

const consumer = (name: ConsumerName): string => join(folder, 'consumers', name)
