/** The SQL of faults: a page of the lifecycles that somebody sees. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { makeCounts } from '../fleet/counts.ts'
import { keyset, type Place, textOfPlace } from '../graphql/keyset.ts'
import { heldJoin, heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql } from '../scope/withheld.ts'

/** A fault with the vehicle it is on. */
export interface FaultRow {
  readonly fault: Fault
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly customerName: string
  /** Whether its customer sees the cause and the repair. */
  readonly isExplained: boolean
}

export interface FaultPage {
  /** Of all pages, up to `faultListMost`. On a full page it may be some seconds old. */
  readonly count: number
  readonly rows: readonly FaultRow[]
  /** Where the page ended; null where there is none behind it, or the newest are not first. */
  readonly after: string | null
  readonly now: Instant
}

/** Miles go on while a fault lasts: the newest of its own mileage is the vehicle's. */
const endMiles = `CASE WHEN f.ended IS NOT NULL THEN f.end_miles
  WHEN f.mileage = 'odometer' THEN coalesce(n.abs_odometer_miles, f.end_miles)
  WHEN f.mileage = 'gpsMileage' THEN coalesce(n.gps_odometer_miles, f.end_miles) END`

/** What faults are sorted by, by the field of its column. Whatever is always known keeps to its index. */
export const faultSorts = {
  status: { sql: 'f.ended IS NULL' },
  started: { sql: 'f.started' },
  ended: { sql: 'f.ended', unknown: true },
  duration_seconds: { sql: 'coalesce(f.ended, $NOW) - f.started' },
  max_mph: { sql: 'f.max_mph', unknown: true },
  best_available_total_mileage: { sql: `${endMiles} - f.start_miles`, unknown: true },
  sensor_type_id: { sql: 'f.sensor_type_id' },
  fault_type_id: { sql: 'f.fault_type_id' },
  fmi: { sql: 'f.fmi' },
  unit_id: { sql: 'lower(v.unit_id)' },
} as const satisfies Record<string, { readonly sql: string; readonly unknown?: true }>

export interface FaultQuery {
  readonly accessScope: AccessScope
  /** Vehicles whose past is seen as well: of all others only what is active. */
  readonly past?: AccessScope
  readonly now: Instant
  /** Of this vehicle alone. */
  readonly vin: string | null
  /** Part of a unit ID or a VIN, in lower case; empty finds all. */
  readonly search: string
  /** Null: both. */
  readonly active: boolean | null
  readonly sensorTypeIds: readonly number[]
  readonly faultTypeIds: readonly number[] | null
  readonly fmis: readonly number[] | null
  /** Those that were there at some time from here to there. */
  readonly from: Instant | null
  readonly to: Instant | null
  readonly sort: { readonly by: keyof typeof faultSorts; readonly ascending: boolean }
  readonly limit: number
  readonly offset: number
  /** Where the page before ended, in place of the offset, where the newest are first. */
  readonly after?: string | null | undefined
}

const newestFirst = keyset([
  { sql: 'f.started', type: 'timestamptz', isDown: true },
  { sql: 'f.customer_id', type: 'int' },
  { sql: 'f.vehicle_id', type: 'int' },
  { sql: 'f.sensor_type_id', type: 'int' },
  { sql: 'f.fault_type_id', type: 'int' },
  { sql: 'f.fmi', type: 'int' },
  { sql: 'f.position', type: 'text' },
])

/** Faults grow without end: a list holds the newest so many that match, whatever they are sorted by. */
export const faultListMost = 10_000

/** Sensors that a flag gates, by the flag. */
const gated = new Map<string, number[]>()
for (const { id, flag, faults } of sensors as readonly AnySensor[])
  if (faults && flag) gated.set(flag, [...(gated.get(flag) ?? []), id])
/** The flag that gates a sensor's words. */
const wordsFlags = new Map(
  (sensors as readonly AnySensor[]).flatMap(({ id, faults }) =>
    faults?.wordsFlag ? [[id, faults.wordsFlag] as const] : [],
  ),
)

