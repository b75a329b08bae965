/** What is told of a trip of which somebody sees a part alone. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import { noon, reportAt } from '../state/testing.ts'
import { drivenAlong, seenIn } from './seen.ts'
import { anyReports, followed } from './testing.ts'
import type { Trip } from './trips.ts'

const drive = [
  reportAt(noon, { gps: { lat: 35, lng: -97, speedMph: 0 } }),
  reportAt(noon + minutes(10), { gps: { lat: 35, lng: -96.9, speedMph: 55 } }),
  reportAt(noon + minutes(20), { gps: { lat: 35, lng: -96.8, speedMph: 60 } }),
  reportAt(noon + minutes(30), { gps: { lat: 35, lng: -96.7, speedMph: 0 } }),
]
const trip = followed([...drive, reportAt(noon + hours(2), { gps: { lat: 35, lng: -96.7, speedMph: 0 } })])
  .legs[1] as Trip

describe('a trip', () => {
  test('is told whole where all of it is seen', () => {
    const all = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    expect(seenIn(trip, all)).toEqual({ ...trip, begunBefore: false, goesOn: false })
    expect(seenIn(trip, { from: trip.began, until: trip.ended! })).toMatchObject({ goesOn: false })
  })
  test('is cut where what is seen of it begins and ends', () => {
    const sight = { from: noon + minutes(12), until: noon + minutes(22) }
    expect(seenIn(trip, sight)).toMatchObject({
      ...{ began: sight.from, ended: sight.until, begunBefore: true, goesOn: true },
    })
  })
  test('that goes on has no end, unless it is seen no more', () => {
    const open = { ...trip, ended: null, endKnown: null }
    expect(seenIn(open, { from: noon, until: Number.POSITIVE_INFINITY })).toMatchObject({
      ended: null,
      goesOn: true,
    })
    expect(seenIn(open, { from: noon, until: noon + hours(1) })).toMatchObject({
      ended: noon + hours(1),
      goesOn: true,
    })
  })
})

test('a way comes to what the engine counts of the same reports', () => {
  fc.assert(
    fc.property(anyReports, (reports) => {
      const { points, legs } = followed(reports)
      for (const leg of legs) {
        if (leg.kind !== 'trip' || leg.ended === null) continue
        const first = points.findLastIndex(({ at }) => at <= leg.began)
        const mine = points.slice(first).filter(({ at }) => at <= leg.ended!)
        expect(drivenAlong(mine.map((point) => ({ at: point.at, point }))).miles).toBeCloseTo(leg.miles, 6)
      }
    }),
  )
})

test('a silence on the way is told as such, other reports between positions are none', () => {
  const point = (minute: number, lng: number) => ({
    ...{ at: noon + minutes(minute), lat: 35, lng, mph: 50, heading: null, level: 'good' as const },
    stoppedSince: null,
  })
  const way = [point(0, -97), point(50, -96)]
  const reports = way.map((one) => ({ at: one.at, point: one }))
  const silent = drivenAlong(reports)
  expect(silent).toMatchObject({ gapMs: minutes(50), movingMs: 0, topMph: 50 })
  expect(silent.gapMiles).toBe(silent.miles)
  const heard = drivenAlong([reports[0]!, { at: noon + minutes(25), point: null }, reports[1]!])
  expect(heard).toMatchObject({ gapMs: 0, movingMs: minutes(50), miles: silent.miles })
})
