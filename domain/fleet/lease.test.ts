import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, startOfDayIn } from '../basics/dates.ts'
import { days, hours } from '../basics/time.ts'
import {
  clockAct,
  dayProblems,
  isOut,
  type LeaseAct,
  type LeaseProgress,
  nextLook,
  reminderDays,
  spanOf,
  stepLease,
} from './lease.ts'
import { leaseWords } from './lease-words.ts'

const draft = (starts: number, ends: number): LeaseProgress => ({
  ...{ state: 'draft', starts, ends, due: null, reminded: null, warned: null },
})
type Move = 'clock' | 'return' | 'extend' | 'schedule' | 'cancel' | 'fail'
const histories = fc.record({
  starts: fc.integer({ min: 0, max: days(10) }),
  lasts: fc.integer({ min: 1, max: days(90) }),
  moves: fc.array(
    fc.tuple(
      fc.constantFrom<Move>(
        'schedule',
        'clock',
        'clock',
        'clock',
        'clock',
        'return',
        'extend',
        'cancel',
        'fail',
      ),
      fc.integer({ min: 0, max: days(12) }),
      fc.integer({ min: 1, max: days(50) }),
    ),
    { maxLength: 25 },
  ),
})
interface Passed {
  readonly before: LeaseProgress
  readonly act: LeaseAct
  readonly after: LeaseProgress
  readonly now: number
}

/** Every state that a lease goes through, from a draft that was scheduled. */
const played = ({
  starts,
  lasts,
  moves,
}: {
  starts: number
  lasts: number
  moves: [Move, number, number][]
}) => {
  let now = 0
  let lease = draft(starts, starts + lasts)
  const passed: Passed[] = []
  const actOf = (move: Move, by: number): LeaseAct | null => {
    if (move === 'clock') return clockAct(lease, now)
    if (move === 'return') return { left: by % 3 }
    return move === 'extend' ? { extend: lease.ends + by } : move
  }
  for (const [move, wait, by] of [['schedule', 0, 0] as [Move, number, number], ...moves]) {
    now += wait
    const act = actOf(move, by)
    if (act === null) continue
    const after = stepLease(lease, act, now)
    if (typeof after === 'string') continue
    passed.push({ before: lease, act, after, now })
    lease = after
  }
  return passed
}

describe('whatever anybody does', () => {
  test('vehicles go to the lessee by its beginning alone, at its moment, and stay until all are returned', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before, act, after, now } of played(history)) {
          if (isOut(before.state) === isOut(after.state)) continue
          if (isOut(after.state)) {
            expect(act).toBe('begin')
            expect(now).toBeGreaterThanOrEqual(Math.max(before.due!, history.starts))
          } else expect(act).toEqual({ left: 0 })
        }
      }),
    )
  })

  test('it never ends by itself: after its last day it is overdue', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { after, now } of played(history)) {
          if (clockAct(after, now) !== null || !isOut(after.state)) continue
          expect(after.state).toBe(after.ends <= now ? 'overdue' : 'active')
        }
      }),
    )
  })

  test('of each agreed end both sides are reminded at most once 30, 7 and 1 day before, and not after it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const sent = new Set<string>()
        for (const { act, after, now } of played(history)) {
          if (act === 'begin' || typeof act === 'object') sent.clear()
          if (act !== 'remind') continue
          const key = `${after.ends} ${after.reminded}`
          expect(sent).not.toContain(key)
          expect(reminderDays).toContain(after.reminded)
          expect(now).toBeGreaterThanOrEqual(after.ends - days(after.reminded!))
          expect(now).toBeLessThan(after.ends)
          sent.add(key)
        }
      }),
    )
  })

  test('they are told at most every seven days that it is overdue', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let told = Number.NEGATIVE_INFINITY
        for (const { act, now } of played(history)) {
          if (act === 'lapse') told = now
          if (act !== 'warn') continue
          expect(now - told).toBeGreaterThanOrEqual(days(7))
          told = now
        }
      }),
    )
  })

  test('the clock has nothing to do before it looks again, and something then', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { after } of played(history)) {
          const look = nextLook(after)
          if (look === null) continue
          expect(clockAct(after, look - 1)).toBe(null)
          expect(clockAct(after, look)).not.toBe(null)
        }
      }),
    )
  })

  test('what was returned or cancelled stays as it is', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before } of played(history)) expect(before.state).not.toMatch(/returned|cancelled/)
      }),
    )
  })
})

describe('reminders', () => {
  const active = (ends: number): LeaseProgress => ({ ...draft(0, ends), state: 'active', due: 0 })

  test('whose moment had passed before are not made up for', () => {
    const begun = stepLease({ ...draft(0, days(5)), state: 'scheduled', due: 0 }, 'begin', 0)
    expect(begun).toMatchObject({ state: 'active', reminded: 7 })
    expect(nextLook(begun as LeaseProgress)).toBe(days(4))
    expect(stepLease(active(days(5)), { extend: days(20) }, days(2))).toMatchObject({ reminded: 30 })
  })

  test('that a server slept through come as one', () => {
    expect(stepLease(active(days(60)), 'remind', days(59.5))).toMatchObject({ reminded: 1 })
    expect(clockAct(active(days(60)), days(60))).toBe('lapse')
  })
})

test('it is extended to a later day alone, and not to one that has passed', () => {
  const overdue: LeaseProgress = { ...draft(0, days(5)), state: 'overdue', due: 0, warned: days(5) }
  expect(stepLease(overdue, { extend: days(5) }, days(9))).toBe(leaseWords.notLater)
  expect(stepLease(overdue, { extend: days(9) }, days(9))).toBe(leaseWords.over)
  expect(stepLease(overdue, { extend: days(10) }, days(9))).toMatchObject({ state: 'active', warned: null })
})

test('its days are days of the lessor’s zone, those with a change of clocks too', () => {
  const { starts, ends } = spanOf('2026-03-08', '2026-03-08', 'America/Chicago')
  expect(new Date(starts).toISOString()).toBe('2026-03-08T06:00:00.000Z')
  expect(ends - starts).toBe(hours(23))
  fc.assert(
    fc.property(
      fc.integer({ min: 366, max: 20_000 }),
      fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'),
      (n, zone) => {
        const day = new Date(days(n) + Date.UTC(2000, 0)).toISOString().slice(0, 10)
        const at = startOfDayIn(day, zone)
        expect(dayIn(at, zone)).toBe(day)
        expect(dayIn(at - 1, zone) < day).toBe(true)
      },
    ),
  )
})

test('it begins today at the earliest and within two years, and lasts ten years at most', () => {
  const of = (from: string, to: string) => dayProblems(from, to, '2026-11-25')
  expect(of('2026-11-25', '2026-11-25')).toEqual({})
  expect(of('2026-11-24', '2026-12-25')).toEqual({ from: leaseWords.past })
  expect(of('2028-11-25', '2028-12-25')).toEqual({})
  expect(of('2028-11-26', '2028-12-25')).toEqual({ from: leaseWords.tooFar(2) })
  expect(of('2026-12-01', '2026-11-30')).toEqual({ to: leaseWords.order })
  expect(of('2026-12-01', '2036-12-01')).toEqual({})
  expect(of('2026-12-01', '2036-12-02')).toEqual({ to: leaseWords.tooLong(10) })
  expect(of('soon', '2036-12-02')).toEqual({ from: leaseWords.day })
  expect(of('2026-12-01', '2026-02-30')).toEqual({ to: leaseWords.day })
})
