/** The fleet at a past moment and what has changed since, over HTTP on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { decodeVehicle } from '#domain/wire/live.ts'
import type { FleetChanges, PastFleet } from '#domain/wire/past.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { keepReports } from './testing.ts'

let app: TestApp
const clock = noon
const dallas = { lat: 32.78, lng: -96.8 }
const austin = { lat: 30.27, lng: -97.74 }
const parked = (at: number, place: typeof dallas, more: Readings = {}) =>
  reportAt(at, { gps: { ...place, speedMph: 0 }, ...more })
const driving = (at: number, place: typeof dallas) =>
  reportAt(at, { gps: { ...place, speedMph: 61, headingDeg: 200 } })

beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2),
      trailer('NOR', 3),
      trailer('NOR', 4, { simStatus: 'Deactivated' }),
      trailer('BLU', 5),
    ],
    () => clock,
  )
  await keepReports(app, 'NOR-1', [
    parked(noon - days(3), dallas),
    driving(noon - hours(5), { lat: 31.5, lng: -97.2 }),
    reportAt(noon - hours(5) + minutes(1), { door: { opened: false } }),
    parked(noon - hours(2), austin, {
      absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
    }),
  ])
  await keepReports(app, 'NOR-2', [parked(noon - hours(30), dallas), parked(noon - hours(1), dallas)])
  await keepReports(app, 'NOR-3', [parked(noon - minutes(30), dallas)])
  await keepReports(app, 'NOR-4', [parked(noon - days(1), dallas)])
  await keepReports(app, 'BLU-5', [parked(noon - days(1), dallas)])
})
afterAll(() => app.close())

const get = async (path: string, ...groups: string[]) => {
  const answer = await app.http.inject({
    url: path,
    headers: {
      authorization: await app.token(...(groups.length > 0 ? groups : [`CUSTOMER_${app.customers.NOR}`])),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const iso = (at: number) => new Date(at).toISOString()
const fleetAt = async (at: number) => {
  const { body } = await get(`/v1/api/past?at=${iso(at)}`)
  return (body as PastFleet).fleet.map(decodeVehicle).sort((a, b) => (a.unitId < b.unitId ? -1 : 1))
}
const changes = async (from: number, to?: number): Promise<FleetChanges> =>
  (await get(`/v1/api/past/changes?from=${iso(from)}${to ? `&to=${iso(to)}` : ''}`)).body

describe('the fleet at a past moment', () => {
  test('has every vehicle where it was, and those that had not reported yet not at all', async () => {
    const fleet = await fleetAt(noon - hours(4))
    expect(fleet.map(({ unitId }) => unitId)).toEqual(['NOR-1', 'NOR-2'])
    expect(fleet[0]).toMatchObject({
      lat: 31.5,
      lng: -97.2,
      speedMph: 61,
      headingDeg: 200,
      stoppedSince: null,
    })
    expect(fleet[1]).toMatchObject({ ...dallas, speedMph: 0, stoppedSince: noon - hours(30) })
    expect(fleet[1]!.address).toContain('Dallas')
  })
  test('a report without a position leaves a vehicle where it was, but is its newest', async () => {
    const [first] = await fleetAt(noon - hours(4))
    expect(first).toMatchObject({ recorded: noon - hours(5) + minutes(1), lat: 31.5 })
  })
  test('tells health as it was, and stale as of that moment', async () => {
    expect((await fleetAt(noon))[0]).toMatchObject({ ...austin, level: 'critical' })
    expect((await fleetAt(noon - hours(4)))[0]!.level).toBe('good')
    expect((await fleetAt(noon - days(1)))[0]!.level).toBe('stale')
    expect((await fleetAt(noon - days(3)))[0]!.level).toBe('good')
  })
  test('shows nobody before the first report, and nothing of other customers', async () => {
    expect(await fleetAt(noon - days(9))).toEqual([])
    const { body } = await get(`/v1/api/past?at=${iso(noon)}`, `CUSTOMER_${app.customers.BLU}`)
    expect((body as PastFleet).fleet.map(decodeVehicle).map(({ unitId }) => unitId)).toEqual(['BLU-5'])
  })
  test('refuses what is no moment, and one that has not come', async () => {
    expect(await get('/v1/api/past?at=yesterday')).toMatchObject({ status: 400 })
    expect(await get(`/v1/api/past?at=${iso(noon + 1)}`)).toMatchObject({
      status: 400,
      body: { errorMessage: 'This time is in the future.' },
    })
  })
})

describe('what has changed since', () => {
  beforeAll(async () => {
    const { pool } = app.db
    const { id, customerId } = await app.vehicle('NOR-1')
    const fence = async (name: string) =>
      (
        await pool.query<{ id: number }>(
          `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
            VALUES ($1, $2, 1, 1, 300, 32, -97) RETURNING id`,
          [customerId, name],
        )
      ).rows[0]!.id
    const visit = async (
      name: string,
      entered: number,
      left: number | null,
      how = 'entered',
      leftHow = 'left',
    ) =>
      pool.query(
        `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
          VALUES ($1, $2, $3, $4, $5, 1, $6, $7)`,
        [
          customerId,
          id,
          await fence(name),
          new Date(entered),
          how,
          left === null ? null : new Date(left),
          left === null ? null : leftHow,
        ],
      )
    await visit('Dallas yard', noon - days(3), noon - hours(6))
    await visit('Austin dock', noon - hours(2), null)
    await visit('Waco stop', noon - hours(5), noon - hours(4))
    await visit('Drawn round it', noon - hours(1), null, 'drawn')
    await visit('Deleted', noon - days(3), noon - hours(1), 'entered', 'changed')
    await pool.query(
      `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
        VALUES ($1, $2, $3, NULL, 7, 795, 5, ''), ($1, $2, $4, $5, 7, 790, 5, '')`,
      [customerId, id, new Date(noon - hours(2)), new Date(noon - days(2)), new Date(noon - hours(3))],
    )
  })

  test('tells who moved, arrived and left, what broke, and who is new', async () => {
    const found = await changes(noon - hours(20))
    const [one, , three] = await fleetAt(noon)
    expect(found.moved).toEqual([[one!.id, dallas.lat, dallas.lng, expect.closeTo(182, -1)]])
    expect(found.arrived).toEqual([[one!.id, 'Austin dock', noon - hours(2)]])
    expect(found.left).toEqual([[one!.id, 'Dallas yard', noon - hours(6)]])
    expect(found.faults).toEqual([[one!.id, expect.any(String), 'critical', noon - hours(2), null]])
    expect(found.fresh).toEqual([three!.id])
    expect(found.vehicles.map(([, , unitId]) => unitId).sort()).toEqual(['NOR-1', 'NOR-3'])
  })
  test('counts a stop in between neither as come nor as gone', async () => {
    const names = (await changes(noon - hours(20))).arrived.map(([, name]) => name)
    expect(names).not.toContain('Waco stop')
    expect((await changes(noon - hours(20), noon - hours(4.5))).arrived.map(([, name]) => name)).toEqual([
      'Waco stop',
    ])
  })
  test('tells of a fault that is over that it is', async () => {
    const found = await changes(noon - days(2.5))
    expect(found.faults.map(([, , , , end]) => end)).toEqual([noon - hours(3), null])
    expect((await changes(noon - days(2.5), noon - hours(10))).faults[0]![4]).toBeNull()
  })
  test('refuses moments in the wrong order', async () => {
    expect(await get(`/v1/api/past/changes?from=${iso(noon)}&to=${iso(noon - 1)}`)).toMatchObject({
      status: 400,
      body: { errorMessage: 'The first time must be before the second.' },
    })
  })
})
