/** The track of a vehicle over HTTP, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { decodeTrack, type TrackAnswer } from '#domain/wire/track.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { trackPage } from './store.ts'

let app: TestApp
let vin: string
const at = (minute: number, lat: number, speedMph: number, more: Readings = {}) =>
  reportAt(noon - hours(5) + minutes(minute), { gps: { lat, lng: -97, speedMph }, ...more })

beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { installedSensorTypeIds: [1, 5, 6, 7, 10, 13, 16, 36] }),
      trailer('NOR', 2),
      trailer('BLU', 3),
    ],
    () => noon,
  )
  vin = (await app.vehicle('NOR-1')).vin
  await keepReports(app, 'NOR-1', [
    reportAt(noon - days(95), { gps: { lat: 29, lng: -97, speedMph: 0 } }),
    reportAt(noon - days(3), { gps: { lat: 30, lng: -97, speedMph: 0 }, door: { opened: false } }),
    at(0, 30, 0, { door: { opened: false }, sensorBoxBattery: { millivolts: 12_600 } }),
    at(5, 30.1, 61, { tetherChange: { tethered: true } }),
    reportAt(noon - hours(5) + minutes(6), { door: { opened: true }, tetherChange: { tethered: true } }),
    at(10, 30.2, 62, { sensorBoxBattery: { millivolts: 13_100 } }),
    at(70, 31, 0, { door: { opened: false } }),
  ])
  const { id, customerId } = await app.vehicle('NOR-1')
  const say = (sql: string, ...values: unknown[]) => app.db.pool.query(sql, [customerId, id, ...values])
  await say(
    `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, $4, 7, 795, 5, ''), ($1, $2, $5, $6, 7, 790, 5, '')`,
    new Date(noon - hours(5)),
    new Date(noon - hours(4)),
    new Date(noon - days(9)),
    new Date(noon - days(8)),
  )
  await say(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence, withdrawn)
      VALUES ($1, $2, $3, 'a', '', 1, 10, 'caution', '{}', NULL), ($1, $2, $3, 'b', '', 1, 10, 'caution', '{}', now())`,
    new Date(noon - hours(5) + minutes(6)),
  )
})
afterAll(() => app.close())

const ask = async (path: string, groups = [`CUSTOMER_${app.customers.NOR}`]) =>
  app.http.inject({ url: path, headers: { authorization: await app.token(...groups) } })
const iso = (moment: number) => new Date(moment).toISOString()
const track = async (more = '', from = noon - days(1)): Promise<TrackAnswer> =>
  (await ask(`/v1/api/track?vin=${vin.toLowerCase()}&from=${iso(from)}${more}`)).json()

describe('the track of a vehicle', () => {
  test('has its positions in their order, with speed and what it did', async () => {
    const { points, unitId } = await track()
    expect(unitId).toBe('NOR-1')
    const drivenTrack = decodeTrack(points)
    expect(drivenTrack.map(({ lat, mph }) => [lat, mph])).toEqual([
      [30, 0],
      [30.1, 61],
      [30.2, 62],
      [31, 0],
    ])
    expect(drivenTrack.map(({ stoppedSince }) => stoppedSince)).toEqual([
      noon - days(3),
      null,
      null,
      noon - hours(5) + minutes(70),
    ])
  })
  test('tells what happened on it: gaps, doors, faults and alerts, none of them twice', async () => {
    const { gaps, turns, faults, firings } = await track()
    expect(gaps).toEqual([[noon - hours(5) + minutes(10), noon - hours(5) + minutes(70)]])
    expect(turns.map(([, label, text]) => `${label}: ${text}`)).toEqual([
      'Door Status: Open',
      'Door Status: Closed',
    ])
    expect(faults.map(([, , start]) => start)).toEqual([noon - hours(5)])
    expect(firings).toEqual([[noon - hours(5) + minutes(6), 'Door Status', 'caution']])
  })
  test('tells faults that began at once in an order of its own, whichever was stored first', async () => {
    const vins: string[] = []
    for (const [unitId, types] of [
      ['NOR-2', [795, 790, 789]],
      ['BLU-3', [789, 790, 795]],
    ] as const) {
      const { id, customerId, vin: other } = await app.vehicle(unitId)
      vins.push(other)
      for (const type of types)
        await app.db.pool.query(
          `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
            VALUES ($1, $2, $3, 7, $4, 5, '')`,
          [customerId, id, new Date(noon - hours(30)), type],
        )
    }
    const [one, other] = await Promise.all(
      vins.map(async (which) => {
        const groups = [`CUSTOMER_${app.customers[which === vins[0] ? 'NOR' : 'BLU']}`]
        const answer = await ask(`/v1/api/track?vin=${which}&from=${iso(noon - days(2))}`, groups)
        return (answer.json() as TrackAnswer).faults.map(([description]) => description)
      }),
    )
    expect(one).toHaveLength(3)
    expect(one).toEqual(other)
  })
  test('is read in pages without losing a report of a moment that has several', async () => {
    const { id: vehicleId, customerId } = await app.vehicle('NOR-2')
    const moments = [0, 1, 1, 1, 1, 2]
    for (const [seq, minute] of moments.entries())
      await app.db.pool.query(
        `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings, seq)
          VALUES ($1, $2, $3, $3, 1, 0, '{}', $4)`,
        [customerId, vehicleId, new Date(noon - hours(9) + minutes(minute)), seq],
      )
    const seen: number[] = []
    let from = noon - hours(10)
    let afterSeq: number | null = null
    for (;;) {
      const rows = await trackPage(
        app.db.pool,
        { customerId, vehicleId, from, to: noon - hours(8) },
        afterSeq,
        2,
      )
      seen.push(...rows.map(({ seq }) => seq))
      if (rows.length < 2) break
      from = rows.at(-1)!.at
      afterSeq = rows.at(-1)!.seq
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5])
  })
  test('brings the value of a sensor that is asked for, and refuses one that there is not', async () => {
    const { values } = await track('&sensor=sensorBoxBattery')
    expect(values).toMatchObject({ key: 'sensorBoxBattery', values: [12.6, 13.1] })
    expect((await ask(`/v1/api/track?vin=${vin}&sensor=nonsense`)).statusCode).toBe(400)
  })
  test('goes back no further than its customer keeps', async () => {
    const { from, keptFrom, points } = await track('', noon - days(300))
    expect(from).toBe(noon - days(90))
    expect(keptFrom).toBe(from)
    expect(points.at).toHaveLength(5)
  })
  test('is empty where there was nothing', async () => {
    expect((await track(`&to=${iso(noon - days(20))}`, noon - days(30))).points.at).toEqual([])
  })
  test('is nobody else’s, and needs a span', async () => {
    const other = [`CUSTOMER_${app.customers.BLU}`]
    expect((await ask(`/v1/api/track?vin=${vin}`, other)).statusCode).toBe(404)
    expect((await ask(`/v1/api/track/export?vin=${vin}`, other)).statusCode).toBe(404)
    expect((await ask(`/v1/api/track?vin=${vin}&from=${iso(noon)}&to=${iso(noon - 1)}`)).statusCode).toBe(400)
    expect((await ask(`/v1/api/track?vin=${vin}&from=soon`)).statusCode).toBe(400)
  })
})

describe('as a file', () => {
  test.each([
    ['gpx', 2],
    ['kml', 2],
    ['geojson', 2],
    ['csv', 1],
  ])('%s holds every point and is cut where reports are missing', async (format) => {
    const answer = await ask(`/v1/api/track/export?vin=${vin}&from=${iso(noon - days(1))}&format=${format}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`NOR-1 2026-11-20.${format}`)
    const counts = {
      gpx: /<trkpt/g,
      kml: /<gx:coord>/g,
      geojson: /-97,/g,
      csv: /-97,/g,
    }
    expect(answer.body.match(counts[format as keyof typeof counts])).toHaveLength(4)
  })
  test('refuses a format that there is not', async () => {
    expect((await ask(`/v1/api/track/export?vin=${vin}&format=doc`)).statusCode).toBe(400)
  })
})
