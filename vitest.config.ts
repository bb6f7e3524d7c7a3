import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

export default defineConfig({
  // The sources, so that a test needs no build; the packages as they are published are judged by test/packages.
  resolve: {
    alias: [
      { find: /^@inband\/dialects$/, replacement: source('dialects/src/index.ts') },
      { find: /^@inband\/dialects\/contract$/, replacement: source('dialects/src/contract.ts') },
      { find: /^@inband\/dialects\/([\w.-]+)$/, replacement: `${source('dialects/src/dialects')}/$1.ts` },
      { find: /^@inband\/ai-sdk$/, replacement: source('ai-sdk/src/index.ts') },
      { find: /^@inband\/ai-sdk\/dialect$/, replacement: source('ai-sdk/src/dialect.ts') },
      { find: /^@inband\/provider$/, replacement: source('provider/src/index.ts') },
    ],
  },
  test: {
    reporters: ['default', './test/closing-line-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: ['test/packages/**', 'test/fuzz/**', '**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // A short share from a fixed seed; `npm run fuzz` searches for as long as it is told.
        test: { name: 'fuzz', include: ['test/fuzz/**/*.test.ts'] },
      },
      {
        extends: true,
        // Packing, installing and type-checking take long where the network or the disk is slow.
        test: { name: 'packages', include: ['test/packages/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
    ],
  },
})
