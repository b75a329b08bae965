/** The state of a vehicle's subscription as SQL: the domain's `stateOn`, for filters and counts over whole fleets. */
import type { Day, SubscriptionState } from '#domain/fleet/subscription.ts'

/** Of a vehicle: as its subscription is, or `none`. */
export type CoverState = SubscriptionState | 'none'
export const coverStates = ['trial', 'active', 'grace', 'cancelled', 'ended', 'none'] as const

/** Joins the subscription of `vehicle v` as `s`, and its plan as `p`. */
export const subscriptionJoin = `LEFT JOIN subscription_vehicle l ON l.customer_id = v.customer_id AND l.vehicle_id = v.id
  LEFT JOIN subscription s ON s.customer_id = l.customer_id AND s.id = l.subscription_id
  LEFT JOIN subscription_plan p ON p.id = s.plan_id`

const stateAt = (today: string): string =>
  `CASE WHEN s.id IS NULL THEN 'none' WHEN s.ended_on <= ${today} THEN 'ended'
    WHEN s.cancelled IS NOT NULL THEN 'cancelled' WHEN ${today} < s.paid_from THEN 'trial'
    WHEN ${today} < s.ends OR s.renews THEN 'active' ELSE 'grace' END`

/** The state of `subscription s` on a day. @param day ours, never a user's text */
export const stateSql = (day: Day): string => stateAt(`DATE '${day}'`)
/** As of now, by the clock of the database. */
export const stateNowSql = stateAt(`(now() AT TIME ZONE 'UTC')::date`)
