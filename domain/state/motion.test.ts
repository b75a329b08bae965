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
  stateAfter(
    fixes.map(([at, reported], i) => reportAt(noon + minutes(5 * i), { gps: { ...at, ...reported } })),
  )

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
          const reported = { speedMph, accuracyM: meters + more }
          return [off(meters, direction), reported] as const
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

describe('where the gateway reports no speed', () => {
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

describe('at the limits between standing and moving', () => {
  const moving = (speedMph: number) => drive([yard, { speedMph }]).motion?.moving
  test('5 mph are moving, less at the first report is standing', () => {
    expect(moving(5)).toBe(true)
    expect(moving(4.9)).toBe(false)
  })

  test('who moves stands below 3 mph, not at 3', () => {
    expect(drive([yard, { speedMph: 60 }], [off(4_000), { speedMph: 3 }]).motion?.moving).toBe(true)
    expect(drive([yard, { speedMph: 60 }], [off(4_000), { speedMph: 2.9 }]).motion?.moving).toBe(false)
  })

  test('who stands moves at 15 mph wherever the fix lies', () => {
    expect(drive([yard, { speedMph: 0 }], [yard, { speedMph: 15 }]).motion).toMatchObject({
      moving: true,
      since: noon + minutes(5),
    })
    expect(drive([yard, { speedMph: 0 }], [yard, { speedMph: 14.9 }]).motion?.moving).toBe(false)
  })

  test('who stands and left the place moves at 5 mph', () => {
    expect(drive([yard, { speedMph: 0 }], [off(120), { speedMph: 5 }]).motion?.moving).toBe(true)
    expect(drive([yard, { speedMph: 0 }], [off(120), { speedMph: 4.9 }]).motion).toMatchObject({
      moving: false,
      since: noon,
    })
  })

  test('the place is left beyond what the fix may be off', () => {
    expect(drive([yard, { speedMph: 0 }], [off(120), { speedMph: 8, accuracyM: 50 }]).motion?.moving).toBe(
      false,
    )
    expect(drive([yard, { speedMph: 0 }], [off(160), { speedMph: 8, accuracyM: 50 }]).motion?.moving).toBe(
      true,
    )
  })

  test('a fix without speed is believed at once only from 1,500 m, and what it may be off', () => {
    const far = (meters: number, accuracyM: number) =>
      drive([yard, { speedMph: 0 }], [off(meters), { speedMph: 0, accuracyM }]).motion
    expect(far(1_490, 0)).toMatchObject({ since: noon, doubted: noon + minutes(5) })
    expect(far(1_510, 0)).toMatchObject({ since: noon + minutes(5) })
    expect(far(1_510, 50)).toMatchObject({ since: noon, doubted: noon + minutes(5) })
    expect(far(1_560, 50)).toMatchObject({ since: noon + minutes(5) })
  })
})

describe('a speed taken from two fixes', () => {
  const motionAfter = (span: number, meters: number, first: Told = {}, second: Told = {}) =>
    stateAfter([
      reportAt(noon, { gps: { ...yard, ...first } }),
      reportAt(noon + span, { gps: { ...off(meters), ...second } }),
    ]).motion

  test('is miles by hours: 5 miles in a quarter of an hour are 20 mph, and moving', () => {
    expect(motionAfter(minutes(15), 5.1 * metersInMile)).toMatchObject({ moving: true })
    // 1.2 miles are 4.8 mph: it was moved, but does not move.
    expect(motionAfter(minutes(15), 1.2 * metersInMile)).toMatchObject({ moving: false })
    expect(motionAfter(minutes(15), 1.3 * metersInMile)).toMatchObject({ moving: true })
  })

  test('counts up to a quarter of an hour, not beyond', () => {
    expect(motionAfter(minutes(15) + 1, 30 * metersInMile)).toMatchObject({ moving: false })
  })

  test('is less by what both fixes may be off', () => {
    const miles = 1.3 * metersInMile
    expect(motionAfter(minutes(15), miles, { accuracyM: 250 })).toMatchObject({ moving: false })
    expect(motionAfter(minutes(15), miles, {}, { accuracyM: 250 })).toMatchObject({ moving: false })
    expect(motionAfter(minutes(15), miles, { accuracyM: 20 }, { accuracyM: 20 })).toMatchObject({
      moving: true,
    })
  })
})

describe('a dwell', () => {
  test('lasts while the vehicle drives within 400 m of where it began, and what the fix may be off', () => {
    const since = (meters: number, accuracyM = 0) =>
      drive([yard, { speedMph: 0 }], [off(meters), { speedMph: 20, accuracyM }]).dwell?.since
    expect(since(390)).toBe(noon)
    expect(since(410)).toBeUndefined()
    expect(since(440, 50)).toBe(noon)
    expect(since(460, 50)).toBeUndefined()
  })

  test('begins anew where the next stop is outside of the yard', () => {
    const { dwell } = drive([yard, { speedMph: 0 }], [off(300), { speedMph: 9 }], [off(410), { speedMph: 0 }])
    expect(dwell).toEqual({ at: off(410), since: noon + minutes(10) })
  })
})

test('a worse fix of the same place does not take the place of a better one', () => {
  const { motion } = drive([yard, { speedMph: 0, accuracyM: 8 }], [off(40), { speedMph: 0, accuracyM: 90 }])
  expect(motion).toEqual({ moving: false, since: noon, at: yard, accuracyM: 8 })
})
