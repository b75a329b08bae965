/** What a period comes to, by the trips and stays that it cuts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import type { TrackLeg } from '../wire/track.ts'
import { daysOf, geofencesDuring, legsWithin, totalsOf } from './days.ts'
import { anyReports, followed } from './testing.ts'
import type { Leg } from './trips.ts'

const at = (minute: number) => noon + minutes(minute)
/** A leg as it is sent. */
const sent = (leg: Leg, end: number): TrackLeg => {
  const spell = { from: leg.began, to: leg.ended ?? end, begunBefore: false, goesOn: leg.ended === null }
  if (leg.kind === 'stay') return { kind: 'stay', ...spell, at: leg, address: null }
  const { miles, topMph, gapMs, gapMiles } = leg
  return { kind: 'trip', ...spell, miles, topMph, gapMs, gapMiles }
}
const anyWay = anyReports.map((reports) => {
  const { points, legs } = followed(reports)
  return { points, legs: legs.map((leg) => sent(leg, points.at(-1)!.at)) }
})

describe('of any way', () => {
  test('legs follow one another without a hole and without an overlap, a stay and a trip in turn', () => {
    fc.assert(
      fc.property(anyWay, ({ legs }) => {
        for (const [n, leg] of legs.entries()) {
          expect(leg.to).toBeGreaterThanOrEqual(leg.from)
          if (n > 0) expect([leg.from, leg.kind]).not.toEqual([legs[n - 1]!.to, legs[n - 1]!.kind])
          if (n > 0) expect(leg.from).toBe(legs[n - 1]!.to)
        }
      }),
    )
  })
  test('days take it apart and lose nothing', () => {
    fc.assert(
      fc.property(anyWay, fc.integer({ min: 1, max: 600 }), ({ points, legs }, length) => {
        const bounds = [noon]
        while (bounds.at(-1)! < (points.at(-1)?.at ?? noon)) bounds.push(bounds.at(-1)! + minutes(length))
        const days = daysOf(points, legs, bounds)
        const sum = (of: (day: (typeof days)[number]) => number) =>
          days.reduce((all, day) => all + of(day), 0)
        const whole = totalsOf(legs)
        expect(sum(({ miles }) => miles)).toBeCloseTo(whole.miles, 6)
        expect(sum(({ driving }) => driving)).toBe(whole.driving)
        expect(sum(({ standing }) => standing)).toBe(whole.standing)
      }),
    )
  })
  test('a period that holds a trip whole has the miles of the trip', () => {
    fc.assert(
      fc.property(anyWay, ({ points, legs }) => {
        expect(legsWithin(points, legs, { from: noon, to: at(100_000) })).toEqual(legs)
      }),
    )
  })
})

test('a stop names each geofence that it was in for a while, once, and none that it only touched', () => {
  const stop = { from: at(30), to: at(100) }
  const named = geofencesDuring(
    [
      ['left as it came', at(20), at(30)],
      ['left a moment later', at(20), at(30) + 1],
      ['there and back', at(40), at(50)],
      ['there and back', at(60), at(70)],
      ['still in it', at(99), null],
      ['entered as it went', at(100), null],
    ],
    stop,
  )
  expect(named).toEqual(['left a moment later', 'there and back', 'still in it'])
})
