import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

// The sources, so that a test needs no build; the built packages are judged by test/packages.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@inband\/dialects$/, replacement: source('dialects/src/index.ts') },
      { find: /^@inband\/dialects\/([\w.-]+)$/, replacement: `${source('dialects/src/dialects')}/$1.ts` },
      { find: /^@inband\/ai-sdk$/, replacement: source('ai-sdk/src/index.ts') },
      { find: /^@inband\/ai-sdk\/dialect$/, replacement: source('ai-sdk/src/dialect.ts') },
    ],
  },
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000 },
})
