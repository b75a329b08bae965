/** A trailer that was sold: what its former owner and its owner read of it, over HTTP on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { decodeVehicle } from '#domain/wire/live.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import type { TrackAnswer } from '#domain/wire/track.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { changeOwner } from './transfer.ts'

let app: TestApp
const vin = '1GRAA0627KB000001'
/** NOR sold it to BLU then, who calls it Blue 7. */
const sold = noon - hours(5)
const drove = (ago: number, lat: number) =>
  reportAt(noon - hours(ago), { gps: { lat, lng: -96.8, speedMph: 55 }, door: { opened: ago % 2 === 0 } })

beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3), trailer('GRE', 4)],
    () => noon,
  )
  const { pool } = app.db
  await app.now('NOR-2', [drove(1, 30)])
  await keepReports(app, 'NOR-1', [drove(9, 31), drove(8, 32), drove(7, 33), drove(6, 34)])
  const { id, customerId } = await app.vehicle('NOR-1')
  const fault = `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
    VALUES ($1, $2, to_timestamp($3), to_timestamp($4), 7, 795, $5, '')`
  await pool.query(fault, [customerId, id, (noon - hours(7)) / 1000, sold / 1000, 5])
  await inTransaction(pool, async (client) => {
    await changeOwner(client, [id], app.customers.BLU!, sold)
    await client.query(`UPDATE vehicle SET unit_id = 'Blue 7' WHERE id = $1`, [id])
  })
  await keepReports(app, 'Blue 7', [drove(4, 40), drove(3, 41)])
  await pool.query(fault, [app.customers.BLU, id, (noon - hours(3)) / 1000, null, 8])
})
afterAll(() => app.close())

const get = async (path: string, customer: string) => {
  const authorization = await app.token(`CUSTOMER_${app.customers[customer]}`)
  const answer = await app.http.inject({ url: path, headers: { authorization } })
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : null }
}
const ask = (customer: string, query: string, variables: object = {}) =>
  app.ask([`CUSTOMER_${app.customers[customer]}`], query, { vin, ...variables })
const ago = (at: Instant) => (noon - at) / hours(1)

/** How many hours ago the moments of the activity log are. */
const logOf = async (customer: string) =>
  (
    await ask(customer, 'query($vin: String!) { vehicleTrackingV2(vin: $vin) { activityLog { recorded } } }')
  ).vehicleTrackingV2.activityLog.map(({ recorded }: { recorded: number }) => ago(recorded))
const pastOf = async (customer: string, at: Instant) => {
  const { body } = await get(`/v1/api/past?at=${new Date(at).toISOString()}`, customer)
  return (body as PastFleet).fleet.map(decodeVehicle)
}

describe('who sold a trailer', () => {
  test('reads what it reported until then, and nothing after', async () => {
    expect(await logOf('NOR')).toEqual([6, 7, 8, 9])
  })
  test('has its track until then, under the name it had with them', async () => {
    const { body } = await get(
      `/v1/api/track?vin=${vin}&from=${new Date(noon - hours(24)).toISOString()}`,
      'NOR',
    )
    const track = body as TrackAnswer
    expect(track.unitId).toBe('NOR-1')
    expect(JSON.stringify(track)).not.toContain('Blue 7')
    expect(track.faults.map(([, , , start]) => start)).toHaveLength(1)
  })
  test('sees it on the map of a past moment when it was theirs, and not of one when it was not', async () => {
    expect(await pastOf('NOR', noon - hours(6))).toMatchObject([{ vin, unitId: 'NOR-1', lat: 34 }])
    expect(await pastOf('NOR', noon - hours(2))).toEqual([])
  })
  test('reads the faults it had, as they were when it left', async () => {
    const { faults } = await ask(
      'NOR',
      'query($vin: String) { faults(vin: $vin) { faultCount faults { fmi unitId status faultEnd } } }',
    )
    expect(faults).toEqual({
      faultCount: 1,
      faults: [{ fmi: 5, unitId: 'NOR-1', status: 'Cleared', faultEnd: sold }],
    })
  })
  test('finds it among their trailers no more', async () => {
    const { vehiclesNow } = await ask('NOR', '{ vehiclesNow { vehicleCount vehicles { unitId } } }')
    expect(vehiclesNow.vehicleCount).toBe(1)
    const { vehicle } = await ask('NOR', 'query($vin: String!) { vehicle(vin: $vin) { unitId } }')
    expect(vehicle).toBeNull()
  })
})

describe('who bought it', () => {
  test('reads what it reported from then on, and nothing before', async () => {
    expect(await logOf('BLU')).toEqual([3, 4])
  })
  test('sees it on the map of a past moment since then alone', async () => {
    expect(await pastOf('BLU', noon - hours(6))).toEqual([])
    expect(await pastOf('BLU', noon - hours(2))).toMatchObject([{ vin, unitId: 'Blue 7', lat: 41 }])
  })
  test('reads the faults since then alone', async () => {
    const { faults } = await ask('BLU', 'query($vin: String) { faults(vin: $vin) { faults { fmi unitId } } }')
    expect(faults.faults).toEqual([{ fmi: 8, unitId: 'Blue 7' }])
  })
})

test('somebody else sees nothing of it, at no moment', async () => {
  expect(await logOf('GRE')).toEqual([])
  expect(await pastOf('GRE', noon - hours(6))).toEqual([])
  expect((await get(`/v1/api/track?vin=${vin}`, 'GRE')).status).toBe(404)
})
