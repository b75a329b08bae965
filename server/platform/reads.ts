/**
 * Where things of the past are read: from standbys of the database (DATABASE_READ_URL), as long as one is near enough to the
 * primary, else from the primary. Whatever must be current (state, rights, sessions) never asks here.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Log } from './log.ts'
import { openLoop } from './loop.ts'
import { type LogPoint, openReplica, type Replica } from './replica.ts'
import { service } from './service.ts'

declare module './service.ts' {
  interface ServiceContext {
    readonly reads: Reads
  }
}

/** For reading alone. */
export interface Reading {
  readonly pool: pg.Pool
  /** All that was committed by then is there; null: all that is. */
  readonly asOf: Instant | null
}

export interface Reads {
  /** For what was; this user's own acts are there. */
  readonly of: (userId: number) => Reading
  /** For what is kept of it: all that was committed by now is there. It may take some seconds. */
  readonly whole: () => Promise<pg.Pool>
  /** Notes that this user has just changed something. */
  readonly acted: (userId: number) => Promise<void>
}

/** Without standbys. */
export const primaryReads = (pool: pg.Pool): Reads => ({
  of: () => ({ pool, asOf: null }),
  whole: async () => pool,
  acted: async () => {},
})

/** The address of the standby where what is to be kept is read by a thread, over connections of its own; null: of the primary. */
export const standbyUrl = async (reads: Reads, primary: pg.Pool): Promise<string | null> => {
  const { connectionString: url } = (await reads.whole()).options
  return url === undefined || url === primary.options.connectionString ? null : url
}

const usualLook: Ms = second
/** Nearer to the primary than that, nobody is told of it. */
const toldFrom: Ms = 2 * second
const usualWholeWithin: Ms = 5 * second
/** How long a user's acts are remembered, at least; a standby that is used is nearer to the primary. */
const actsFor: Ms = minute
/** How far back moments of the primary's log are remembered, to tell how late a standby is. */
const pointsFor: Ms = 10 * minute

export interface ReadsOptions {
  readonly pool: pg.Pool
  /** Of the standbys, one each; they hold passwords. */
  readonly urls: readonly string[]
  /** A standby that is later is not used. */
  readonly lagMost: Ms
  readonly log: Pick<Log, 'info' | 'warn' | 'seldom'>
  readonly lookEvery?: Ms
  /** How long what is to be kept waits for a standby. */
  readonly wholeWithin?: Ms
  /** A standby that does not answer a look within that is away. */
  readonly answersWithin?: Ms
}

interface Act {
  readonly lsn: number
  readonly at: Instant
}

// Reports are committed before they are flushed, so what counts is what was written to the log at all.
const pointSql = `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS lsn,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`

/** Pages of the log begin with a header of up to 40 bytes, which a standby counts only with what follows. */
const [pageBytes, headerBytes] = [8_192, 40]
const withoutHeader = (lsn: number): number => {
  const inPage = lsn % pageBytes
  return inPage <= headerBytes ? lsn - inPage : lsn
}

