// Searches for texts that break a law, for as long as it is told: `npm run fuzz -- --minutes 10`. One process per core,
// each with a seed of its own; `--seed` repeats a search. What is found is shrunk and written into test/corpus/found.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const minutes = Number(values.minutes ?? 10)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run fuzz -- [--minutes <above 0>] [--seed <whole number>]')
  process.exit(2)
}

const searches = Array.from({ length: availableParallelism() }, (_, index) => {
  const env = {
    ...process.env,
    INBAND_FUZZ_MINUTES: String(minutes),
    INBAND_FUZZ_SEED: String(seed + index * 1_000_003),
  }
  const search = spawn('npx vitest run --project fuzz', { cwd: root, shell: true, stdio: 'inherit', env })
  return new Promise((resolve) => search.on('exit', (code) => resolve(code ?? 1)))
})
const codes = await Promise.all(searches)
process.exit(Math.max(...codes))
