/** Stops and drives as people tell them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatewaySilentAfter, movingFor } from '../basics/assumed.ts'
import { hours, minutes } from '../basics/time.ts'
import { distance } from '../geo/point.ts'
import { decodeTrack, encodeTrack, type TrackPoint } from '../wire/track.ts'
import { placeAt } from './along.ts'
import { daysOf } from './days.ts'
import { gapsOf } from './gaps.ts'
import { legsOf, totalsOf } from './legs.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const point = (minute: number, lat: number, stopped: number | null, mph = 60): TrackPoint => ({
  at: noon + minutes(minute),
  lat,
  lng: -97,
  mph: stopped === null ? mph : 0,
  heading: 0,
  level: 'good',
  stoppedSince: stopped === null ? null : noon + minutes(stopped),
})

describe('a day on the road', () => {
  const points = [
    point(0, 30, -60),
    point(10, 30, -60),
    point(15, 30.05, null),
    point(20, 30.1, null, 64),
    // A red light.
    point(22, 30.1, 22),
    point(24, 30.12, null),
    point(30, 30.2, 30),
    point(90, 30.2, 30),
    point(100, 30.3, null),
    point(105, 30.4, null),
  ]
  const legs = legsOf(points, [], [['Waco yard', noon + minutes(29), null]])

  test('is told as stops and drives; a red light is no stop', () => {
    expect(legs.map(({ kind }) => kind)).toEqual(['stop', 'drive', 'stop', 'drive'])
  })
  test('a stop that began before the first report says so, and one with a geofence names it', () => {
    expect(legs[0]).toMatchObject({ begunBefore: true, goesOn: false, geofences: [] })
    expect(legs[2]).toMatchObject({
      from: noon + minutes(30),
      to: noon + minutes(100),
      begunBefore: false,
      geofences: ['Waco yard'],
    })
  })
  test('a drive has its miles, its time and its top speed', () => {
    const straight = distance({ lat: 30, lng: -97 }, { lat: 30.2, lng: -97 })
    expect(legs[1]).toMatchObject({ from: noon + minutes(15), to: noon + minutes(30), topMph: 64 })
    expect((legs[1] as { miles: number }).miles).toBeCloseTo(straight, 3)
  })
  test('a stop names each geofence that it was in for a while, once, and none that it only touched', () => {
    const at = (minute: number) => noon + minutes(minute)
    const [, , stop] = legsOf(
      points,
      [],
      [
        ['left as it came', at(20), at(30)],
        ['left a moment later', at(20), at(30) + 1],
        ['there and back', at(40), at(50)],
        ['there and back', at(60), at(70)],
        ['still in it', at(99), null],
        ['entered as it went', at(100), null],
      ],
    )
    expect(stop).toMatchObject({ geofences: ['left a moment later', 'there and back', 'still in it'] })
  })
  test('nothing comes of nothing', () => {
    expect(legsOf([])).toEqual([])
  })
})

describe('a trailer that is parked for a week', () => {
  const week = { from: noon - hours(24), to: noon + hours(10) }
  const parked = [point(0, 30, -5 * 24 * 60)]
  test('has stood all the time that is looked at, though it reported once', () => {
    expect(legsOf(parked, [], [], week)).toMatchObject([
      { kind: 'stop', from: week.from, to: week.to, begunBefore: true, goesOn: true },
    ])
    expect(totalsOf(legsOf(parked, [], [], week)).stopped).toBe(hours(34))
  })
  test('is there before its first report, and where it came to stand not before it did', () => {
    expect(placeAt(parked, [], week.from)).toMatchObject({ lat: 30 })
    const come = [point(0, 30, -60)]
    expect(placeAt(come, [], noon - minutes(61))).toBeNull()
    expect(legsOf(come, [], [], week)[0]).toMatchObject({ from: noon - minutes(60), begunBefore: false })
  })
  test('is told to have stood until its last report where it has been silent for too long', () => {
    const later = { from: week.from, to: noon + gatewaySilentAfter + 1 }
    expect(legsOf(parked, [], [], later)[0]).toMatchObject({ from: week.from, to: noon })
  })
})

test('missing reports on the way are told as what nobody saw, with no miles driven', () => {
  const points = [point(0, 30, null), point(5, 30.1, null), point(125, 32, null), point(130, 32.1, null)]
  const legs = legsOf(points, gapsOf(points))
  expect(legs.map(({ kind }) => kind)).toEqual(['drive', 'unseen', 'drive'])
  expect(totalsOf(legs).miles).toBeCloseTo(2 * distance({ lat: 30, lng: -97 }, { lat: 30.1, lng: -97 }), 2)
})

test('a trailer that stands may be silent for a day, one that moves not for an hour', () => {
  const at = (hour: number, stopped: boolean) => ({
    at: noon + hours(hour),
    stoppedSince: stopped ? noon : null,
  })
  expect(gapsOf([at(0, true), at(24, true)])).toEqual([])
  expect(gapsOf([at(0, true), at(26, true)])).toHaveLength(1)
  expect(gapsOf([at(0, false), at(1, true)])).toHaveLength(1)
})

test('to the millisecond: half an hour while it moves, a day and what reports may be late while it stands', () => {
  const heard = (after: number, stopped: boolean) => [
    { at: noon, stoppedSince: stopped ? noon : null },
    { at: noon + after, stoppedSince: null },
  ]
  expect(gapsOf(heard(movingFor, false))).toEqual([])
  expect(gapsOf(heard(movingFor + 1, false))).toEqual([[noon, noon + movingFor + 1]])
  expect(gapsOf(heard(gatewaySilentAfter, true))).toEqual([])
  expect(gapsOf(heard(gatewaySilentAfter + 1, true))).toEqual([[noon, noon + gatewaySilentAfter + 1]])
})

/** Any way: steps of some minutes and some distance, moving or standing in runs. */
const legsOfAnyKind = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 90 }),
      dLat: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      moving: fc.boolean(),
      /** Seen to stand elsewhere at once. */
      carried: fc.boolean(),
      mph: fc.option(fc.integer({ min: 0, max: 80 })),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let [at, lat] = [noon, 35]
    let since: number | null = null
    return steps.map(({ wait, dLat, moving, carried, mph }): TrackPoint => {
      at += minutes(wait)
      if (moving || carried) lat += dLat
      since = moving ? null : carried ? at : (since ?? at)
      return {
        at,
        lat: Math.round(lat * 1e5) / 1e5,
        lng: -97,
        mph,
        heading: null,
        level: 'good',
        stoppedSince: since,
      }
    })
  })