export const openReads = ({
  pool,
  urls,
  lagMost,
  log,
  lookEvery = usualLook,
  wholeWithin = usualWholeWithin,
  answersWithin = 3 * second,
}: ReadsOptions) => {
  const counted = { fallbacks: 0 }
  const replicas: readonly Replica[] = urls.map((url) =>
    openReplica(url, pool, answersWithin, (error, name) => {
      counted.fallbacks++
      log.seldom(`replica ${name}`, `The read replica ${name} failed; the primary was read instead`, {
        error,
      })
    }),
  )
  let points: readonly LogPoint[] = []
  const acts = new Map<number, Act>()
  const told = new Map<Replica, string | null>()

  const pointNow = async () => {
    const at = Date.now()
    const { rows } = await pool.query<{ lsn: number; system: string }>(pointSql)
    const { lsn, system } = rows[0]!
    return { at, lsn: withoutHeader(lsn), system }
  }
  const lagOf = (replica: Replica): Ms | null => (replica.asOf === null ? null : Date.now() - replica.asOf)
  /** Why a standby is not used; null: it is. */
  const against = (replica: Replica): string | null => {
    if (replica.problem !== null) return replica.problem
    const lag = lagOf(replica)
    if (lag === null) return 'is behind this start'
    return lag > lagMost ? 'is too far behind' : null
  }
  const tell = () => {
    for (const replica of replicas) {
      const [why, was] = [against(replica), told.get(replica)]
      told.set(replica, why)
      if (why === was) continue
      if (why === null) log.info(`The read replica ${replica.name} is used.`)
      else log.warn(`The read replica ${replica.name} ${why}; the primary is read instead.`)
    }
  }
  const lookNow = async (): Promise<void> => {
    const { system, ...point } = await pointNow()
    points = [...points.filter(({ at }) => at > point.at - pointsFor), point]
    await Promise.all(replicas.map((replica) => replica.look(points, system)))
    tell()
  }
  let looking: Promise<void> | null = null
  /** Those who want to know at the same time look together. */
  const look = (): Promise<void> => {
    looking ??= lookNow().finally(() => {
      looking = null
    })
    return looking
  }
  const loop = openLoop({
    pause: lookEvery,
    round: async () => {
      await look()
      return false
    },
    // Whoever needs the primary says that it is away.
    onFault: () => {},
  })
  const usable = (lsn: number) =>
    replicas.filter((replica) => against(replica) === null && replica.replayed >= lsn)

  const reads: Reads = {
    of: (userId) => {
      const found = usable(acts.get(userId)?.lsn ?? 0)
      // The same one for each look of a user, so that nothing goes back in time.
      const replica = found[userId % found.length]
      if (!replica) return { pool, asOf: null }
      return { pool: replica.pool, asOf: lagOf(replica)! >= toldFrom ? replica.asOf : null }
    },
    whole: async () => {
      if (usable(0).length === 0) return pool
      const { lsn } = await pointNow()
      for (const until = Date.now() + wholeWithin; Date.now() < until; await pause(100)) {
        await look()
        const [replica] = usable(lsn)
        if (replica) return replica.pool
        if (usable(0).length === 0) break
      }
      return pool
    },
    acted: async (userId) => {
      const at = Date.now()
      // Where it is not known how far that is, a minute passes.
      const lsn = await pointNow().then(
        (point) => point.lsn,
        () => Number.POSITIVE_INFINITY,
      )
      // Those of longest ago come first.
      for (const [id, act] of acts) {
        if (act.at > at - Math.max(actsFor, 2 * lagMost)) break
        acts.delete(id)
      }
      acts.delete(userId)
      acts.set(userId, { lsn, at })
    },
  }
  return {
    reads,
    look,
    figures: () => ({
      read_replicas: replicas.length,
      read_replicas_used: usable(0).length,
      read_replica_lag_seconds: Math.max(0, ...replicas.map((replica) => lagOf(replica) ?? 0)) / second,
      read_fallbacks_total: counted.fallbacks,
    }),
    waitsFor: () => {
      const said = replicas.flatMap((replica) => {
        const why = against(replica)
        return why === null ? [] : `the read replica ${replica.name} ${why}; the primary is read instead`
      })
      return said.length === 0 ? null : { words: said.join('; '), isUnfit: false }
    },
    stop: async () => {
      await loop.stop()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

export const readsService = ({ urls, lagMost }: Pick<ReadsOptions, 'urls' | 'lagMost'>) =>
  service('reads', ['pool', 'log'], ({ pool, log }) => {
    if (urls.length === 0) return { gives: { reads: primaryReads(pool) } }
    const { look: _, reads, ...rest } = openReads({ pool, log, urls, lagMost })
    return { gives: { reads }, ...rest }
  })
