/** The fleet as the live stream begins with it, read in pages. */
import type pg from 'pg'
import type { Sees } from '#domain/access/aspects.ts'
import type { Instant } from '#domain/basics/units.ts'
import { liveVerdict } from '#domain/columns/verdict.ts'
import { Clock } from '#domain/verdict/clock.ts'
import { toldVerdict, type Withheld } from '#domain/verdict/told.ts'
import type { Verdict } from '#domain/verdict/verdict.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, withheldSql } from '../scope/withheld.ts'

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
  /** JSON; null where nothing is wrong. */
  readonly verdict: string | null
  readonly recorded: Date | null
  readonly stopped_since: Date | null
  readonly address: string | null
  readonly placed: boolean
  readonly healthy: boolean
  /** Of its verdict. */
  readonly withheld: Withheld
}

/** What somebody may see of a vehicle on the live stream, and what of its verdict is withheld. */
export type LiveSees = Pick<Sees, 'place' | 'health'> & { readonly withheld: Withheld }

const kinds = new Map<string, LiveSees>()
/** The same object for the same: a stream keeps one for each vehicle that is not seen whole. */
const seesOf = ({ placed: place, healthy: health, withheld }: Row): LiveSees => {
  const key = `${place} ${health} ${withheld}`
  const sees = kinds.get(key) ?? { place, health, withheld }
  kinds.set(key, sees)
  return sees
}

/** Whether all of a vehicle is seen. */
export const seesWhole = ({ place, health, withheld }: LiveSees): boolean => place && health && withheld === 0

/** A vehicle as it is sent to somebody. */
export interface SeenVehicle extends LiveVehicle {
  /** What of it they may see. */
  readonly sees: LiveSees
}

const select = (accessScope: AccessScope, params: unknown[]) => `SELECT v.id, v.customer_id, v.vin, v.unit_id,
    v.vehicle_type_id, n.lat, n.lon, n.heading_deg, n.speed_mph, n.level,
    CASE WHEN n.verdict_cause IS NOT NULL THEN n.verdict END AS verdict, n.last_reported_calculated AS recorded,
    n.stopped_since, n.reverse_geocoded_address AS address, ${aspectSql(accessScope, 'place', columns, params) ?? 'true'} AS placed,
    ${aspectSql(accessScope, 'health', columns, params) ?? 'true'} AS healthy,
    ${withheldSql(accessScope, columns, params) ?? 0} AS withheld
  FROM vehicle v LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id`

/** The next vehicles after a place in the order of the key, whether they have reported or not. */
export const nextVehicles = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  after: LivePlace | null,
): Promise<Page> => {
  const now = Date.now()
  const params: unknown[] = [after?.customerId ?? 0, after?.id ?? 0, pageSize]
  const { rows } = await pool.query<Row>(
    `${select(accessScope, params)} WHERE ${seen(accessScope, params)} AND (v.customer_id, v.id) > ($1, $2) AND ${shown}
      ORDER BY v.customer_id, v.id LIMIT $3`,
    params,
  )
  const last = rows.length === pageSize ? rows.at(-1)! : null
  return {
    vehicles: rows.map((row) => toVehicle(row, now)),
    next: last && { customerId: last.customer_id, id: last.id },
  }
}

/** Of these vehicles, those that are seen. */
export const vehiclesSeen = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<readonly SeenVehicle[]> => {
  const now = Date.now()
  const params: unknown[] = [ids]
  const { rows } = await pool.query<Row>(
    `${select(accessScope, params)} WHERE v.id = ANY($1) AND ${seen(accessScope, params)} AND ${shown}`,
    params,
  )
  return rows.map((row) => toVehicle(row, now))
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

/** How a vehicle is and why, as far as that is told. */
const told = (
  { healthy, level, verdict, withheld }: Row,
  now: Instant,
): Pick<LiveVehicle, 'level' | 'verdict'> => {
  if (!healthy || level === null) return { level: 'unknown', verdict: null }
  if (verdict === null) return { level, verdict: null }
  const seen = toldVerdict(JSON.parse(verdict) as Verdict, withheld, new Clock(now))
  return { level: seen.level, verdict: liveVerdict(seen) }
}

const toVehicle = (row: Row, now: Instant): SeenVehicle => ({
  id: row.id,
  customerId: row.customer_id,
  vin: row.vin,
  unitId: row.unit_id,
  vehicleTypeId: row.vehicle_type_id,
  lat: row.placed ? row.lat : null,
  lng: row.placed ? row.lon : null,
  headingDeg: (row.placed && row.heading_deg) || 0,
  speedMph: (row.healthy && row.speed_mph) || 0,
  ...told(row, now),
  recorded: row.recorded?.getTime() ?? null,
  stoppedSince: (row.healthy && row.stopped_since?.getTime()) || null,
  address: row.placed ? row.address : null,
  sees: seesOf(row),
})
