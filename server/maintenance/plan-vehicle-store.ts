/** The SQL of the vehicles that plans are about: who is, how far each interval is used, and what was done. */
import type pg from 'pg'
import { planSoonShare } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { hasMember, hasReading, newestIn } from '../stored/door.ts'
import type { Plan } from './plan-store.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** What is fitted and counted: a batch of a customer's vehicles, of all its plans or of one. */
export interface CountedPlan extends VehicleBatch {
  readonly planId: number | null
}
/** One plan over all vehicles of its customer. */
export const wholePlan = (customerId: number, planId: number): CountedPlan => ({
  customerId,
  after: 0,
  to: 2 ** 31 - 1,
  planId,
})
const within = ({ customerId, after, to, planId }: CountedPlan) => [customerId, after, to, planId]
const inBatch = (table: string, vehicle: string) =>
  `${table}.customer_id = $1 AND ${vehicle} > $2 AND ${vehicle} <= $3`
const ofPlan = (plan: string) => `($4::int IS NULL OR ${plan} = $4)`

/** The vehicles that a customer's plans are about, of a batch: those of a group are those of the groups in it too. */
const members = `WITH RECURSIVE within AS (
    SELECT m.id AS plan_id, g AS group_id FROM maintenance_plan m, unnest(m.vehicle_group_ids) g
      WHERE m.customer_id = $1 AND ${ofPlan('m.id')}
    UNION SELECT w.plan_id, g.id FROM within w JOIN vehicle_group g ON g.customer_id = $1 AND g.parent_id = w.group_id),
  member AS (
    SELECT m.id AS plan_id, v.id AS vehicle_id FROM maintenance_plan m JOIN vehicle v ON v.customer_id = m.customer_id
      WHERE m.customer_id = $1 AND ${ofPlan('m.id')} AND v.id > $2 AND v.id <= $3
        AND (m.all_vehicles OR v.id = ANY(m.vehicle_ids))
    UNION SELECT w.plan_id, gv.vehicle_id FROM within w JOIN vehicle_group_vehicle gv ON gv.customer_id = $1
      AND gv.vehicle_group_id = w.group_id WHERE gv.vehicle_id > $2 AND gv.vehicle_id <= $3)`

const then = { customer: '= p.customer_id', vehicle: '= p.vehicle_id', to: '$3::timestamptz' }
const milesThen = newestIn(
  { ...then, readings: ['odometer', 'gpsMileage'] },
  { report: (of) => `${of}.readings ? coalesce(p.mileage, '')`, day: hasReading('p.mileage') },
)
const hoursThen = newestIn(
  { ...then, readings: ['reeferUnit'] },
  {
    report: (of) => `${of}.readings->'reeferUnit' ? 'engineHours'`,
    day: hasMember('reeferUnit', 'engineHours'),
  },
)

/** The brakes count at the wheels, which is better than counting from positions. */
const mileageOf = `CASE WHEN n.abs_odometer_miles IS NOT NULL THEN 'odometer'
  WHEN n.gps_odometer_miles IS NOT NULL THEN 'gpsMileage' END`
const milesBy = (mileage: string) =>
  `CASE ${mileage} WHEN 'odometer' THEN n.abs_odometer_miles WHEN 'gpsMileage' THEN n.gps_odometer_miles END`
/** A vehicle's mileage of the kind that a plan counts it by. */
export const milesNow = milesBy('p.mileage')

/** `nextDue` of the domain over many lines at once: the part of its interval that is used, null where none is counted. */
const usedSql = (from: { readonly miles: string; readonly hours: string }, miles: string): string => {
  const most = `greatest((${miles} - ${from.miles}) / m.every_miles, (n.tk_engine_hours - ${from.hours}) / m.every_engine_hours,
    extract(epoch FROM $5::timestamptz - p.counted_from)::float8 / 86400 / m.every_days)`
  // A greatest of nothing is nothing, but one of nothing and 0 would be 0.
  return `CASE WHEN ${most} < 0 THEN 0 ELSE ${most} END`
}
const stateSql = (used: string) =>
  `CASE WHEN ${used} IS NULL THEN 'unknown' WHEN ${used} >= 1 THEN 'overdue' WHEN ${used} >= ${planSoonShare} THEN 'soon' ELSE 'ok' END`

