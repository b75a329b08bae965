/** Gives vehicles subscriptions of their own or seats of pools, and takes seats away: what super admins do. */

import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { subscriptionGraceDays } from '#domain/basics/assumed.ts'
import { mark } from '#domain/basics/texts.ts'
import {
  addDays,
  begin,
  type Day,
  dayOf,
  isDay,
  renewedBy,
  type Subscription,
  stateOn,
  type Terms,
} from '#domain/fleet/subscription.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import { recordMany } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { tellOf } from './events.ts'
import { type ChosenVehicle, chosenVehicles } from './list.ts'
import {
  type ActOutcome,
  type Chosen,
  changedMost,
  inBatches,
  later,
  mustName,
  type SubscriptionContext,
  vehiclesOf,
} from './many.ts'
import { mustBeBetween, planFor, type SubscriptionPlan } from './plans.ts'
import { type NoteProgress, noProgress } from './progress.ts'
import { subscriptionScope } from './reach.ts'
import {
  charge,
  holdSubscriptions,
  holdVehicles,
  insertSubscriptions,
  type StoredSubscription,
  subscribedBy,
  takeSeats,
  writeSubscriptions,
} from './store.ts'
import { auditOf } from './told.ts'

/** What somebody chooses for new subscriptions. */
export interface NewTerms {
  readonly planId: number
  readonly termMonths: number
  readonly trialDays: number
  readonly renews: boolean
  /** Today where it is left out. */
  readonly starts?: Day | null | undefined
}

/** @throws a refusal that says what is wrong */
export const termsOf = (given: NewTerms, day: Day): Terms => {
  mustBeBetween(mark('The term in months'), given.termMonths, 1, 60)
  mustBeBetween(mark('The trial in days'), given.trialDays, 0, 365)
  const starts = given.starts ?? day
  if (!isDay(starts)) throw refusal(subscriptionWords.day(starts.slice(0, 40)))
  if (starts > day || starts < addDays(day, -366)) throw refusal(subscriptionWords.start)
  return { ...given, starts, graceDays: subscriptionGraceDays }
}

const beginOn = (terms: Terms, day: Day): Subscription => {
  const begun = renewedBy(begin(terms), day)
  if (stateOn(begun, day) === 'ended') throw refusal(subscriptionWords.over)
  return begun
}

/** The vehicles that are meant, held, as they are then. */
const heldOf = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  chosen: Chosen,
  day: Day,
): Promise<readonly ChosenVehicle[]> => {
  const found = await vehiclesOf(client, accessScope, chosen, day)
  const ids = await holdVehicles(
    client,
    chosen.customerId,
    found.map(({ vehicleId }) => vehicleId),
  )
  return chosenVehicles(client, accessScope, { ids }, day, changedMost)
}

/** Gives each vehicle that has none, or whose own has ended, a subscription of its own. */
const giveOwn = async (
  context: SubscriptionContext,
  client: pg.ClientBase,
  vehicles: readonly ChosenVehicle[],
  plan: SubscriptionPlan,
  terms: Terms,
  day: Day,
): Promise<readonly StoredSubscription[]> => {
  const ofPlan = { planId: plan.id, planName: plan.name, priceCents: plan.priceCents, seats: null }
  const fresh = vehicles.filter(({ subscriptionId, isPooled }) => subscriptionId === null || isPooled)
  const begun = beginOn(terms, day)
  const ids = await insertSubscriptions(
    client,
    fresh.map(({ vehicleId, customerId, vin }) => ({
      ...begun,
      ...ofPlan,
      vehicleId,
      customerId,
      name: vin,
    })),
    day,
    context.now,
  )
  const given = fresh.map(({ vehicleId, customerId, vin, unitId }, n) => ({
    before: null,
    after: {
      ...{ ...begun, ...ofPlan, id: ids[n]!, name: vin, told: stateOn(begun, day) },
      ...{ customerId, vehicleId, unitId },
    },
  }))
  const ended = vehicles.flatMap(({ subscriptionId, isPooled }) => (isPooled ? [] : (subscriptionId ?? [])))
  const held = await holdSubscriptions(client, 's.customer_id = $1 AND s.id = ANY($2)', [
    vehicles[0]!.customerId,
    ended,
  ])
  const again = held.map((before) => {
    // What was charged before is not charged twice.
    const now = beginOn({ ...terms, starts: later(terms.starts, before.ends) }, day)
    return { before, after: { ...before, ...now, ...ofPlan } }
  })
  await writeSubscriptions(
    client,
    again.map(({ after }) => after),
    day,
  )
  const all = [...given, ...again]
  await charge(
    client,
    all.map(({ after: { customerId, id, planId, priceCents, paidFrom, ends } }) => ({
      ...{ customerId, id, planId, priceCents, seats: 1 },
      ...{ cut: null, from: paidFrom, to: ends },
    })),
  )
  await recordMany(
    client,
    context.actor,
    all.map(({ before, after }) => auditOf('subscription given', before, after, day)),
  )
  return all.map(({ after }) => after)
}

