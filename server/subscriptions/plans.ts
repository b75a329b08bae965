/** The plans that super admins define: read, made and changed. */

import type pg from 'pg'
import { isFlag } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'

type Db = pg.Pool | pg.ClientBase

export interface PlanDraft {
  readonly name: string
  readonly features: readonly string[]
  readonly sensorTypeIds: readonly number[]
  readonly reportIntervalMinutes: number
  readonly retentionDays: number
  /** For each vehicle or seat and month. */
  readonly priceCents: number
  /** Whether customers may change to it. */
  readonly isOffered: boolean
}
export interface SubscriptionPlan extends PlanDraft {
  readonly id: number
}

const columns = `p.id, p.name, p.features, p.sensor_type_ids AS "sensorTypeIds",
  p.report_interval_minutes AS "reportIntervalMinutes", p.retention_days AS "retentionDays",
  p.price_cents AS "priceCents", p.is_offered AS "isOffered"`

/** By name. @param every also those that are not offered any more */
export const plansOf = async (db: Db, every: boolean): Promise<readonly SubscriptionPlan[]> => {
  const { rows } = await db.query<SubscriptionPlan>(
    `SELECT ${columns} FROM subscription_plan p ${every ? '' : 'WHERE p.is_offered'} ORDER BY lower(p.name), p.id`,
  )
  return rows
}

/** @throws a refusal where there is none of this number */
export const planById = async (db: Db, id: number, lock = ''): Promise<SubscriptionPlan> => {
  const { rows } = await db.query<SubscriptionPlan>(
    `SELECT ${columns} FROM subscription_plan p WHERE p.id = $1 ${lock}`,
    [id],
  )
  if (!rows[0]) throw refusal(subscriptionWords.noSuchPlan)
  return rows[0]
}

/** @throws a refusal where the viewer may not have it */
export const planFor = async (
  { viewer }: Pick<Acting, 'viewer'>,
  client: pg.ClientBase,
  planId: number,
): Promise<SubscriptionPlan> => {
  const plan = await planById(client, planId, 'FOR SHARE')
  if (!plan.isOffered && !can(viewer, 'manageSubscriptions')) throw refusal(subscriptionWords.notOffered)
  return plan
}

const nameLongest = 60
const limits = {
  reportIntervalMinutes: [mark('The report interval in minutes'), 1, 10_080],
  retentionDays: [mark('The retention in days'), 1, 3_650],
  priceCents: [mark('The price in cents'), 0, 1_000_000],
} as const

/** @throws a refusal that says what is wrong */
export const tidyName = (given: string): string => {
  const name = given.trim()
  if (name === '' || name.length > nameLongest || /\p{Cc}/u.test(name))
    throw refusal(subscriptionWords.nameNeeded)
  return name
}
export const mustBeBetween = (label: string, value: number, least: number, most: number): void => {
  if (!Number.isInteger(value) || value < least || value > most)
    throw refusal(subscriptionWords.between(t(label), least, most))
}

const checked = (given: PlanDraft): PlanDraft => {
  for (const key of ['reportIntervalMinutes', 'retentionDays', 'priceCents'] as const)
    mustBeBetween(limits[key][0], given[key], limits[key][1], limits[key][2])
  for (const name of given.features)
    if (!isFlag(name)) throw refusal(subscriptionWords.feature(name.slice(0, 60)))
  for (const id of given.sensorTypeIds) if (!findSensorById(id)) throw refusal(subscriptionWords.sensor(id))
  return {
    ...given,
    name: tidyName(given.name),
    features: [...new Set(given.features)].sort(),
    sensorTypeIds: [...new Set(given.sensorTypeIds)].sort((a, b) => a - b),
  }
}

const told = ({ name, features, sensorTypeIds, ...rest }: PlanDraft) => ({
  name,
  ...{ features: [...features], sensorTypeIds: [...sensorTypeIds] },
  ...rest,
})

/** Makes a plan, or changes one: what is charged already keeps its price. @param id null: a new one */
export const savePlan = async (
  context: Acting,
  id: number | null,
  given: PlanDraft,
): Promise<SubscriptionPlan> => {
  if (!can(context.viewer, 'manageSubscriptions')) throw refusal(signInWords.notAuthorized)
  const draft = checked(given)
  return inTransaction(context.db, async (client) => {
    const before = id === null ? null : await planById(client, id, 'FOR UPDATE')
    const values = [
      ...[draft.name, draft.features, draft.sensorTypeIds, draft.reportIntervalMinutes, draft.retentionDays],
      ...[draft.priceCents, draft.isOffered, new Date(context.now)],
    ]
    const saving = client.query<{ id: number }>(
      before
        ? `UPDATE subscription_plan SET name = $1, features = $2, sensor_type_ids = $3, report_interval_minutes = $4,
            retention_days = $5, price_cents = $6, is_offered = $7, updated = $8 WHERE id = $9 RETURNING id`
        : `INSERT INTO subscription_plan (name, features, sensor_type_ids, report_interval_minutes, retention_days,
            price_cents, is_offered, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
      before ? [...values, before.id] : values,
    )
    const { rows } = await saving.catch((error: { code?: string }) => {
      throw error.code === '23505' ? refusal(subscriptionWords.planTaken(draft.name)) : error
    })
    await record(client, context.actor, {
      action: before ? 'subscription plan edited' : 'subscription plan created',
      subject: draft.name,
      old: before && told(before),
      new: told(draft),
    })
    return { id: rows[0]!.id, ...draft }
  })
}
