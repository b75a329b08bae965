/** Writes what a run of the test runner came to: counts, how long each test took, and what passed only at the second try. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export interface TestReport {
  readonly passed: number
  readonly failed: number
  /** Tests that were not run. */
  readonly skipped: number
  readonly seed: number | null
  readonly tests: readonly {
    readonly name: string
    readonly seconds: number
    readonly flaky: boolean
    readonly failed: boolean
    /** Why it failed at any try, the first lines of each error; empty where it never did. */
    readonly errors: string
  }[]
  /** The files that could not be loaded, or whose hooks failed, with why. */
  readonly broken: readonly string[]
}

/** The environment variable that names the file of the report. */
export const reportFile = 'TEST_REPORT'

export default class TestReporter implements Reporter {
  #seed: number | null = null
  onInit(vitest: Vitest) {
    this.#seed = vitest.config.sequence.shuffle ? vitest.config.sequence.seed : null
  }
  onTestRunEnd(modules: readonly TestModule[]) {
    const all = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => all.filter((test) => test.result().state === state).length
    const report: TestReport = {
      passed: count('passed'),
      // A file that cannot be loaded, or a hook that fails, has no test that says so.
      failed: count('failed') + modules.filter(isBrokenOutsideTests).length,
      skipped: count('skipped') + count('pending'),
      seed: this.#seed,
      tests: all.map((test) => ({
        name: `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        flaky: test.diagnostic()?.flaky ?? false,
        failed: test.result().state === 'failed',
        errors: inShort(test.result().errors),
      })),
      broken: modules
        .filter(isBrokenOutsideTests)
        .map((module) => `${relative(process.cwd(), module.moduleId)}: ${inShort(hookErrors(module))}`),
    }
    const file = process.env[reportFile]
    if (file) writeFileSync(file, JSON.stringify(report))
  }
}

/** The errors of a file itself and of its suites. */
const hookErrors = (module: TestModule) => [
  ...module.errors(),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
]

/** The first lines of each error: enough to know it again. */
const inShort = (errors: readonly { readonly message: string }[] = []): string =>
  errors.map(({ message }) => message.split('\n').slice(0, 5).join('\n    ').slice(0, 500)).join('\n    ')

const isBrokenOutsideTests = (module: TestModule): boolean =>
  module.state() === 'failed' &&
  ![...module.children.allTests()].some((test) => test.result().state === 'failed')
