/** One standby of the database: how far it is behind the primary, and its connections, which fall back to the primary's. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { isDatabaseAway, openPool } from './database.ts'
import type { LogPoint } from './reads.ts'

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

const answersWithin: Ms = 3 * second

const lookSql = `SELECT pg_is_in_recovery() AS standby,
  coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::float8 AS replayed,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`

interface LookRow {
  readonly standby: boolean
  readonly replayed: number
  readonly system: string
}

/** It is away, or what was read had to give way to what the primary sent (40001). */
const isItsFault = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { code?: string } | null)?.code === '40001'

const nameOf = (url: string): string => {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}

/** @param onFault called for each query that the primary answered in its place */
export const openReplica = (
  url: string,
  primary: pg.Pool,
  onFault: (error: unknown, name: string) => void,
): Replica => {
  const name = nameOf(url)
  const own = openPool(url)
  // Whoever reads much keeps nobody from looking.
  const looking = openPool(url, 1)
  let problem: string | null = 'has not answered yet'
  let asOf: Instant | null = null
  let replayed = 0

  /** The same of the primary, once it turns out that this one cannot. */
  const orElse = async <T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> => {
    try {
      return await here()
    } catch (error) {
      if (!isItsFault(error)) throw error
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

  const held = new Set<pg.PoolClient>()
  const answerOf = async (): Promise<LookRow> => {
    const client = await looking.connect()
    held.add(client)
    const { rows } = await client.query<LookRow>(lookSql)
    if (held.delete(client)) client.release()
    return rows[0]!
  }
  const ask = async (points: readonly LogPoint[], wanted: string): Promise<void> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('It does not answer.')), answersWithin)
    const answer = answerOf()
    answer.catch(() => undefined)
    try {
      const row = await Promise.race([answer, late.promise])
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
      // One that hangs is not waited for again.
      for (const client of held) client.release(true)
      held.clear()
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
