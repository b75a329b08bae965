/** How long ago something was, as people say it: "3 min ago", "2 days ago". */

import { count } from './print.ts'
import { t } from './texts.ts'
import { day, days, hour, minute } from './time.ts'
import type { Instant } from './units.ts'

/**
 * The age of a moment. What lies ahead is "just now" too: gateways' clocks run a little fast.
 * Under a minute "just now", then "3 min ago", "5 h ago", "2 days ago", and whole years from two on.
 */
export const ago = (at: Instant, now: Instant): string => {
  const age = now - at
  if (age < minute) return t('just now')
  if (age < hour) return t('{{minutes}} min ago', { minutes: Math.floor(age / minute) })
  if (age < day) return t('{{hours}} h ago', { hours: Math.floor(age / hour) })
  if (age < days(730)) return t('{{age}} ago', { age: count(Math.floor(age / day), 'day') })
  return t('{{age}} ago', { age: count(Math.floor(age / days(365)), 'year') })
}

/** §9: a date this old is flagged. */
export const flaggedFrom = days(10)
export const flagged = (at: Instant, now: Instant): boolean => now - at >= flaggedFrom
