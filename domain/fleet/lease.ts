/** A lease: one customer lends another vehicles for a time. Its states, what leads from one to the next, and what the clock does. */

import { startOfDayIn } from '../basics/dates.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { leaseWords } from './lease-words.ts'
import { addDays, type Day, isDay } from './subscription.ts'

export const leaseStates = {
  draft: t('Draft'),
  scheduled: t('Scheduled'),
  active: t('Active'),
  overdue: t('Overdue'),
  returned: t('Returned'),
  cancelled: t('Cancelled'),
} as const
export type LeaseState = keyof typeof leaseStates
/** Neither returned nor cancelled. */
export const openLeaseStates = ['draft', 'scheduled', 'active', 'overdue'] as const
/** The lessee has vehicles. */
export const isOut = (state: LeaseState): boolean => state === 'active' || state === 'overdue'

/** What a lessor can keep seeing of its vehicles. */
export const leaseAspects = {
  place: t('Place'),
  health: t('Health'),
  mileage: t('Mileage'),
  maintenance: t('Maintenance'),
} as const
export type LeaseAspect = keyof typeof leaseAspects
export const leaseAspectKeys = Object.keys(leaseAspects) as readonly LeaseAspect[]

export const leaseMost = 5_000
export const leaseDocumentsMost = 100
/** @assume Leases of trailers last up to seven years. */
export const leaseYearsMost = 10
export const leaseYearsAhead = 2
export const leaseTermsLongest = 10_000
export const leaseNoteLongest = 1_000
export const allowanceMost = 10_000_000
export const overMileCentsMost = 100_000

/** What happens to a lease, as its timeline says it. */
export const leaseSteps = {
  drafted: t('Drafted'),
  scheduled: t('Scheduled'),
  edited: t('Changed'),
  failed: t('Could not begin'),
  began: t('Began'),
  reminded: t('Both sides reminded of the end'),
  overdue: t('Overdue'),
  warned: t('Both sides told again that it is overdue'),
  extended: t('Extended'),
  vehiclesReturned: t('Trailers returned'),
  returned: t('All trailers returned'),
  cancelled: t('Cancelled'),
} as const
export type LeaseStepName = keyof typeof leaseSteps

/** Both sides are reminded so many days before the end. */
export const reminderDays = [30, 7, 1] as const
/** How often both sides are told that a lease is overdue. */
export const warnEvery = days(7)

/** How far a lease has come. */
export interface LeaseProgress {
  readonly state: LeaseState
  /** The beginning of its first day. */
  readonly starts: Instant
  /** The end of its last day, as it was agreed last. */
  readonly ends: Instant
  /** From when on the lessee has the vehicles, once it is scheduled. */
  readonly due: Instant | null
  /** The last reminder of this end that was sent, or that is too late: days before it. */
  readonly reminded: number | null
  /** When both sides were last told that it is overdue. */
  readonly warned: Instant | null
}

export type ClockAct = 'begin' | 'remind' | 'lapse' | 'warn'
export type LeaseAct =
  | ClockAct
  | 'schedule'
  | 'cancel'
  /** Something keeps it from beginning. */
  | 'fail'
  | { readonly extend: Instant }
  /** Vehicles came back; so many are still out. */
  | { readonly left: number }

/** The nearest reminder whose moment has come; null where none has. */
export const reminderAt = (ends: Instant, now: Instant): number | null =>
  reminderDays.findLast((ahead) => ends - days(ahead) <= now) ?? null

/** The next reminder that is to be sent; null where all were. */
const nextReminder = ({ reminded }: LeaseProgress): number | null =>
  reminderDays.find((ahead) => reminded === null || ahead < reminded) ?? null

/** When the clock has to look at a lease again; null: never. */
export const nextLook = (lease: LeaseProgress): Instant | null => {
  switch (lease.state) {
    case 'scheduled':
      return lease.due
    case 'active': {
      const ahead = nextReminder(lease)
      return ahead === null ? lease.ends : lease.ends - days(ahead)
    }
    case 'overdue':
      return (lease.warned ?? lease.ends) + warnEvery
    default:
      return null
  }
}

/** What the clock does with a lease at a moment; null: nothing. */
export const clockAct = (lease: LeaseProgress, now: Instant): ClockAct | null => {
  const look = nextLook(lease)
  if (look === null || look > now) return null
  if (lease.state === 'scheduled') return 'begin'
  if (lease.state === 'overdue') return 'warn'
  return lease.ends <= now ? 'lapse' : 'remind'
}

const extended = (before: LeaseProgress, ends: Instant, now: Instant): LeaseProgress | string => {
  if (!isOut(before.state)) return leaseWords.notOut(leaseStates[before.state])
  if (ends <= before.ends) return leaseWords.notLater
  if (ends <= now) return leaseWords.over
  return { ...before, state: 'active', ends, reminded: reminderAt(ends, now), warned: null }
}

/** What a lease becomes by an act; a sentence where that cannot be. */
export function stepLease(before: LeaseProgress, act: LeaseAct, now: Instant): LeaseProgress | string {
  const { state, starts, ends } = before
  if (typeof act === 'object') {
    if ('extend' in act) return extended(before, act.extend, now)
    if (!isOut(state)) return leaseWords.notOut(leaseStates[state])
    return act.left > 0 ? before : { ...before, state: 'returned' }
  }
  switch (act) {
    case 'schedule':
      if (state !== 'draft') return leaseWords.notDraft(leaseStates[state])
      return ends <= now
        ? leaseWords.over
        : { ...before, state: 'scheduled', due: Math.max(starts, now), reminded: null, warned: null }
    case 'cancel':
      return state === 'draft' || state === 'scheduled'
        ? { ...before, state: 'cancelled', due: null }
        : leaseWords.notCancelled(leaseStates[state])
    case 'fail':
      return clockAct(before, now) === 'begin' ? { ...before, state: 'draft', due: null } : leaseWords.notDue
    default:
      if (clockAct(before, now) !== act) return leaseWords.notDue
  }
  switch (act) {
    case 'begin':
      return { ...before, state: 'active', reminded: reminderAt(ends, now) }
    case 'remind':
      return { ...before, reminded: reminderAt(ends, now) }
    case 'lapse':
      return { ...before, state: 'overdue', warned: now }
    case 'warn':
      return { ...before, warned: now }
  }
}

/** The moments of its first and last day. */
export const spanOf = (from: Day, to: Day, zone: string) => ({
  starts: startOfDayIn(from, zone),
  ends: startOfDayIn(addDays(to, 1), zone),
})

const laterBy = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Why a last day will not do; null where it will. */
export const lastDayProblem = (from: Day, to: Day): string | null => {
  if (!isDay(to)) return leaseWords.day
  if (to < from) return leaseWords.order
  return to > laterBy(from, leaseYearsMost) ? leaseWords.tooLong(leaseYearsMost) : null
}

/** What is wrong with the days of a lease that is written on a day; empty where nothing is. */
export const dayProblems = (
  from: Day,
  to: Day,
  today: Day,
): { readonly from?: string; readonly to?: string } => {
  if (!isDay(from)) return { from: leaseWords.day }
  if (from < today) return { from: leaseWords.past }
  if (from > laterBy(today, leaseYearsAhead)) return { from: leaseWords.tooFar(leaseYearsAhead) }
  const wrong = lastDayProblem(from, to)
  return wrong === null ? {} : { to: wrong }
}
