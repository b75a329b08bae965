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
  readonly tests: readonly { readonly name: string; readonly seconds: number; readonly flaky: boolean }[]
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
      failed: count('failed') + modules.filter((module) => isBrokenOutsideTests(module)).length,
      skipped: count('skipped') + count('pending'),
      seed: this.#seed,
      tests: all.map((test) => ({
        name: `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        flaky: test.diagnostic()?.flaky ?? false,
      })),
    }
    const file = process.env[reportFile]
    if (file) writeFileSync(file, JSON.stringify(report))
  }
}

const isBrokenOutsideTests = (module: TestModule): boolean =>
  module.state() === 'failed' &&
  ![...module.children.allTests()].some((test) => test.result().state === 'failed')
