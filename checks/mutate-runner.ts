/** A process with one test runner that stays for many changes: `mutate.ts` starts it, and ends it where a change hangs. */
import { relative } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'

/** Run these test files, up to the first that fails, after a change of those sources. */
export interface RunRequest {
  readonly tests: readonly string[]
  readonly changed: readonly string[]
}
export type RunnerMessage =
  | { readonly kind: 'ready'; readonly tests: readonly { readonly file: string; readonly project: string }[] }
  | { readonly kind: 'tested'; readonly test: string }
  | { readonly kind: 'done'; readonly failed: readonly string[] }

const root = process.cwd()
const projects = process.argv.slice(2)
const send = (message: RunnerMessage): void => void process.send!(message)

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    bail: 1,
    // The first test that fails is enough, so nothing is run beside it.
    maxWorkers: 1,
    ...(projects.includes('keeping') ? {} : { pool: 'threads' as const }),
    reporters: [
      { onTestModuleEnd: ({ moduleId }) => send({ kind: 'tested', test: relative(root, moduleId) }) },
    ],
    project: projects,
  },
  { clearScreen: false, logLevel: 'silent' },
)
// Keeps the requested order of files, which begins with what is most likely to fail.
vitest.config.sequence.sequencer = class {
  sort = async (files: TestSpecification[]) => files
  shard = async (files: TestSpecification[]) => files
}
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((one) => [relative(root, one.moduleId), one] as const),
)

process.on('message', async ({ tests, changed }: RunRequest) => {
  for (const file of changed) vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((file) => specifications.get(file)!),
  )
  const failed = testModules.filter((one) => one.state() === 'failed').map((one) => one.relativeModuleId)
  send({ kind: 'done', failed: [...failed, ...unhandledErrors.map(String)] })
})
process.on('disconnect', () => void vitest.exit(true))

send({
  kind: 'ready',
  tests: [...specifications].map(([file, one]) => ({ file, project: one.project.name })),
})
