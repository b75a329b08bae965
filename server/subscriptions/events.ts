/** What webhooks hear of subscriptions; docs/webhooks.md describes it. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type Day, endedOn, stateOn } from '#domain/fleet/subscription.ts'
import { type NewDelivery, queueDeliveries } from '../webhooks/delivery-store.ts'
import { activeOf } from '../webhooks/store.ts'
import type { StoredSubscription } from './store.ts'

export const subscriptionEvents = ['started', 'renewed', 'changed', 'cancelled', 'grace', 'ended'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/** Subscriptions in one delivery: a fleet that renews together is told of in some hundred, not one by one. */
const together = 500

const payload = (subscription: StoredSubscription, day: Day) => ({
  id: String(subscription.id),
  state: stateOn(subscription, day),
  plan: { id: String(subscription.planId), name: subscription.planName },
  seats: subscription.seats,
  pool: subscription.seats === null ? null : subscription.name,
  vehicle:
    subscription.seats === null
      ? { id: subscription.vehicleId, vin: subscription.name, unitId: subscription.unitId }
      : null,
  starts: subscription.starts,
  ends: subscription.ends,
  endedOn: endedOn(subscription),
  termMonths: subscription.termMonths,
  renews: subscription.renews,
  cancelled: subscription.cancelled,
})

/** Queues deliveries in the transaction of what they tell of. All subscriptions may be of different customers. */
export const tellOf = async (
  client: pg.ClientBase,
  event: SubscriptionEvent,
  subscriptions: readonly StoredSubscription[],
  day: Day,
  now: Instant,
): Promise<void> => {
  const byCustomer = Map.groupBy(subscriptions, ({ customerId }) => customerId)
  const hooks = await activeOf(client, [...byCustomer.keys()])
  for (const { id: webhookId, customerId } of hooks) {
    const of = byCustomer.get(customerId)!
    const deliveries: NewDelivery[] = []
    for (let from = 0; from < of.length; from += together) {
      const id = randomUUID()
      const kind = `subscription.${event}`
      const some = of.slice(from, from + together).map((one) => payload(one, day))
      const body = JSON.stringify({
        ...{ id, type: kind, created: new Date(now).toISOString(), customerId },
        subscriptions: some,
      })
      deliveries.push({ webhookId, event: id, kind, firingId: null, body })
    }
    await queueDeliveries(client, deliveries, now)
  }
}
