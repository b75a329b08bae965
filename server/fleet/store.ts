/** The SQL of the fleet as it is now: a page of it, and one vehicle. */
import type pg from 'pg'
import { aspectOf } from '#domain/access/aspects.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type FleetColumn, fieldColumns } from '#domain/columns/index.ts'
import { isVerdictColumn, type VerdictColumn } from '#domain/columns/verdict.ts'
import { type FleetFilter, showsDeactivatedSims } from '#domain/fleet/filters.ts'
import { sensorsFor } from '#domain/fleet/installed.ts'
import type { Value } from '#domain/shapes/column.ts'
import { groupNamesSql } from '../scope/group-names.ts'
import {
  type AccessScope,
  accessScopeSql,
  aspectSql,
  isOfOne,
  verdictSql,
  withheldSql,
} from '../scope/vehicle-scope.ts'
import { condition, field } from './condition.ts'
import { makeCounts } from './counts.ts'
import { groupsBelowSql } from './names.ts'

/** A vehicle's row of `vehicle_now`: its number, its customer's, and the values by field that were asked for. */
export interface NowRow {
  readonly id: number
  readonly customerId: number
  readonly values: Readonly<Record<string, Value | null>>
}

export interface FleetQuery {
  readonly accessScope: AccessScope
  readonly filters: readonly FleetFilter[]
  /** Part of a unit ID or VIN, in any case; empty finds all. */
  readonly search: string
  readonly sort: { readonly column: FleetColumn; readonly ascending: boolean }
  readonly limit: number
  readonly offset: number
  /** Where the page before ended, in the order of units; without it pages are counted. */
  readonly after: FleetPlace | null
}

/** Which vehicles a query is of, without how they are paged. */
export type WhichVehicles = Pick<FleetQuery, 'accessScope' | 'filters' | 'search'>

