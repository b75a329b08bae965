/** Makes the archive of an account: written, and kept a piece at a time; on a thread, or in place. */
import { isMainThread, workerData } from 'node:worker_threads'
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { openPool } from '../platform/database.ts'
import { inTransaction } from '../platform/transaction.ts'
import { countTakeout } from './count.ts'
import { type Attempt, keepPiece, noteProgress, settleDone, settleUnmade } from './job-store.ts'
import { writeTakeout } from './write.ts'

/** What a thread is given. */
export interface TakeoutWork {
  /** Of the database; holds its password. */
  readonly takeoutUrl: string
  readonly attempt: Attempt
  /** Bytes of the largest archive that is kept. */
  readonly largest: number
}

/** Nobody waits for it any more. */
class Cancelled extends Error {}
class TooLarge extends Error {}

const pieceBytes = 1 << 20
/** How often it is said how far it is, and looked whether somebody waits. */
const saidEvery: Ms = 500
/** So often, too, while the database works on something long. */
const beatEvery: Ms = 10_000

/** Gathers bytes into pieces and keeps them. */
const keeper = (pool: pg.Pool, attempt: Attempt, largest: number) => {
  let waiting: Buffer[] = []
  let [size, piece, bytes] = [0, 0, 0]
  const flush = async () => {
    if (size === 0) return
    const whole = Buffer.concat(waiting)
    waiting = []
    size = 0
    if (!(await keepPiece(pool, attempt, piece++, whole))) throw new Cancelled()
  }
  return {
    out: async (more: Buffer) => {
      waiting.push(more)
      size += more.length
      bytes += more.length
      if (bytes > largest) throw new TooLarge()
      if (size >= pieceBytes) await flush()
    },
    flush,
    bytes: () => bytes,
  }
}

/**
 * Makes the archive and settles its row, unless it was cancelled.
 * @throws what kept it from being made; its row still says that it is being made
 */
async function makeTakeout(
  pool: pg.Pool,
  { attempt, largest }: Pick<TakeoutWork, 'attempt' | 'largest'>,
): Promise<void> {
  const kept = keeper(pool, attempt, largest)
  let [total, done, atFile, said] = [null as number | null, 0, null as string | null, 0]
  const say = async () => {
    said = performance.now()
    if (!(await noteProgress(pool, attempt, { total, done, atFile }))) throw new Cancelled()
  }
  const beating = setInterval(() => void say().catch(() => {}), beatEvery)
  const client = await pool.connect()
  try {
    total = await countTakeout(client, attempt.customerId)
    await say()
    await writeTakeout(client, {
      customerId: attempt.customerId,
      out: kept.out,
      onRows: async (more, path) => {
        done += more
        atFile = path
        if (performance.now() - said >= saidEvery) await say()
      },
    })
    await kept.flush()
    await inTransaction(pool, (own) => settleDone(own, attempt, { done, bytes: kept.bytes() }))
  } catch (error) {
    if (error instanceof TooLarge) await settleUnmade(pool, attempt, { state: 'failed', problem: 'large' })
    else if (!(error instanceof Cancelled)) throw error
  } finally {
    clearInterval(beating)
    client.release()
  }
}

const work = workerData as TakeoutWork | null
if (!isMainThread && work?.takeoutUrl !== undefined) {
  // One reads the rows, the other keeps what becomes of them.
  const pool = openPool(work.takeoutUrl, 2)
  try {
    await makeTakeout(pool, work)
  } finally {
    await pool.end()
  }
}
