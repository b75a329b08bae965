/** A vehicle's days as the engine adds them up, beside a plain recount of the same reports. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance } from '../alerts/advance.ts'
import { gatewaySilentAfter, movingFor } from '../basics/assumed.ts'
import { dayIn, startOfDayIn } from '../basics/dates.ts'
import { days, hours, minutes } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { distance } from '../geo/point.ts'
import type { Readings } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import { reportAt, trailer } from '../state/testing.ts'
import { usualZone, type Vehicle } from '../vehicle/vehicle.ts'
import { type DaySum, dayRow, daySums, type VehicleDay } from './day.ts'
import type { Leg } from './trips.ts'

interface Followed {
  readonly states: readonly VehicleState[]
  readonly days: ReadonlyMap<string, VehicleDay>
  readonly legs: ReadonlyMap<string, Leg>
}

const follow = (reports: readonly Report[], vehicle: Vehicle): Followed => {
  let state = unreported
  const states: VehicleState[] = []
  const told = new Map<string, VehicleDay>()
  const legs = new Map<string, Leg>()
  for (const report of reports) {
    const next = advance(state, report, vehicle, null)
    state = next.state
    states.push(state)
    for (const day of next.days) told.set(day.day, day)
    for (const leg of next.legs) legs.set(`${leg.kind}/${leg.began}`, leg)
  }
  if (state.journey) told.set(state.journey.day.day, dayRow(state.journey.day))
  return { states, days: told, legs }
}
const sumOf = (day: VehicleDay | undefined, name: DaySum): number => day?.sums[daySums.indexOf(name)] ?? 0

/** What of a span falls into a day, by the clocks of its zone. */
const within = (from: Instant, to: Instant, day: string, zone: string): Ms => {
  const begins = startOfDayIn(day, zone)
  const ends = startOfDayIn(dayIn(begins + hours(36), zone), zone)
  return Math.max(0, Math.min(to, ends) - Math.max(from, begins))
}

const event = fc.record({
  minute: fc.integer({ min: 0, max: 6_000 }),
  mile: fc.constantFrom(0, 0, 0, 0.1, 8, 8, 8.1, 40, 40),
  mph: fc.constantFrom(undefined, 0, 0, 12, 55),
  tethered: fc.option(fc.boolean(), { nil: null, freq: 1 }),
  opened: fc.option(fc.boolean(), { nil: null, freq: 1 }),
  pounds: fc.option(fc.constantFrom(8_000, 20_000), { nil: null, freq: 1 }),
  millivolts: fc.option(fc.integer({ min: 11_000, max: 14_000 }), { nil: null, freq: 1 }),
})
const readingsOf = (one: typeof event extends fc.Arbitrary<infer E> ? E : never): Readings => ({
  gps: {
    lat: 35,
    lng: -97 + one.mile / 56.6,
    ...(one.mph !== undefined && { speedMph: one.mph }),
  },
  ...(one.tethered !== null && { tetherChange: { tethered: one.tethered } }),
  ...(one.opened !== null && { door: { opened: one.opened } }),
  ...(one.pounds !== null && { enhancedWeight: { bogieLbs: one.pounds } }),
  ...(one.millivolts !== null && { sensorBoxBattery: { millivolts: one.millivolts } }),
})

