/** How long an alert can be put off: a while, or until a morning where the user is. */
import { t } from '#domain/basics/texts.ts'
import { day, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dayAfter, dayText, instantOfClock } from '../time/time.ts'

/** Eight in the morning, so many days from now. */
const morning = (at: Instant, days: number): Instant =>
  instantOfClock(`${dayAfter(dayText(at), days)}T08:00`)!

/** How many days it is to the next Monday, 1 to 7. */
const toMonday = (at: Instant): number => (8 - new Date(dayText(at)).getUTCDay()) % 7 || 7

/** By the value of the choice. */
export const snoozeSpans: Readonly<
  Record<string, { readonly label: string; readonly until: (at: Instant) => Instant }>
> = {
  hour: { label: t('For an hour'), until: (at) => at + hours(1) },
  four: { label: t('For 4 hours'), until: (at) => at + hours(4) },
  tomorrow: { label: t('Until tomorrow, 8:00'), until: (at) => morning(at, 1) },
  monday: { label: t('Until Monday, 8:00'), until: (at) => morning(at, toMonday(at)) },
  week: { label: t('For a week'), until: (at) => at + 7 * day },
}
