/** Runs journeys, and begins none after `JOURNEYS_UNTIL` (seconds since 1970): the rest is reported as skipped. */
import { TestRunner } from 'vitest'
import { isPastDeadline } from './until.ts'

export default class InTime extends TestRunner {
  override async onBeforeRunSuite(suite: Parameters<TestRunner['onBeforeRunSuite']>[0]) {
    this.#look()
    await super.onBeforeRunSuite(suite)
  }
  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]) {
    this.#look()
    await super.onBeforeRunTask(test)
  }
  #look() {
    if (isPastDeadline()) this.cancel('keyboard-input')
  }
}
