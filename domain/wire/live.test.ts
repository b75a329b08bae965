/** What the server says on the live stream is what the portal hears. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeChange, decodeVehicle, encodeChange, encodeVehicle, type LiveVehicle } from './live.ts'
import { type LiveVerdict, liveGroups } from './live-verdict.ts'

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
const hundredThousandths = (limit: number) =>
  fc.integer({ min: -limit * 100_000, max: limit * 100_000 }).map((n) => Number((n / 100_000).toFixed(5)) + 0)

const verdict: fc.Arbitrary<LiveVerdict> = fc.record({
  key: fc.string(),
  words: fc.string(),
  measure: fc.option(
    fc.oneof(
      fc.record({ text: fc.string() }),
      fc.record({ since: moment }),
      fc.record({ since: moment, inDays: fc.constant<true>(true) }),
      fc.record({ until: moment }),
    ),
  ),
  since: fc.option(moment),
  group: fc.constantFrom(...liveGroups),
  rank: fc.maxSafeNat(),
})

/** Any vehicle with the digits that the stream carries. */
const vehicle: fc.Arbitrary<LiveVehicle> = fc.record({
  id: fc.nat(),
  customerId: fc.nat(),
  vin: fc.string(),
  unitId: fc.string(),
  vehicleTypeId: fc.integer({ min: 1, max: 11 }),
  lat: fc.option(hundredThousandths(90)),
  lng: fc.option(hundredThousandths(180)),
  headingDeg: fc.integer({ min: 0, max: 359 }),
  speedMph: fc.integer({ min: 0, max: 1_500 }).map((n) => n / 10),
  level: fc.constantFrom('unknown', 'stale', 'good', 'notice', 'caution', 'critical'),
  verdict: fc.option(verdict),
  recorded: fc.option(moment),
  stoppedSince: fc.option(moment),
  address: fc.option(fc.string()),
})

test('a whole vehicle arrives as it was', () => {
  fc.assert(
    fc.property(vehicle, (one) => {
      expect(decodeVehicle(JSON.parse(JSON.stringify(encodeVehicle(one))))).toEqual(one)
    }),
  )
})

test('a change carries everything of a vehicle that a report can change', () => {
  fc.assert(
    fc.property(vehicle, (one) => {
      const change = decodeChange(JSON.parse(JSON.stringify(encodeChange(one))))
      expect({ ...one, ...change }).toEqual(one)
      expect(Object.keys(change)).toHaveLength(10)
    }),
  )
})

test('a position is rounded to about a meter, a speed to a tenth', () => {
  const one = fc.sample(vehicle, 1)[0]!
  const change = decodeChange(encodeChange({ ...one, lat: 32.781_312_345, speedMph: 61.249 }))
  expect([change.lat, change.speedMph]).toEqual([32.78131, 61.2])
})
