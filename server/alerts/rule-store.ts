/** The SQL that reads alert rules, and what a list shows of them. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Rule, RuleDraft, RulePredicate } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

interface RuleRow {
  readonly id: string
  readonly customer_id: number
  readonly version: number
  readonly name: string
  readonly alert_type_id: number
  readonly is_active: boolean
  readonly deactivated: Date | null
  readonly before_until: Date | null
  readonly all_vehicles: boolean
  readonly vehicle_ids: readonly number[]
  readonly vehicle_group_ids: readonly number[]
  readonly rate_limit_ms: number
  readonly notify_me: boolean
  readonly notify_all_customer_users: boolean
  readonly notify_emails: readonly string[]
  readonly include_sensor_data: boolean
  readonly predicates: readonly RulePredicate[]
  readonly owner_id: number | null
  readonly created: Date
  readonly updated: Date
}

const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  customerId: row.customer_id,
  version: row.version,
  name: row.name,
  alertTypeId: row.alert_type_id,
  isActive: row.is_active,
  deactivated: row.deactivated?.getTime() ?? null,
  undoUntil: row.before_until?.getTime() ?? null,
  allVehicles: row.all_vehicles,
  vehicleIds: row.vehicle_ids,
  vehicleGroupIds: row.vehicle_group_ids,
  alertNotificationRateLimitMs: row.rate_limit_ms,
  notifyMe: row.notify_me,
  notifyAllCustomerUsers: row.notify_all_customer_users,
  notifyEmails: row.notify_emails,
  includeSensorData: row.include_sensor_data,
  alertPredicates: row.predicates,
  ownerId: row.owner_id,
  created: row.created.getTime(),
  updated: row.updated.getTime(),
})

/** By name, without regard to case. @param name part of a name, in any case; empty finds all */
export const rulesOf = async (db: Db, scope: Scope, name: string): Promise<readonly Rule[]> => {
  const params: unknown[] = []
  const all = [scopeSql(scope, 'r.customer_id', params)]
  const part = name.trim()
  if (part) all.push(`r.name ILIKE $${params.push(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`)
  const { rows } = await db.query<RuleRow>(
    `SELECT r.* FROM alert_rule r WHERE ${all.join(' AND ')} ORDER BY lower(r.name), r.id`,
    params,
  )
  return rows.map(toRule)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null where there is none in the scope. */
export const ruleById = async (db: Db, scope: Scope, id: string): Promise<Rule | null> => {
  if (!uuid.test(id)) return null
  const params: unknown[] = [id]
  const { rows } = await db.query<RuleRow>(
    `SELECT r.* FROM alert_rule r WHERE r.id = $1 AND ${scopeSql(scope, 'r.customer_id', params)}`,
    params,
  )
  return rows[0] ? toRule(rows[0]) : null
}

/** What a rule was before it was last changed; null where that can no longer be taken back. */
export const ruleBefore = async (db: Db, id: string, now: Instant): Promise<RuleDraft | null> => {
  const { rows } = await db.query<{ before: RuleDraft }>(
    'SELECT before FROM alert_rule WHERE id = $1 AND before IS NOT NULL AND before_until > $2',
    [id, new Date(now)],
  )
  return rows[0]?.before ?? null
}

/** Of these vehicles, those that are seen. */
export const seenAmong = async (
  db: Db,
  accessScope: AccessScope,
  vehicleIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (vehicleIds.length === 0) return new Set()
  const params: unknown[] = [vehicleIds]
  const { rows } = await db.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE v.id = ANY($1)
      AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
    params,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many vehicles that are seen a rule is about now; those whose SIM is deactivated are left out. */
export const countRuleVehicles = async (db: Db, accessScope: AccessScope, rule: Rule): Promise<number> => {
  const params: unknown[] = [rule.customerId]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const of = () => {
    if (rule.allVehicles) return 'true'
    const vehicles = `$${params.push(rule.vehicleIds)}::int[]`
    const groups = `$${params.push(rule.vehicleGroupIds)}::int[]`
    return `(v.id = ANY(${vehicles}) OR v.id IN (
      WITH RECURSIVE below AS (
        SELECT id FROM vehicle_group WHERE customer_id = $1 AND id = ANY(${groups})
        UNION SELECT g.id FROM vehicle_group g JOIN below b ON g.parent_id = b.id WHERE g.customer_id = $1)
      SELECT m.vehicle_id FROM vehicle_group_vehicle m JOIN below b ON b.id = m.vehicle_group_id
        WHERE m.customer_id = $1))`
  }
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM vehicle v WHERE v.customer_id = $1 AND v.sim_status = 'Activated'
      AND ${seen} AND ${of()}`,
    params,
  )
  return rows[0]!.count
}

/** When each of these rules fired last, of the vehicles seen and as far as it was not withdrawn. */
export const lastFired = async (
  db: Db,
  accessScope: AccessScope,
  rules: readonly Pick<Rule, 'id' | 'customerId'>[],
): Promise<ReadonlyMap<string, Instant>> => {
  if (rules.length === 0) return new Map()
  const params: unknown[] = [rules.map(({ id }) => id), rules.map(({ customerId }) => customerId)]
  const { rows } = await db.query<{ id: string; at: Date }>(
    `SELECT r.id, l.at FROM unnest($1::text[], $2::int[]) AS r(id, customer_id), LATERAL (
        SELECT f.at FROM firing f WHERE f.customer_id = r.customer_id AND f.source = r.id AND f.withdrawn IS NULL
          AND ${heldRowsSql(accessScope, { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }, params)}
          ORDER BY f.at DESC LIMIT 1) l`,
    params,
  )
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]))
}
