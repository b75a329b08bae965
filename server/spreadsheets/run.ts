/** Has imports worked on: so many at once, large ones on a thread of their own, so that reports are taken in meanwhile. */
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import type { Context } from '../graphql/builder.ts'
import type { Log } from '../platform/log.ts'
import { isSmallSheet } from './files/read-file.ts'
import { beat, fail } from './store.ts'
import type { By, Touched } from './things/thing-store.ts'
import type { ImportWork } from './work.ts'

/** Files worked on at the same time; whoever comes later waits. */
const most = 2
/** Lines that are worked on in place, as small files are: a thread takes longer to start than these. */
const smallLines = 500
/** What a thread may take, in MiB: the lines of the largest file, and the largest text. */
const limits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 640 }

let running = 0
const queue: (() => void)[] = []
const turn = async (): Promise<void> => {
  if (running < most) running++
  else await new Promise<void>((go) => queue.push(go))
}
const handOn = () => {
  const next = queue.shift()
  if (next) next()
  else running--
}

const onThread = (work: ImportWork): Promise<Touched> =>
  new Promise((done, fail) => {
    const thread = new Worker(new URL('./work.ts', import.meta.url), {
      name: 'import',
      workerData: work,
      resourceLimits: limits,
    })
    thread.once('message', done)
    thread.once('error', fail)
    thread.once('exit', (code) => fail(new Error(`The thread of an import ended with ${code}.`)))
  })

/** Who is told of what was taken in. */
export type Announcing = Pick<Context, 'access' | 'fleet' | 'geofences'>

export const announce = async (to: Announcing, by: By, touched: Touched): Promise<void> => {
  const { vehicles, users, watched } = touched
  if (users.length > 0) await to.access.usersChanged(users)
  if (vehicles.length > 0) await to.fleet.vehiclesChanged(vehicles)
  if (watched) await to.geofences.watchersChanged([by.customerId])
}

export interface RunOptions extends Omit<ImportWork, 'url'> {
  /** Lines to take in; not known of a file. */
  readonly lines: number
  /** Called with what was taken in. */
  readonly onDone: (touched: Touched) => Promise<void>
}

/** Does the work; whatever comes of it stands in its row. Never throws. A file is removed afterwards. */
export const runImport = async (pool: pg.Pool, log: Log, options: RunOptions): Promise<void> => {
  const { lines, onDone, ...rest } = options
  const { id, path } = rest
  const work: ImportWork = { ...rest, url: pool.options.connectionString! }
  // Waiting is long, and judging many lines is one long step: neither says anything by itself.
  const beating = setInterval(() => void beat(pool, id).catch(() => undefined), 5_000)
  await turn()
  try {
    const isSmall = path === null ? lines <= smallLines : await isSmallSheet(path)
    const touched = isSmall ? await (await import('./work.ts')).workOn(pool, work) : await onThread(work)
    await onDone(touched)
  } catch (error) {
    log.error('An import could not be worked on', { error, id })
    await fail(pool, id, spreadsheetWords.failed).catch((failed) =>
      log.seldom('import', 'The end of an import could not be noted', { error: failed }),
    )
  } finally {
    clearInterval(beating)
    handOn()
    if (path !== null) await rm(path, { force: true }).catch(() => undefined)
  }
}
