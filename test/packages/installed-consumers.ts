import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tarball } from './pack-packages.ts'
import { runPnpm } from './run-command.ts'
import { workspaceFolder } from './workspace-folder.ts'

/** The AI SDK majors, and which packages of this workspace say the versions that belong to them. */
const majors = [
  { ai: 'ai5', provider: 'provider2', openaiCompatible: 'openai-compatible1', anthropic: 'anthropic2' },
  { ai: 'ai6', provider: 'provider3', openaiCompatible: 'openai-compatible2', anthropic: 'anthropic3' },
  { ai: 'ai7', provider: 'provider4', openaiCompatible: 'openai-compatible3', anthropic: 'anthropic4' },
] as const

/** The projects that install the packages: one for each AI SDK major, and one that has no AI SDK. */
const consumerNames = ['ai5', 'ai6', 'ai7', 'plain'] as const

export type ConsumerName = (typeof consumerNames)[number]

/**
 * Makes projects in `folder`, which must be empty, that have the packed packages and what goes with them.
 *
 * The versions are those that the workspace itself has, so that most of it comes from the package manager's store.
 */
export async function installConsumers(folder: string, tarballs: readonly Tarball[]): Promise<void> {
  const packed = Object.fromEntries(tarballs.map(({ name, path }) => [name, `file:${path}`]))
  await writeJson(join(folder, 'package.json'), { private: true })
  await writeJson(join(folder, 'pnpm-workspace.yaml'), {
    packages: ['*'],
    // The packages depend on each other by version, and these versions are not published yet.
    overrides: packed,
    strictPeerDependencies: true,
    managePackageManagerVersions: false,
    pmOnFail: 'ignore',
  })
  // The provider is one of the AI SDK.
  const { '@inband/provider': _provider, ...withoutAiSdk } = packed
  await makeConsumer(folder, 'plain', ['plain'], withoutAiSdk)
  for (const major of majors) {
    await makeConsumer(folder, major.ai, ['each-major', major.ai], {
      ...packed,
      ai: await installedVersion(major.ai),
      '@ai-sdk/provider': await installedVersion(major.provider),
      '@ai-sdk/anthropic': await installedVersion(major.anthropic),
      '@ai-sdk/openai-compatible': await installedVersion(major.openaiCompatible),
      zod: await installedVersion('zod'),
    })
  }
  await runPnpm(['install', '--prefer-offline', '--no-frozen-lockfile', '--ignore-scripts'], folder)
}

async function makeConsumer(
  folder: string,
  name: ConsumerName,
  sources: readonly string[],
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const consumer = join(folder, name)
  await mkdir(consumer)
  for (const source of sources) await cp(join(import.meta.dirname, 'consumers', source), consumer, { recursive: true })
  await writeJson(join(consumer, 'package.json'), {
    name: `consumer-${name}`,
    private: true,
    type: 'module',
    dependencies,
  })
}

async function installedVersion(dependency: string): Promise<string> {
  const manifest = join(workspaceFolder, 'test', 'node_modules', dependency, 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value, undefined, 2))
}
