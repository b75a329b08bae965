/** The SQL of the fleet as it is now: a page of it, and one vehicle. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Value } from '#domain/shapes/column.ts'
import { type AccessScope, accessScopeSql, isOfOne } from '../scope/vehicle-scope.ts'
import { makeCounts } from './counts.ts'
import { columnsOf, counting, type FleetPlace, type FleetQuery, isByUnit, order, where } from './query-sql.ts'

/** A vehicle's row of `vehicle_now`: its number, its customer's, and the values by field that were asked for. */
export interface NowRow {
  readonly id: number
  readonly customerId: number
  readonly values: Readonly<Record<string, Value | null>>
}

export interface FleetPage {
  /** Of all pages. On a full page it may be some seconds old. */
  readonly count: number
  readonly rows: readonly NowRow[]
  /** Where the next page begins; null behind the last, and in other orders than that of units. */
  readonly next: FleetPlace | null
}

/** A pattern of the user's own may take long; nobody waits longer than this. */
export const longestPattern: Ms = 5_000

const read = (value: unknown): Value | null =>
  value instanceof Date ? (value.getTime() as Instant) : ((value ?? null) as Value | null)

export const toRow = (values: Record<string, unknown>): NowRow => {
  const { vehicle_id, customer_id } = values
  // The row is nobody else's: its values are made readable where they lie.
  for (const name in values) values[name] = read(values[name])
  return {
    id: vehicle_id as number,
    customerId: customer_id as number,
    values: values as NowRow['values'],
  }
}

const countIn = makeCounts()

type PageRow = Record<string, unknown> & { readonly vehicle_id: number; readonly place: string }

/** @param fields the fields whose values are wanted */
export const pageOf = async (
  pool: pg.Pool,
  query: FleetQuery,
  fields: ReadonlySet<string>,
): Promise<FleetPage> => {
  const params: unknown[] = []
  const wanted = where(query, params)
  const pattern = query.filters.some((filter) => filter.condition === 'likeRegex')
  const sorted = order(query, params)
  const pageParams = [...params]
  const { after } = query
  const behind = after
    ? ` AND (n.unit_id, n.vehicle_id) > ($${pageParams.push(after.unitId)}, $${pageParams.push(after.id)}::int)`
    : ''
  const rowsOf = `FROM vehicle_now n WHERE ${wanted}${behind} ORDER BY ${sorted} LIMIT ${query.limit} OFFSET ${query.offset}`
  const columns = `n.customer_id, n.vehicle_id, n.unit_id AS place${columnsOf(fields, query.accessScope, pageParams)}`
  // An index has one customer's rows in the order of units. Otherwise they are sorted as bare numbers first: carrying
  // whole rows through the sort would cost as much again.
  const page =
    isByUnit(query.sort) && isOfOne(query.accessScope)
      ? `SELECT ${columns} ${rowsOf}`
      : `WITH page AS MATERIALIZED (SELECT n.customer_id, n.vehicle_id ${rowsOf})
    SELECT ${columns} FROM page JOIN vehicle_now n
      ON n.customer_id = page.customer_id AND n.vehicle_id = page.vehicle_id ORDER BY ${sorted}`
  const count = counting(query)
  const ask = <R extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    timed<R>(pool, sql, values, pattern ? longestPattern : null)

  const counted = countIn(pool, `${count.sql} ${JSON.stringify(count.params)}`, async () => {
    const { rows } = await ask<{ count: number }>(count.sql, count.params)
    return rows[0]!.count
  })
  const [{ rows }, before] = await Promise.all([ask<PageRow>(page, pageParams), counted])
  const end = rows.length === query.limit && isByUnit(query.sort) ? rows.at(-1)! : null
  const next = end && { unitId: end.place, id: end.vehicle_id }
  // A page that is not full is the last one and tells the count itself.
  const last = after === null && rows.length < query.limit && (rows.length > 0 || query.offset === 0)
  return { count: last ? query.offset + rows.length : before, rows: rows.map(toRow), next }
}

/** The numbers of the vehicles that a condition on `vehicle_now n` lets through. `pattern`: it holds one of the user's own. */
export const idsWhere = async (
  pool: pg.Pool,
  wanted: string,
  params: unknown[],
  pattern: boolean,
): Promise<readonly number[]> => {
  const { rows } = await timed<{ id: number }>(
    pool,
    `SELECT n.vehicle_id AS id FROM vehicle_now n WHERE ${wanted}`,
    params,
    pattern ? longestPattern : null,
  )
  return rows.map(({ id }) => id)
}

/** How many vehicles a query leaves; some seconds old at most. */
export const countOf = (pool: pg.Pool, query: FleetQuery): Promise<number> => {
  const { sql, params } = counting(query)
  return countIn(pool, `${sql} ${JSON.stringify(params)}`, async () => {
    const { rows } = await pool.query<{ count: number }>(sql, params)
    return rows[0]!.count
  })
}

/**
 * Every row of a query, so many at once, as of one moment: for files. Its page is passed over. Holds a connection
 * until it is read to its end or left.
 */
export async function* everyRow(
  pool: pg.Pool,
  query: FleetQuery,
  fields: ReadonlySet<string>,
  atOnce: number,
): AsyncGenerator<readonly NowRow[]> {
  const params: unknown[] = []
  const wanted = where(query, params)
  const columns = columnsOf(fields, query.accessScope, params)
  const sorted = order(query, params)
  const client = await pool.connect()
  let whole = false
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(
      `DECLARE every_row NO SCROLL CURSOR FOR SELECT n.customer_id, n.vehicle_id${columns} FROM vehicle_now n
        WHERE ${wanted} ORDER BY ${sorted}`,
      params,
    )
    for (;;) {
      const { rows } = await client.query(`FETCH ${atOnce} FROM every_row`)
      if (rows.length > 0) yield rows.map(toRow)
      if (rows.length < atOnce) break
    }
    await client.query('COMMIT')
    whole = true
  } finally {
    // Left in the middle, the connection is thrown away with its transaction.
    client.release(!whole)
  }
}

/** Asks within a time, where one is given. */
export const timed = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: string,
  params: unknown[],
  most: Ms | null,
): Promise<pg.QueryResult<R>> => {
  if (most === null) return pool.query<R>(sql, params)
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL statement_timeout = ${most}`)
    const answer = await client.query<R>(sql, params)
    await client.query('COMMIT')
    client.release()
    return answer
  } catch (error) {
    // The connection is thrown away with its transaction: whatever broke it must not wait for somebody else.
    client.release(true)
    throw error
  }
}

/** One vehicle that is seen, by its VIN, deactivated or not; null when there is none. */
export const nowOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  vin: string,
  fields: ReadonlySet<string>,
): Promise<NowRow | null> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await pool.query(
    `SELECT v.customer_id, v.id AS vehicle_id${columnsOf(fields, accessScope, params)}, v.vin, v.unit_id FROM vehicle v
      LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE v.vin = $1 AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  return rows[0] ? toRow(rows[0]) : null
}