/** Gives vehicles without a running subscription one of their own, or the seats of a pool. */
export const assignSubscriptions = async (
  context: SubscriptionContext,
  chosen: Chosen,
  given: NewTerms | { readonly poolId: number },
  progress: NoteProgress = noProgress,
): Promise<ActOutcome> => {
  const day = dayOf(context.now)
  if (!can(context.viewer, 'manageSubscriptions')) throw refusal(signInWords.notAuthorized)
  const accessScope = await subscriptionScope(context, 'manageSubscriptions', chosen.customerId)
  if (chosen.poolIds?.length) throw refusal(subscriptionWords.both)
  mustName(chosen)
  const shown: number[] = []
  const outcome = await inTransaction(context.db, async (client) => {
    const found = await heldOf(client, accessScope, chosen, day)
    const free = found.filter(({ state }) => state === 'none' || state === 'ended')
    if (free.length === 0) throw refusal(subscriptionWords.noneFits)
    if ('poolId' in given) await seat(context, client, chosen.customerId, given.poolId, free, day)
    else {
      const terms = termsOf(given, day)
      const plan = await planFor(context, client, given.planId)
      let done = 0
      for (const some of inBatches(free)) {
        const now = await giveOwn(context, client, some, plan, terms, day)
        await tellOf(client, 'started', now, day, context.now)
        done += some.length
        progress(done, free.length)
      }
    }
    const { rows } = await client.query<{ id: number }>(
      `UPDATE vehicle v SET subscription_ended = NULL
        WHERE v.id = ANY($2) AND ${subscribedBy('v', '$1')} AND v.subscription_ended IS NOT NULL RETURNING v.id`,
      [chosen.customerId, free.map(({ vehicleId }) => vehicleId)],
    )
    shown.push(...rows.map(({ id }) => id))
    return { changed: free.length, skipped: found.length - free.length }
  })
  if (shown.length > 0) await context.fleet.vehiclesChanged(shown)
  return outcome
}

const seat = async (
  context: SubscriptionContext,
  client: pg.ClientBase,
  customerId: number,
  poolId: number,
  vehicles: readonly ChosenVehicle[],
  day: Day,
): Promise<void> => {
  const [pool] = await holdSubscriptions(
    client,
    's.customer_id = $1 AND s.id = $2 AND s.seats IS NOT NULL AND (s.ended_on IS NULL OR s.ended_on > $3::date)',
    [customerId, poolId, day],
  )
  if (!pool) throw refusal(subscriptionWords.noSuchPool)
  // Vehicles that have a seat of this pool already are among those that keep theirs.
  const { rows } = await client.query<{ used: number }>(
    'SELECT count(*)::int AS used FROM subscription_vehicle WHERE customer_id = $1 AND subscription_id = $2',
    [customerId, poolId],
  )
  const left = pool.seats! - rows[0]!.used
  if (left < vehicles.length) throw refusal(subscriptionWords.seatsTaken(pool.name, Math.max(0, left)))
  await takeSeats(
    client,
    vehicles.map(({ vehicleId }) => ({ customerId, vehicleId, subscriptionId: poolId })),
  )
  await recordMany(
    client,
    context.actor,
    vehicles.map(({ unitId }) => ({
      ...{ action: 'subscription seat given', subject: unitId, customerId },
      new: { pool: pool.name, plan: pool.planName },
    })),
  )
}

/** Takes vehicles out of their pools: their seats are free, and they have no subscription any more. */
export const releaseSeats = async (context: SubscriptionContext, chosen: Chosen): Promise<ActOutcome> => {
  const day = dayOf(context.now)
  const accessScope = await subscriptionScope(context, 'manageSubscriptions', chosen.customerId)
  if (chosen.poolIds?.length) throw refusal(subscriptionWords.both)
  mustName(chosen)
  const gone: number[] = []
  const outcome = await inTransaction(context.db, async (client) => {
    const found = await heldOf(client, accessScope, chosen, day)
    const seated = found.filter(({ isPooled }) => isPooled)
    if (seated.length === 0) throw refusal(subscriptionWords.noneFits)
    gone.push(...seated.map(({ vehicleId }) => vehicleId))
    await client.query('DELETE FROM subscription_vehicle WHERE customer_id = $1 AND vehicle_id = ANY($2)', [
      chosen.customerId,
      gone,
    ])
    await client.query(
      `UPDATE vehicle v SET subscription_ended = coalesce(v.subscription_ended, $3)
        WHERE v.id = ANY($2) AND ${subscribedBy('v', '$1')}`,
      [chosen.customerId, gone, new Date(context.now)],
    )
    await recordMany(
      client,
      context.actor,
      seated.map(({ unitId, customerId }) => ({
        action: 'subscription seat taken',
        subject: unitId,
        customerId,
      })),
    )
    return { changed: seated.length, skipped: found.length - seated.length }
  })
  await context.fleet.vehiclesChanged(gone)
  return outcome
}
