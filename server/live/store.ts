/** The fleet as the live stream begins with it, read in pages. */
import type pg from 'pg'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type AccessScope, accessScopeSql, placeSql } from '../scope/vehicle-scope.ts'

/** Where a page ended. */
export interface LivePlace {
  readonly customerId: number
  readonly id: number
}

const pageSize = 2_000

/** Deactivated SIMs are left out everywhere but where somebody filters for them. */
const shown = `v.sim_status = 'Activated'`

const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
const seen = (accessScope: AccessScope, params: unknown[]) => accessScopeSql(accessScope, columns, params)

export const countSeenVehicles = async (pool: pg.Pool, accessScope: AccessScope): Promise<number> => {
  const params: unknown[] = []
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM vehicle v WHERE ${seen(accessScope, params)} AND ${shown}`,
    params,
  )
  return rows[0]!.count
}

export interface Page {
  readonly vehicles: readonly SeenVehicle[]
  /** Null after the last one. */
  readonly next: LivePlace | null
}

interface Row {
  readonly id: number
  readonly customer_id: number
  readonly vin: string
  readonly unit_id: string
  readonly vehicle_type_id: number
  readonly lat: number | null
  readonly lon: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
  readonly level: LiveVehicle['level'] | null
  readonly recorded: Date | null
  readonly stopped_since: Date | null
  readonly address: string | null
  readonly placed: boolean
}

/** A vehicle as it is sent to somebody. */
export interface SeenVehicle extends LiveVehicle {
  /** Whether they may see where it is. */
  readonly isPlaced: boolean
}

const select = (accessScope: AccessScope, params: unknown[]) => `SELECT v.id, v.customer_id, v.vin, v.unit_id,
    v.vehicle_type_id, n.lat, n.lon, n.heading_deg, n.speed_mph, n.level, n.last_reported_calculated AS recorded,
    n.stopped_since, n.reverse_geocoded_address AS address, ${placeSql(accessScope, columns, params) ?? 'true'} AS placed
  FROM vehicle v LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id`

/** The next vehicles after a place in the order of the key, whether they have reported or not. */
export const nextVehicles = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  after: LivePlace | null,
): Promise<Page> => {
  const params: unknown[] = [after?.customerId ?? 0, after?.id ?? 0, pageSize]
  const { rows } = await pool.query<Row>(
    `${select(accessScope, params)} WHERE ${seen(accessScope, params)} AND (v.customer_id, v.id) > ($1, $2) AND ${shown}
      ORDER BY v.customer_id, v.id LIMIT $3`,
    params,
  )
  const last = rows.length === pageSize ? rows.at(-1)! : null
  return { vehicles: rows.map(toVehicle), next: last && { customerId: last.customer_id, id: last.id } }
}

/** Of these vehicles, those that are seen. */
export const vehiclesSeen = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<readonly SeenVehicle[]> => {
  const params: unknown[] = [ids]
  const { rows } = await pool.query<Row>(
    `${select(accessScope, params)} WHERE v.id = ANY($1) AND ${seen(accessScope, params)} AND ${shown}`,
    params,
  )
  return rows.map(toVehicle)
}

/** The numbers of all vehicles that are seen. */
export const idsSeen = async (pool: pg.Pool, accessScope: AccessScope): Promise<Set<number>> => {
  const params: unknown[] = []
  const { rows } = await pool.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE ${seen(accessScope, params)} AND ${shown}`,
    params,
  )
  return new Set(rows.map(({ id }) => id))
}

const toVehicle = (row: Row): SeenVehicle => ({
  id: row.id,
  customerId: row.customer_id,
  vin: row.vin,
  unitId: row.unit_id,
  vehicleTypeId: row.vehicle_type_id,
  lat: row.placed ? row.lat : null,
  lng: row.placed ? row.lon : null,
  headingDeg: (row.placed && row.heading_deg) || 0,
  speedMph: row.speed_mph ?? 0,
  level: row.level ?? 'unknown',
  recorded: row.recorded?.getTime() ?? null,
  stoppedSince: row.stopped_since?.getTime() ?? null,
  address: row.placed ? row.address : null,
  isPlaced: row.placed,
})
