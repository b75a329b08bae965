/** One test runner for every room; the browser journeys run apart (e2e/vitest.config.ts). */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{domain,atlas,portal,basemap,checks}/**/*.test.{ts,tsx}'],
        },
      },
      {
        // Those that keep things: one real PostgreSQL is started for all of them.
        extends: true,
        // The package's two forms would be two instances, and it refuses to work with schemas of the other.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'keeping',
          include: ['{server,simulator,bench}/**/*.test.ts'],
          globalSetup: ['server/db/test-setup.ts'],
        },
      },
    ],
  },
})
