/** The SQL of maintenance plans: the plans, the vehicles they are about, and what was done for them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type DueState, nextDue, type PlanIntervals } from '#domain/upkeep/plans.ts'
import type { Stretch } from './watch-store.ts'

/** What somebody fills in. */
export interface PlanDraft extends PlanIntervals {
  readonly name: string
  readonly notes: string
  readonly allVehicles: boolean
  readonly vehicleIds: readonly number[]
  readonly vehicleGroupIds: readonly number[]
}
export interface Plan extends PlanDraft {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
}

const columns = `m.id, m.customer_id AS "customerId", c.short_name AS "customerName", m.name, m.notes,
  m.every_miles AS "everyMiles", m.every_engine_hours AS "everyEngineHours", m.every_days AS "everyDays",
  m.all_vehicles AS "allVehicles", m.vehicle_ids AS "vehicleIds", m.vehicle_group_ids AS "vehicleGroupIds"`

/** The plans of some customers by name; 'all': of every one. */
export const plansOf = async (
  db: pg.Pool | pg.ClientBase,
  customerIds: readonly number[] | 'all',
): Promise<readonly Plan[]> => {
  const { rows } = await db.query<Plan>(
    `SELECT ${columns} FROM maintenance_plan m JOIN customer c ON c.id = m.customer_id
      WHERE $1::int[] IS NULL OR m.customer_id = ANY($1) ORDER BY lower(m.name), m.id`,
    [customerIds === 'all' ? null : customerIds],
  )
  return rows
}

/** A plan, held against other changes; null where there is none. */
export const lockPlan = async (client: pg.ClientBase, id: number): Promise<Plan | null> => {
  const { rows } = await client.query<Plan>(
    `SELECT ${columns} FROM maintenance_plan m JOIN customer c ON c.id = m.customer_id WHERE m.id = $1 FOR UPDATE OF m`,
    [id],
  )
  return rows[0] ?? null
}

const facts = (draft: PlanDraft) => [
  draft.name,
  draft.notes,
  draft.everyMiles,
  draft.everyEngineHours,
  draft.everyDays,
  draft.allVehicles,
  draft.vehicleIds,
  draft.vehicleGroupIds,
]

export const insertPlan = async (
  client: pg.ClientBase,
  customerId: number,
  draft: PlanDraft,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO maintenance_plan (name, notes, every_miles, every_engine_hours, every_days, all_vehicles, vehicle_ids,
        vehicle_group_ids, customer_id, created, updated)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [...facts(draft), customerId, new Date(now)],
  )
  return rows[0]!.id
}

