import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { metersInMile, type Point, travel } from '../geo/point.ts'
import { noon, reportAt, stateAfter } from './testing.ts'

const yard: Point = { lat: 32.7813, lng: -96.8012 }
const off = (meters: number, direction = 90): Point => travel(yard, direction, meters / metersInMile)
interface Told {
  readonly speedMph?: number
  readonly accuracyM?: number
}
/** One fix every five minutes. */
const drive = (...fixes: readonly (readonly [Point, Told?])[]) =>
  stateAfter(fixes.map(([at, told], i) => reportAt(noon + minutes(5 * i), { gps: { ...at, ...told } })))

test('a vehicle that drives is moving since the first report of it', () => {
  const { motion, dwell } = drive(
    [yard, { speedMph: 0 }],
    [off(5_000), { speedMph: 60 }],
    [off(13_000), { speedMph: 62 }],
  )
  expect(motion).toMatchObject({ moving: true, since: noon + minutes(5) })
  expect(dwell).toBeNull()
})

test('a vehicle that stops stands since then, and dwells there', () => {
  const { motion, dwell } = drive(
    [yard, { speedMph: 55 }],
    [off(5_000), { speedMph: 0 }],
    [off(5_010), { speedMph: 0 }],
  )
  expect(motion).toMatchObject({ moving: false, since: noon + minutes(5), at: off(5_000) })
  expect(dwell).toEqual({ since: noon + minutes(5), at: off(5_000) })
})

test('the jitter of a parked vehicle ends neither its stop nor its dwell', () => {
  const trembling = fc.record({
    direction: fc.double({ min: 0, max: 360, noNaN: true }),
    meters: fc.double({ min: 0, max: 300, noNaN: true }),
    speedMph: fc.double({ min: 0, max: 8, noNaN: true }),
    more: fc.double({ min: 0, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(trembling, { maxLength: 40 }), (fixes) => {
      const { motion, dwell } = drive(
        [yard, { speedMph: 0, accuracyM: 5 }],
        ...fixes.map(({ direction, meters, speedMph, more }) => {
          const told = { speedMph, accuracyM: meters + more }
          return [off(meters, direction), told] as const
        }),
      )
      expect(motion).toMatchObject({ moving: false, since: noon })
      expect(dwell?.since).toBe(noon)
    }),
  )
})

test('a single stray fix ends nothing', () => {
  const still = { speedMph: 0, accuracyM: 10 }
  const { motion, dwell } = drive(
    [yard, still],
    [off(700), still],
    [off(5), still],
    [off(600), still],
    [yard, still],
  )
  expect(motion).toEqual({ moving: false, since: noon, at: yard, accuracyM: 10 })
  expect(dwell?.since).toBe(noon)
})

test('a second fix at the other place shows that it was moved, since the first of them', () => {
  const { motion, dwell } = drive(
    [yard, { speedMph: 0 }],
    [off(700), { speedMph: 0 }],
    [off(705), { speedMph: 0 }],
  )
  expect(motion).toMatchObject({ moving: false, since: noon + minutes(5) })
  expect(dwell?.since).toBe(noon + minutes(5))
})

test('one fix far away is enough', () => {
  const { motion } = drive([yard, { speedMph: 0 }], [off(40_000), { speedMph: 0 }])
  expect(motion).toMatchObject({ moving: false, since: noon + minutes(5), at: off(40_000) })
})

test('shunting within the yard goes on dwelling, though it ends the stop', () => {
  const { motion, dwell } = drive(
    [yard, { speedMph: 0 }],
    [off(250), { speedMph: 9 }],
    [off(300), { speedMph: 0 }],
  )
  expect(motion).toMatchObject({ moving: false, since: noon + minutes(10) })
  expect(dwell).toEqual({ at: yard, since: noon })
})

test('a bad first fix gives way to a better one, and the stop goes on', () => {
  const still = { speedMph: 0, accuracyM: 8 }
  const { motion, dwell } = drive(
    [yard, { speedMph: 0, accuracyM: 900 }],
    [off(90), still],
    [off(185), still],
  )
  expect(motion).toMatchObject({ moving: false, since: noon, at: off(90) })
  expect(dwell).toEqual({ at: off(90), since: noon })
})

describe('where the gateway tells no speed', () => {
  test('it is taken from the way between two fixes', () => {
    expect(drive([yard], [off(6_000)]).motion).toMatchObject({ moving: true, since: noon + minutes(5) })
    expect(drive([yard], [off(60)]).motion).toMatchObject({ moving: false, since: noon })
  })

  test('two fixes a day apart tell no speed, only that it was moved', () => {
    const { motion } = stateAfter([
      reportAt(noon, { gps: yard }),
      reportAt(noon + minutes(24 * 60), { gps: off(400_000) }),
    ])
    expect(motion).toMatchObject({ moving: false, since: noon + minutes(24 * 60) })
  })
})
