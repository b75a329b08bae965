/** One standby of the database: how far it is behind the primary, and its connections, which fall back to the primary's. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { isDatabaseAway, openPool } from './database.ts'
import { isStandbysFault } from './from-standby.ts'

/** Up to where the log of the primary had been written at a moment; all commits before it are in there. */
export interface LogPoint {
  readonly at: Instant
  readonly lsn: number
}

export interface Replica {
  /** Host and port: its address may hold a password. */
  readonly name: string
  /** What cannot be read there is read from the primary. */
  readonly pool: pg.Pool
  /** Why it cannot be used, however near it is. */
  readonly problem: string | null
  /** All that was committed by then is there; null: not even what was there at the start. */
  readonly asOf: Instant | null
  /** Up to where it has the primary's log. */
  readonly replayed: number
  /** Looks how far it is. Never rejects. @param points of the primary, the oldest first */
  readonly look: (points: readonly LogPoint[], system: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Having hung for so many looks, it is not waited for by anybody; until then it may just be busy. */
const silencesMost = 3

const lookSql = `SELECT pg_is_in_recovery() AS standby,
  coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::float8 AS replayed,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`

interface LookRow {
  readonly standby: boolean
  readonly replayed: number
  readonly system: string
}

const nameOf = (url: string): string => {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}

/** Ends the connections that are lent out: whoever waits for an answer hears that there is none. */
const givesUp = (pool: pg.Pool): (() => void) => {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  return () => {
    for (const client of lent) void (client as unknown as pg.Client).end().catch(() => undefined)
  }
}

/** @param onFault called for each query that the primary answered in its place */
export const openReplica = (
  url: string,
  primary: pg.Pool,
  answersWithin: Ms,
  onFault: (error: unknown, name: string) => void,
): Replica => {
  const name = nameOf(url)
  const own = openPool(url)
  // Whoever reads much keeps nobody from looking.
  const looking = openPool(url, 1)
  const giveUpReading = givesUp(own)
  const giveUpLooking = givesUp(looking)
  let silences = 0
  let problem: string | null = 'has not answered yet'
  let asOf: Instant | null = null
  let replayed = 0

  /** The same of the primary, once it turns out that this one cannot. */
  const orElse = async <T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> => {
    try {
      return await here()
    } catch (error) {
      if (!isStandbysFault(error)) throw error
      if (isDatabaseAway(error)) problem = 'is away'
      onFault(error, name)
      return there()
    }
  }
  type Query = (...given: unknown[]) => Promise<unknown>
  const pool = Object.assign(Object.create(own), {
    query: (...given: unknown[]) =>
      orElse(
        () => (own.query as unknown as Query)(...given),
        () => (primary.query as unknown as Query)(...given),
      ),
    connect: () =>
      orElse(
        () => own.connect(),
        () => primary.connect(),
      ),
  }) as pg.Pool

  const ask = async (points: readonly LogPoint[], wanted: string): Promise<void> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      silences++
      giveUpLooking()
      if (silences >= silencesMost) giveUpReading()
      late.reject(new Error('It does not answer.'))
    }, answersWithin)
    const answer = looking.query<LookRow>(lookSql)
    answer.catch(() => undefined)
    try {
      const { rows } = await Promise.race([answer, late.promise])
      const row = rows[0]!
      silences = 0
      replayed = row.replayed
      asOf = points.findLast(({ lsn }) => lsn <= replayed)?.at ?? asOf
      problem =
        row.system !== wanted
          ? 'is of another database'
          : row.standby
            ? null
            : 'is a standby no more, or never was'
    } catch {
      problem = 'is away'
    } finally {
      clearTimeout(timer)
    }
  }
  let asking: Promise<void> | null = null
  return {
    name,
    pool,
    get problem() {
      return problem
    },
    get asOf() {
      return asOf
    },
    get replayed() {
      return replayed
    },
    look: (points, system) => {
      asking ??= ask(points, system).finally(() => {
        asking = null
      })
      return asking
    },
    close: async () => {
      await Promise.all([own.end(), looking.end()])
    },
  }
}
