/** Shifts on one's own clock: the night and the day, each from where the other ends. */

import { nightShift } from '#domain/basics/assumed.ts'
import { count } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FleetShift } from '../../../data/now.ts'
import { clockText, dateOf, dayAfter, dayText, instantOfClock, timeOfDay } from '../../../ui/time/time.ts'
import type { Span } from './bar.ts'

export interface Shift extends Span {
  readonly isNight: boolean
}

/** The moment of a whole hour on a day of one's clock. */
const momentOf = (day: string, hour: number): Instant =>
  instantOfClock(`${day}T${String(hour).padStart(2, '0')}:00`)!

/** The shift in which a moment lies; its end is the next one's beginning. */
export function shiftOf(at: Instant): Shift {
  const { from, to } = nightShift
  const day = dayText(at)
  const hour = Number(clockText(at).slice(11, 13))
  if (hour >= from) return { from: momentOf(day, from), to: momentOf(dayAfter(day, 1), to), isNight: true }
  if (hour < to) return { from: momentOf(dayAfter(day, -1), from), to: momentOf(day, to), isNight: true }
  return { from: momentOf(day, to), to: momentOf(day, from), isNight: false }
}

/** The nights that reach into a span, the older first. */
export function nightsIn({ from, to }: Span): readonly Shift[] {
  const nights: Shift[] = []
  for (let shift = shiftOf(from); shift.from < to; shift = shiftOf(shift.to))
    if (shift.isNight) nights.push(shift)
  return nights
}

type Sums = FleetShift['sums']

/** "9 began, 6 cleared, 1 with a work order, 2 still open": what became of all that began. */
export const sumsText = ({ began, cleared, ordered, open }: Sums): string =>
  [
    plural(began, '{{count}} began', '{{count}} began'),
    plural(cleared, '{{count}} cleared', '{{count}} cleared'),
    ...(ordered > 0 ? [plural(ordered, '{{count}} with a work order', '{{count}} with a work order')] : []),
    plural(open, '{{count}} still open', '{{count}} still open'),
  ].join(', ')

/** "Handover, 18:00 to 06:00" */
export const handoverTitle = ({ from, to }: Shift): string =>
  t('Handover, {{from}} to {{to}}', { from: timeOfDay(from), to: timeOfDay(to) })

/**
 * An email that hands a shift over, as the address that the user's own mail program opens.
 * @param name whose fleet it is. `path`: where the shift is looked at, with its origin
 */
export function handoverMail(name: string, shift: Shift, sums: Sums, path: string): string {
  const subject = t('{{name}}: handover of {{day}}, {{from}} to {{to}}', {
    name,
    day: dateOf(shift.from),
    from: timeOfDay(shift.from),
    to: timeOfDay(shift.to),
  })
  const { began, cleared, ordered, open } = sums
  const body = [
    t('{{faults}} began.', { faults: count(began, 'fault') }),
    t('{{cleared}} cleared without a work order, {{ordered}} with a work order, {{open}} still open.', {
      cleared,
      ordered,
      open,
    }),
    '',
    path,
  ].join('\r\n')
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
