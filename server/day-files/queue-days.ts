/** Queues the days of all destinations that are over. */
import type pg from 'pg'
import { dayIn, startOfDayIn } from '#domain/basics/dates.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type DaySpanOf, queueDays } from './delivery-store.ts'

/** Of a destination that was off for long nothing of before is sent by itself. */
const daysBackMost = 7

/** "2026-11-21" and so many days. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)

/** When a day begins and ends by the clocks of a zone. */
export const spanOfDay = (day: string, zone: string): DaySpanOf => ({
  day,
  zone,
  begins: startOfDayIn(day, zone),
  ends: startOfDayIn(dayAfter(day), zone),
})

interface Turn {
  readonly id: number
  readonly nextDay: string
  readonly afterHours: number
  readonly zone: string
}

/** The days that are to be queued, and the one after them. */
export const daysOver = (
  { nextDay, afterHours, zone }: Omit<Turn, 'id'>,
  now: Instant,
): { readonly days: readonly DaySpanOf[]; readonly next: string } => {
  const last = dayAfter(dayIn(now - afterHours * hour, zone), -1)
  const first = [nextDay, dayAfter(last, 1 - daysBackMost)].toSorted()[1]!
  const days: DaySpanOf[] = []
  let next = first
  for (; next <= last; next = dayAfter(next)) days.push(spanOfDay(next, zone))
  return { days, next: days.length > 0 ? next : nextDay }
}

/** Answers how many were queued. */
export const queueDaysOver = async (pool: pg.Pool, now: Instant): Promise<number> => {
  const { rows } = await pool.query<Turn>(
    `SELECT x.id, x.next_day::text AS "nextDay", x.after_hours AS "afterHours", c.time_zone AS zone
      FROM day_destination x JOIN customer c ON c.id = x.customer_id WHERE x.is_active AND c.active
        AND x.next_day <= ($1::timestamptz AT TIME ZONE 'UTC')::date + 1`,
    [new Date(now)],
  )
  let queued = 0
  for (const { id, ...turn } of rows) {
    const { days, next } = daysOver(turn, now)
    if (days.length === 0) continue
    await inTransaction(pool, (client) => queueDays(client, id, days, { was: turn.nextDay, is: next }, now))
    queued += days.length
  }
  return queued
}