export const changePlan = async (
  client: pg.ClientBase,
  id: number,
  draft: PlanDraft,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE maintenance_plan SET name = $1, notes = $2, every_miles = $3, every_engine_hours = $4, every_days = $5,
        all_vehicles = $6, vehicle_ids = $7, vehicle_group_ids = $8, updated = $10 WHERE id = $9`,
    [...facts(draft), id, new Date(now)],
  )
}

export const removePlan = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM maintenance_plan WHERE id = $1', [id])
}

/** The plan of a customer with this name, in any case; null where there is none. */
export const planNamed = async (
  client: pg.ClientBase,
  customerId: number,
  name: string,
): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM maintenance_plan WHERE customer_id = $1 AND lower(name) = lower($2)',
    [customerId, name],
  )
  return rows[0]?.id ?? null
}

/** All vehicles of a customer. */
export const everyVehicle = (customerId: number): Stretch => ({ customerId, after: 0, to: 2 ** 31 - 1 })

/** The vehicles that a customer's plans are about, of a stretch: those of a group are those of the groups in it too. */
const members = `WITH RECURSIVE within AS (
    SELECT m.id AS plan_id, g AS group_id FROM maintenance_plan m, unnest(m.vehicle_group_ids) g WHERE m.customer_id = $1
    UNION SELECT w.plan_id, g.id FROM within w JOIN vehicle_group g ON g.customer_id = $1 AND g.parent_id = w.group_id),
  member AS (
    SELECT m.id AS plan_id, v.id AS vehicle_id FROM maintenance_plan m JOIN vehicle v ON v.customer_id = m.customer_id
      WHERE m.customer_id = $1 AND v.id > $2 AND v.id <= $3 AND (m.all_vehicles OR v.id = ANY(m.vehicle_ids))
    UNION SELECT w.plan_id, gv.vehicle_id FROM within w JOIN vehicle_group_vehicle gv ON gv.customer_id = $1
      AND gv.vehicle_group_id = w.group_id WHERE gv.vehicle_id > $2 AND gv.vehicle_id <= $3)`

/** Takes vehicles into the plans that are about them, and out of those that are not any more. */
export const fitMembers = async (
  client: pg.ClientBase,
  { customerId, after, to }: Stretch,
  now: Instant,
): Promise<void> => {
  const within = [customerId, after, to]
  await client.query(
    `${members} DELETE FROM plan_vehicle p WHERE p.customer_id = $1 AND p.vehicle_id > $2 AND p.vehicle_id <= $3
      AND NOT EXISTS (SELECT FROM member b WHERE b.plan_id = p.plan_id AND b.vehicle_id = p.vehicle_id)`,
    within,
  )
  await client.query(
    `${members} INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, counted_from, mileage, counted_from_miles,
        counted_from_hours, was_done)
      SELECT $1, b.plan_id, b.vehicle_id, $4, ${mileageOf}, coalesce(n.abs_odometer_miles, n.gps_odometer_miles),
        n.tk_engine_hours, false
      FROM member b LEFT JOIN vehicle_now n ON n.customer_id = $1 AND n.vehicle_id = b.vehicle_id
      WHERE NOT EXISTS (SELECT FROM plan_vehicle p WHERE p.customer_id = $1 AND p.plan_id = b.plan_id
        AND p.vehicle_id = b.vehicle_id)
      ON CONFLICT DO NOTHING`,
    [...within, new Date(now)],
  )
}
/** The brakes count at the wheels, which is better than counting from positions. */
const mileageOf = `CASE WHEN n.abs_odometer_miles IS NOT NULL THEN 'odometer'
  WHEN n.gps_odometer_miles IS NOT NULL THEN 'gpsMileage' END`
/** A vehicle's mileage of the kind that a plan counts it by. */
export const milesNow = `CASE p.mileage WHEN 'odometer' THEN n.abs_odometer_miles WHEN 'gpsMileage' THEN n.gps_odometer_miles END`

interface Counted {
  readonly plan_id: number
  readonly vehicle_id: number
  readonly counted_from: Date
  readonly counted_from_miles: number | null
  readonly counted_from_hours: number | null
  readonly state: DueState
  readonly used: number | null
  readonly every_miles: number | null
  readonly every_engine_hours: number | null
  readonly every_days: number | null
  readonly miles: number | null
  readonly hours: number | null
}

/** A part of an interval that is worth writing down. */
const noticed = 0.002

/** Counts anew how the plans of some vehicles stand, and notes what is not as it was. */
export const recount = async (
  client: pg.ClientBase,
  { customerId, after, to }: Stretch,
  now: Instant,
): Promise<void> => {
  const within = [customerId, after, to]
  // What had no mileage when it began is counted from the first one known.
  await client.query(
    `UPDATE plan_vehicle p SET mileage = coalesce(p.mileage, ${mileageOf}),
        counted_from_miles = coalesce(p.counted_from_miles, n.abs_odometer_miles, n.gps_odometer_miles),
        counted_from_hours = coalesce(p.counted_from_hours, n.tk_engine_hours)
      FROM vehicle_now n WHERE p.customer_id = $1 AND p.vehicle_id > $2 AND p.vehicle_id <= $3
        AND n.customer_id = p.customer_id AND n.vehicle_id = p.vehicle_id
        AND ((p.counted_from_miles IS NULL AND coalesce(n.abs_odometer_miles, n.gps_odometer_miles) IS NOT NULL)
          OR (p.counted_from_hours IS NULL AND n.tk_engine_hours IS NOT NULL))`,
    within,
  )
  const { rows } = await client.query<Counted>(
    `SELECT p.plan_id, p.vehicle_id, p.counted_from, p.counted_from_miles, p.counted_from_hours, p.state, p.used,
        m.every_miles, m.every_engine_hours, m.every_days, ${milesNow} AS miles, n.tk_engine_hours AS hours
      FROM plan_vehicle p JOIN maintenance_plan m ON m.customer_id = p.customer_id AND m.id = p.plan_id
      LEFT JOIN vehicle_now n ON n.customer_id = p.customer_id AND n.vehicle_id = p.vehicle_id
      WHERE p.customer_id = $1 AND p.vehicle_id > $2 AND p.vehicle_id <= $3`,
    within,
  )
  const changed = rows.flatMap((row) => {
    const { state, used } = nextDue(
      { everyMiles: row.every_miles, everyEngineHours: row.every_engine_hours, everyDays: row.every_days },
      {
        at: row.counted_from.getTime(),
        miles: row.counted_from_miles,
        engineHours: row.counted_from_hours,
      },
      { miles: row.miles, engineHours: row.hours },
      now,
    )
    const same = state === row.state && Math.abs((used ?? -1) - (row.used ?? -1)) < noticed
    return same ? [] : [{ planId: row.plan_id, vehicleId: row.vehicle_id, state, used }]
  })
  if (changed.length === 0) return
  await client.query(
    `UPDATE plan_vehicle p SET state = x.state, used = x.used
      FROM jsonb_to_recordset($2) AS x("planId" int, "vehicleId" int, state text, used double precision)
      WHERE p.customer_id = $1 AND p.plan_id = x."planId" AND p.vehicle_id = x."vehicleId"`,
    [customerId, JSON.stringify(changed)],
  )
}

/**
 * It was done for these vehicles: how far they had come then is asked of their reports where nobody says. Where those
 * tell nothing, it is counted from the next mileage known.
 */
export const insertDone = async (
  client: pg.ClientBase,
  plan: Plan,
  vehicleIds: readonly number[],
  done: {
    readonly at: Instant
    readonly miles: number | null
    readonly engineHours: number | null
    readonly notes: string
    readonly by: string
  },
  now: Instant,
): Promise<void> => {
  await client.query(
    `WITH met AS (
        SELECT p.vehicle_id,
          coalesce($4::float8, (SELECT CASE p.mileage WHEN 'odometer' THEN (r.readings->'odometer'->>'miles')::float8
              ELSE (r.readings->'gpsMileage'->>'miles')::float8 END
            FROM report r WHERE $7 AND r.customer_id = p.customer_id AND r.vehicle_id = p.vehicle_id AND r.recorded <= $3
              AND r.readings ? coalesce(p.mileage, '') ORDER BY r.recorded DESC LIMIT 1),
            CASE WHEN NOT $7 THEN ${milesNow} END) AS miles,
          coalesce($5::float8, (SELECT (r.readings->'reeferUnit'->>'engineHours')::float8
            FROM report r WHERE $7 AND r.customer_id = p.customer_id AND r.vehicle_id = p.vehicle_id AND r.recorded <= $3
              AND p.counted_from_hours IS NOT NULL AND r.readings->'reeferUnit' ? 'engineHours'
            ORDER BY r.recorded DESC LIMIT 1),
            CASE WHEN NOT $7 THEN n.tk_engine_hours END) AS hours
        FROM plan_vehicle p LEFT JOIN vehicle_now n ON n.customer_id = p.customer_id AND n.vehicle_id = p.vehicle_id
        WHERE p.customer_id = $1 AND p.plan_id = $2 AND p.vehicle_id = ANY($6::int[])),
      noted AS (
        INSERT INTO plan_done (customer_id, vehicle_id, plan_id, plan_name, done, miles, engine_hours, notes, noted, noted_by)
        SELECT $1, met.vehicle_id, $2, $8, $3, met.miles, met.hours, $9, $10, $11 FROM met)
    UPDATE plan_vehicle p SET counted_from = $3, counted_from_miles = met.miles, counted_from_hours = met.hours, was_done = true
      FROM met WHERE p.customer_id = $1 AND p.plan_id = $2 AND p.vehicle_id = met.vehicle_id
        AND (NOT p.was_done OR p.counted_from <= $3)`,
    [
      plan.customerId,
      plan.id,
      new Date(done.at),
      done.miles,
      done.engineHours,
      vehicleIds,
      // Just now: what the vehicle shows is what it showed.
      now - done.at > 3_600_000,
      plan.name,
      done.notes,
      new Date(now),
      done.by,
    ],
  )
}
