/** A subscription through time: which state it is in follows from its dates and what was done to it, day by day. */
import { t } from '../basics/texts.ts'

/** A day of UTC: "2026-11-25". Days compare as texts. */
export type Day = string

export const subscriptionStates = ['trial', 'active', 'grace', 'cancelled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export interface Subscription {
  readonly starts: Day
  /** The first day that is paid; before it is the trial. */
  readonly paidFrom: Day
  /** Months that are paid, counted from there: so an end on the 31st comes back to it. */
  readonly months: number
  /** The first day that is not paid. */
  readonly ends: Day
  readonly termMonths: number
  /** Whether a term follows by itself. */
  readonly renews: boolean
  readonly cancelled: Day | null
  /** For so many days after its end it goes on, unless it was cancelled. */
  readonly graceDays: number
}

/** What somebody chooses when a subscription is given. */
export interface Terms {
  readonly starts: Day
  readonly trialDays: number
  readonly termMonths: number
  readonly renews: boolean
  readonly graceDays: number
}

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)
export const startOfDay = msOf
export const addDays = (day: Day, days: number): Day => dayOf(msOf(day) + days * 86_400_000)
export const daysBetween = (from: Day, to: Day): number => Math.round((msOf(to) - msOf(from)) / 86_400_000)

/** A day of a calendar that there is. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && dayOf(msOf(text)) === text

/** The same day of a later month, or that month's last. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = Date.UTC(year, month - 1 + months, 1)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(first + (Math.min(date, last) - 1) * 86_400_000)
}

const withMonths = (subscription: Subscription, months: number): Subscription => ({
  ...subscription,
  months,
  ends: addMonths(subscription.paidFrom, months),
})

export function begin({ starts, trialDays, termMonths, renews, graceDays }: Terms): Subscription {
  const paidFrom = addDays(starts, trialDays)
  return withMonths(
    { starts, paidFrom, months: 0, ends: paidFrom, termMonths, renews, cancelled: null, graceDays },
    termMonths,
  )
}

const goesOn = ({ renews, cancelled }: Subscription): boolean => renews && cancelled === null

/** The first day without it; null where it goes on by itself. */
export const endedOn = (subscription: Subscription): Day | null =>
  goesOn(subscription)
    ? null
    : subscription.cancelled !== null
      ? subscription.ends
      : addDays(subscription.ends, subscription.graceDays)

export function stateOn(subscription: Subscription, day: Day): SubscriptionState {
  const over = endedOn(subscription)
  if (over !== null && day >= over) return 'ended'
  if (subscription.cancelled !== null) return 'cancelled'
  if (day < subscription.paidFrom) return 'trial'
  return day < subscription.ends || goesOn(subscription) ? 'active' : 'grace'
}

/** The terms that follow by themselves up to a day. */
export function renewedBy(subscription: Subscription, day: Day): Subscription {
  let now = subscription
  while (goesOn(now) && now.ends <= day) now = withMonths(now, now.months + now.termMonths)
  return now
}

/** One more term: after the one that runs or ran out lately, else from this day on. Whoever renews cancels no more. */
export function renew(subscription: Subscription, day: Day): Subscription {
  const now = renewedBy(subscription, day)
  if (stateOn(now, day) !== 'ended')
    return withMonths({ ...now, cancelled: null }, now.months + now.termMonths)
  const again = { ...now, starts: day, paidFrom: day, cancelled: null }
  return withMonths(again, now.termMonths)
}

/** It runs to the end of its term; a trial to the end of the trial. */
export function cancel(subscription: Subscription, day: Day): Subscription {
  const now = renewedBy(subscription, day)
  const state = stateOn(now, day)
  if (state === 'ended' || state === 'cancelled') return now
  const cancelled = { ...now, cancelled: day }
  return state === 'trial' ? withMonths(cancelled, 0) : cancelled
}

/** Of one that was cancelled and has not ended: it goes on as before, a trial with one term behind it. */
export function withdraw(subscription: Subscription): Subscription {
  const now = { ...subscription, cancelled: null }
  return withMonths(now, now.months === 0 ? now.termMonths : now.months)
}

/** Whether terms follow by themselves from here on. */
export const withRenewal = (subscription: Subscription, renews: boolean, day: Day): Subscription => ({
  ...renewedBy(subscription, day),
  renews,
})

/** The next day after this one on which its state may be another; null: never. */
export function nextDue(subscription: Subscription, day: Day): Day | null {
  const { paidFrom, ends } = subscription
  const marks = [paidFrom, ends, endedOn(subscription)].filter((mark) => mark !== null && mark > day)
  return (marks as Day[]).sort()[0] ?? null
}

/** Of a price for a month, what its first so many days cost: whole cents, halves up. */
const proRata = (priceCents: number, days: number, daysOfMonth: number): number =>
  Math.floor((2 * priceCents * days + daysOfMonth) / (2 * daysOfMonth))

/** What some days of a month cost: the parts of a month together cost what it does, to the cent. @param month its first day */
export const partOfMonth = (priceCents: number, month: Day, from: Day, to: Day): number => {
  const days = daysBetween(month, addMonths(month, 1))
  return (
    proRata(priceCents, daysBetween(month, to), days) - proRata(priceCents, daysBetween(month, from), days)
  )
}

export const subscriptionStateNames: Readonly<Record<SubscriptionState, string>> = {
  trial: t('Trial'),
  active: t('Active'),
  grace: t('Grace'),
  cancelled: t('Cancelled'),
  ended: 'Ended',
}
