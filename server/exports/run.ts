/** Has files of the fleet made in the background: so many at once, large ones on a thread of their own. */
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { language } from '#domain/basics/texts.ts'
import type { FleetColumn } from '#domain/columns/index.ts'
import type { FleetQuery } from '../fleet/query-sql.ts'
import type { Log } from '../platform/log.ts'
import { type Reads, standbyUrl } from '../platform/reads.ts'
import type { ExportWork } from './make.ts'
import type { PrintReader } from './print.ts'
import { type Export, heartbeat, settle } from './store.ts'

/** Files made at the same time; whoever comes later waits. */
const most = 2
/** Rows that are printed in place: a thread takes longer to start than these to print. */
const small = 2_000
/**
 * What a thread may take, in MiB: a file goes through it a piece at a time, however many rows it has. It also keeps
 * V8 from letting garbage lie for as long as the machine has room.
 */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }

export interface WantedExport extends PrintReader {
  readonly query: FleetQuery
  readonly columns: readonly FleetColumn[]
}

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

const keyed = <T extends { readonly column: FleetColumn }>(one: T) => ({ ...one, column: one.column.key })

const onThread = (work: ExportWork): Promise<void> =>
  new Promise((done, fail) => {
    const thread = new Worker(new URL('./make.ts', import.meta.url), {
      name: 'export',
      workerData: work,
      resourceLimits: limits,
    })
    thread.once('error', fail)
    thread.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The thread of an export ended with ${code}.`)),
    )
  })

/** Has the file made; whatever comes of it stands in its row. Never throws. */
export const runExport = async (
  { db: pool, reads, log }: { readonly db: pg.Pool; readonly reads: Reads; readonly log: Log },
  job: Export,
  wanted: WantedExport,
): Promise<void> => {
  const waiting = setInterval(() => void heartbeat(pool, job.id, 0).catch(() => false), 20_000)
  await turn()
  clearInterval(waiting)
  const { query, columns, zone, now, units } = wanted
  const work = async (): Promise<ExportWork> => ({
    url: pool.options.connectionString!,
    readUrl: await standbyUrl(reads, pool),
    language: language(),
    job: { id: job.id, format: job.format },
    query: { ...query, filters: query.filters.map(keyed), sort: keyed(query.sort) },
    columns: columns.map(({ key }) => key),
    zone,
    now,
    ...(units && { units }),
  })
  try {
    if (job.total > small) await onThread(await work())
    else await (await import('./make.ts')).makeExport(pool, await work())
  } catch (error) {
    log.error('An export could not be made', { error, id: job.id })
    await settle(pool, job.id, 'failed', { done: 0, bytes: 0 }).catch((failed) =>
      log.seldom('export', 'The end of an export could not be noted', { error: failed }),
    )
  } finally {
    handOn()
  }
}
