import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { distance } from '#domain/geo/point.ts'
import { type SensorKey, sensorOf, sensors } from '#domain/sensors/index.ts'
import type { Report } from '#domain/sensors/report.ts'
import { decodeReport, encodeReport } from '#domain/wire/report.ts'
import { demoCustomers } from '../customers.ts'
import { fleet } from '../fleet.ts'
import { sitesOf } from '../sites.ts'
import { course, type DriveCourse, motionAt } from './drive.ts'
import { routeBetween, routeCache } from './driven-route.ts'
import { arrivalOf, fieldCadence, liveCadence, moments } from './moments.ts'
import { readingsAt } from './readings.ts'

const start = Date.UTC(2026, 10, 14, 6)
const end = start + day
const { vehicles } = fleet('tandem', 500, start)
const routes = routeCache()
const courses = vehicles.map((vehicle) => course(vehicle, start, routes))

const reportsOf = (of: DriveCourse, from: Instant, to: Instant, cadence = fieldCadence): Report[] => {
  const found: Report[] = []
  for (const { at, depth } of moments(of, from, cadence)) {
    if (at >= to) break
    found.push({ serial: of.vehicle.serial, recorded: at, readings: readingsAt(of, at, depth) })
  }
  return found
}
const days = courses.map((one) => ({ course: one, reports: reportsOf(one, start, end) }))
const all = days.flatMap(({ reports }) => reports)
/** Each report with the one before it. */
const pairs = days.flatMap(({ course, reports }) =>
  reports.slice(1).map((report, i) => ({ course, before: reports[i]!, report })),
)

test('the same seed, vehicle and beginning give the same reports', () => {
  const again = fleet('tandem', 40, start).vehicles.map((vehicle) => course(vehicle, start, routeCache()))
  expect(again.flatMap((one) => reportsOf(one, start, end))).toEqual(
    days.slice(0, 40).flatMap(({ reports }) => reports),
  )
})

test('whoever asks from the middle hears what was told from the beginning', () => {
  const noon = start + 7 * hour + 1234
  expect(courses.slice(0, 40).flatMap((one) => reportsOf(one, noon, end))).toEqual(
    days.slice(0, 40).flatMap(({ reports }) => reports.filter(({ recorded }) => recorded >= noon)),
  )
})

test('before its beginning there is nothing', () => {
  expect(courses.slice(0, 40).flatMap((one) => reportsOf(one, start - day, start + hour))).toEqual(
    courses.slice(0, 40).flatMap((one) => reportsOf(one, start, start + hour)),
  )
})

test('each vehicle reports in the order of time, never twice at once, in whole seconds', () => {
  expect(pairs.filter(({ before, report }) => report.recorded <= before.recorded)).toEqual([])
  expect(all.filter(({ recorded }) => recorded % 1000 !== 0)).toEqual([])
})

test('every report is understood with nothing dropped and nothing unknown', () => {
  const wrong = all.filter((report) => {
    const read = decodeReport(JSON.parse(JSON.stringify(encodeReport(report))), end)
    return !read.ok || read.dropped.length > 0 || read.unknown.length > 0
  })
  expect(wrong.slice(0, 3)).toEqual([])
})

test('only sensors that are fitted report', () => {
  const wrong = days.flatMap(({ course: { vehicle }, reports }) =>
    reports.filter(({ readings }) =>
      Object.keys(readings).some((key) => !vehicle.sensors.has(sensorOf(key as SensorKey).id)),
    ),
  )
  expect(wrong.slice(0, 3)).toEqual([])
})

test.each(sensors)('$label ($key) reports', ({ key }) => {
  expect(all.some(({ readings }) => readings[key] !== undefined)).toBe(true)
})

