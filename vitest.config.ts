/** One test runner for every module; the browser journeys run apart (e2e/vitest.config.ts). */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine takes its time, which is no matter of these tests: only what hangs is given up.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Where nobody watches, what fails is tried once more, and the end of the run says so.
    retry: process.env.CI ? 1 : 0,
    // Read, not imported: of these no test could say that it depends on them.
    forceRerunTriggers: [
      '**/package.json',
      '**/vitest.config.ts',
      '**/*.sql',
      '**/server/platform/test-setup.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // Nothing of theirs is left behind: a process of its own for each file would cost more than what it runs.
          isolate: false,
          include: ['{domain,atlas,basemap,checks}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['portal/**/*.test.{ts,tsx}'],
          setupFiles: ['portal/test-setup.ts'],
        },
      },
      {
        // Those that keep things: one real PostgreSQL is started for all of them.
        extends: true,
        // The package's two forms would be two instances, and it refuses to work with schemas of the other.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: {
          name: 'keeping',
          include: ['{server,simulator,bench,cluster}/**/*.test.ts'],
          globalSetup: ['server/platform/test-setup.ts'],
        },
      },
    ],
  },
})