/** Takes vehicles into the plans that are about them, and out of those that are not any more. */
export const fitMembers = async (client: pg.ClientBase, of: CountedPlan, now: Instant): Promise<void> => {
  await client.query(
    `${members} DELETE FROM plan_vehicle p WHERE ${inBatch('p', 'p.vehicle_id')} AND ${ofPlan('p.plan_id')}
      AND NOT EXISTS (SELECT FROM member b WHERE b.plan_id = p.plan_id AND b.vehicle_id = p.vehicle_id)`,
    within(of),
  )
  // Nothing is used yet where something can be counted: said at once, nothing has to be written a second time.
  await client.query(
    `${members},
      fresh AS MATERIALIZED (SELECT b.plan_id, b.vehicle_id FROM member b WHERE NOT EXISTS (SELECT FROM plan_vehicle p
        WHERE ${inBatch('p', 'p.vehicle_id')} AND p.plan_id = b.plan_id AND p.vehicle_id = b.vehicle_id))
    INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, counted_from, mileage, counted_from_miles,
        counted_from_hours, was_done, state, used)
      SELECT $1, f.plan_id, f.vehicle_id, $5, ${mileageOf}, coalesce(n.abs_odometer_miles, n.gps_odometer_miles),
        n.tk_engine_hours, false, CASE WHEN x.counted THEN 'ok' ELSE 'unknown' END, CASE WHEN x.counted THEN 0 END
      FROM fresh f JOIN maintenance_plan m ON m.customer_id = $1 AND m.id = f.plan_id
      LEFT JOIN vehicle_now n ON n.customer_id = $1 AND n.vehicle_id = f.vehicle_id
      CROSS JOIN LATERAL (SELECT m.every_days IS NOT NULL
        OR m.every_miles IS NOT NULL AND coalesce(n.abs_odometer_miles, n.gps_odometer_miles) IS NOT NULL
        OR m.every_engine_hours IS NOT NULL AND n.tk_engine_hours IS NOT NULL AS counted) x
      ON CONFLICT DO NOTHING`,
    [...within(of), new Date(now)],
  )
}

/** A part of an interval that is worth writing down. */
const noticed = 0.002

/**
 * Counts anew how the plans of some vehicles stand, and writes what is not as it was. What had no mileage when it began
 * is counted from the first one known.
 */
export const recount = async (
  client: pg.ClientBase,
  of: CountedPlan,
  now: Instant,
  vehicleIds: readonly number[] | null = null,
): Promise<void> => {
  const mileage = `coalesce(p.mileage, ${mileageOf})`
  const miles = milesBy(mileage)
  const from = {
    miles: `coalesce(p.counted_from_miles, ${miles})`,
    hours: 'coalesce(p.counted_from_hours, n.tk_engine_hours)',
  }
  const used = usedSql(from, miles)
  await client.query(
    // What differs is found by counting once a line; only that is held and counted again as it is then.
    `WITH differs AS MATERIALIZED (
      SELECT x.plan_id, x.vehicle_id FROM (
        SELECT p.plan_id, p.vehicle_id, p.state, p.used AS before, ${used} AS used,
            p.counted_from_miles IS NULL AND ${miles} IS NOT NULL
              OR p.counted_from_hours IS NULL AND n.tk_engine_hours IS NOT NULL AS begins
          FROM plan_vehicle p JOIN maintenance_plan m ON m.customer_id = $1 AND m.id = p.plan_id
          LEFT JOIN vehicle_now n ON n.customer_id = $1 AND n.vehicle_id = p.vehicle_id
          WHERE ${inBatch('p', 'p.vehicle_id')} AND ${ofPlan('p.plan_id')}
            AND ($6::int[] IS NULL OR p.vehicle_id = ANY($6)) OFFSET 0) x
        WHERE x.begins OR x.state <> ${stateSql('x.used')}
          OR abs(coalesce(x.used, -1) - coalesce(x.before, -1)) >= ${noticed})
    UPDATE plan_vehicle p SET mileage = ${mileage}, counted_from_miles = ${from.miles},
        counted_from_hours = ${from.hours}, used = ${used}, state = ${stateSql(used)}
      FROM differs d JOIN maintenance_plan m ON m.customer_id = $1 AND m.id = d.plan_id
      LEFT JOIN vehicle_now n ON n.customer_id = $1 AND n.vehicle_id = d.vehicle_id
      WHERE p.customer_id = $1 AND p.plan_id = d.plan_id AND p.vehicle_id = d.vehicle_id`,
    [...within(of), new Date(now), vehicleIds],
  )
}

/** Finds the vehicles that plans are about now, and counts how these stand for them. */
export const fitAndCount = async (client: pg.ClientBase, of: CountedPlan, now: Instant): Promise<void> => {
  await fitMembers(client, of, now)
  await recount(client, of, now)
}

/**
 * It was done for these vehicles: how far they had come then is asked of their reports where nobody says. Where those
 * tell nothing, it is counted from the next mileage known.
 */
export const insertDone = async (
  client: pg.ClientBase,
  plan: Pick<Plan, 'id' | 'customerId' | 'name'>,
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
            FROM (SELECT WHERE $7) past CROSS JOIN LATERAL ${milesThen} r),
            CASE WHEN NOT $7 THEN ${milesNow} END) AS miles,
          coalesce($5::float8, (SELECT (r.readings->'reeferUnit'->>'engineHours')::float8
            FROM (SELECT WHERE $7 AND p.counted_from_hours IS NOT NULL) past CROSS JOIN LATERAL ${hoursThen} r),
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
