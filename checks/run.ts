/** Everything that must hold, one step after another: types, lint, tests of every module, the build, the browser journeys. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../e2e/chromium.ts'
import { isPastDeadline } from '../e2e/until.ts'
import { changedFiles, reachesJourneys, staysInJourneys } from './changed.ts'
import { reportFile, type TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'tandem-test-'))
const bin = join(root, 'node_modules', '.bin')
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Hundreds of processes load the same modules: what one has compiled the others take.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // The order of the journeys; the same seed brings the same order again.
  SEED: process.env.SEED || String(Date.now() % 1e9),
}

interface Outcome {
  passed: number
  failed: number
  /** What there was no time for. */
  left?: number
}
const total = { passed: 0, failed: 0, left: 0 }
const reports: TestReport[] = []
const failedSteps: string[] = []

function step(name: string, act: () => Outcome) {
  const start = performance.now()
  console.log(`\n── ${name}`)
  const { passed, failed, left = 0 } = act()
  total.passed += passed
  total.failed += failed
  total.left += left
  if (failed > 0) failedSteps.push(name)
  console.log(
    `── ${name}: ${failed === 0 ? 'good' : 'failed'}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
}

const run = (name: string, args: readonly string[]) =>
  spawnSync(name, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }).status

/** A command that holds or does not. */
const command = (line: readonly string[]) => (): Outcome => {
  const [name, ...args] = line
  return run(name!, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run of the test runner, counted by a report of its own. */
function tests(config: string, args: readonly string[] = []): Outcome {
  const file = join(folder, `${reports.length}.json`)
  env[reportFile] = file
  const reporter = join(import.meta.dirname, 'test-report.ts')
  const status = run('vitest', [
    'run',
    ...['--config', config, '--reporter=default', `--reporter=${reporter}`],
    ...args,
  ])
  try {
    const report: TestReport = JSON.parse(readFileSync(file, 'utf8'))
    reports.push(report)
    const { passed, failed, skipped } = report
    // A run that had time for nothing has shown nothing; of a change that reaches no test there is nothing to show.
    const broken = failed === 0 && (status !== 0 || (passed === 0 && args.length === 0)) ? 1 : 0
    return { passed, failed: failed + broken, left: isPastDeadline() ? skipped : 0 }
  } catch (error) {
    console.error(`The test run of ${config} left no report: ${error}`)
    return { passed: 0, failed: 1 }
  }
}

const words = process.argv.slice(2)
/** `changed`, or `changed=main`: what differs from there, and what is not committed. */
const changedWord = words.find((word) => /^changed(=|$)/.test(word))
const base = changedWord === undefined ? null : changedWord.slice('changed='.length) || 'HEAD'
const only = words.filter((word) => word !== changedWord)

const journeys = (args: readonly string[] = []) => tests('e2e/vitest.config.ts', args)
const steps = (changed: readonly string[] | null): Record<string, () => Outcome> => {
  const reached = changed && [`--changed=${base}`, '--passWithNoTests']
  const all: Record<string, () => Outcome> = {
    'types of the domain': command(['tsc', '-p', 'domain']),
    'types of the service worker': command(['tsc', '-p', 'portal/worker']),
    'types of every module': command(['tsc', '-p', '.']),
    lint: command(['biome', 'check', '.']),
    build: command(['node', 'tandem.js', 'build']),
  }
  if (!reached)
    return { ...all, 'tests of every module': () => tests('vitest.config.ts'), 'browser journeys': journeys }
  return {
    ...all,
    // They read every file, whether or not they import it.
    conventions: () => tests('vitest.config.ts', ['checks/']),
    'tests that the change reaches': () => tests('vitest.config.ts', [...reached, '--exclude=checks/**']),
    ...(changed.some(reachesJourneys) && {
      'browser journeys': () =>
        journeys(changed.filter(reachesJourneys).every(staysInJourneys) ? reached : []),
    }),
  }
}

try {
  env.CHROMIUM = await chromiumPath()
  const changed = base === null ? null : changedFiles(root, base)
  if (changed) console.log(`Changed since ${base}: ${changed.join(', ') || 'nothing'}`)
  for (const [name, act] of Object.entries(steps(changed))) {
    if (only.length === 0 || only.some((part) => name.includes(part))) step(name, act)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed++
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const ran = reports.flatMap(({ tests }) => tests)
if (ran.length > 0) {
  console.log('\nSlowest:')
  for (const { name, seconds } of ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
if (reports.some(({ seed }) => seed !== null)) console.log(`\nOrder of the journeys: SEED=${env.SEED}`)
// What failed, and what passed only at the second try, is said once more at the end, where it is seen.
for (const name of failedSteps) console.log(`\nfailed: ${name}`)
for (const { name, failed, flaky, errors } of ran)
  if (failed || flaky) console.log(`${failed ? 'failed' : 'flaky'}: ${name}\n    ${errors}`)
for (const broken of reports.flatMap(({ broken }) => broken)) console.log(`failed: ${broken}`)
const left = total.left > 0 ? `, ${total.left} NOT RUN: the time for journeys was over (JOURNEYS_UNTIL)` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${left}`)
process.exitCode = total.failed === 0 ? 0 : 1
