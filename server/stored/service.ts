/** Packing as a service of the server. */
import type pg from 'pg'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { service } from '../platform/service.ts'
import { type PackedRound, type PackOptions, packOldDays } from './packer.ts'
import { restUntil } from './rest.ts'

const every: Ms = hours(1)
/** A start has better things to do, and so have processes that are updated one after another. */
const firstAfter: Ms = minutes(10)

/** Processes of the version before, which may still run after an upgrade, cannot read days in groups of columns. */
const mayPack = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ long: boolean }>(
    `SELECT ran < now() - interval '1 day' AS long FROM migration WHERE name LIKE '%packed-groups'`,
  )
  return rows[0]?.long ?? true
}

/** What came later than a day became old is packed as much later: programs that read feeds may still want it. */
const packSome = async (pool: pg.Pool, options: Omit<PackOptions, 'quietFor'>): Promise<PackedRound> =>
  (await mayPack(pool))
    ? packOldDays(pool, Date.now(), { ...options, quietFor: days(options.afterDays) })
    : { packed: 0, left: 0, emptied: 0 }

/** @param afterDays how many days ago a day must have ended; 0: nothing is packed, and what is packed stays so */
const startPacking = (pool: pg.Pool, log: Log, isReady: () => boolean, afterDays: number) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const counts = { rounds: 0, failures: 0, packed: 0 }
  const unpackable = new Set<string>()
  let dueSince: Instant | null = null
  const options: PackOptions = {
    ...{ afterDays, unpackable, stop: () => signal.aborted, rest: restUntil(signal) },
    due: (since) => {
      dueSince = since
    },
  }
  const round = () => {
    if (!isReady()) {
      timer = setTimeout(round, firstAfter)
      return
    }
    running = packSome(pool, options)
      .then(({ packed, left }) => {
        counts.rounds++
        counts.packed += packed
        if (left > 0) log.warn(`${left} days could not be packed exactly and stay as they are.`)
      })
      .catch((error) => {
        counts.failures++
        log.seldom('packing', 'Old days could not be packed; it is tried again later', { error })
      })
      .finally(() => {
        if (!signal.aborted) timer = setTimeout(round, every)
      })
  }
  if (afterDays > 0) timer = setTimeout(round, firstAfter)
  return {
    /** Figures for the metrics page, by name. */
    figures: () => ({
      packing_rounds_total: counts.rounds,
      packing_failures_total: counts.failures,
      packed_days_total: counts.packed,
      unpackable_days: unpackable.size,
      packing_behind_days: dueSince === null ? 0 : Math.max(0, Date.now() - dueSince) / days(1),
    }),
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

export const packingService = (afterDays: number) =>
  service('packing', ['pool', 'log', 'isReady'], ({ pool, log, isReady }) =>
    startPacking(pool, log, isReady, afterDays),
  )
