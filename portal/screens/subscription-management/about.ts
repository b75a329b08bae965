/** What the parts of the screen are about, and how they write states, days and money. */

import type { ReactNode } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { locale, t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import { type Day, dayOf, subscriptionStateNames } from '#domain/fleet/subscription.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { CustomerName } from '../../data/customers.ts'
import type { Chosen, CoverState } from '../../data/subscriptions.ts'
import { now } from '../../ui/time/clock.ts'

export interface About {
  readonly viewer: Viewer
  readonly customers: readonly CustomerName[]
  /** The only one there is, or the chosen one; null: all. */
  readonly customerId: string | null
  /** Chooses among them, where there are several. */
  readonly choice: ReactNode
}

/** What an act is about, and how many that is. */
export interface Meant {
  readonly of: Chosen
  readonly count: number
}

export const stateNames: Readonly<Record<CoverState, string>> = {
  ...subscriptionStateNames,
  none: t('No subscription'),
}
export const stateLevels: Readonly<Record<CoverState, Level>> = {
  trial: 'notice',
  active: 'good',
  grace: 'caution',
  cancelled: 'stale',
  ended: 'critical',
  none: 'unknown',
}

/** The day that subscriptions are at: one of UTC, as those that they are charged for, wherever somebody looks. */
export const today = (): Day => dayOf(now())

/** "2026-12-31" as "12/31/2026". */
export const dayText = (day: string | null): string => {
  if (day === null) return notAvailable
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
/** "2026-12" as "December 2026". */
export const monthText = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale(), {
    ...{ month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  })
