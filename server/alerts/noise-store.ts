/** The SQL that counts what rules made in the last week, and who looked at it. */
import type pg from 'pg'
import { alertBudget, noiseRulesMost, noiseWithin } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

/** What one rule, or a geofence's own addresses, made in a week. */
export interface SourceNoise {
  readonly customerId: number
  /** Null where a geofence's own addresses are notified. */
  readonly ruleId: string | null
  readonly name: string
  readonly firings: number
  /** Of its firings, those that anybody opened, and those that anybody acted on. */
  readonly opened: number
  readonly acted: number
  /** Who acted on them. */
  readonly actors: readonly string[]
}

export interface Noise {
  readonly firings: number
  /** Firings of each of the seven days of 24 hours, the oldest first. */
  readonly days: readonly number[]
  /** Those with most first. */
  readonly sources: readonly SourceNoise[]
}

interface Row extends Omit<SourceNoise, 'ruleId'> {
  readonly source: string | null
  readonly total: number
  readonly totalDays: readonly number[]
}

const ofVehicle = { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }
const daysOfWeek = noiseWithin / day

/** Of the vehicles that are seen; what was withdrawn never was. */
export const noiseOf = async (db: pg.Pool, accessScope: AccessScope, now: Instant): Promise<Noise> => {
  const params: unknown[] = [new Date(now), new Date(now - noiseWithin)]
  const seen = heldRowsSql(accessScope, ofVehicle, params)
  const days = Array.from({ length: daysOfWeek }, (_, n) => `count(*) FILTER (WHERE d = ${n})::int`)
  const { rows } = await db.query<Row>(
    `WITH week AS MATERIALIZED (
        SELECT f.id, f.customer_id, f.source, floor(extract(epoch FROM f.at - $2) / 86400)::int AS d,
          f.acknowledged_by, f.resolved_by, f.snoozed_by, f.evidence -> 'geofence' ->> 'name' AS fence
        FROM firing f WHERE f.at > $2 AND f.at <= $1 AND f.withdrawn IS NULL AND ${seen} AND ${shownSql(ofVehicle, 'f.at')}),
      noise AS (
        SELECT customer_id, source, count(*)::int AS firings, max(fence) AS fence,
          count(*) FILTER (WHERE EXISTS (SELECT FROM firing_read m WHERE m.firing_id = week.id AND m.read))::int AS opened,
          count(*) FILTER (WHERE coalesce(acknowledged_by, resolved_by, snoozed_by) IS NOT NULL)::int AS acted
        FROM week GROUP BY 1, 2 ORDER BY firings DESC, source LIMIT ${noiseRulesMost}),
      acting AS (
        SELECT w.customer_id, w.source, (array_agg(DISTINCT p ORDER BY p))[1:20] AS actors
        FROM week w, unnest(ARRAY[w.acknowledged_by, w.resolved_by, w.snoozed_by]) p WHERE p IS NOT NULL GROUP BY 1, 2)
      SELECT t.*, n.customer_id AS "customerId", n.source, n.firings, n.opened, n.acted,
        coalesce(r.name, (SELECT v.name FROM alert_rule_version v WHERE v.customer_id = n.customer_id
          AND v.rule_id::text = n.source ORDER BY v.version DESC, v.valid_from DESC LIMIT 1), n.fence, '') AS name,
        coalesce(a.actors, '{}') AS actors
      FROM (SELECT count(*)::int AS total, ARRAY[${days.join(', ')}] AS "totalDays" FROM week) t
      LEFT JOIN noise n ON true
      LEFT JOIN acting a ON a.customer_id = n.customer_id AND a.source = n.source
      LEFT JOIN alert_rule r ON r.customer_id = n.customer_id AND r.id::text = n.source
      ORDER BY n.firings DESC, n.source`,
    params,
  )
  return {
    firings: rows[0]!.total,
    days: rows[0]!.totalDays,
    sources: rows.flatMap(({ source, total: _, totalDays: __, ...row }) =>
      source === null ? [] : [{ ...row, ruleId: source.startsWith('fence:') ? null : source }],
    ),
  }
}

/** How many alerts a week somebody wants to be shown at most. */
export const budgetOf = async (db: pg.Pool | pg.ClientBase, userId: number): Promise<number> => {
  const { rows } = await db.query<{ budget: number | null }>(
    'SELECT alert_budget AS budget FROM user_account WHERE id = $1',
    [userId],
  )
  return rows[0]?.budget ?? alertBudget
}

export const setBudget = async (client: pg.ClientBase, userId: number, budget: number): Promise<void> => {
  await client.query('UPDATE user_account SET alert_budget = $2 WHERE id = $1', [userId, budget])
}
