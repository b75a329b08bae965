/** The SQL of leases: what was agreed, their vehicles, and their steps. */
import type pg from 'pg'
import type { Instant, Miles } from '#domain/basics/units.ts'
import {
  type LeaseAspect,
  type LeaseProgress,
  type LeaseState,
  type LeaseStepName,
  leaseAspectKeys,
  nextLook,
} from '#domain/fleet/lease.ts'
import type { ReturnInspection } from '#domain/fleet/lease-inspection.ts'
import type { Day } from '#domain/fleet/subscription.ts'

type Db = pg.Pool | pg.ClientBase

/** What both customers agreed on. */
export interface LeaseTerms {
  readonly allowanceMiles: Miles | null
  readonly overMileCents: number
  readonly terms: string
  /** What the lessor goes on seeing. */
  readonly keeps: readonly LeaseAspect[]
}

export interface Lease extends LeaseProgress, LeaseTerms {
  readonly id: number
  readonly lessorId: number
  readonly lessor: string
  readonly lesseeId: number
  readonly lessee: string
  readonly zone: string
  /** First and last day in the lessor's zone. */
  readonly from: Day
  readonly to: Day
  readonly created: Instant
  readonly createdBy: string
  readonly because: string | null
  readonly vehicleCount: number
  /** On lease now. */
  readonly outCount: number
}
export type LeaseKey = Pick<Lease, 'lessorId' | 'id'>

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`
const counted = (which: string) =>
  `(SELECT count(*)::int FROM lease_vehicle v WHERE v.lessor_id = l.lessor_id AND v.lease_id = l.id${which})`
const keeps = leaseAspectKeys.map((aspect) => `CASE WHEN l.keeps_${aspect} THEN '${aspect}' END`).join(', ')
const columns = `l.id, l.lessor_id AS "lessorId", r.short_name AS lessor, l.lessee_id AS "lesseeId", e.short_name AS lessee,
  l.state, l.zone, (l.starts AT TIME ZONE l.zone)::date::text AS "from", ((l.ends AT TIME ZONE l.zone)::date - 1)::text AS "to",
  ${ms('l.starts')} AS starts, ${ms('l.ends')} AS ends, ${ms('l.due')} AS due, l.allowance_miles AS "allowanceMiles",
  l.over_mile_cents AS "overMileCents", l.terms, array_remove(ARRAY[${keeps}], NULL) AS keeps,
  ${ms('l.created')} AS created, l.created_by AS "createdBy", l.because, l.reminded, ${ms('l.warned')} AS warned,
  ${counted('')} AS "vehicleCount", ${counted(' AND v.began IS NOT NULL AND v.ended IS NULL')} AS "outCount"`
const tables = 'lease l JOIN customer r ON r.id = l.lessor_id JOIN customer e ON e.id = l.lessee_id'

export const leaseById = async (db: Db, id: number): Promise<Lease | null> => {
  const { rows } = await db.query<Lease>(`SELECT ${columns} FROM ${tables} WHERE l.id = $1`, [id])
  return rows[0] ?? null
}

/** Held for a change. */
export const lockLease = async (client: pg.ClientBase, id: number): Promise<Lease | null> => {
  await client.query('SELECT FROM lease WHERE id = $1 FOR UPDATE', [id])
  return leaseById(client, id)
}

export interface LeaseList {
  readonly states: readonly LeaseState[] | null
  /** Part of a VIN, a unit ID or a customer's name. */
  readonly search: string
  readonly limit: number
  readonly offset: number
}

/** Those that go on first, and of them the one that ends soonest. */
export const leasePage = async (
  db: Db,
  { states, search, limit, offset }: LeaseList,
): Promise<{ readonly count: number; readonly leases: readonly Lease[] }> => {
  const params: unknown[] = []
  const all = ['true']
  if (states !== null) all.push(`l.state = ANY($${params.push(states)}::text[])`)
  if (search !== '') {
    const part = `lower($${params.push(search)})`
    all.push(`(strpos(lower(r.short_name), ${part}) > 0 OR strpos(lower(e.short_name), ${part}) > 0
      OR EXISTS (SELECT FROM lease_vehicle v WHERE v.lessor_id = l.lessor_id AND v.lease_id = l.id
        AND (strpos(lower(v.vin), ${part}) > 0 OR strpos(lower(v.unit_id), ${part}) > 0
          OR strpos(lower(v.new_unit_id), ${part}) > 0)))`)
  }
  const where = all.join(' AND ')
  const { rows: counts } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${tables} WHERE ${where}`,
    params,
  )
  const { rows } = await db.query<Lease>(
    `SELECT ${columns} FROM ${tables} WHERE ${where}
      ORDER BY l.state IN ('returned', 'cancelled'), l.ends, l.id
      LIMIT $${params.push(limit)} OFFSET $${params.push(offset)}`,
    params,
  )
  return { count: counts[0]!.count, leases: rows }
}

