/** The SQL of visits: who was in a geofence, and where a vehicle was. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Visit } from '#domain/geofences/visit.ts'
import { keyset, type Place, textOfPlace } from '../graphql/keyset.ts'
import { heldJoin, heldSql } from '../scope/held-vehicle.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

export interface VisitOfVehicle extends Visit {
  /** The geofence's name: as it is, or as it was last where it is gone. */
  readonly name: string
  /** Whose visit it is. */
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
}
export interface VisitPage {
  readonly count: number
  /** Where the page ended; null where there is none behind it, or the longest stay comes first. */
  readonly after: string | null
  readonly rows: readonly VisitOfVehicle[]
}
export interface VisitQuery {
  readonly accessScope: AccessScope
  readonly customerIds: readonly number[]
  readonly of: { readonly geofenceId: number } | { readonly vehicleId: number }
  /** Those that touch this span; open at either end. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** The longest stay first; else the newest. */
  readonly byStay?: boolean
  /** Where the page before ended, in place of the offset. */
  readonly after?: string | null | undefined
  readonly limit: number
  readonly offset: number
}

interface Row {
  readonly customer_id: number
  readonly geofence_id: number
  readonly vehicle_id: number
  readonly entered: Date
  readonly how: Visit['how']
  readonly version: number
  readonly left_at: Date | null
  readonly left_how: Visit['leftHow']
  readonly name: string
  readonly vin: string
  readonly unit_id: string
  readonly place: Place
}

const newestFirst = keyset([
  { sql: 'i.entered', type: 'timestamptz', isDown: true },
  { sql: 'i.vehicle_id', type: 'int' },
  { sql: 'i.geofence_id', type: 'int' },
])

const toVisit = (row: Row): VisitOfVehicle => ({
  geofenceId: row.geofence_id,
  customerId: row.customer_id,
  vehicleId: row.vehicle_id,
  entered: row.entered.getTime(),
  how: row.how,
  version: row.version,
  left: row.left_at?.getTime() ?? null,
  leftHow: row.left_how,
  name: row.name,
  vin: row.vin,
  unitId: row.unit_id,
})

export const visitPage = async (pool: pg.Pool, query: VisitQuery): Promise<VisitPage> => {
  const params: unknown[] = []
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [
    scopeSql(query.customerIds, 'i.customer_id', params),
    'geofenceId' in query.of
      ? `i.geofence_id = ${place(query.of.geofenceId)}`
      : `i.vehicle_id = ${place(query.of.vehicleId)}`,
    heldSql(query.accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params),
    // How one ended that went on when its subscription did is not told.
    shownSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, "coalesce(i.left_at, 'infinity')"),
  ]
  if (query.to !== null) all.push(`i.entered <= ${place(new Date(query.to))}`)
  if (query.from !== null) all.push(`(i.left_at IS NULL OR i.left_at > ${place(new Date(query.from))})`)
  const from = `visit i ${heldJoin('i')} WHERE ${all.join(' AND ')}`
  const pageParams = [...params]
  const behind = query.after ? `AND ${newestFirst.behind(newestFirst.read(query.after), pageParams)}` : ''
  const order = query.byStay ? 'i.entered, i.vehicle_id, i.geofence_id' : newestFirst.order
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<Row>(
      `SELECT i.*, v.vin, v.unit_id, ${newestFirst.place} AS place, coalesce(
          (SELECT g.name FROM geofence g WHERE g.customer_id = i.customer_id AND g.id = i.geofence_id),
          (SELECT o.name FROM geofence_version o WHERE o.customer_id = i.customer_id
            AND o.geofence_id = i.geofence_id ORDER BY o.version DESC LIMIT 1), '') AS name
        FROM ${from} ${behind} ORDER BY ${order}
        LIMIT ${query.limit} OFFSET ${behind ? 0 : query.offset}`,
      pageParams,
    ),
    pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, params),
  ])
  const after = query.byStay ? null : textOfPlace(rows, query.limit)
  return { count: counted[0]!.count, after, rows: rows.map(toVisit) }
}

/** Whose geofence this is or was; null where none in the scope. */
export const ownerOfFence = async (pool: pg.Pool, scope: Scope, id: number): Promise<number | null> => {
  const params: unknown[] = [id]
  const { rows } = await pool.query<{ customer_id: number }>(
    `SELECT customer_id FROM geofence_version WHERE geofence_id = $1
      AND ${scopeSql(scope, 'customer_id', params)} LIMIT 1`,
    params,
  )
  return rows[0]?.customer_id ?? null
}