describe('of any way', () => {
  test('legs follow one another without a hole and without an overlap, from the first point to the last', () => {
    fc.assert(
      fc.property(legsOfAnyKind, (points) => {
        const legs = legsOf(points, gapsOf(points))
        for (const [n, leg] of legs.entries()) {
          expect(leg.to).toBeGreaterThanOrEqual(leg.from)
          if (n > 0) expect(leg.from).toBe(legs[n - 1]!.to)
        }
        if (legs.length > 0) {
          expect(legs[0]!.from).toBe(points[0]!.at)
          expect(legs.at(-1)!.to).toBe(points.at(-1)!.at)
        }
      }),
    )
  })
  test('no drive is longer than the way from point to point, and all its time is told', () => {
    fc.assert(
      fc.property(legsOfAnyKind, (points) => {
        const legs = legsOf(points, gapsOf(points))
        let whole = 0
        for (let n = 1; n < points.length; n++) whole += distance(points[n - 1]!, points[n]!)
        const { miles, driving, stopped } = totalsOf(legs)
        expect(miles).toBeLessThanOrEqual(whole + 1e-6)
        const unseen = legs.reduce((sum, leg) => sum + (leg.kind === 'unseen' ? leg.to - leg.from : 0), 0)
        const span = legs.length > 0 ? points.at(-1)!.at - points[0]!.at : 0
        expect(driving + stopped + unseen).toBe(span)
      }),
    )
  })
  test('two stops are never told without a way between them', () => {
    fc.assert(
      fc.property(legsOfAnyKind, (points) => {
        const kinds = legsOf(points, gapsOf(points)).map(({ kind }) => kind)
        expect(kinds.some((kind, n) => kind === 'stop' && kinds[n + 1] === 'stop')).toBe(false)
      }),
    )
  })
  test('days take it apart and lose nothing', () => {
    fc.assert(
      fc.property(legsOfAnyKind, fc.integer({ min: 1, max: 600 }), (points, length) => {
        const legs = legsOf(points, gapsOf(points))
        const end = points.at(-1)?.at ?? noon
        const bounds = [noon]
        while (bounds.at(-1)! < end) bounds.push(bounds.at(-1)! + minutes(length))
        const days = daysOf(points, legs, bounds)
        const sum = (of: (day: (typeof days)[number]) => number) =>
          days.reduce((all, day) => all + of(day), 0)
        const whole = totalsOf(legs)
        expect(sum(({ miles }) => miles)).toBeCloseTo(whole.miles, 6)
        expect(sum(({ driving }) => driving)).toBe(whole.driving)
        expect(sum(({ stopped }) => stopped)).toBe(whole.stopped)
      }),
    )
  })
  test('at the moment of a point it is there, and never off the way', () => {
    fc.assert(
      fc.property(legsOfAnyKind, fc.double({ min: 0, max: 1, noNaN: true }), (points, part) => {
        for (const point of points) expect(placeAt(points, [], point.at)).toMatchObject({ lat: point.lat })
        if (points.length === 0) {
          expect(placeAt(points, [], noon)).toBeNull()
          return
        }
        const at = points[0]!.at + (points.at(-1)!.at - points[0]!.at) * part
        const lats = points.map(({ lat }) => lat)
        const { lat } = placeAt(points, [], at)!
        expect(lat).toBeGreaterThanOrEqual(Math.min(...lats) - 1e-9)
        expect(lat).toBeLessThanOrEqual(Math.max(...lats) + 1e-9)
      }),
    )
  })
  test('it comes out of the wire as it went in', () => {
    fc.assert(
      fc.property(legsOfAnyKind, (points) => {
        const back = decodeTrack(JSON.parse(JSON.stringify(encodeTrack(points))))
        expect(back).toHaveLength(points.length)
        for (const [n, one] of back.entries()) {
          const { lat, lng, ...rest } = points[n]!
          expect(one).toMatchObject(rest)
          expect(one.lat).toBeCloseTo(lat, 5)
          expect(one.lng).toBeCloseTo(lng, 5)
        }
      }),
    )
  })
})
