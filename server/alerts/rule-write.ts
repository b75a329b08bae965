/** The SQL that changes alert rules; each inside the caller's transaction. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import type { IsOn } from '#domain/alerts/features.ts'
import type { Rule, RuleDraft } from '#domain/alerts/rule.ts'
import { ruleUndoWithin } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'

/** Holds the customer's rules as they are against other edits; false when there is no such customer. */
export const lockRules = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [
    customerId,
  ])
  return rowCount === 1
}

/** Whether a feature is turned on, by customer. */
export const featuresOnOf = async (
  client: pg.Pool | pg.ClientBase,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, IsOn>> => {
  const { rows } = await client.query<{ id: number; flags: string[] }>(
    'SELECT id, flags FROM customer WHERE id = ANY($1)',
    [customerIds],
  )
  return new Map(
    rows.map(({ id, flags }) => {
      const listed = new Set(flags)
      return [id, (feature) => isOn(feature, listed)]
    }),
  )
}

/** Whether a feature is turned on for a customer. */
export const featuresOn = async (client: pg.Pool | pg.ClientBase, customerId: number): Promise<IsOn> =>
  (await featuresOnOf(client, [customerId])).get(customerId) ?? (() => false)

export const countRules = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM alert_rule WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]!.count
}

const tables = { vehicle: 'vehicle', group: 'vehicle_group', geofence: 'geofence' } as const

/** Whether all of these belong to the customer. */
export const allOf = async (
  client: pg.ClientBase,
  customerId: number,
  what: keyof typeof tables,
  ids: readonly number[],
): Promise<boolean> => {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${tables[what]} WHERE customer_id = $1 AND id = ANY($2)`,
    [customerId, ids],
  )
  return rows[0]!.count === new Set(ids).size
}

/** The special groups among these, by name. */
export const specialAmong = async (
  client: pg.ClientBase,
  customerId: number,
  groupIds: readonly number[],
  names: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2) AND name = ANY($3)',
    [customerId, groupIds, names],
  )
  return rows.map(({ name }) => name)
}

const valuesOf = (draft: RuleDraft): unknown[] => [
  draft.name,
  draft.alertTypeId,
  draft.isActive,
  draft.allVehicles,
  draft.vehicleIds,
  draft.vehicleGroupIds,
  draft.alertNotificationRateLimitMs,
  draft.notifyMe,
  draft.notifyAllCustomerUsers,
  draft.notifyEmails,
  draft.includeSensorData,
  JSON.stringify(draft.alertPredicates),
]

/** The moment of an edit: now, but after every edit of these rules before it, so that versions follow one another. */
export const editMoment = async (
  client: pg.ClientBase,
  rules: readonly Pick<Rule, 'id'>[],
  now: Instant,
): Promise<Instant> => {
  const { rows } = await client.query<{ newest: Date | null }>(
    'SELECT max(greatest(valid_from, valid_to)) AS newest FROM alert_rule_version WHERE rule_id = ANY($1)',
    [rules.map(({ id }) => id)],
  )
  return Math.max(now, (rows[0]?.newest?.getTime() ?? Number.NEGATIVE_INFINITY) + 1)
}

/** Ends the versions that hold of one customer's rules, where one does. */
export const endVersions = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly string[],
  at: Instant,
): Promise<void> => {
  await client.query(
    'UPDATE alert_rule_version SET valid_to = $3 WHERE customer_id = $1 AND rule_id = ANY($2) AND valid_to IS NULL',
    [customerId, ids, new Date(at)],
  )
}

/** From `at` on one customer's rules are judged as they are now. */
export const beginVersions = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly string[],
  at: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO alert_rule_version (customer_id, rule_id, version, valid_from, name, alert_type_id, all_vehicles,
        vehicle_ids, vehicle_group_ids, rate_limit_ms, predicates)
      SELECT customer_id, id, version, $3, name, alert_type_id, all_vehicles, vehicle_ids, vehicle_group_ids,
        rate_limit_ms, predicates FROM alert_rule WHERE customer_id = $1 AND id = ANY($2)`,
    [customerId, ids, new Date(at)],
  )
}

/** Renames the current version, whose name emails and the inbox show. */
export const renameVersion = async (client: pg.ClientBase, rule: Rule, name: string): Promise<void> => {
  await client.query(
    'UPDATE alert_rule_version SET name = $3 WHERE customer_id = $1 AND rule_id = $2 AND valid_to IS NULL',
    [rule.customerId, rule.id, name],
  )
}

/** Makes a rule; answers its id. */
export const insertRule = async (
  client: pg.ClientBase,
  draft: RuleDraft,
  { ownerId, now }: { readonly ownerId: number; readonly now: Instant },
): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO alert_rule (customer_id, owner_id, created, updated, deactivated, name, alert_type_id, is_active,
        all_vehicles, vehicle_ids, vehicle_group_ids, rate_limit_ms, notify_me, notify_all_customer_users,
        notify_emails, include_sensor_data, predicates)
      VALUES ($1, (SELECT id FROM user_account WHERE id = $2), $3, $3, CASE WHEN $6 THEN NULL ELSE $3::timestamptz END,
        $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [draft.customerId, ownerId, new Date(now), ...valuesOf(draft)],
  )
  return rows[0]!.id
}

export interface RuleChange {
  readonly draft: RuleDraft
  readonly version: number
  readonly ownerId: number | null
  readonly deactivated: Instant | null
  /** What it was, for whoever takes the change back; null where it cannot be. */
  readonly before: RuleDraft | null
}

export const changeRule = async (
  client: pg.ClientBase,
  id: string,
  { draft, version, ownerId, deactivated, before }: RuleChange,
  at: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE alert_rule SET customer_id = $2, version = $3, owner_id = (SELECT id FROM user_account WHERE id = $4),
        deactivated = $5, updated = $6, name = $7, alert_type_id = $8, is_active = $9, all_vehicles = $10,
        vehicle_ids = $11, vehicle_group_ids = $12, rate_limit_ms = $13, notify_me = $14,
        notify_all_customer_users = $15, notify_emails = $16, include_sensor_data = $17, predicates = $18,
        before = $19, before_until = $20
      WHERE id = $1`,
    [
      id,
      draft.customerId,
      version,
      ownerId,
      deactivated === null ? null : new Date(deactivated),
      new Date(at),
      ...valuesOf(draft),
      before && JSON.stringify(before),
      before && new Date(at + ruleUndoWithin),
    ],
  )
}

export const removeRule = async (client: pg.ClientBase, rule: Rule): Promise<void> => {
  await client.query('DELETE FROM alert_rule WHERE customer_id = $1 AND id = $2', [rule.customerId, rule.id])
}
