/** The SQL of the search of everything: vehicles, customers and geofences by their names. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { insideFrom, ranked, searchMost } from '#domain/fleet/search.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { NowRow } from '../fleet/store.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, verdictSql, withheldSql } from '../scope/withheld.ts'

export interface FoundVehicle {
  readonly id: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly serialNumber: string | null
  readonly customerName: string
  readonly level: Level
  /** As `vehicle_now` has it; null where it is not for the viewer. */
  readonly values: NowRow['values']
  readonly isDeactivated: boolean
}
export interface FoundCustomer {
  readonly id: number
  readonly shortName: string
  readonly longName: string
}
export interface FoundFence {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly customerName: string
}

/** So many that hold a text inside are looked at, of which the best are answered. */
const looked = 60

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Names whose start an index of bytes answers, in its order. */
const names = ['lower(v.unit_id)', 'lower(v.vin)', 'lower(v.serial_num)']
const starts = names.map((name) => `${name} COLLATE "C"`)

const foundColumns = (accessScope: AccessScope, params: unknown[]) => {
  const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
  const health = aspectSql(accessScope, 'health', columns, params) ?? 'true'
  const place = aspectSql(accessScope, 'place', columns, params) ?? 'true'
  return `v.id, v.customer_id AS "customerId", v.vin, v.unit_id AS "unitId", v.serial_num AS "serialNumber",
  c.short_name AS "customerName", coalesce(CASE WHEN ${health} THEN ${verdictSql(accessScope, 'level', columns, params)} END, 'unknown') AS level,
  json_build_object('speed_mph', CASE WHEN ${health} THEN n.speed_mph END,
    'stopped_since', CASE WHEN ${health} THEN floor(extract(epoch FROM n.stopped_since) * 1000)::bigint END, 'verdict', CASE WHEN ${health} THEN n.verdict END, 'verdict_withheld', ${withheldSql(accessScope, columns, params) ?? 0},
    'reverse_geocoded_address', CASE WHEN ${place} THEN n.reverse_geocoded_address END) AS values,
  v.sim_status <> 'Activated' AS "isDeactivated"`
}
const foundJoins = `JOIN customer c ON c.id = v.customer_id
  LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id`

/**
 * Those whose unit, VIN or serial number is the text, begins with it, or holds it; the best first. Deactivated SIMs
 * are left out, unless the text is the whole name.
 * @param sought as `searchText` makes it; not empty
 */
export const findVehicles = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  sought: string,
): Promise<readonly FoundVehicle[]> => {
  const ask = async (from: (wanted: string, place: (value: unknown) => string) => string) => {
    const params: unknown[] = [sought]
    const wanted = `(v.sim_status = 'Activated' OR $1 IN (${names.join(', ')})) AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`
    const found = from(wanted, (value) => `$${params.push(value)}`)
    const { rows } = await pool.query<FoundVehicle>(
      `WITH found AS MATERIALIZED (${found})
        SELECT ${foundColumns(accessScope, params)} FROM found JOIN vehicle v ON v.id = found.id ${foundJoins}`,
      params,
    )
    return rows
  }
  const beginning = await ask((wanted, place) => {
    const pattern = place(`${escaped(sought)}%`)
    return starts
      .map(
        (name) =>
          `(SELECT v.id FROM vehicle v WHERE ${name} LIKE ${pattern} AND ${wanted} ORDER BY ${name} LIMIT ${searchMost})`,
      )
      .join(' UNION ')
  })
  if (beginning.length >= searchMost || sought.length < insideFrom)
    return ranked(beginning, sought).slice(0, searchMost)
  // Where many hold it the first that come are as good as any; where few do, an index has them.
  const inside = await ask((wanted, place) => {
    const pattern = place(`%${escaped(sought)}%`)
    return `(SELECT v.id FROM vehicle v WHERE v.search LIKE ${pattern} AND ${wanted} LIMIT ${looked})
      UNION (SELECT v.id FROM vehicle v WHERE lower(v.serial_num) LIKE ${pattern} AND ${wanted} LIMIT ${looked})`
  })
  const all = new Map([...beginning, ...inside].map((one) => [one.id, one]))
  return ranked([...all.values()], sought).slice(0, searchMost)
}

/** A condition that one of a vehicle's names is this text, each answered by its index. */
const namedWhole = (place: string): string =>
  `v.id IN (${starts
    .map((name) => `SELECT v.id FROM vehicle v WHERE ${name} = ${place}`)
    .join(' UNION ALL ')}) AND v.sim_status = 'Activated'`

/** Vehicles that are seen whose unit, VIN or serial number is this text. */
export const vehiclesNamedWhole = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  sought: string,
): Promise<readonly FoundVehicle[]> => {
  const params: unknown[] = [sought]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const { rows } = await pool.query<FoundVehicle>(
    `SELECT ${foundColumns(accessScope, params)} FROM vehicle v ${foundJoins} WHERE ${namedWhole('$1')} AND ${seen}
      ORDER BY v.unit_id, v.id LIMIT ${searchMost}`,
    params,
  )
  return rows
}

/** Whether a customer that blocks technicians has a vehicle whose unit, VIN or serial number is this text. */
export const namesBlockedVehicle = async (pool: pg.Pool, sought: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `SELECT FROM vehicle v JOIN customer c ON c.id = v.customer_id
      WHERE ${namedWhole('$1')} AND c.active AND c.blocks_technicians LIMIT 1`,
    [sought],
  )
  return rowCount !== 0
}

/** The start of a name first, then by name. */
const byName = (name: string, start: string) => `(${name} ILIKE ${start}) DESC, lower(${name})`

/** Active customers of the scope with this in a name; those who reach one alone have no use for it. */
export const findCustomers = async (
  pool: pg.Pool,
  of: Scope,
  sought: string,
): Promise<readonly FoundCustomer[]> => {
  if (of !== 'all' && of.length < 2) return []
  const params: unknown[] = [`%${escaped(sought)}%`, `${escaped(sought)}%`]
  const { rows } = await pool.query<FoundCustomer>(
    `SELECT c.id, c.short_name AS "shortName", c.long_name AS "longName" FROM customer c
      WHERE c.active AND ${scopeSql(of, 'c.id', params)}
        AND (c.short_name ILIKE $1 OR c.long_name ILIKE $1 OR c.abbrev ILIKE $1)
      ORDER BY ${byName('c.short_name', '$2')}, c.id LIMIT ${searchMost}`,
    params,
  )
  return rows
}

/** Geofences of the scope with this in their names. */
export const findFences = async (
  pool: pg.Pool,
  of: Scope,
  sought: string,
): Promise<readonly FoundFence[]> => {
  if (of !== 'all' && of.length === 0) return []
  const params: unknown[] = [`%${escaped(sought)}%`, `${escaped(sought)}%`]
  const { rows } = await pool.query<FoundFence>(
    `SELECT g.id, g.name, g.category_id AS "categoryId", c.short_name AS "customerName"
      FROM geofence g JOIN customer c ON c.id = g.customer_id
      WHERE g.name ILIKE $1 AND ${scopeSql(of, 'g.customer_id', params)}
      ORDER BY ${byName('g.name', '$2')}, g.id LIMIT ${searchMost}`,
    params,
  )
  return rows
}
