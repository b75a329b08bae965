/** Everything that must hold, one step after another: types, lint, tests of every room, the build, the browser journeys. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../e2e/chromium.ts'
import { isOver } from '../e2e/until.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'tandem-test-'))
const bin = join(root, 'node_modules', '.bin')
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Hundreds of processes load the same modules: what one has compiled the others take.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

interface Outcome {
  passed: number
  failed: number
  /** What there was no time for. */
  left?: number
}
const total = { passed: 0, failed: 0, left: 0 }

function step(name: string, act: () => Outcome) {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const { passed, failed, left = 0 } = act()
  total.passed += passed
  total.failed += failed
  total.left += left
  console.log(
    `── ${name}: ${failed === 0 ? 'good' : 'failed'}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}

/** A command that holds or does not. */
const command = (line: readonly string[]) => (): Outcome => {
  const [name, ...args] = line
  const { status } = spawnSync(name!, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run of the test runner, counted by its own report. */
const tests = (config: string) => (): Outcome => {
  const report = join(folder, `${config.replaceAll(/\W/g, '-')}.json`)
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  try {
    const { numTotalTests, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    // A run that had time for nothing has shown nothing.
    const broken = numFailedTests === 0 && (status !== 0 || numPassedTests === 0) ? 1 : 0
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken,
      left: isOver() ? numTotalTests - numPassedTests - numFailedTests : 0,
    }
  } catch (error) {
    console.error(`The test run of ${config} left no report: ${error}`)
    return { passed: 0, failed: 1 }
  }
}

const only = process.argv.slice(2)
const steps: Record<string, () => Outcome> = {
  'types of the domain': command(['tsc', '-p', 'domain']),
  'types of every room': command(['tsc', '-p', '.']),
  lint: command(['biome', 'check', '.']),
  build: command(['node', 'build.ts']),
  'tests of every room': tests('vitest.config.ts'),
  'browser journeys': () => {
    env.CHROMIUM = chromium
    return tests('e2e/vitest.config.ts')()
  },
}

let chromium = ''
try {
  chromium = await chromiumPath()
  for (const [name, act] of Object.entries(steps)) {
    if (only.length === 0 || only.some((part) => name.includes(part))) step(name, act)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed++
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const left = total.left > 0 ? `, ${total.left} NOT RUN: the time for journeys was over (JOURNEYS_UNTIL)` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${left}`)
process.exitCode = total.failed === 0 ? 0 : 1
