/** The SQL of maintenance plans themselves: found, made, changed, and which of them wait for their vehicles to be found. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { PlanIntervals } from '#domain/maintenance/plans.ts'

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
  /** Whether the vehicles that it is about were found and counted since it was made or changed. */
  readonly isFitted: boolean
}

const columns = `m.id, m.customer_id AS "customerId", c.short_name AS "customerName", m.name, m.notes,
  m.every_miles AS "everyMiles", m.every_engine_hours AS "everyEngineHours", m.every_days AS "everyDays",
  m.all_vehicles AS "allVehicles", m.vehicle_ids AS "vehicleIds", m.vehicle_group_ids AS "vehicleGroupIds",
  m.fitted IS NOT NULL AS "isFitted"`

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
        all_vehicles = $6, vehicle_ids = $7, vehicle_group_ids = $8, updated = $10, fitted = NULL WHERE id = $9`,
    [...facts(draft), id, new Date(now)],
  )
}

export const removePlan = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM maintenance_plan WHERE id = $1', [id])
}

/** A plan as it was at a moment, whose vehicles are still to be found. */
export interface Unfitted {
  readonly id: number
  readonly customerId: number
  readonly updated: Date
}
/** The plans whose vehicles are still to be found, the one that waits longest first. */
export const unfittedPlans = async (pool: pg.Pool): Promise<readonly Unfitted[]> => {
  const { rows } = await pool.query<Unfitted>(
    `SELECT id, customer_id AS "customerId", updated FROM maintenance_plan WHERE fitted IS NULL ORDER BY updated, id`,
  )
  return rows
}

/** Notes that the vehicles of a plan are found and counted, unless it was changed again since. */
export const markFitted = async (
  db: pg.Pool | pg.ClientBase,
  { id, updated }: Pick<Unfitted, 'id' | 'updated'>,
  now: Instant,
): Promise<void> => {
  await db.query('UPDATE maintenance_plan SET fitted = $3 WHERE id = $1 AND updated = $2', [
    id,
    updated,
    new Date(now),
  ])
}

/** Whether a plan is about so few vehicles that they are found in a moment: those that it names, or a small fleet. */
export const isSmall = async (
  client: pg.ClientBase,
  customerId: number,
  { allVehicles, vehicleGroupIds }: PlanDraft,
  most: number,
): Promise<boolean> => {
  if (!allVehicles && vehicleGroupIds.length === 0) return true
  const { rowCount } = await client.query('SELECT FROM vehicle WHERE customer_id = $1 LIMIT $2', [
    customerId,
    most + 1,
  ])
  return rowCount! <= most
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
