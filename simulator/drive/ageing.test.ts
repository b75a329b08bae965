import { expect, test } from 'vitest'
import { day } from '#domain/basics/time.ts'
import { usualLimits } from '#domain/basics/verdict-limits.ts'
import { daysUntil, trendOf } from '#domain/insights/trend.ts'
import { fleet, type SimVehicle } from '../fleet.ts'
import { batteryLost, tireLost } from './ageing.ts'

const now = Date.UTC(2026, 10, 28)
const { vehicles } = fleet('tandem', 500, now - 90 * day)
const ofTires = (vehicle: SimVehicle, moment: number) => tireLost(vehicle, 8, moment)?.psi ?? 0
const daily = (lost: typeof ofTires, vehicle: SimVehicle, days: number) =>
  Array.from({ length: days }, (_, back) => lost(vehicle, now - (days - back) * day))

test.each([
  ['batteries', batteryLost, 10, 20, 900],
  ['tires', ofTires, 0.3, 0.5, 20],
] as const)(
  'some %s get a little worse each day, until somebody mends them',
  (_what, lost, least, most, all) => {
    const worn = vehicles.filter((vehicle) => lost(vehicle, now) > 0)
    expect(worn.length).toBeGreaterThan(5)
    expect(worn.length).toBeLessThan(vehicles.length / 5)
    for (const vehicle of worn) {
      const values = daily(lost, vehicle, 150)
      expect(Math.max(...values)).toBeLessThanOrEqual(all)
      const steps = values.slice(1).map((value, at) => value - values[at]!)
      // It is well, or it is worse than the day before by what it always is; or it was mended.
      const grows = steps.filter((step) => step >= least)
      expect(grows.length).toBeGreaterThan(60)
      expect(Math.max(...steps)).toBeLessThanOrEqual(most)
      expect(steps.filter((step) => step < 0).length).toBeLessThanOrEqual(2)
    }
  },
)

test('at any time there are some that will be below their limit within two weeks', () => {
  for (const [lost, full, limit] of [
    [batteryLost, 12_750, usualLimits.trailerBatteryCaution],
    [ofTires, 100, usualLimits.tirePressureLow],
  ] as const) {
    const soon = vehicles.filter((vehicle) => {
      const points = daily(lost, vehicle, 30).map((value, at) => [at, full - value] as const)
      const left = daysUntil(trendOf(points)!, limit)
      return left !== null && left > 0 && left <= 14
    })
    expect(soon.length).toBeGreaterThanOrEqual(2)
  }
})
