import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with a plain line that scripts can read: `N passed, N failed`.
 *
 * Whatever makes the run fail counts as a failure: a file that cannot be loaded, a hook that throws, and an error
 * outside of any test, too.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) counts[test.result().state]++
    }
    if (counts.skipped > 0) process.stdout.write(`\n${counts.skipped} skipped\n`)
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
  }
}