/** A place in the order of units, which an index has. */
export interface FleetPlace {
  readonly unitId: string
  readonly id: number
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

const seenColumns = { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }

/** A column of the verdict: of the cause that the viewer may be told, so that neither order nor filter tells another. */
const readableVerdict = (accessScope: AccessScope, name: VerdictColumn, params: unknown[]): string => {
  const health = aspectSql(accessScope, 'health', seenColumns, params)
  const told = verdictSql(accessScope, name, seenColumns, params)
  return health === null ? told : `CASE WHEN ${health} THEN ${told} END`
}

/** A column of `vehicle_now`, as far as the viewer may read it; null where they may not. */
export const readable = (accessScope: AccessScope, name: string, params: unknown[]): string => {
  if (isVerdictColumn(name)) return readableVerdict(accessScope, name, params)
  if (name === 'group_names')
    return groupNamesSql(accessScope, { customer: 'n.customer_id', names: field(name) }, params)
  const aspect = aspectOf(name)
  if (aspect === null) return field(name)
  const seen = aspectSql(accessScope, aspect, { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params)
  return seen === null ? field(name) : `CASE WHEN ${seen} THEN ${field(name)} END`
}

/**
 * One of the sensors that a filter speaks of has to be fitted (§5).
 * @param apart for a part of a choice: looked up for the few vehicles that pass the rest of it, where the planner would
 *   read the whole registry
 */
const fitted = (filters: readonly FleetFilter[], params: unknown[], apart: boolean): readonly string[] => {
  const wanted = new Set(filters.flatMap(({ column }) => sensorsFor(column.field)?.join() ?? []))
  return [...wanted].map((ids) => {
    const has = `f.installed_sensor_type_ids && $${params.push(ids.split(',').map(Number))}::int[]`
    const it = 'FROM vehicle f WHERE f.customer_id = n.customer_id AND f.id = n.vehicle_id'
    return apart ? `(SELECT ${has} ${it})` : `EXISTS (SELECT ${it} AND ${has})`
  })
}

/** A condition on `vehicle_now n`: seen, its SIM as the filters ask, and all of them. Without an access scope: the filters alone, as part of a choice. */
export const filtersSql = (
  accessScope: AccessScope | null,
  filters: readonly FleetFilter[],
  params: unknown[],
): string => {
  const all: string[] = []
  if (accessScope) {
    all.push(accessScopeSql(accessScope, { customer: 'n.customer_id', vehicle: 'n.vehicle_id' }, params))
    if (!showsDeactivatedSims(filters)) all.push(`n.sim_status = 'Activated'`)
  }
  for (const filter of filters) {
    const { field: name } = filter.column
    if (!accessScope) all.push(condition(filter, field(name), params))
    else if (name !== 'group_names') all.push(condition(filter, readable(accessScope, name, params), params))
    else {
      const below = (names: string) => groupsBelowSql(accessScope, names, params)
      // Within one customer the names to look for are the viewer's own: there is nothing to leave out vehicle by vehicle.
      const isOwn = filter.condition === 'isOneOf' && !filter.values.includes(null) && isOfOne(accessScope)
      all.push(condition(filter, isOwn ? field(name) : readable(accessScope, name, params), params, below))
    }
  }
  return [...all, ...fitted(filters, params, accessScope === null)].join(' AND ')
}

/** A condition on the names of `vehicle v`; null where nothing is searched for. */
const named = ({ search }: WhichVehicles, params: unknown[]): string | null => {
  const sought = search.trim().toLowerCase()
  return sought === '' ? null : `v.search LIKE $${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`
}

/** All that a query asks, as a condition on `vehicle_now n`. */
export const where = (query: WhichVehicles, params: unknown[]): string => {
  const all = [filtersSql(query.accessScope, query.filters, params)]
  // Found in the registry, which has an index for parts of names.
  const name = named(query, params)
  if (name !== null) all.push(`n.vehicle_id IN (SELECT v.id FROM vehicle v WHERE ${name})`)
  return all.join(' AND ')
}

/** What counts the vehicles of a query. Unfiltered it is answered from the registry, whose index knows all it takes. */
const counting = (query: FleetQuery): { readonly sql: string; readonly params: unknown[] } => {
  const params: unknown[] = []
  if (query.filters.length > 0)
    return { sql: `SELECT count(*) AS count FROM vehicle_now n WHERE ${where(query, params)}`, params }
  const seen = accessScopeSql(query.accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const all = [seen, `v.sim_status = 'Activated'`, named(query, params) ?? 'true']
  return { sql: `SELECT count(*) AS count FROM vehicle v WHERE ${all.join(' AND ')}`, params }
}

/** Whether a list is in the order of units, in which pages can follow one another. */
export const isByUnit = ({ column, ascending }: FleetQuery['sort']): boolean =>
  column.field === 'unit_id' && ascending

/** Time passed sorts the other way round than the moment since when; nothing known comes last either way. */
const order = ({ accessScope, sort: { column, ascending } }: FleetQuery, params: unknown[]): string => {
  // Every vehicle has a unit, and an index in their order.
  if (column.field === 'unit_id') return `n.unit_id ${ascending ? 'ASC' : 'DESC'}, n.vehicle_id`
  const up = column.type === 'since' || column.backwards ? !ascending : ascending
  const name =
    aspectOf(column.field) === null ? field(column.field) : readable(accessScope, column.field, params)
  // To count a list's names takes a fraction of comparing it with an empty one.
  const key = column.type === 'list' ? `CASE WHEN cardinality(${name}) > 0 THEN ${name} END` : name
  return `${key} ${up ? 'ASC' : 'DESC'} NULLS LAST, n.vehicle_id`
}

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

/** A moment in milliseconds: to read a date of each would take most of the time that a row takes. */
const inMs = ({ type }: FleetColumn, sql: string): string =>
  type === 'time' || type === 'since' ? `floor(extract(epoch FROM ${sql}) * 1000)::bigint` : sql

/** The named columns of `vehicle_now`, and the verdict whole; unknown names are passed over. */
export const columnsOf = (
  fields: ReadonlySet<string>,
  accessScope: AccessScope,
  params: unknown[],
): string => {
  const columns = fieldColumns
    .filter((column) => fields.has(column.field))
    .map((column) => `, ${inMs(column, readable(accessScope, column.field, params))} AS "${column.field}"`)
  if (fields.has('verdict')) {
    const withheld = withheldSql(accessScope, seenColumns, params)
    columns.push(
      `, ${readable(accessScope, 'verdict', params)} AS verdict, ${withheld ?? 0} AS verdict_withheld`,
    )
  }
  return columns.join('')
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
