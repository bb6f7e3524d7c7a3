import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from './build-packages.ts'
import { type ConsumerName, installConsumers } from './installed-consumers.ts'
import { packPackages, type Tarball } from './pack-packages.ts'
import { readmeExamples } from './readme-examples.ts'
import { runCommand } from './run-command.ts'
import { compilers, typeCheck } from './type-check.ts'
import { packageFolders, workspaceFolder } from './workspace-folder.ts'

const attw = join(
  dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')),
  'dist/index.js',
)

let folder = ''
let tarballs: readonly Tarball[] = []

const consumer = (name: ConsumerName): string => join(folder, 'consumers', name)

beforeAll(async () => {
  buildPackages()
  folder = await realpath(await mkdtemp(join(tmpdir(), 'inband-packages-')))
  await mkdir(join(folder, 'tarballs'))
  await mkdir(join(folder, 'consumers'))
  tarballs = await packPackages(join(folder, 'tarballs'))
  await installConsumers(join(folder, 'consumers'), tarballs)
  for (const { fileName, code } of await readmeExamples()) await writeFile(join(consumer('ai7'), fileName), code)
})

afterAll(async () => {
  if (folder !== '') await rm(folder, { recursive: true, force: true })
})

describe.each(packageFolders)('the package %s', (name) => {
  it('has the shape that tools expect', async () => {
    const manifest = JSON.parse(await readFile(join(workspaceFolder, 'packages', name, 'package.json'), 'utf8'))
    const { messages } = await publint({ pkgDir: join(workspaceFolder, 'packages', name), strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([])
  })

  it('has types that every resolution finds', async () => {
    const tarball = tarballs.find((packed) => packed.name === `@inband/${name}`)
    await runCommand(process.execPath, [attw, tarball?.path ?? '', '--profile', 'esm-only'], folder)
  })
})

describe('an installed package', () => {
  it.each(Object.keys(compilers) as (keyof typeof compilers)[])(
    'type-checks under %s without an AI SDK',
    async (compiler) => {
      for (const moduleResolution of ['nodenext', 'bundler'] as const) {
        await typeCheck(consumer('plain'), { compiler, moduleResolution, skipLibCheck: false })
      }
    },
  )

  it('reads and writes without an AI SDK', async () => {
    await typeCheck(consumer('plain'), { compiler: 'TypeScript 7', moduleResolution: 'nodenext', skipLibCheck: false })
    const output = await runCommand(process.execPath, ['read-and-write.js'], consumer('plain'))
    expect(JSON.parse(output)).toEqual({
      calls: [{ name: 'ls', input: { dir: '.' } }],
      isRegistered: true,
      functions: ['function', 'function'],
    })
  })

  it.each(['ai5', 'ai6', 'ai7'] as const)('type-checks and runs an agent under %s', async (name) => {
    for (const moduleResolution of ['bundler', 'nodenext'] as const) {
      await typeCheck(consumer(name), { compiler: 'TypeScript 7', moduleResolution, skipLibCheck: true })
    }
    const outcomes = JSON.parse(await runCommand(process.execPath, ['run-agent.js'], consumer(name)))
    const expected = {
      inputs: [{ city: 'Oslo', days: 3 }],
      text: 'Let me look.\nTwelve degrees.',
      finishReasons: ['tool-calls', 'stop'],
    }
    expect(outcomes).toEqual({
      model: expected,
      middleware: expected,
      modelInOneDialect: expected,
      middlewareInOneDialect: expected,
      providerModel: expected,
      endpoints: expected,
    })
  })
})

describe('what the packages promise', () => {
  it('the dialects import nothing but jsonrepair', async () => {
    const source = join(workspaceFolder, 'packages', 'dialects', 'src')
    const imported = new Set<string>()
    for (const entry of await readdir(source, { recursive: true })) {
      if (!entry.endsWith('.ts')) continue
      const code = await readFile(join(source, entry), 'utf8')
      for (const [, name = ''] of code.matchAll(/\bfrom '([^'.][^']*)'/g)) imported.add(name)
    }
    expect([...imported]).toEqual(['jsonrepair'])
  })

  it('the SDK layer imports nothing but the dialects', async () => {
    const source = join(workspaceFolder, 'packages', 'ai-sdk', 'src')
    const imported = new Set<string>()
    for (const entry of await readdir(source)) {
      const code = await readFile(join(source, entry), 'utf8')
      for (const [, name = ''] of code.matchAll(/\bfrom '([^'.][^']*)'/g)) imported.add(name)
    }
    expect([...imported]).toEqual(['@inband/dialects'])
  })

  it('the provider imports nothing but the SDK layer, its peers and the event parser', async () => {
    const source = join(workspaceFolder, 'packages', 'provider', 'src')
    const imported = new Set<string>()
    for (const entry of await readdir(source, { recursive: true })) {
      if (!entry.endsWith('.ts')) continue
      const code = await readFile(join(source, entry), 'utf8')
      for (const [, , name = ''] of code.matchAll(/\b(from |import\()'([^'.][^']*)'/g)) imported.add(name)
    }
    expect([...imported].sort()).toEqual([
      '@ai-sdk/anthropic',
      '@ai-sdk/openai-compatible',
      '@inband/ai-sdk',
      'eventsource-parser',
      'zod/v4',
    ])
  })

  it('their public names are a decision', async () => {
    const names = async (specifier: string, from: ConsumerName = 'plain'): Promise<string[]> => {
      const code = `console.log(JSON.stringify(Object.keys(await import('${specifier}')).sort()))`
      return JSON.parse(await runCommand(process.execPath, ['--input-type=module', '-e', code], consumer(from)))
    }
    expect({
      dialects: await names('@inband/dialects'),
      contract: await names('@inband/dialects/contract'),
      minimax: await names('@inband/dialects/minimax'),
      'ai-sdk': await names('@inband/ai-sdk'),
      'ai-sdk/dialect': await names('@inband/ai-sdk/dialect'),
      provider: await names('@inband/provider', 'ai7'),
    }).toMatchInlineSnapshot(`
      {
        "ai-sdk": [
          "inbandToolsMiddleware",
          "recoverToolCallsMiddleware",
          "withInbandTools",
          "withRecoveredToolCalls",
        ],
        "ai-sdk/dialect": [
          "inbandToolsMiddleware",
          "recoverToolCallsMiddleware",
          "withInbandTools",
          "withRecoveredToolCalls",
        ],
        "contract": [
          "ContractFailure",
          "LawViolation",
          "dialectContract",
          "scanEverywhere",
        ],
        "dialects": [
          "createRecoveryScanner",
          "createScanner",
          "defineDialect",
          "dialectForModel",
          "dialects",
          "functionCatalogue",
          "functionResults",
          "functionsCatalogue",
          "getDialect",
          "hasToolCalls",
          "jsonCalls",
          "parseToolCalls",
          "readTurn",
          "renderCalls",
          "renderPrompt",
          "renderReasoning",
          "renderResults",
          "scan",
          "stripReasoning",
          "taggedCalls",
          "taggedResults",
        ],
        "minimax": [
          "minimax",
        ],
        "provider": [
          "EndpointsError",
          "createEndpoints",
          "createInband",
          "inband",
        ],
      }
    `)
  })
})
