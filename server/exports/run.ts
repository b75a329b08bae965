/** Makes a file of the fleet in the background: read by a cursor, printed, packed and kept a piece at a time. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type FleetColumn, printValue } from '#domain/columns/index.ts'
import { widthOf } from '#domain/columns/orders.ts'
import { everyRow, type FleetQuery, type NowRow } from '../fleet/store.ts'
import type { Log } from '../log.ts'
import { writeCsv } from './csv.ts'
import { beat, type Export, keepPiece, settle } from './store.ts'
import { type Cell, writeXlsx } from './xlsx.ts'

/** Rows that are printed without letting others at the processor. */
const atOnce = 200
/** Bytes of a piece; what is made meanwhile waits until it is kept. */
const pieceBytes = 512 * 1024
/** Files made at the same time; whoever comes later waits. */
const most = 2
/** Pixels of a character. */
const charWidth = 7

/** Nobody waits for it any more. */
class Cancelled extends Error {}

export interface Wanted {
  readonly query: FleetQuery
  readonly columns: readonly FleetColumn[]
  /** The reader's zone, an IANA name. */
  readonly zone: string | undefined
  readonly now: Instant
}

/** The unit stands in the title, so that spreadsheets read numbers. */
export const titleOf = ({ title, unit }: FleetColumn): string => (unit ? `${title} (${unit})` : title)

/** As the grid shows it, without its unit. */
export const textOf = (column: FleetColumn, { values }: NowRow, { now, zone }: Wanted): string =>
  printValue(column, values[column.field] ?? null, now, zone) || notAvailable

/** A number stays one where the grid prints it as such. */
const cellOf = (column: FleetColumn, row: NowRow, wanted: Wanted): Cell => {
  const text = textOf(column, row, wanted)
  const plain = column.type === 'number' || (column.type === 'integer' && !column.options)
  const figure = plain ? Number(text.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(figure) ? figure : text
}

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

/** Makes the file; whatever comes of it stands in its row. Never throws. */
export const runExport = async (pool: pg.Pool, log: Log, job: Export, wanted: Wanted): Promise<void> => {
  const waiting = setInterval(() => void beat(pool, job.id, 0).catch(() => false), 20_000)
  await turn()
  clearInterval(waiting)
  let done = 0
  const kept = keeper(pool, job.id)
  const fields = new Set(wanted.columns.map(({ field }) => field))
  async function* batches<T>(print: (column: FleetColumn, row: NowRow) => T) {
    if (!(await beat(pool, job.id, 0))) throw new Cancelled()
    for await (const rows of everyRow(pool, wanted.query, fields, atOnce)) {
      yield rows.map((row) => wanted.columns.map((column) => print(column, row)))
      done += rows.length
      if (!(await beat(pool, job.id, done))) throw new Cancelled()
    }
  }
  try {
    const titles = wanted.columns.map(titleOf)
    if (job.format === 'csv')
      await writeCsv(
        kept.out,
        titles,
        batches((column, row) => textOf(column, row, wanted)),
      )
    else
      await writeXlsx(
        kept.out,
        {
          name: 'Fleet',
          titles,
          widths: wanted.columns.map((column) => Math.round(widthOf(column) / charWidth)),
        },
        batches((column, row) => cellOf(column, row, wanted)),
      )
    await kept.flush()
    await settle(pool, job.id, 'done', { done, bytes: kept.bytes() })
  } catch (error) {
    const isCancelled = error instanceof Cancelled
    if (!isCancelled) log.error('An export could not be made', { error, id: job.id })
    await settle(pool, job.id, isCancelled ? 'cancelled' : 'failed', { done, bytes: 0 }).catch((failed) =>
      log.seldom('export', 'The end of an export could not be noted', { error: failed }),
    )
    // What the cancelling had not seen yet.
    if (isCancelled)
      await pool.query('DELETE FROM export_piece WHERE export_id = $1', [job.id]).catch(() => null)
  } finally {
    handOn()
  }
}