/** A vehicle as it is put into a lease. */
export interface LeasedUnit {
  readonly id: number
  readonly vin: string
  readonly unitId: string
  /** What the lessee calls it; null: the same. */
  readonly newUnitId: string | null
}

export interface LeaseVehicle extends LeasedUnit {
  readonly began: Instant | null
  readonly ended: Instant | null
  readonly odometerStart: Miles | null
  /** When it came back, or as it shows now. */
  readonly odometerEnd: Miles | null
  readonly inspection: ReturnInspection | null
}

/** What the odometer that is counted shows, of `vehicle_now n`. */
export const shownMiles = (mileage: string) =>
  `CASE ${mileage} WHEN 'odometer' THEN n.abs_odometer_miles WHEN 'gpsMileage' THEN n.gps_odometer_miles END`

export const vehiclesOf = async (
  db: Db,
  { lessorId, id }: LeaseKey,
  { limit, offset }: { readonly limit: number; readonly offset: number } = { limit: 1e6, offset: 0 },
): Promise<readonly LeaseVehicle[]> => {
  const { rows } = await db.query<LeaseVehicle>(
    `SELECT v.vehicle_id AS id, v.vin, v.unit_id AS "unitId", v.new_unit_id AS "newUnitId", ${ms('v.began')} AS began,
        ${ms('v.ended')} AS ended, v.odometer_start AS "odometerStart",
        CASE WHEN v.ended IS NOT NULL THEN v.odometer_end WHEN v.began IS NOT NULL THEN ${shownMiles('v.mileage')} END
          AS "odometerEnd", v.inspection
      FROM lease_vehicle v JOIN lease l ON l.lessor_id = v.lessor_id AND l.id = v.lease_id
      LEFT JOIN vehicle_now n ON n.customer_id = l.lessee_id AND n.vehicle_id = v.vehicle_id
      WHERE v.lessor_id = $1 AND v.lease_id = $2 ORDER BY lower(v.unit_id), v.vehicle_id LIMIT $3 OFFSET $4`,
    [lessorId, id, limit, offset],
  )
  return rows
}

export interface LeaseStep {
  readonly id: number
  readonly step: LeaseStepName
  readonly at: Instant
  /** Null: by the system. */
  readonly by: string | null
  readonly note: string
}

export const stepsOf = async (db: Db, { lessorId, id }: LeaseKey): Promise<readonly LeaseStep[]> => {
  const { rows } = await db.query<LeaseStep>(
    `SELECT id, step, ${ms('at')} AS at, by, note FROM lease_step WHERE lessor_id = $1 AND lease_id = $2 ORDER BY id`,
    [lessorId, id],
  )
  return rows
}

export const insertStep = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  { step, at, by, note }: Omit<LeaseStep, 'id'>,
): Promise<void> => {
  await client.query(
    'INSERT INTO lease_step (lessor_id, lease_id, step, at, by, note) VALUES ($1, $2, $3, $4, $5, $6)',
    [lessorId, id, step, new Date(at), by, note],
  )
}

