/** Pools of seats: made and resized by super admins, and listed. */

import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { mark } from '#domain/basics/texts.ts'
import {
  begin,
  type Day,
  dayOf,
  renewedBy,
  type SubscriptionState,
  stateOn,
} from '#domain/fleet/subscription.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { stateSql } from '../fleet/subscription-state.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type NewTerms, termsOf } from './assign.ts'
import { tellOf } from './events.ts'
import { mustBeBetween, planById, tidyName } from './plans.ts'
import { seenSubscriptionsSql, subscriptionScope } from './reach.ts'
import { charge, holdSubscriptions, insertSubscriptions } from './store.ts'
import { told } from './told.ts'

export interface SubscriptionPool {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly name: string
  readonly seats: number
  readonly used: number
  readonly planId: number
  readonly planName: string
  readonly state: SubscriptionState
  readonly ends: Day
  readonly termMonths: number
  readonly renews: boolean
}

/** By customer and name; a customer has some, not thousands. */
const poolsMost = 1_000

export const poolsOf = async (
  db: pg.Pool,
  accessScope: AccessScope,
  day: Day,
): Promise<readonly SubscriptionPool[]> => {
  const params: unknown[] = []
  const seen = seenSubscriptionsSql(accessScope, { customer: 's.customer_id', id: 's.id' }, params)
  const { rows } = await db.query<SubscriptionPool>(
    `SELECT s.id, s.customer_id AS "customerId", c.short_name AS "customerName", s.name, s.seats,
        (SELECT count(*)::int FROM subscription_vehicle l WHERE l.customer_id = s.customer_id AND l.subscription_id = s.id)
          AS used,
        s.plan_id AS "planId", p.name AS "planName", ${stateSql(day)} AS state, s.ends::text,
        s.term_months AS "termMonths", s.renews AND s.cancelled IS NULL AS renews
      FROM subscription s JOIN customer c ON c.id = s.customer_id JOIN subscription_plan p ON p.id = s.plan_id
      WHERE s.seats IS NOT NULL AND ${seen} ORDER BY lower(c.short_name), lower(s.name) LIMIT ${poolsMost}`,
    params,
  )
  return rows
}

export interface NewPool extends NewTerms {
  readonly customerId: number
  readonly name: string
  readonly seats: number
}
const seatsMost = 200_000
const mustBeSeats = (seats: number) => mustBeBetween(mark('The number of seats'), seats, 1, seatsMost)

const mustBeActive = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 AND active FOR KEY SHARE', [
    customerId,
  ])
  if (rowCount === 0) throw refusal(subscriptionWords.noSuchCustomer)
}

/** Answers its number. @throws a refusal that says what is wrong */
export const createPool = async (context: Acting, given: NewPool): Promise<number> => {
  const { viewer, db, now } = context
  if (!can(viewer, 'manageSubscriptions')) throw refusal(signInWords.notAuthorized)
  const day = dayOf(now)
  const name = tidyName(given.name)
  mustBeSeats(given.seats)
  const begun = renewedBy(begin(termsOf(given, day)), day)
  if (stateOn(begun, day) === 'ended') throw refusal(subscriptionWords.over)
  return inTransaction(db, async (client) => {
    await mustBeActive(client, given.customerId)
    const plan = await planById(client, given.planId, 'FOR SHARE')
    const { customerId, seats } = given
    const of = { ...begun, customerId, planId: plan.id, name, seats, vehicleId: null }
    const [id] = await insertSubscriptions(client, [of], day, now).catch((error: { code?: string }) => {
      throw error.code === '23505' ? refusal(subscriptionWords.poolTaken(name)) : error
    })
    await charge(client, [
      {
        ...{ customerId, id: id!, seats, planId: plan.id, priceCents: plan.priceCents },
        ...{ cut: null, from: begun.paidFrom, to: begun.ends },
      },
    ])
    const made = {
      ...{ ...of, id: id!, planName: plan.name, priceCents: plan.priceCents },
      ...{ told: stateOn(begun, day), unitId: null },
    }
    await record(client, context.actor, {
      ...{ action: 'subscription pool created', subject: name, customerId },
      new: told(made, day),
    })
    await tellOf(client, 'started', [made], day, now)
    return id!
  })
}

/** Gives a pool more seats or fewer, charged from today on. */
export const resizePool = async (
  context: Acting,
  { customerId, id, seats }: { readonly customerId: number; readonly id: number; readonly seats: number },
): Promise<number> => {
  const { db, now } = context
  await subscriptionScope(context, 'manageSubscriptions', customerId)
  mustBeSeats(seats)
  const day = dayOf(now)
  return inTransaction(db, async (client) => {
    const [before] = await holdSubscriptions(
      client,
      's.customer_id = $1 AND s.id = $2 AND s.seats IS NOT NULL',
      [customerId, id],
    )
    if (!before || stateOn(before, day) === 'ended') throw refusal(subscriptionWords.noSuchPool)
    const { rows } = await client.query<{ used: number }>(
      'SELECT count(*)::int AS used FROM subscription_vehicle WHERE customer_id = $1 AND subscription_id = $2',
      [customerId, id],
    )
    if (rows[0]!.used > seats) throw refusal(subscriptionWords.seatsUsed(rows[0]!.used - seats))
    await client.query('UPDATE subscription SET seats = $3 WHERE customer_id = $1 AND id = $2', [
      customerId,
      id,
      seats,
    ])
    const cut = day > before.paidFrom ? day : before.paidFrom
    const { planId, priceCents, ends } = before
    if (cut < ends)
      await charge(client, [{ customerId, id, seats, planId, priceCents, cut, from: cut, to: ends }])
    await record(client, context.actor, {
      ...{ action: 'subscription pool resized', subject: before.name, customerId },
      ...{ old: { seats: before.seats }, new: { seats } },
    })
    await tellOf(client, 'changed', [{ ...before, seats }], day, now)
    return id
  })
}
