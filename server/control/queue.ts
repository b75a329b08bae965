/** The SQL of the queue: the vehicles that need somebody, group by group in the order of their ranks, and how many there are. */
import type pg from 'pg'
import { movingFor, stoppedBelow } from '#domain/basics/assumed.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { rankRange, type VerdictGroup } from '#domain/verdict/verdict.ts'
import { makeCounts } from '../fleet/counts.ts'
import { columnsOf } from '../fleet/query-sql.ts'
import { type NowRow, toRow } from '../fleet/store.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, verdictSql } from '../scope/withheld.ts'

/** A place in the queue: behind this vehicle. */
export interface QueuePlace {
  readonly rank: number
  readonly id: number
}

export interface QueueGroup {
  readonly group: VerdictGroup
  /** Of the whole group; some seconds old at most. */
  readonly count: number
  readonly rows: readonly NowRow[]
  /** Where the next page begins; null behind the last. */
  readonly next: QueuePlace | null
}

export interface NowCounts {
  readonly total: number
  readonly needYou: number
  readonly moving: number
  readonly silent: number
  /** Cautions and notices that need nobody yet. */
  readonly canWait: number
}

const columns = { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }

/** Those with an active SIM of which it may be known how they are, as conditions on `vehicle_now n`. */
const seen = (accessScope: AccessScope, params: unknown[]): string =>
  [
    `n.sim_status = 'Activated'`,
    accessScopeSql(accessScope, columns, params),
    aspectSql(accessScope, 'health', columns, params),
  ]
    .filter((condition) => condition !== null)
    .join(' AND ')

/** Ranks are numbers of ours: as text in the statement, an index of a part of them can be chosen. */
const inRange = (rank: string, { from, below }: { readonly from: number; readonly below: number }) =>
  `${rank} >= ${from} AND ${rank} < ${below}`

/** The columns of the verdict as the viewer is told it. Those who are told all of it read them by their indexes. */
const toldColumns = (accessScope: AccessScope, params: unknown[]) => ({
  rank: verdictSql(accessScope, 'verdict_rank', columns, params),
  group: verdictSql(accessScope, 'verdict_group', columns, params),
})

/** The vehicles of a group that the viewer sees, as a condition; and their ranks. */
const inGroup = (accessScope: AccessScope, group: VerdictGroup, params: unknown[]) => {
  const rank = verdictSql(accessScope, 'verdict_rank', columns, params)
  // A value that no part of the statement reads has no type.
  const needed =
    group === 'wait' ? '' : ` AND ${verdictSql(accessScope, 'verdict_group', columns, params)} <> 'wait'`
  return { rank, wanted: `${seen(accessScope, params)} AND ${inRange(rank, rankRange(group))}${needed}` }
}

const remembered = makeCounts<pg.QueryResultRow>(15_000)
const counted = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: string,
  params: readonly unknown[],
): Promise<Row> =>
  (await remembered(pool, `${sql} ${JSON.stringify(params)}`, async () => {
    const { rows } = await pool.query<Row>(sql, [...params])
    return rows[0]!
  })) as Row

const groupCount = async (pool: pg.Pool, accessScope: AccessScope, group: VerdictGroup): Promise<number> => {
  const params: unknown[] = []
  const sql = `SELECT count(*) AS count FROM vehicle_now n
    WHERE ${inGroup(accessScope, group, params).wanted}`
  return (await counted<{ count: number }>(pool, sql, params)).count
}

/**
 * A page of one group, the worst first: one step down an index of ranks.
 * @param fields the fields of `vehicle_now` whose values are wanted
 */
export const queueGroup = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  group: VerdictGroup,
  { first, after }: { readonly first: number; readonly after: QueuePlace | null },
  fields: ReadonlySet<string>,
): Promise<QueueGroup> => {
  const params: unknown[] = []
  const shown = columnsOf(fields, accessScope, params)
  const { rank, wanted } = inGroup(accessScope, group, params)
  const behind = after
    ? ` AND (${rank}, n.vehicle_id) > ($${params.push(after.rank)}::float8, $${params.push(after.id)}::int)`
    : ''
  const [{ rows }, count] = await Promise.all([
    pool.query<Record<string, unknown> & { place: number; vehicle_id: number }>(
      `SELECT n.customer_id, n.vehicle_id, ${rank} AS place${shown} FROM vehicle_now n
        WHERE ${wanted}${behind} ORDER BY ${rank}, n.vehicle_id LIMIT ${first}`,
      params,
    ),
    groupCount(pool, accessScope, group),
  ])
  const last = rows.length === first ? rows.at(-1)! : null
  const next = last && { rank: last.place, id: last.vehicle_id }
  // A page that is not full tells the count itself, and is as new as its rows.
  return {
    group,
    count: after === null && last === null ? rows.length : count,
    rows: rows.map(toRow),
    next,
  }
}

/** What the head of the page counts, in one pass over all that is seen; some seconds old at most. */
export const nowCounts = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  now: Instant,
): Promise<NowCounts> => {
  // By the minute: the answer of some seconds ago serves whoever asks next.
  const params: unknown[] = [new Date(Math.floor(now / minute) * minute - movingFor)]
  const told = toldColumns(accessScope, params)
  const level = verdictSql(accessScope, 'level', columns, params)
  const waits = (['caution', 'notice'] as const)
    .map((one) => `(${inRange(told.rank, rankRange('wait', one))})`)
    .join(' OR ')
  return counted<NowCounts & pg.QueryResultRow>(
    pool,
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${told.group} <> 'wait') AS "needYou",
        count(*) FILTER (WHERE n.stopped_since IS NULL AND n.speed_mph >= ${stoppedBelow} AND ${level} <> 'stale'
          AND n.last_reported_calculated > $1) AS moving,
        count(*) FILTER (WHERE ${level} = 'stale') AS silent,
        count(*) FILTER (WHERE ${waits}) AS "canWait"
      FROM vehicle_now n WHERE ${seen(accessScope, params)}`,
    params,
  )
}
