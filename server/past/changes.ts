/** What changed between two moments: vehicles that moved, arrived or left, and new faults. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { dwellRadius } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { metersBetween, metersInMile } from '#domain/geo/point.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { FenceChange, FleetChanges } from '#domain/wire/past.ts'
import { heldJoin, heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { fleetAt } from './store.ts'

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Stays that reach over one of the moments alone; those that only an edit of the geofence began or ended do not count. */
const fenceChanges = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  from: Instant,
  to: Instant,
): Promise<Pick<FleetChanges, 'arrived' | 'left'>> => {
  const params: unknown[] = [new Date(from), new Date(to)]
  const seen = heldSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)
  const { rows } = await pool.query<{ id: number; name: string; entered: Instant; left_at: Instant | null }>(
    `SELECT i.vehicle_id AS id, ${ms('i.entered')} AS entered, ${ms('i.left_at')} AS left_at,
        coalesce(g.name, (SELECT o.name FROM geofence_version o WHERE o.customer_id = i.customer_id
          AND o.geofence_id = i.geofence_id ORDER BY o.version DESC LIMIT 1), '') AS name
      FROM visit i
      ${heldJoin('i')}
      LEFT JOIN geofence g ON g.customer_id = i.customer_id AND g.id = i.geofence_id
      WHERE ${seen} AND v.sim_status = 'Activated' AND (i.left_at IS NULL OR i.left_at > $1) AND i.entered <= $2
        AND ((i.entered > $1 AND i.how = 'entered' AND (i.left_at IS NULL OR i.left_at > $2))
          OR (i.entered <= $1 AND i.left_how = 'left' AND i.left_at <= $2))
        AND ${shownSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, 'CASE WHEN i.entered > $1 THEN i.entered ELSE i.left_at END')}
      ORDER BY i.vehicle_id, i.entered`,
    params,
  )
  const arrived: FenceChange[] = []
  const left: FenceChange[] = []
  for (const { id, name, entered, left_at } of rows)
    if (entered > from) arrived.push([id, name, entered])
    else left.push([id, name, left_at!])
  return { arrived, left }
}

/** Faults that began in between, of the sensors that their customers have. */
const newFaults = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  from: Instant,
  to: Instant,
): Promise<FleetChanges['faults']> => {
  const params: unknown[] = [new Date(from), new Date(to)]
  const seen = heldSql(accessScope, { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, params)
  const { rows } = await pool.query<{
    id: number
    sensorTypeId: number
    faultTypeId: number
    fmi: number
    position: string
    start: Instant
    end: Instant | null
    flags: readonly string[]
  }>(
    `SELECT f.vehicle_id AS id, f.sensor_type_id AS "sensorTypeId", f.fault_type_id AS "faultTypeId", f.fmi, f.position,
        ${ms('f.started')} AS start, ${ms('f.ended')} AS "end", c.flags
      FROM fault f JOIN customer c ON c.id = f.customer_id
      ${heldJoin('f')}
      WHERE ${seen} AND v.sim_status = 'Activated' AND f.started > $1 AND f.started <= $2
        AND ${shownSql({ customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, 'f.started')} ORDER BY f.started`,
    params,
  )
  return rows.flatMap(({ flags, start, end, ...fault }) => {
    const flag = (findSensorById(fault.sensorTypeId) as AnySensor | undefined)?.flag
    if (flag !== undefined && !isOn(flag, new Set(flags))) return []
    const { level, faultDescription } = describeFault(fault)
    return [[fault.id, faultDescription, level, start, end !== null && end <= to ? end : null] as const]
  })
}

const numberOf = (of: number | readonly [number, ...unknown[]]): number =>
  typeof of === 'number' ? of : of[0]

/** `from` before `to`. */
export const changesBetween = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  from: Instant,
  to: Instant,
): Promise<Omit<FleetChanges, 'asOf'>> => {
  const [before, after, fences, faults] = await Promise.all([
    fleetAt(pool, accessScope, from),
    fleetAt(pool, accessScope, to),
    fenceChanges(pool, accessScope, from, to),
    newFaults(pool, accessScope, from, to),
  ])
  const was = new Map(before.map((vehicle) => [vehicle.id, vehicle]))
  const moved: FleetChanges['moved'][number][] = []
  const fresh: number[] = []
  for (const { id, lat, lng } of after) {
    const then = was.get(id)
    if (!then) fresh.push(id)
    else if (lat !== null && lng !== null && then.lat !== null && then.lng !== null) {
      const meters = metersBetween({ lat: then.lat, lng: then.lng }, { lat, lng })
      if (meters > dwellRadius)
        moved.push([id, then.lat, then.lng, Math.round((meters / metersInMile) * 10) / 10])
    }
  }
  const named = new Set([...fresh, ...moved, ...fences.arrived, ...fences.left, ...faults].map(numberOf))
  // One that changed hands in between is there at one of the moments alone.
  const called = new Map([...before, ...after].map((vehicle) => [vehicle.id, vehicle]))
  const vehicles = [...called.values()].flatMap(({ id, vin, unitId }) =>
    named.has(id) ? [[id, vin, unitId] as const] : [],
  )
  return { from, to, vehicles, moved, ...fences, faults, fresh }
}
