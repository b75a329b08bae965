/** Until when a new token is good: for a time, until a day, or for ever. */
import { plural, t } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Option } from '../../ui/controls/controls.tsx'
import { dayAfter, instantOfClock } from '../../ui/time/time.ts'

export type Life = '30' | '90' | '365' | 'day' | 'never'

export const lives = (): readonly Option[] => [
  ...['30', '90', '365'].map((value) => ({
    value,
    label: plural(Number(value), 'In {{count}} day', 'In {{count}} days'),
  })),
  { value: 'day', label: t('On a day') },
  { value: 'never', label: t('Never') },
]

/** The moment from which it is refused; null: never, undefined where there is no such moment ahead. */
export const expiryOf = (life: Life, day: string, now: Instant): Instant | null | undefined => {
  if (life === 'never') return null
  if (life !== 'day') return now + days(Number(life))
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined
  const end = instantOfClock(`${dayAfter(day, 1)}T00:00`)
  return end === null || end <= now ? undefined : end
}
