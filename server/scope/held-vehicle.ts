/** Vehicles that somebody sees, or saw while they were theirs: for reading what was. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { scopeSql } from './scope-sql.ts'
import { endedAtSql, planFromSql } from './subscribed.ts'
import { type AccessScope, accessScopeSql } from './vehicle-scope.ts'

type Columns = { readonly customer: string; readonly vehicle: string }

/**
 * A condition on rows about a vehicle `v` of the view `held_vehicle`: those of the customers that are seen. Whoever sees a
 * part of fleets (a technician, an OEM) sees nothing of before the vehicle's present customer. Whoever is limited to groups
 * sees of a vehicle that is no longer the customer's what the groups contained when it left.
 */
export const heldSql = (accessScope: AccessScope, columns: Columns, params: unknown[]): string => {
  const seen = accessScopeSql(accessScope, columns, params, 'held_group_vehicle')
  if (accessScope.parts.length === 0) return seen
  return `${seen} AND (v.until IS NULL OR ${scopeSql(accessScope.scope, columns.customer, params)})`
}

/** The same of rows to which no `v` is joined. */
export const heldRowsSql = (accessScope: AccessScope, columns: Columns, params: unknown[]): string => {
  const seen = accessScopeSql(accessScope, columns, params, 'held_group_vehicle')
  if (accessScope.parts.length === 0) return seen
  return `${seen} AND (${scopeSql(accessScope.scope, columns.customer, params)} OR EXISTS (SELECT FROM vehicle own
    WHERE own.customer_id = ${columns.customer} AND own.id = ${columns.vehicle}))`
}

/**
 * Joins `v`, the vehicle of a row with its customer, present or former: looked up row by row, by index.
 * @param of the table of the row, which has `customer_id` and `vehicle_id`; a name of ours
 */
export const heldJoin = (of: string): string => `JOIN LATERAL (SELECT h.* FROM held_vehicle h
  WHERE h.customer_id = ${of}.customer_id AND h.id = ${of}.vehicle_id OFFSET 0) v ON true`

/**
 * Joins `v` as `heldJoin` does, for lists of many rows: whatever is quickest for them, by index or all at once.
 * @param of the table of the row, which has `customer_id` and `vehicle_id`; a name of ours
 */
export const heldBy = (of: string): string => {
  const join = (table: string, name: string) =>
    `LEFT JOIN ${table} ${name} ON ${name}.customer_id = ${of}.customer_id AND ${name}.id = ${of}.vehicle_id`
  const columns = ['customer_id', 'id', 'vin', 'unit_id', 'search', 'vehicle_type_id', 'device_type_id']
  const either = columns.map((column) => `coalesce(own.${column}, was.${column}) AS ${column}`)
  return `${join('vehicle', 'own')} ${join('former_vehicle', 'was')}
    CROSS JOIN LATERAL (SELECT ${either.join(', ')}, was.until WHERE own.id IS NOT NULL OR was.id IS NOT NULL) v`
}

/** Joins `v` the same way where an index of names or units leads to the rows. */
export const heldByUnit = (of: string): string =>
  `JOIN held_vehicle v ON v.customer_id = ${of}.customer_id AND v.id = ${of}.vehicle_id`

/** A stretch of a vehicle's past that was, or is, one customer's. */
export interface Stretch {
  readonly customerId: number
  /** Null: from the beginning. */
  readonly from: Instant | null
  /** Not included; null while it lasts. */
  readonly to: Instant | null
}

export interface HeldVehicle {
  readonly id: number
  readonly vin: string
  /** As whoever had it last of those that are seen calls it, or called it. */
  readonly unitId: string
  /** When it ceased to be theirs; null while it is. */
  readonly until: Instant | null
  /** When its subscription ended, from when on nothing is shown; null while it runs, and where it is theirs no more. */
  readonly ended: Instant | null
  /** What is seen of its past, the newest first; they do not overlap. */
  readonly stretches: readonly [Stretch, ...Stretch[]]
}

const ms = (column: string) => `(extract(epoch FROM nullif(${column}, '-infinity')) * 1000)::float8`

/**
 * A vehicle that is or was seen, by its VIN in any case, with the stretches of its past that are seen: of whoever has it
 * now as far as its subscription shows them.
 */
export const heldVehicle = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  vin: string,
): Promise<HeldVehicle | null> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await pool.query<Omit<HeldVehicle, 'stretches'> & Stretch>(
    `SELECT v.id, v.vin, v.unit_id AS "unitId", ${ms('v.until')} AS until,
        v.customer_id AS "customerId", ${ms(endedAtSql('v.customer_id', 'v.id'))} AS ended,
        ${ms(`greatest(t.starts, ${planFromSql('v.customer_id', 'v.id')})`)} AS "from",
        ${ms(`least(t.ends, ${endedAtSql('v.customer_id', 'v.id')})`)} AS "to"
      FROM held_vehicle v LEFT JOIN tenure t ON t.customer_id = v.customer_id AND t.vehicle_id = v.id
        AND t.ends IS DISTINCT FROM t.starts
      WHERE v.vin = $1 AND ${heldSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}
      ORDER BY t.starts DESC`,
    params,
  )
  const [newest, ...before] = rows.map(({ customerId, from, to }): Stretch => ({ customerId, from, to }))
  if (!rows[0] || !newest) return null
  const { id, vin: written, unitId, until, ended } = rows[0]
  const shown = before.filter(({ from, to }) => from === null || to === null || from < to)
  return { id, vin: written, unitId, until, ended, stretches: [newest, ...shown] }
}

/** Of the customers that are seen, each once, those of whom it was last first. */
export const customersOf = ({ stretches }: Pick<HeldVehicle, 'stretches'>): readonly number[] => [
  ...new Set(stretches.map(({ customerId }) => customerId)),
]

/** The parts of a span that lie in the stretches, the newest first; `to` is included. */
export const spansOf = (
  { stretches }: Pick<HeldVehicle, 'stretches'>,
  span: { readonly from: Instant; readonly to: Instant },
): readonly { readonly customerId: number; readonly from: Instant; readonly to: Instant }[] =>
  stretches.flatMap(({ customerId, from, to }) => {
    const [begin, end] = [
      Math.max(span.from, from ?? span.from),
      Math.min(span.to, to === null ? span.to : to - 1),
    ]
    return begin > end ? [] : [{ customerId, from: begin, to: end }]
  })
