/** The browser journeys: two at a time, each in an app of its own, in another order every time (`SEED` repeats one). */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./app.ts'],
    runner: './in-time.ts',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { shuffle: true, seed: Number(process.env.SEED) || Date.now() % 1e9 },
    // A busy machine takes its time: only what hangs is given up.
    testTimeout: 420_000,
    // A browser on a busy machine stumbles: what fails is tried once more, and the report says so (retry x1).
    retry: 1,
    // What is waited for comes in its own time; a journey never sleeps.
    expect: { poll: { timeout: 120_000, interval: 100 } },
    hookTimeout: 300_000,
  },
})
