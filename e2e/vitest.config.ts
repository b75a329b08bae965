/** The browser journeys: one demo house for all of them, one journey after another. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./house.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    // What is waited for comes in its own time; a journey never sleeps.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    hookTimeout: 120_000,
  },
})
