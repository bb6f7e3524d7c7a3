export * from '../../packages/dialects/src/contract/dialect-fragments.ts'
