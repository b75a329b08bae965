/** What somebody has to look at: level 3 at once, level 2 after its miles, the lamp after its hours (§9). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, hours } from '../basics/time.ts'
import type { Fault } from './faults.ts'
import { cumulativeMiles, isFaultDue, isLampDue, troublesOf } from './issues.ts'

const now = Date.UTC(2026, 10, 20, 12)
const fault = (facts: Partial<Fault> = {}): Fault => ({
  sensorTypeId: 15,
  faultTypeId: 1,
  fmi: 31,
  position: '',
  start: now - hours(1),
  end: null,
  maxMph: null,
  mileage: null,
  startMiles: null,
  endMiles: null,
  ...facts,
})
const driven = (miles: number, facts: Partial<Fault> = {}) =>
  fault({ mileage: 'odometer', startMiles: 5_000, endMiles: 5_000 + miles, ...facts })
const lives = fc.array(
  fc.record({
    miles: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }), { nil: null }),
    ago: fc.integer({ min: 0, max: days(20) }),
  }),
  { maxLength: 12 },
)
const made = (of: readonly { miles: number | null; ago: number }[]) =>
  of.map(({ miles, ago }) => ({
    ...(miles === null ? fault() : driven(miles)),
    start: now - ago - 1,
    end: now - ago,
  }))

describe('cumulative miles', () => {
  test('are the same in whatever order the lives come', () => {
    fc.assert(
      fc.property(
        lives.chain((of) => fc.tuple(fc.constant(of), fc.shuffledSubarray(of, { minLength: of.length }))),
        ([a, b]) => {
          const [one, other] = [cumulativeMiles(made(a), now), cumulativeMiles(made(b), now)]
          if (one === null) expect(other).toBeNull()
          else expect(other).toBeCloseTo(one, 6)
        },
      ),
    )
  })

  test('never grow less with another life', () => {
    fc.assert(
      fc.property(lives, fc.double({ min: 0, max: 500, noNaN: true }), (of, more) => {
        const before = cumulativeMiles(made(of), now) ?? 0
        expect(cumulativeMiles([...made(of), driven(more)], now)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('leave out lives that ended more than a week ago', () => {
    const old = driven(80, { start: now - days(9), end: now - days(8) })
    const week = driven(60, { start: now - days(9), end: now - days(6) })
    expect(cumulativeMiles([old, week, driven(30)], now)).toBe(90)
  })
})

describe('a fault has to be looked at', () => {
  test('at level 2 after more than 100 miles, not at 100', () => {
    expect(isFaultDue('caution', [driven(100)], now)).toBe(false)
    expect(isFaultDue('caution', [driven(100.1)], now)).toBe(true)
  })
  test('at level 3 at once, at level 1 never', () => {
    expect(isFaultDue('critical', [driven(0)], now)).toBe(true)
    expect(isFaultDue('notice', [driven(10_000)], now)).toBe(false)
  })
  test('at level 2 after a day, where no mileage is known', () => {
    expect(isFaultDue('caution', [fault({ start: now - hours(24) })], now)).toBe(false)
    expect(isFaultDue('caution', [fault({ start: now - hours(24) - 1 })], now)).toBe(true)
  })
})

describe('the amber lamp', () => {
  test('has to be looked at after more than two hours, as far as reports tell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: hours(10) }), (lit) => {
        expect(isLampDue(now - lit, now)).toBe(lit > hours(2))
      }),
    )
  })
  test('says nothing while the gateway is silent', () => {
    expect(isLampDue(now - days(3), now - days(3) + hours(1))).toBe(false)
    expect(isLampDue(now - days(3), null)).toBe(false)
  })
})

describe('what is wrong with a vehicle', () => {
  const well = {
    faults: [],
    amberLampSince: null,
    lastReport: now,
    battery: 'GOOD',
    connectivity: 'GOOD',
  }
  test('is nothing where all is well', () => {
    expect(troublesOf(well, now)).toEqual([])
  })
  test.each([
    [{ battery: 'NOTICE' }, 'trailerBattery', 'caution'],
    [{ battery: 'CRITICAL' }, 'trailerBattery', 'critical'],
    [{ connectivity: 'CAUTION' }, 'notReporting', 'notReporting'],
    [{ faults: [fault({ sensorTypeId: 7, faultTypeId: 795, fmi: 5 })] }, 'amberLamp', 'critical'],
    [{ faults: [fault()] }, 'tireInflation', 'caution'],
    [{ faults: [fault({ sensorTypeId: 8, faultTypeId: 2, fmi: 5 })] }, 'other', 'caution'],
  ] as const)('%j is %s, %s', (facts, category, status) => {
    expect(troublesOf({ ...well, ...facts }, now)).toMatchObject([{ category, status }])
  })
  test('a fault that has gone is no trouble', () => {
    expect(troublesOf({ ...well, faults: [fault({ end: now - 1 })] }, now)).toEqual([])
  })
})
