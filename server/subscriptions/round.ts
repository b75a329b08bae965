/** The round over subscriptions that are due: terms that follow by themselves, grace, and ends, each with its event. */
import type pg from 'pg'
import { hours, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Day, dayOf, renewedBy, stateOn } from '#domain/fleet/subscription.ts'
import type { Actor } from '../audit/record.ts'
import { recordMany } from '../audit/record.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { tellOf } from './events.ts'
import { remindOfEnds } from './remind.ts'
import {
  charge,
  chargingOf,
  holdDue,
  markVehicles,
  type StoredSubscription,
  writeSubscriptions,
} from './store.ts'
import { told } from './told.ts'

/** A transaction: some hundred milliseconds. */
const atOnce = 2_000
/** A look costs next to nothing while none is due. */
const usualPause: Ms = 10 * second

/** How soon one who cancels or renews is reminded of the end that follows. */
const remindEvery: Ms = hours(1)

const itself: Actor = { userId: null, email: 'subscriptions', address: null }

/** Sees to some that are due. Answers how many there were, and the vehicles that are shown live no more. */
export const tendDue = (
  pool: pg.Pool,
  day: Day,
  now: Instant,
): Promise<{ readonly found: number; readonly vehicles: readonly number[] }> =>
  inTransaction(pool, async (client) => {
    const due = await holdDue(client, day, atOnce)
    if (due.length === 0) return { found: 0, vehicles: [] }
    const steps = due.map((before) => ({ before, after: { ...before, ...renewedBy(before, day) } }))
    const all = steps.map(({ after }) => after)
    await writeSubscriptions(client, all, day)
    await charge(
      client,
      steps.flatMap(({ before, after }) => {
        const difference = chargingOf(before, after)
        const { customerId, id, planId, priceCents, seats } = after
        return difference ? [{ customerId, id, planId, priceCents, seats: seats ?? 1, ...difference }] : []
      }),
    )
    const renewed = steps.filter(({ before, after }) => after.months > before.months)
    const into = (state: string): readonly StoredSubscription[] =>
      steps.flatMap(({ before, after }) =>
        before.told !== state && stateOn(after, day) === state ? [after] : [],
      )
    const ended = into('ended')
    const vehicles = await markVehicles(client, ended, 'at its end')
    const graced = into('grace')
    await recordMany(
      client,
      itself,
      steps.flatMap(({ before, after }) => {
        const action = renewed.some((one) => one.after === after)
          ? 'subscription renewed'
          : before.told !== stateOn(after, day) && stateOn(after, day) === 'ended'
            ? 'subscription ended'
            : null
        if (action === null) return []
        const { customerId, unitId, name } = after
        return {
          action,
          subject: unitId ?? name,
          customerId,
          old: { ...told(before, day), state: before.told },
          new: told(after, day),
        }
      }),
    )
    await tellOf(
      client,
      'renewed',
      renewed.map(({ after }) => after),
      day,
      now,
    )
    await tellOf(client, 'grace', graced, day, now)
    await tellOf(client, 'ended', ended, day, now)
    return { found: due.length, vehicles }
  })

export interface RoundOptions {
  readonly pool: pg.Pool
  readonly log: Log
  /** Tells the engine and portals of vehicles that are shown live no more. */
  readonly vehiclesChanged: (ids: readonly number[]) => Promise<void>
  readonly now?: () => Instant
  readonly pause?: Ms
}

export const startSubscriptions = ({
  pool,
  log,
  vehiclesChanged,
  now = Date.now,
  pause = usualPause,
}: RoundOptions): Loop => {
  let reminded: Instant | null = null
  /** Those that the engine and portals have not heard of. */
  let unheard: readonly number[] = []
  return openLoop({
    pause,
    round: async () => {
      const at = now()
      const day = dayOf(at)
      const { found, vehicles } = await tendDue(pool, day, at)
      unheard = [...unheard, ...vehicles]
      if (unheard.length > 0) await vehiclesChanged(unheard)
      unheard = []
      if (found > 0) return true
      if (reminded === null || at - reminded >= remindEvery) {
        await remindOfEnds(pool, day, at)
        reminded = at
      }
      return false
    },
    onFault: (error) =>
      log.seldom('subscriptions', 'Subscriptions could not be looked after; it is tried again', { error }),
  })
}
