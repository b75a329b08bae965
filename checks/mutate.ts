/**
 * Whether the tests would notice: makes single changes at random in a folder's sources, one at a time in a copy
 * of the tree, and lists those that no test fails for.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { type Change, changed, type Place, placesOf, traced } from './mutants.ts'
import type { RunnerMessage, RunRequest } from './mutate-runner.ts'
import { everything, files, importsOf, moduleOf, read as readNow } from './sources.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    tests: { type: 'string' },
  },
})
const folder = normalize(positionals[0] ?? '').replace(/\/$/, '')
const count = Number(options.count ?? 60)
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e6))
const root = join(import.meta.dirname, '..')

interface Mutant {
  readonly number: number
  readonly file: string
  readonly place: Place
  readonly change: Change
}

/** What the sources were at the beginning, whoever edits them meanwhile. */
const known = new Map<string, string>()
const read = (file: string): string => {
  if (!known.has(file)) known.set(file, readNow(file))
  return known.get(file)!
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function dice(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Changes at random: every place is as likely, then each of its changes. */
function sample(): Mutant[] {
  const throwDice = dice(seed)
  const all = files()
    .filter(
      (file) =>
        file.startsWith(`${folder}/`) && !/\.(test|cases)\.tsx?$|(^|\/)testing(\.tsx?$|\/)/.test(file),
    )
    .filter((file) => !options.only || file.endsWith(options.only))
    .flatMap((file) => placesOf(file, read(file)).map((place) => ({ file, place })))
  const taken: Mutant[] = []
  while (taken.length < count && all.length > 0) {
    const [{ file, place }] = all.splice(Math.floor(throwDice() * all.length), 1) as [(typeof all)[number]]
    const change = place.changes[Math.floor(throwDice() * place.changes.length)]!
    taken.push({ number: taken.length, file, place, change })
  }
  return taken
}

const describe = ({ file, place, change }: Mutant): string => {
  const source = read(file)
  const line = source.slice(0, change.start).split('\n').length
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
  const what = place.statement
    ? `removed: ${short(source.slice(change.start, change.end))}`
    : `${short(source.slice(change.start, change.end))} → ${short(change.to)}`
  return `${file}:${line}  ${what}   in: ${source.split('\n')[line - 1]!.trim().slice(0, 90)}`
}

// The tree is copied, so that whatever happens the project itself stays as it is.
const tree = mkdtempSync(join(tmpdir(), 'tandem-mutate-'))
const visits = join(tree, 'visits.log')
let runner: ChildProcess | null = null

function endRunner() {
  if (runner?.pid === undefined) return
  // Its workers too: one of them may be in a loop without end.
  if (process.platform === 'win32') runner.kill('SIGKILL')
  else process.kill(-runner.pid, 'SIGKILL')
  runner = null
}
/** Lets the runner put away what its tests share, a database for one. */
async function closeRunner() {
  const child = runner
  if (!child) return
  child.disconnect()
  await next(child, 30_000)
  if (child.exitCode === null) endRunner()
  runner = null
}
process.on('exit', () => {
  endRunner()
  rmSync(tree, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** The next message of the runner; null where none comes in time, or it ends. */
const next = (child: ChildProcess, timeout: number): Promise<RunnerMessage | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => done(null), timeout)
    const ended = () => done(null)
    const done = (message: RunnerMessage | null) => {
      clearTimeout(timer)
      child.off('message', done).off('exit', ended)
      resolve(message)
    }
    child.on('message', done).on('exit', ended)
  })

const project = moduleOf(folder) === 'portal' ? 'portal' : 'pure'
const projects = ['server', 'simulator', 'bench', 'cluster'].includes(moduleOf(folder)) ? 'keeping' : project

async function start() {
  runner = fork(join(import.meta.dirname, 'mutate-runner.ts'), [projects], {
    cwd: tree,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, MUTATE_VISITS: visits },
  })
  const message = await next(runner, 120_000)
  if (message?.kind !== 'ready') throw new Error('The test runner does not start.')
  return { child: runner, tests: message.tests.map(({ file }) => file) }
}

/** How long each test takes with nothing changed. */
const times = new Map<string, number>()
/** So long the tests at hand may take before they count as hanging: machines have their busy moments. */
const patienceWith = (tests: readonly string[]) =>
  45_000 + 6 * Math.max(0, ...tests.slice(0, 1).map((test) => times.get(test) ?? 150_000))

/** The tests that failed; null where they came to no end. */
async function run(tests: readonly string[], files: readonly string[]) {
  const child = runner ?? (await start()).child
  child.send({ tests, changed: files.map((file) => join(tree, file)) } satisfies RunRequest)
  let left = tests
  for (;;) {
    const message = await next(child, patienceWith(left))
    if (message?.kind === 'done') return message.failed
    if (message?.kind !== 'tested') break
    left = left.filter((test) => test !== message.test)
  }
  endRunner()
  return null
}

/**
 * The tests that may notice: all of the module; where they share a database and take their time,
 * those in the folder and those that import from it; of these only the ones that were asked for.
 */
const mayNotice = (file: string) =>
  moduleOf(file) === moduleOf(folder) &&
  file.includes(options.tests ?? '') &&
  (projects !== 'keeping' ||
    file.startsWith(`${folder}/`) ||
    importsOf(file).some(({ path }) => path?.startsWith(`${folder}/`)))

const trace = `
function __visit(number, value) {
  const seen = (globalThis.__visited ??= new Set())
  if (!seen.has(number)) {
    seen.add(number)
    const log = process.env.MUTATE_VISITS
    if (log) process.getBuiltinModule('node:fs').appendFileSync(log, number + '\\n')
  }
  return value
}
`

/** By mutant, the tests that come by its place, the likeliest first. */
async function visitors(mutants: readonly Mutant[]) {
  const sources = new Set(mutants.map(({ file }) => file))
  for (const file of sources) {
    const places = new Map(
      mutants.filter((mutant) => mutant.file === file).map(({ number, place }) => [number, place] as const),
    )
    writeFileSync(join(tree, file), traced(read(file), places, '__visit') + trace)
  }
  const { tests } = await start()
  const by = new Map<number, string[]>(mutants.map(({ number }) => [number, []]))
  for (const test of tests.filter(mayNotice)) {
    writeFileSync(visits, '')
    const begun = performance.now()
    const failed = await run([test], [])
    if (failed === null || failed.length > 0) throw new Error(`${test} fails with nothing changed.`)
    times.set(test, performance.now() - begun)
    for (const line of readFileSync(visits, 'utf8').split('\n').filter(Boolean))
      by.get(Number(line))!.push(test)
  }
  for (const file of sources) writeFileSync(join(tree, file), read(file))
  const stem = (file: string) => file.replace(/(\.test)?\.tsx?$/, '')
  const distance = (test: string, file: string) =>
    stem(test) === stem(file) ? 0 : dirname(test) === dirname(file) ? 1 : 2
  for (const { number, file } of mutants)
    by.get(number)!.sort((a, b) => distance(a, file) - distance(b, file) || times.get(a)! - times.get(b)!)
  return { by, sources: [...sources] }
}

/** Those that the compiler refuses: each lies beside its file under a name of its own, and all are read at once. */
function refused(mutants: readonly Mutant[]): Set<Mutant> {
  const nameOf = ({ file, number }: Mutant) => file.replace(/(\.tsx?)$/, `.mutant-${number}$1`)
  for (const mutant of mutants)
    writeFileSync(join(tree, nameOf(mutant)), changed(read(mutant.file), mutant.change))
  const config = existsSync(join(tree, moduleOf(folder), 'tsconfig.json')) ? moduleOf(folder) : '.'
  let text = ''
  try {
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', config, '--noEmit'], {
      cwd: tree,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
  } catch (error) {
    text = String((error as { stdout?: string }).stdout)
  }
  for (const mutant of mutants) rmSync(join(tree, nameOf(mutant)))
  return new Set(mutants.filter((mutant) => text.includes(`${nameOf(mutant)}(`)))
}

async function main() {
  const mutants = sample()
  if (mutants.length === 0) throw new Error(`Nothing to change in '${folder}': npm run mutate -- FOLDER`)
  console.log(`${mutants.length} changes in ${folder}, seed ${seed}`)
  for (const file of everything()) cpSync(join(root, file), join(tree, file))
  for (const name of ['node_modules', 'dist'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(tree, name), 'junction')

  const byCompiler = refused(mutants)
  const compiled = mutants.filter((mutant) => !byCompiler.has(mutant))
  const { by, sources } = await visitors(compiled)
  await closeRunner()
  const lived: Mutant[] = []
  let stale: readonly string[] = sources
  for (const mutant of compiled) {
    const { number, file, change } = mutant
    const tests = by.get(number)!
    if (tests.length > 0) {
      writeFileSync(join(tree, file), changed(read(file), change))
      const failed = await run(tests, [...stale, file])
      writeFileSync(join(tree, file), read(file))
      stale = [file]
      if (failed === null || failed.length > 0) {
        process.stdout.write(failed ? '.' : 't')
        continue
      }
    }
    process.stdout.write(tests.length > 0 ? 'L' : '-')
    lived.push(mutant)
  }
  await closeRunner()

  console.log(lived.length > 0 ? '\n\nLived:' : '\n')
  for (const mutant of lived.sort((a, b) => a.file.localeCompare(b.file) || a.place.start - b.place.start))
    console.log(`${describe(mutant)}${by.get(mutant.number)!.length > 0 ? '' : '   (no test comes here)'}`)
  const killed = mutants.length - lived.length
  console.log(
    `\n${killed} of ${mutants.length} killed (${byCompiler.size} by the compiler), ${Math.round((100 * killed) / mutants.length)} %, seed ${seed}`,
  )
}

await main()
process.exit()
