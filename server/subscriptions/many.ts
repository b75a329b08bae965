/** An act on many subscriptions in one transaction: which are meant, each stepped, charged, noted and told of. */
import type pg from 'pg'
import type { Right } from '#domain/access/rights.ts'
import { type Day, dayOf, stateOn } from '#domain/fleet/subscription.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { Acting } from '../audit/context.ts'
import { recordMany } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type SubscriptionEvent, tellOf } from './events.ts'
import { type ChosenVehicle, chosenVehicles, type SubscriptionsArgs } from './list.ts'
import type { NoteProgress } from './progress.ts'
import { subscriptionScope } from './reach.ts'
import {
  charge,
  chargingOf,
  holdSubscriptions,
  holdVehiclesOf,
  markVehicles,
  type StoredSubscription,
  withVehicle,
  writeSubscriptions,
} from './store.ts'
import { auditOf } from './told.ts'

export type SubscriptionContext = Acting & Pick<Context, 'fleet'>

/** What an act is about: vehicles by their numbers, all that filters let through, or pools. */
export interface Chosen {
  readonly customerId: number
  readonly vehicleIds?: readonly number[] | null | undefined
  readonly all?: Pick<SubscriptionsArgs, 'filters' | 'search'> | null | undefined
  readonly poolIds?: readonly number[] | null | undefined
}

export interface ActOutcome {
  readonly changed: number
  /** Those that it could not be done to, having no subscription or one in another state. */
  readonly skipped: number
}

/** A customer has at most twice the largest fleet we plan for. */
export const changedMost = 200_000
/** Named one by one. */
const namedMost = 10_000
/** Subscriptions a statement. */
const batch = 5_000

export const mustName = ({ vehicleIds, all, poolIds }: Chosen): void => {
  const ways = [vehicleIds?.length, all ? 1 : 0, poolIds?.length].filter(Boolean).length
  if (ways === 0) throw refusal(subscriptionWords.nobody)
  if (ways > 1) throw refusal(subscriptionWords.both)
  if ((vehicleIds?.length ?? 0) > namedMost || (poolIds?.length ?? 0) > namedMost)
    throw refusal(subscriptionWords.tooMany(namedMost))
}

export const vehiclesOf = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  { vehicleIds, all }: Chosen,
  day: Day,
): Promise<readonly ChosenVehicle[]> => {
  const of = all ? { list: all } : { ids: vehicleIds ?? [] }
  const found = await chosenVehicles(client, accessScope, of, day, changedMost)
  if (found.length > changedMost) throw refusal(subscriptionWords.tooMany(changedMost))
  return found
}

/** Whoever sees some groups of a customer only has no say over what belongs to all of it. */
const mustSeeAll = ({ limits }: AccessScope, customerId: number): void => {
  if (limits.has(customerId)) throw refusal(subscriptionWords.whole)
}

export const inBatches = function* <T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += batch) yield values.slice(from, from + batch)
}

export interface ManyAct {
  readonly action: string
  readonly event: SubscriptionEvent
  /** What becomes of one; null where it cannot be done to it. */
  readonly step: (before: StoredSubscription, day: Day) => StoredSubscription | null
}

/** Does it to subscriptions that are held. Answers the vehicles that are shown live again. */
const doTo = async (
  context: SubscriptionContext,
  client: pg.ClientBase,
  held: readonly StoredSubscription[],
  { action, event, step }: ManyAct,
  day: Day,
): Promise<{ readonly done: number; readonly vehicles: readonly number[] }> => {
  const steps = held.flatMap((before) => {
    const after = step(before, day)
    return after ? [{ before, after }] : []
  })
  if (steps.length === 0) return { done: 0, vehicles: [] }
  const now = steps.map(({ after }) => after)
  await writeSubscriptions(client, now, day)
  const charges = steps.flatMap(({ before, after }) => chargesFor(before, after, day))
  await charge(client, charges)
  const vehicles = await markVehicles(
    client,
    now.filter((after) => stateOn(after, day) !== 'ended'),
    null,
  )
  await recordMany(
    client,
    context.actor,
    steps.map(({ before, after }) => auditOf(action, before, after, day)),
  )
  await tellOf(client, event, now, day, context.now)
  return { done: now.length, vehicles }
}

export const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** The difference in what is charged: by its dates, or from today on by the price of another plan. */
const chargesFor = (before: StoredSubscription, after: StoredSubscription, day: Day) => {
  const of = {
    ...{ customerId: after.customerId, id: after.id, seats: after.seats ?? 1 },
    ...{ planId: after.planId, priceCents: after.priceCents },
  }
  if (after.planId !== before.planId && after.ends > day) {
    const cut = later(day, after.paidFrom)
    return [{ ...of, cut, from: cut, to: after.ends }]
  }
  const difference = chargingOf(before, after)
  return difference ? [{ ...of, ...difference }] : []
}

/** Does an act to what was chosen, in one transaction. @throws a refusal */
export const actOnMany = async (
  context: SubscriptionContext,
  chosen: Chosen,
  right: Right,
  /** Made in the transaction, from what it finds there. */
  actOf: (client: pg.ClientBase) => Promise<ManyAct> | ManyAct,
  progress: NoteProgress,
): Promise<ActOutcome> => {
  const day = dayOf(context.now)
  const accessScope = await subscriptionScope(context, right, chosen.customerId)
  mustName(chosen)
  const vehicles: number[] = []
  const outcome = await inTransaction(context.db, async (client) => {
    const act = await actOf(client)
    const ids: number[] = []
    let skipped = 0
    if (chosen.poolIds?.length) {
      mustSeeAll(accessScope, chosen.customerId)
      ids.push(...new Set(chosen.poolIds))
    } else {
      for (const { subscriptionId, isPooled } of await vehiclesOf(client, accessScope, chosen, day))
        if (subscriptionId === null || isPooled) skipped++
        else ids.push(subscriptionId)
    }
    const kind = chosen.poolIds?.length ? 's.seats IS NOT NULL' : 's.seats IS NULL'
    let changed = 0
    for (const some of inBatches(ids)) {
      await holdVehiclesOf(client, chosen.customerId, some)
      const held = await holdSubscriptions(client, `s.customer_id = $1 AND s.id = ANY($2) AND ${kind}`, [
        chosen.customerId,
        some,
      ])
      if (chosen.poolIds?.length && held.length < some.length) throw refusal(subscriptionWords.noSuchPool)
      const still = chosen.poolIds?.length ? held : await withVehicle(client, chosen.customerId, held)
      const { done, vehicles: shown } = await doTo(context, client, still, act, day)
      changed += done
      skipped += some.length - done
      vehicles.push(...shown)
      progress(changed + skipped, ids.length)
    }
    if (changed === 0) throw refusal(subscriptionWords.noneFits)
    return { changed, skipped }
  })
  if (vehicles.length > 0) await context.fleet.vehiclesChanged(vehicles)
  return outcome
}
