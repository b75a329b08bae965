/** What the audit trail tells of subscriptions. */
import { type Day, type Subscription, stateOn } from '#domain/fleet/subscription.ts'
import type { AuditEvent } from '../audit/record.ts'
import type { StoredSubscription } from './store.ts'

export const told = (
  subscription: Subscription & { readonly planName: string; readonly seats: number | null },
  day: Day,
) => ({
  plan: subscription.planName,
  state: stateOn(subscription, day),
  ...(subscription.seats !== null && { seats: subscription.seats }),
  ...{ starts: subscription.starts, ends: subscription.ends, termMonths: subscription.termMonths },
  ...{ renews: subscription.renews, cancelled: subscription.cancelled },
})

export const auditOf = (
  action: string,
  before: StoredSubscription | null,
  after: StoredSubscription,
  day: Day,
): AuditEvent => ({
  action,
  subject: after.unitId ?? after.name,
  customerId: after.customerId,
  old: before && told(before, day),
  new: told(after, day),
})
