/** Makes a file of the fleet: read by a cursor, printed, packed and kept a piece at a time; on a thread, or in place. */
import { isMainThread, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { usualUnits } from '#domain/basics/own-units.ts'
import { type Language, t } from '#domain/basics/texts.ts'
import { columnIn } from '#domain/columns/in-units.ts'
import { columnOf, type FleetColumn } from '#domain/columns/index.ts'
import { widthOf } from '#domain/columns/orders.ts'
import type { FleetFilter } from '#domain/fleet/filters.ts'
import type { FleetQuery } from '../fleet/query-sql.ts'
import { everyRow, type NowRow } from '../fleet/store.ts'
import { openPool } from '../platform/database.ts'
import { fromStandby } from '../platform/from-standby.ts'
import { inLanguage } from '../platform/in-language.ts'
import { writeCsv } from './csv.ts'
import { cellOf, type PrintReader, textOf, titleOf } from './print.ts'
import { dropPieces, type Export, heartbeat, keepPiece, settle } from './store.ts'
import { writeXlsx } from './xlsx.ts'

/** Rows that are printed without letting others at the processor. */
const atOnce = 200
/** Bytes of a piece; what is made meanwhile waits until it is kept. */
const pieceBytes = 512 * 1024
/** Pixels of a character. */
const charWidth = 7

/** Nobody waits for it any more. */
class Cancelled extends Error {}

/** A filter or an order, its column by key: a column itself has functions, which no thread is given. */
type Keyed<T> = Omit<T, 'column'> & { readonly column: string }

/** All that a file is made of, as a thread is given it. */
export interface ExportWork extends PrintReader {
  /** Of the database; holds its password. */
  readonly url: string
  /** Of the standby where the rows are read; null: they are read where the file is kept. */
  readonly readUrl: string | null
  /** Of whoever asked for it. */
  readonly language: Language
  readonly job: Pick<Export, 'id' | 'format'>
  readonly query: Omit<FleetQuery, 'filters' | 'sort'> & {
    readonly filters: readonly Keyed<FleetFilter>[]
    readonly sort: Keyed<FleetQuery['sort']>
  }
  /** Keys of the columns of the file. */
  readonly columns: readonly string[]
}

const read = <T extends { readonly column: string }>(one: T) => ({ ...one, column: columnOf(one.column)! })
const readQuery = ({ filters, sort, ...rest }: ExportWork['query']): FleetQuery => ({
  ...rest,
  filters: filters.map(read),
  sort: read(sort),
})

/** Gathers bytes into pieces and keeps them. */
const keeper = (pool: pg.Pool, id: string) => {
  let waiting: Buffer[] = []
  let size = 0
  let piece = 0
  let bytes = 0
  const flush = async () => {
    if (size === 0) return
    const whole = Buffer.concat(waiting)
    waiting = []
    size = 0
    await keepPiece(pool, id, piece++, whole)
  }
  return {
    out: async (more: Buffer) => {
      waiting.push(more)
      size += more.length
      bytes += more.length
      if (size >= pieceBytes) await flush()
    },
    flush,
    bytes: () => bytes,
  }
}

/**
 * Makes the file and settles its row, as done or as cancelled.
 * @throws what kept it from being made; its row still says that it is being made
 */
export const makeExport = async (pool: pg.Pool, work: ExportWork): Promise<void> => {
  const standby = work.readUrl === null ? null : openPool(work.readUrl, 1)
  try {
    await inLanguage(work.language, () =>
      fromStandby(standby, pool, async (from) => {
        await dropPieces(pool, work.job.id)
        await makeFile(from, pool, work)
      }),
    )
  } finally {
    await standby?.end()
  }
}

async function makeFile(from: pg.Pool, pool: pg.Pool, { job, query, columns: keys, ...reader }: ExportWork) {
  const { id, format } = job
  const { units = usualUnits } = reader
  const columns = keys.map((key) => columnIn(columnOf(key)!, units))
  const fields = new Set(columns.map(({ field }) => field))
  const wanted = readQuery(query)
  const kept = keeper(pool, id)
  let done = 0
  async function* batches<T>(print: (column: FleetColumn, row: NowRow, reader: PrintReader) => T) {
    if (!(await heartbeat(pool, id, 0))) throw new Cancelled()
    for await (const rows of everyRow(from, wanted, fields, atOnce)) {
      yield rows.map((row) => columns.map((column) => print(column, row, reader)))
      done += rows.length
      if (!(await heartbeat(pool, id, done))) throw new Cancelled()
    }
  }
  try {
    const titles = columns.map((column) => titleOf(column, reader))
    const widths = columns.map((column) => Math.round(widthOf(column) / charWidth))
    if (format === 'csv') await writeCsv(kept.out, titles, batches(textOf))
    else await writeXlsx(kept.out, { name: t('Fleet'), titles, widths }, batches(cellOf))
    await kept.flush()
    await settle(pool, id, 'done', { done, bytes: kept.bytes() })
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    await settle(pool, id, 'cancelled', { done, bytes: 0 })
    // What the cancelling had not seen yet.
    await dropPieces(pool, id)
  }
}

const work = workerData as ExportWork | null
if (!isMainThread && work?.job !== undefined) {
  // One reads the rows, the other keeps what becomes of them.
  const pool = openPool(work.url, 2)
  try {
    await makeExport(pool, work)
  } finally {
    await pool.end()
  }
}
