/** One test runner for every room; the browser journeys run apart (e2e/run.ts). */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,atlas,server,portal,simulator,basemap,bench,checks}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
