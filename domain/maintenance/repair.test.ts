/** What became of a repair: watched, fixed, or came back. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import type { Fault } from './faults.ts'
import { judgeRepair, recurrenceAfter, recurrenceNow } from './repair.ts'

const at = Date.UTC(2026, 10, 20, 12)
const repair = { at, miles: 1_000 }
const life = (start: number, end: number | null, startMiles: number | null = null): Fault => ({
  sensorTypeId: 7,
  faultTypeId: 795,
  fmi: 5,
  position: '',
  start,
  end,
  maxMph: null,
  mileage: startMiles === null ? null : 'odometer',
  startMiles,
  endMiles: startMiles,
})

describe('a repair', () => {
  test('is fixed exactly once 500 miles or 30 days have passed without the fault', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        fc.integer({ min: 0, max: days(60) }),
        (driven, passed) => {
          const verdict = judgeRepair(repair, { now: at + passed, miles: 1_000 + driven, recurrence: null })
          expect(verdict).toBe(1_000 + driven - 1_000 >= 500 || passed > days(30) ? 'fixed' : 'watched')
        },
      ),
    )
  })

  test.each([
    [{ at: at + hours(1), miles: 1_500 }, 'came back'],
    [{ at: at + hours(1), miles: 1_501 }, 'fixed'],
    [{ at: at + days(30), miles: null }, 'came back'],
    [{ at: at + days(31), miles: 1_001 }, 'fixed'],
  ])('with the fault again at %j is %s', (recurrence, verdict) => {
    expect(judgeRepair(repair, { now: at + days(40), miles: 3_000, recurrence })).toBe(verdict)
  })

  test('of a trailer without mileage is judged by days alone', () => {
    const blind = { at, miles: null }
    expect(judgeRepair(blind, { now: at + days(29), miles: 9_000, recurrence: null })).toBe('watched')
    expect(judgeRepair(blind, { now: at + days(31), miles: 9_000, recurrence: null })).toBe('fixed')
  })
})

describe('the fault again', () => {
  const now = at + days(5)
  test('is the first life that begins after the repair', () => {
    const lives = [life(at + days(3), null, 1_300), life(at + days(2), at + days(3), 1_200)]
    expect(recurrenceAfter(lives, at, now)).toEqual({ at: at + days(2), miles: 1_200 })
  })
  test('is not the one that ends within a day of the repair', () => {
    expect(recurrenceAfter([life(at - days(1), at + hours(24))], at, now)).toBeNull()
    expect(recurrenceAfter([life(at - days(1), null)], at, at + hours(23))).toBeNull()
  })
  test('is the one that never went', () => {
    expect(recurrenceAfter([life(at - days(1), null)], at, now)).toEqual({ at: at + hours(24), miles: null })
  })
  test('counts for a lamp or a battery only once somebody has to look at it', () => {
    expect(recurrenceNow({ since: at + 1, isDue: false }, at, now)).toBeNull()
    expect(recurrenceNow({ since: at + 1, isDue: true }, at, now)).toEqual({ at: at + 1, miles: null })
    expect(recurrenceNow({ since: null, isDue: true }, at, at + hours(23))).toBeNull()
    expect(recurrenceNow(undefined, at, now)).toBeNull()
  })
})
