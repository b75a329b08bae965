/** The SQL of detention rules: a customer's, and those of single geofences. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type DetentionRule, type Rounding, usualDetention } from '#domain/reports/detention.ts'

/** The row of a customer's own rule names no geofence. */
const everyFence = 0

/** A rule, and whose it is. */
export interface HeldRule extends DetentionRule {
  readonly customerId: number
  /** Null: the customer's. */
  readonly geofenceId: number | null
  /** Whether it is a geofence's own; else the customer's holds there. */
  readonly isOwn: boolean
}

export interface RuleRow {
  readonly free_minutes: number
  readonly rate_cents: number
  readonly step_minutes: number
  readonly rounding: Rounding
  readonly is_own: boolean
}

export const ruleOfRow = (row: RuleRow): DetentionRule & { readonly isOwn: boolean } => ({
  freeMinutes: row.free_minutes,
  rateCents: row.rate_cents,
  stepMinutes: row.step_minutes,
  rounding: row.rounding,
  isOwn: row.is_own,
})

/** Joins `rule`, the rule that holds for a geofence of a customer. Arguments are SQL of ours. */
export const ruleJoin = (customer: string, geofence: string): string => `
  JOIN customer rc ON rc.id = ${customer}
  LEFT JOIN detention_rule ro ON ro.customer_id = ${customer} AND ro.geofence_id = ${geofence} AND ro.geofence_id <> ${everyFence}
  LEFT JOIN detention_rule rd ON rd.customer_id = ${customer} AND rd.geofence_id = ${everyFence}
  CROSS JOIN LATERAL (SELECT coalesce(ro.free_minutes, rc.free_minutes) AS free_minutes,
    coalesce(ro.rate_cents, rd.rate_cents, ${usualDetention.rateCents}) AS rate_cents,
    coalesce(ro.step_minutes, rd.step_minutes, ${usualDetention.stepMinutes}) AS step_minutes,
    coalesce(ro.rounding, rd.rounding, '${usualDetention.rounding}') AS rounding,
    ro.geofence_id IS NOT NULL AS is_own) rule`

/** The rule of a geofence, or where null is given the customer's. Null where there is no such customer. */
export const ruleFor = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
  geofenceId: number | null,
): Promise<HeldRule | null> => {
  const { rows } = await db.query<RuleRow>(
    `SELECT rule.* FROM (SELECT $1::integer AS customer_id, $2::integer AS geofence_id) i
      ${ruleJoin('i.customer_id', 'i.geofence_id')}`,
    [customerId, geofenceId ?? everyFence],
  )
  return rows[0] ? { ...ruleOfRow(rows[0]), customerId, geofenceId } : null
}

/** Keeps a rule. The customer's free time stands among its settings. */
export const keepRule = async (
  client: pg.ClientBase,
  customerId: number,
  geofenceId: number | null,
  rule: DetentionRule,
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO detention_rule (customer_id, geofence_id, free_minutes, rate_cents, step_minutes, rounding, updated)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (customer_id, geofence_id) DO UPDATE SET free_minutes = excluded.free_minutes,
        rate_cents = excluded.rate_cents, step_minutes = excluded.step_minutes, rounding = excluded.rounding,
        updated = excluded.updated`,
    [
      ...[customerId, geofenceId ?? everyFence, geofenceId === null ? null : rule.freeMinutes],
      ...[rule.rateCents, rule.stepMinutes, rule.rounding, new Date(now)],
    ],
  )
  if (geofenceId === null)
    await client.query('UPDATE customer SET free_minutes = $2 WHERE id = $1', [customerId, rule.freeMinutes])
}

/** False where the geofence has none. */
export const dropRule = async (
  client: pg.ClientBase,
  customerId: number,
  geofenceId: number,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `DELETE FROM detention_rule WHERE customer_id = $1 AND geofence_id = $2 AND geofence_id <> ${everyFence}`,
    [customerId, geofenceId],
  )
  return rowCount === 1
}