describe('it drives as trucks do', () => {
  test('nobody is faster than 75 mph', () => {
    expect(all.filter(({ readings }) => (readings.gps?.speedMph ?? 0) > 75)).toEqual([])
  })

  test('nobody jumps: between two reports lies no more road than 75 mph allow, and the error of the receiver', () => {
    const jumps = pairs.filter(({ before, report }) => {
      const hours = (report.recorded - before.recorded) / hour
      return distance(before.readings.gps!, report.readings.gps!) > 75 * hours + 0.25
    })
    expect(jumps.slice(0, 3)).toEqual([])
  })

  test('what moves is hooked to a tractor', () => {
    expect(
      all.filter(({ readings }) => readings.tetherChange?.tethered === false && readings.gps!.speedMph! > 0),
    ).toEqual([])
  })

  test('mileage never falls, and grows by what was driven', () => {
    const wrong = pairs.filter(({ before, report }) => {
      const grown = (report.readings.gpsMileage?.miles ?? 0) - (before.readings.gpsMileage?.miles ?? 0)
      return grown < 0 || grown > (75 * (report.recorded - before.recorded)) / hour + 0.11
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('nobody is at the wheel for more than eight hours without a break', () => {
    const longest = courses.map((one) => {
      let most = 0
      for (const leg of one.legsFrom(start)) {
        if (leg.from >= end) break
        for (const stint of leg.drive?.stints ?? []) most = Math.max(most, stint.to - stint.from)
      }
      return most
    })
    expect(Math.max(...longest)).toBeLessThanOrEqual(8 * hour)
  })

  test('a truck is slower in town than on the highway between', () => {
    const route = routes(vehicles[0]!.sites[0]!, vehicles[0]!.sites[3]!)
    expect(route.mph[0]).toBeLessThan(15)
    expect(Math.max(...route.mph)).toBeGreaterThan(60)
  })
})

describe('it reports as the gateways are set up', () => {
  test('hooked every five minutes, alone once a day', () => {
    const gaps = pairs.filter(
      ({ course, before, report }) =>
        course.legAt(before.recorded) === course.legAt(report.recorded) &&
        course.spells.silence.edges(before.recorded, report.recorded).length === 0,
    )
    const longest = (kind: string) =>
      Math.max(
        ...gaps
          .filter(
            ({ course, before }) => (course.legAt(before.recorded).kind === 'drop') === (kind === 'alone'),
          )
          .map(({ before, report }) => report.recorded - before.recorded),
      )
    expect(longest('hooked')).toBe(5 * minute)
    expect(longest('alone')).toBeGreaterThan(6 * hour)
    expect(longest('alone')).toBeLessThanOrEqual(day)
  })

  test('a change is told at once', () => {
    const hooked = courses.flatMap((one) => {
      const legs = []
      for (const leg of one.legsFrom(start + hour)) {
        if (leg.to >= end) break
        if (leg.kind === 'drop' && one.vehicle.serial && !one.spells.silence.at(leg.to))
          legs.push({ one, at: leg.to })
      }
      return legs
    })
    expect(hooked.length).toBeGreaterThan(100)
    const reported = new Set(
      days.flatMap(({ course, reports }) => reports.map((r) => `${course.vehicle.serial} ${r.recorded}`)),
    )
    expect(hooked.filter(({ one, at }) => !reported.has(`${one.vehicle.serial} ${at}`))).toEqual([])
  })

  test('live, a moving one reports often enough to be seen moving', () => {
    const moving = courses.find(
      (one) => one.vehicle.serial && motionAt(one, one.legAt(end), end).moving > 10 * minute,
    )!
    const reports = reportsOf(moving, end, end + 2 * minute, liveCadence)
    expect(reports.length).toBeGreaterThanOrEqual(4)
  })

  test('what was recorded without coverage arrives later, all at once, and nothing arrives early', () => {
    const late = days.flatMap(({ course, reports }) =>
      reports.map(({ recorded }) => ({ recorded, arrives: arrivalOf(course, recorded) })),
    )
    expect(late.every(({ recorded, arrives }) => arrives >= recorded)).toBe(true)
    expect(late.filter(({ recorded, arrives }) => arrives > recorded).length).toBeGreaterThan(100)
  })

  test('a vehicle whose SIM is switched off never reports', () => {
    const off = days.filter(({ course: { vehicle } }) => vehicle.registered.simStatus === 'Deactivated')
    expect(off.length).toBeGreaterThan(0)
    expect(off.flatMap(({ reports }) => reports)).toEqual([])
  })
})

describe('the fleet is a believable one at any time', () => {
  const at = start + 12 * hour
  const share = (is: (one: DriveCourse) => boolean) => courses.filter(is).length / courses.length
  test.each<[string, number, number, (one: DriveCourse) => boolean]>([
    ['drives', 0.12, 0.4, (one) => motionAt(one, one.legAt(at), at).mph > 0],
    ['stands alone', 0.25, 0.65, (one) => one.legAt(at).kind === 'drop'],
    ['is loaded', 0.3, 0.7, (one) => one.legAt(at).lbs > 2_000],
    ['is silent', 0.01, 0.09, (one) => one.spells.silence.at(at) !== null],
    ['has an ABS fault', 0.01, 0.08, (one) => one.spells.abs.at(at) !== null],
    ['has a light out', 0.005, 0.07, (one) => one.spells.lights.at(at) !== null],
    ['has no coverage', 0.002, 0.05, (one) => one.spells.noCoverage.at(at) !== null],
  ])('a part of it %s: from %d to %d', (_, low, high, is) => {
    expect(share(is)).toBeGreaterThanOrEqual(low)
    expect(share(is)).toBeLessThanOrEqual(high)
  })
})

test.each(demoCustomers)('a road leads from the yard of $shortName to every site', (customer) => {
  const [yard, ...sites] = sitesOf('tandem', customer)
  const lengths = sites.map((site) => routeBetween(yard!, site).length / Math.max(1, distance(yard!, site)))
  // No way is much longer than the crow flies; within a town it goes out to the highway and back.
  expect(Math.max(...lengths.filter((_, i) => distance(yard!, sites[i]!) > 30))).toBeLessThan(2)
})