const where = (query: FaultQuery, params: unknown[]): string => {
  const place = (value: unknown) => `$${params.push(value)}`
  const seen = query.vin === null ? accessScopeSql : heldSql
  const all = [seen(query.accessScope, { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, params)]
  // Whoever sees whole customers sees their past.
  if (query.past && query.accessScope.parts.length > 0) {
    const past = seen(query.past, { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, params)
    all.push(`(f.ended IS NULL OR ${past})`)
  }
  // A vehicle that somebody names is shown whatever its SIM is.
  if (query.vin === null) all.push(`v.sim_status = 'Activated'`)
  else all.push(`f.vehicle_id = (SELECT o.id FROM vehicle o WHERE o.vin = ${place(query.vin)})`)
  if (query.search) all.push(`v.search LIKE ${place(`%${query.search.replace(/[\\%_]/g, '\\$&')}%`)}`)
  if (query.active !== null) all.push(query.active ? 'f.ended IS NULL' : 'f.ended IS NOT NULL')
  all.push(`f.sensor_type_id = ANY(${place(query.sensorTypeIds)}::int[])`)
  // How one ended that was there when the subscription of its vehicle ended is not told.
  all.push(shownSql({ customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, "coalesce(f.ended, 'infinity')"))
  for (const [flag, ids] of gated) {
    if (!query.sensorTypeIds.some((id) => ids.includes(id))) continue
    all.push(`(f.sensor_type_id <> ALL(${place(ids)}::int[]) OR f.customer_id IN
      (SELECT id FROM customer WHERE ${place(flag)}::text = ANY(flags)))`)
  }
  if (query.faultTypeIds) all.push(`f.fault_type_id = ANY(${place(query.faultTypeIds)}::int[])`)
  if (query.fmis) all.push(`f.fmi = ANY(${place(query.fmis)}::int[])`)
  if (query.to !== null) all.push(`f.started < ${place(new Date(query.to))}`)
  if (query.from !== null) all.push(`(f.ended IS NULL OR f.ended >= ${place(new Date(query.from))})`)
  return all.join(' AND ')
}

const columns = { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }

/** The newest mileage of a fault, where the viewer may know how far its vehicle has gone. */
const seenMiles = ({ accessScope }: FaultQuery, params: unknown[]): string => {
  const seen = aspectSql(accessScope, 'mileage', columns, params)
  return seen === null ? endMiles : `CASE WHEN ${seen} THEN ${endMiles} END`
}

const order = (query: FaultQuery, params: unknown[]): string => {
  const { sort, now } = query
  const { sql: plain, unknown } = faultSorts[sort.by] as { sql: string; unknown?: true }
  const sql = plain.includes(endMiles) ? plain.replace(endMiles, () => seenMiles(query, params)) : plain
  const by = sql.includes('$NOW') ? sql.replace('$NOW', `$${params.push(new Date(now))}::timestamptz`) : sql
  const direction = `${sort.ascending ? 'ASC' : 'DESC'}${unknown ? ' NULLS LAST' : ''}`
  const then = sort.by === 'started' ? '' : 'f.started DESC, '
  return `${by} ${direction}, ${then}f.customer_id, f.vehicle_id, f.sensor_type_id, f.fault_type_id, f.fmi, f.position`
}

/** Of one vehicle also what it had with those who owned it before; a list is of those that are somebody's now. */
const vehicleOf = ({ vin }: FaultQuery): string =>
  vin === null ? 'JOIN vehicle v ON v.customer_id = f.customer_id AND v.id = f.vehicle_id' : heldJoin('f')

const countIn = makeCounts()

interface Stored {
  readonly customer_id: number
  readonly vehicle_id: number
  readonly started: Date
  readonly ended: Date | null
  readonly sensor_type_id: number
  readonly fault_type_id: number
  readonly fmi: number
  readonly position: string
  readonly max_mph: number | null
  readonly mileage: Fault['mileage']
  readonly start_miles: number | null
  readonly newest_miles: number | null
  readonly vin: string
  readonly unit_id: string
  readonly short_name: string
  readonly flags: readonly string[]
  readonly place: Place
}

const toRow = (row: Stored): FaultRow => {
  const flag = wordsFlags.get(row.sensor_type_id)
  return {
    fault: {
      sensorTypeId: row.sensor_type_id,
      faultTypeId: row.fault_type_id,
      fmi: row.fmi,
      position: row.position,
      start: row.started.getTime(),
      end: row.ended?.getTime() ?? null,
      maxMph: row.max_mph,
      mileage: row.mileage,
      startMiles: row.start_miles,
      endMiles: row.newest_miles,
    },
    customerId: row.customer_id,
    vehicleId: row.vehicle_id,
    vin: row.vin,
    unitId: row.unit_id,
    customerName: row.short_name,
    isExplained: flag === undefined || isOn(flag, new Set(row.flags)),
  }
}

/** A page of faults, and how many there are. */
export const faultPage = async (pool: pg.Pool, query: FaultQuery): Promise<FaultPage> => {
  const params: unknown[] = []
  const ofVehicle = vehicleOf(query)
  const wanted = where(query, params)
  const counted = countIn(pool, `${wanted} ${JSON.stringify(params)}`, async () => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT FROM fault f ${ofVehicle} WHERE ${wanted} LIMIT ${faultListMost}) counted`,
      params,
    )
    return rows[0]!.count
  })
  // In the usual order an index leads from row to row; any other sorts the newest, which are found by that index.
  const usual = query.sort.by === 'started' && !query.sort.ascending
  const source = usual
    ? 'fault f'
    : `(SELECT f.* FROM fault f ${ofVehicle} WHERE ${wanted} ORDER BY f.started DESC LIMIT ${faultListMost}) f`
  const pageParams = [...params]
  const sorted = order(query, pageParams)
  const miles = seenMiles(query, pageParams)
  const behind =
    usual && query.after ? `AND ${newestFirst.behind(newestFirst.read(query.after), pageParams)} ` : ''
  const page = pool.query<Stored>(
    `SELECT f.*, ${miles} AS newest_miles, ${newestFirst.place} AS place, v.vin, v.unit_id, c.short_name, c.flags
      FROM ${source} ${ofVehicle}
      LEFT JOIN vehicle_now n ON n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id
      JOIN customer c ON c.id = f.customer_id
      ${usual ? `WHERE ${wanted} ${behind}` : ''}ORDER BY ${sorted} LIMIT ${query.limit} OFFSET ${behind ? 0 : query.offset}`,
    pageParams,
  )
  const [{ rows }, before] = await Promise.all([page, counted])
  // A page that is not full is the last one and tells the count itself.
  const last = !behind && rows.length < query.limit && (rows.length > 0 || query.offset === 0)
  const count = last ? Math.min(query.offset + rows.length, faultListMost) : before
  const after = usual ? textOfPlace(rows, query.limit) : null
  return { count, rows: rows.map(toRow), after, now: query.now }
}