/** Days around the nights in which clocks are turned, and any other. */
const starts = [Date.UTC(2026, 2, 7, 18), Date.UTC(2026, 9, 31, 18), Date.UTC(2026, 10, 20, 12)]
const zones = [usualZone, 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']

test('days are what a plain recount of the reports makes of them, in any zone and over the change of clocks', () => {
  const plan = fc.record({
    start: fc.constantFrom(...starts),
    zone: fc.constantFrom(...zones),
    events: fc.uniqueArray(event, { minLength: 1, maxLength: 60, selector: ({ minute }) => minute }),
  })
  fc.assert(
    fc.property(plan, ({ start, zone, events }) => {
      const reports = events
        .map((one) => reportAt(start + minutes(one.minute), readingsOf(one)))
        .sort((a, b) => a.recorded - b.recorded)
      const vehicle = { ...trailer, timeZone: zone }
      const { states, days: told } = follow(reports, vehicle)
      const [first, last] = [reports[0]!.recorded, reports.at(-1)!.recorded]
      for (let day = dayIn(first, zone); day <= dayIn(last, zone); ) {
        const row = told.get(day)
        const mine = reports.filter(({ recorded }) => dayIn(recorded, zone) === day)
        expect(sumOf(row, 'reports')).toBe(mine.length)
        // Every moment between two reports was moving, standing, or on the way unseen.
        const passed = within(first, last, day, zone)
        const [moving, loaded, empty, standing, gap] = (
          ['moving_ms', 'loaded_ms', 'empty_ms', 'standing_ms', 'gap_ms'] as const
        ).map((name) => sumOf(row, name)) as [number, number, number, number, number]
        expect(moving + loaded + empty + standing).toBeLessThanOrEqual(passed)
        expect(moving + loaded + empty + standing + gap).toBeGreaterThanOrEqual(passed)
        let [tethered, untethered, silent, gaps] = [0, 0, 0, 0]
        for (const [n, { recorded: to }] of reports.entries()) {
          const before = states[n - 1]
          if (!before) continue
          const from = reports[n - 1]!.recorded
          const isGap = to - from > (before.motion!.moving ? movingFor : gatewaySilentAfter)
          const part = within(from, to, day, zone)
          if (isGap) silent += part
          else if (before.tether?.tethered === true) tethered += part
          else if (before.tether?.tethered === false) untethered += part
          if (isGap && dayIn(to - 1, zone) === day) gaps++
        }
        expect([sumOf(row, 'tethered_ms'), sumOf(row, 'untethered_ms')]).toEqual([tethered, untethered])
        expect([sumOf(row, 'gap_ms'), sumOf(row, 'gaps')]).toEqual([silent, gaps])
        let openings = 0
        let door: boolean | null = null
        for (const { recorded, readings } of reports) {
          if (!readings.door) continue
          if (door === false && readings.door.opened && dayIn(recorded, zone) === day) openings++
          door = readings.door.opened
        }
        expect(sumOf(row, 'door_openings')).toBe(openings)
        const volts = mine.flatMap(({ readings }) => readings.sensorBoxBattery?.millivolts ?? [])
        expect(row?.least[1] ?? null).toEqual(volts.length === 0 ? null : Math.min(...volts))
        day = dayIn(startOfDayIn(day, zone) + hours(36), zone)
      }
    }),
    { numRuns: 300 },
  )
})
describe('a long drive', () => {
  /** Every ten seconds along a winding road, with halts at lights. */
  const drive = (): Report[] => {
    const begin = Date.UTC(2026, 10, 20, 15)
    const reports = [reportAt(begin - minutes(40), { gps: { lat: 32, lng: -96, speedMph: 0, accuracyM: 4 } })]
    let [lat, lng] = [32, -96]
    let at = begin
    for (let n = 0; n < 1_200; n++) {
      const isLight = n % 200 > 190
      if (!isLight) {
        lat += 0.0012 * Math.cos(n / 40)
        lng += 0.0016 * Math.sin(n / 70 + 1)
      }
      at += 10_000
      reports.push(
        reportAt(at, { gps: { lat, lng, speedMph: n === 0 ? 12 : isLight ? 0 : 48, accuracyM: 4 } }),
      )
    }
    for (let n = 1; n < 4; n++)
      reports.push(reportAt(at + n * minutes(30), { gps: { lat, lng, speedMph: 0, accuracyM: 4 } }))
    return reports
  }

  test('is one trip with the miles along its fixes, within half a percent, and so is its day', () => {
    const reports = drive()
    const { legs, days: told } = follow(reports, trailer)
    const trips = [...legs.values()].filter((leg) => leg.kind === 'trip')
    expect(trips).toHaveLength(1)
    let miles = 0
    for (let n = 1; n < reports.length; n++)
      miles += distance(reports[n - 1]!.readings.gps!, reports[n]!.readings.gps!)
    expect(Math.abs(trips[0]!.miles - miles) / miles).toBeLessThan(0.005)
    const all = [...told.values()].reduce((sum, day) => sum + sumOf(day, 'miles'), 0)
    expect(Math.abs(all - miles) / miles).toBeLessThan(0.005)
  })

  test('stands before its first movement and after its last: these belong to the stays', () => {
    const { legs } = follow(drive(), trailer)
    const [before, trip, after] = [...legs.values()].sort((a, b) => a.began - b.began)
    expect([before!.kind, trip!.kind, after!.kind]).toEqual(['stay', 'trip', 'stay'])
    expect(before!.ended).toBe(trip!.began)
    expect(trip!.began - before!.began).toBeGreaterThan(minutes(35))
    expect(after!.began).toBe(trip!.ended)
  })
})

test('a silence on one spot is a stay, whatever its length; and a distance covered without speeds is a trip', () => {
  const at = Date.UTC(2026, 9, 1, 12)
  const here = { gps: { lat: 32, lng: -96 } }
  const there = { gps: { lat: 33, lng: -96 } }
  const { legs } = follow(
    [
      reportAt(at, here),
      reportAt(at + days(12), here),
      reportAt(at + days(13), there),
      reportAt(at + days(14), there),
    ],
    trailer,
  )
  const all = [...legs.values()].sort((a, b) => a.began - b.began)
  expect(all.map(({ kind }) => kind)).toEqual(['stay', 'trip', 'stay'])
  expect(all[0]!.began).toBe(at)
  expect(all[0]!.ended).toBeGreaterThanOrEqual(at + days(12))
  expect(all[1]).toMatchObject({ kind: 'trip', gapMiles: expect.closeTo(69, 0) })
})

test('creeping about in a yard is a stay', () => {
  const at = Date.UTC(2026, 9, 1, 12)
  const reports = Array.from({ length: 30 }, (_, n) =>
    reportAt(at + n * minutes(5), {
      gps: { lat: 32 + (n % 3) * 0.0008, lng: -96 + (n % 2) * 0.0008, speedMph: n % 2 === 0 ? 0 : 4 },
    }),
  )
  const { legs } = follow(reports, trailer)
  expect([...legs.values()].map(({ kind, ended }) => [kind, ended])).toEqual([['stay', null]])
})