const dated = (at: Instant | null) => (at === null ? null : new Date(at))

export interface LeaseDraft extends LeaseTerms {
  readonly lessorId: number
  readonly lesseeId: number
  readonly zone: string
  readonly starts: Instant
  readonly ends: Instant
  readonly vehicles: readonly LeasedUnit[]
}

const aspectColumns = leaseAspectKeys.map((aspect) => `keeps_${aspect}`)

const insertVehicles = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  vehicles: readonly LeasedUnit[],
): Promise<void> => {
  await client.query(
    `INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id, new_unit_id)
      SELECT $1, $2, v.id, v.vin, v."unitId", v."newUnitId"
      FROM json_to_recordset($3::json) AS v(id int, vin text, "unitId" text, "newUnitId" text)`,
    [lessorId, id, JSON.stringify(vehicles)],
  )
}

/** Stores a draft; answers its number. */
export const insertLease = async (
  client: pg.ClientBase,
  draft: LeaseDraft,
  by: string,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, created, created_by)
      VALUES ($1, $2, 'draft', $3, $4, $5, $6, $7) RETURNING id`,
    [
      ...[draft.lessorId, draft.lesseeId, draft.zone],
      ...[new Date(draft.starts), new Date(draft.ends), new Date(now), by],
    ],
  )
  const key = { lessorId: draft.lessorId, id: rows[0]!.id }
  await keepTerms(client, key, draft)
  await insertVehicles(client, key, draft.vehicles)
  return key.id
}

export const keepTerms = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  { allowanceMiles, overMileCents, terms, keeps }: LeaseTerms,
): Promise<void> => {
  await client.query(
    `UPDATE lease SET allowance_miles = $3, over_mile_cents = $4, terms = $5,
        ${aspectColumns.map((column, n) => `${column} = $${6 + n}`).join(', ')}
      WHERE lessor_id = $1 AND id = $2`,
    [
      ...[lessorId, id, allowanceMiles, overMileCents, terms],
      ...leaseAspectKeys.map((aspect) => keeps.includes(aspect)),
    ],
  )
}

/** Writes anew what has not begun. */
export const replaceLease = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  draft: LeaseDraft,
): Promise<void> => {
  await client.query('DELETE FROM lease_vehicle WHERE lessor_id = $1 AND lease_id = $2', [lessorId, id])
  const { rowCount } = await client.query(
    `UPDATE lease SET lessor_id = $3, lessee_id = $4, zone = $5, starts = $6, ends = $7 WHERE lessor_id = $1 AND id = $2`,
    [
      ...[lessorId, id, draft.lessorId, draft.lesseeId, draft.zone],
      ...[new Date(draft.starts), new Date(draft.ends)],
    ],
  )
  if (rowCount === 0) throw new Error(`Lease ${id} is not there`)
  const key = { lessorId: draft.lessorId, id }
  await keepTerms(client, key, draft)
  await insertVehicles(client, key, draft.vehicles)
}

/** Stores how far a lease has come. */
export const keepProgress = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  progress: LeaseProgress,
  because: string | null = null,
): Promise<void> => {
  const { state, ends, due, reminded, warned } = progress
  await client.query(
    `UPDATE lease SET state = $3, ends = $4, due = $5, reminded = $6, warned = $7, next_look = $8, because = $9
      WHERE lessor_id = $1 AND id = $2`,
    [
      ...[lessorId, id, state, new Date(ends), dated(due), reminded, dated(warned)],
      ...[dated(nextLook(progress)), because],
    ],
  )
}

export interface LeaseCustomer {
  readonly id: number
  readonly shortName: string
  readonly zone: string
  readonly active: boolean
}

export const customerOf = async (db: Db, id: number): Promise<LeaseCustomer | null> => {
  const { rows } = await db.query<LeaseCustomer>(
    'SELECT id, short_name AS "shortName", time_zone AS zone, active FROM customer WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}
