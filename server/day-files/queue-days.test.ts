/** Which days are over, and when each begins and ends, by clocks that jump. */
import { expect, test } from 'vitest'
import { hour } from '#domain/basics/time.ts'
import { dayAfter, daysOver, spanOfDay } from './queue-days.ts'

const lengthOf = (day: string, zone: string) => {
  const { begins, ends } = spanOfDay(day, zone)
  return (ends - begins) / hour
}

test('a day has 23 hours in spring and 25 in autumn, also where the clocks jump at midnight', () => {
  expect(lengthOf('2026-03-08', 'America/Chicago')).toBe(23)
  expect(lengthOf('2026-11-01', 'America/Chicago')).toBe(25)
  expect(lengthOf('2026-03-08', 'America/Havana')).toBe(23)
  expect(lengthOf('2026-11-01', 'America/Havana')).toBe(25)
  expect(lengthOf('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
})

test.each(['America/Chicago', 'America/Havana', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'days of %s follow each other without a gap, and none is sent twice',
  (zone) => {
    const sent: string[] = []
    let turn = { nextDay: '2026-01-01', afterHours: 3, zone }
    for (
      let now = Date.parse('2026-01-01T00:00:00Z');
      now < Date.parse('2027-01-03T00:00:00Z');
      now += hour
    ) {
      const { days, next } = daysOver(turn, now)
      for (const { day, ends } of days) {
        expect(now).toBeGreaterThanOrEqual(ends + 3 * hour)
        expect(now).toBeLessThan(ends + 4 * hour)
        expect(spanOfDay(dayAfter(day), zone).begins).toBe(ends)
        sent.push(day)
      }
      turn = { ...turn, nextDay: next }
    }
    expect(sent.slice(0, 365)).toEqual(Array.from({ length: 365 }, (_, n) => dayAfter('2026-01-01', n)))
  },
)
