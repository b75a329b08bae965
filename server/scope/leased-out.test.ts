/** What a lessor sees of the trailers it leases out: what the lease keeps for it, and the lessee all of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kept } from '#domain/access/scope.ts'
import { viewerOf } from '#domain/access/session.ts'
import { hours } from '#domain/basics/time.ts'
import { reportAt } from '#domain/state/testing.ts'
import type { TrackAnswer } from '#domain/wire/track.ts'
import { readFleetQuery } from '../fleet/list-query.ts'
import { everyRow } from '../fleet/store.ts'
import { nextVehicles } from '../live/store.ts'
import { keepReports } from '../past/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { accessScopeOf } from './vehicle-scope.ts'

const now = Date.now()
let app: TestApp
let lease: number

const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)

/** What the lease keeps for its lessor. */
const keep = (...kept: readonly Kept[]) =>
  say(
    `UPDATE lease SET keeps_place = 'place' = ANY($2::text[]), keeps_health = 'health' = ANY($2::text[]),
        keeps_mileage = 'mileage' = ANY($2::text[]), keeps_maintenance = 'maintenance' = ANY($2::text[]) WHERE id = $1`,
    [lease, kept],
  )

/** NOR leases NOR-1 to BLU, and had it leased to GRE before. */
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2, { groups: ['West'] }),
      trailer('BLU', 3),
      trailer('GRE', 4),
    ],
    () => now,
  )
  const { id } = await app.vehicle('NOR-1')
  const { NOR, BLU } = app.customers
  await keepReports(app, 'NOR-1', [reportAt(now - hours(9), { gps: { lat: 31, lng: -96 } })])
  const began = now - hours(5)
  await inTransaction(app.db.pool, (client) => changeOwner(client, [id], BLU!, began, 'lessee'))
  const { rows } = await say(
    `INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, created, created_by)
      VALUES ($1, $2, 'active', 'UTC', $3, $4, now(), 'test') RETURNING id`,
    [NOR, BLU, new Date(began), new Date(now + hours(500))],
  )
  lease = rows[0].id
  await say(
    `INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id, began) VALUES ($1, $2, $3, $4, 'NOR-1', $5)`,
    [NOR, lease, id, (await app.vehicle('NOR-1')).vin, new Date(began)],
  )
  const latest = reportAt(now - hours(1), {
    gps: { lat: 40, lng: -96 },
    odometer: { miles: 1_234 },
    tireInflation: { statusCode: 2 },
  } as never)
  await keepReports(app, 'NOR-1', [latest])
  await app.now('NOR-1', [latest], 'near home')
  await say(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, 7, 795, 5, '')`,
    [BLU, id, new Date(now - hours(2))],
  )
  for (const [customer, ago] of [
    [NOR, 9],
    [BLU, 3],
  ])
    await say(
      `INSERT INTO stay (customer_id, vehicle_id, began, ended, ended_known, lat, lng, fixes)
        VALUES ($1, $2, $3, $4, $4, 30, -96, 1)`,
      [customer, id, new Date(now - hours(ago!)), new Date(now - hours(ago! - 1))],
    )
})
afterAll(() => app.close())

const of = (customer: string, role = 'CUSTOMER') => [`${role}_${app.customers[customer]}`]
const fields = 'unitId lat reverseGeo odometer'
const listOf = async (groups: readonly string[], more = '') =>
  (await app.ask(groups, `{ vehiclesNow${more} { vehicles { ${fields} } } }`)).vehiclesNow.vehicles
const rowOf = async (groups: readonly string[], unitId = 'NOR-1') =>
  (await listOf(groups)).find((row: { unitId: string }) => row.unitId === unitId)
const vin = async () => (await app.vehicle('NOR-1')).vin
const detailOf = async (groups: readonly string[]) =>
  (await app.ask(groups, `{ vehicle(vin: "${await vin()}") { lat odometer state withheld } }`)).vehicle
const viewer = (groups: readonly string[], sub = '1') =>
  viewerOf({ sub, email: 'a@b.example', groups: [...groups] })
const streamed = async (groups: readonly string[]) => {
  const { pool } = app.db
  const { vehicles } = await nextVehicles(
    pool,
    await accessScopeOf(pool, viewer(groups), 'trailerList'),
    null,
  )
  return vehicles.find(({ unitId }) => unitId === 'NOR-1')
}
/** How many vehicles the totals of these columns know something of. */
const knownOf = async (groups: readonly string[], columns: readonly string[]) =>
  (
    await app.ask(
      groups,
      'query($columns: [String!]!) { vehicleTotals(columns: $columns) { columns { known } } }',
      {
        columns,
      },
    )
  ).vehicleTotals.columns.map(({ known }: { known: number }) => known)
const faultsOf = async (groups: readonly string[]) =>
  (await app.ask(groups, `{ faults(vin: "${await vin()}") { faults { fmi } } }`)).faults.faults
const logOf = async (groups: readonly string[]) =>
  (
    await app.ask(groups, `{ vehicleTrackingV2(vin: "${await vin()}") { activityLog { recorded } } }`)
  ).vehicleTrackingV2.activityLog.map(({ recorded }: { recorded: number }) =>
    Math.round((now - recorded) / hours(1)),
  )

/** Stays along its track, by how many hours ago they began; null where there is no such trailer. */
const staysOf = async (groups: readonly string[]) => {
  const answer = await app.http.inject({
    url: `/v1/api/track?vin=${await vin()}&from=${new Date(now - hours(24)).toISOString()}`,
    headers: { authorization: await app.token(...groups) },
  })
  if (answer.statusCode === 404) return null
  return (answer.json() as TrackAnswer).legs.map(({ from }) => Math.round((now - from) / hours(1)))
}

describe('a lessor whose lease keeps nothing', () => {
  beforeAll(() => keep())

  test('finds the trailer among its own, and nothing of where or how it is', async () => {
    expect(await rowOf(of('NOR'))).toEqual({ unitId: 'NOR-1', lat: null, reverseGeo: null, odometer: null })
    const detail = await detailOf(of('NOR'))
    expect(detail).toMatchObject({ lat: null, odometer: null })
    expect(detail.withheld).toEqual(['place', 'health', 'mileage'])
    expect((await detailOf(of('BLU'))).withheld).toEqual([])
    expect(detail.state).toMatchObject({ readings: {}, motion: null, dwell: null, faults: [], watch: null })
  })
  test('cannot find out by filter, order, file or stream', async () => {
    const found = (field: string, value: string) =>
      listOf(of('NOR'), `(filters: [{ field: "${field}", condition: "isAfter", value: "${value}" }])`)
    expect(await found('lat', '1')).toEqual([])
    expect(await found('abs_odometer_miles', '1')).toEqual([])
    const query = readFleetQuery(await accessScopeOf(app.db.pool, viewer(of('NOR')), 'trailerList'), {})
    for await (const rows of everyRow(
      app.db.pool,
      query,
      new Set(['unit_id', 'lat', 'level', 'abs_odometer_miles']),
      10,
    ))
      for (const { values } of rows)
        if (values.unit_id === 'NOR-1')
          expect(values).toMatchObject({ lat: null, level: null, abs_odometer_miles: null })
    expect(await streamed(of('NOR'))).toMatchObject({ lat: null, lng: null, level: 'unknown', address: null })
  })
  test('learns from no count of alerts that something is wrong with it', async () => {
    const { id } = await app.vehicle('NOR-1')
    await say('UPDATE vehicle_now SET abs_fault_codes = ARRAY[$2], abs_severity = 3 WHERE vehicle_id = $1', [
      id,
      'x',
    ])
    const found = async (customer: string) =>
      (await app.ask(of(customer), '{ matchingVehicles(filters: [], alertsOnly: true) { ids } }'))
        .matchingVehicles.ids
    expect(await found('BLU')).toContain(id)
    expect(await found('NOR')).not.toContain(id)
    await say('UPDATE vehicle_now SET abs_fault_codes = NULL, abs_severity = NULL WHERE vehicle_id = $1', [
      id,
    ])
  })
  test('learns nothing of it from the totals under its grid', async () => {
    expect(await knownOf(of('NOR'), ['odometer', 'reverseGeo', 'connectivityStatus', 'vin'])).toEqual([
      0, 0, 0, 1,
    ])
    expect(await knownOf(of('BLU'), ['odometer', 'reverseGeo', 'connectivityStatus', 'vin'])).toEqual([
      1, 1, 1, 1,
    ])
  })
  test('reads no fault and nothing of the lease’s time', async () => {
    expect(await faultsOf(of('NOR'))).toEqual([])
    expect(await logOf(of('NOR'))).toEqual([9])
    expect(await staysOf(of('NOR'))).toEqual([9])
  })
})

test('what a lease keeps is what its lessor sees: place, health, mileage, each by itself', async () => {
  await keep('place')
  expect(await knownOf(of('NOR'), ['odometer', 'reverseGeo', 'connectivityStatus'])).toEqual([0, 1, 0])
  expect(await rowOf(of('NOR'))).toEqual({
    unitId: 'NOR-1',
    lat: 40,
    reverseGeo: 'near home',
    odometer: null,
  })
  expect(await streamed(of('NOR'))).toMatchObject({ lat: 40, level: 'unknown' })
  expect((await detailOf(of('NOR'))).state.readings).toHaveProperty('gps')
  expect(await faultsOf(of('NOR'))).toEqual([])
  await keep('health')
  expect(await rowOf(of('NOR'))).toMatchObject({ lat: null, odometer: null })
  expect(await streamed(of('NOR'))).not.toMatchObject({ level: 'unknown' })
  expect(await faultsOf(of('NOR'))).toEqual([{ fmi: 5 }])
  await keep('mileage')
  expect(await rowOf(of('NOR'))).toMatchObject({ lat: null, odometer: 1_234 })
  expect(Object.keys((await detailOf(of('NOR'))).state.readings)).toEqual(['odometer'])
})

test('a lessor that keeps all of it reads the lease’s past, but not of a lessee that had the trailer before', async () => {
  await keep('place', 'health', 'mileage')
  expect(await logOf(of('NOR'))).toEqual([1, 9])
  expect(await staysOf(of('NOR'))).toEqual([9, 3])
  const { id } = await app.vehicle('NOR-1')
  const { BLU } = app.customers
  await say(`UPDATE tenure SET starts = $2 WHERE vehicle_id = $1 AND ends IS NOT NULL`, [
    id,
    new Date(now - hours(20)),
  ])
  await say(
    `INSERT INTO tenure (customer_id, vehicle_id, kind, starts, ends, unit_id) VALUES ($1, $2, 'owner', '-infinity', $3, 'B')`,
    [BLU, id, new Date(now - hours(20))],
  )
  expect(await logOf(of('NOR'))).toEqual([9])
  expect(await rowOf(of('NOR'))).toMatchObject({ lat: 40 })
  await say(`DELETE FROM tenure WHERE vehicle_id = $1 AND unit_id = 'B'`, [id])
})

test('the lessee has it as its own, and a stranger not at all', async () => {
  await keep()
  expect(await rowOf(of('BLU'))).toEqual({
    unitId: 'NOR-1',
    lat: 40,
    reverseGeo: 'near home',
    odometer: 1_234,
  })
  expect(await faultsOf(of('BLU'))).toEqual([{ fmi: 5 }])
  expect(await logOf(of('BLU'))).toEqual([1])
  expect(await staysOf(of('BLU'))).toEqual([3])
  await keep('place', 'health', 'mileage', 'maintenance')
  expect(await rowOf(of('GRE'))).toBeUndefined()
  expect(await detailOf(of('GRE'))).toBeNull()
  expect(await staysOf(of('GRE'))).toBeNull()
})

test('alerts, geofences and rules of the lessee stay the lessee’s, whatever the lease keeps', async () => {
  await keep('place', 'health', 'mileage', 'maintenance')
  for (const right of ['alerts', 'myGeofences', 'shareVehicles', 'editTrailers', 'commandReefers'] as const) {
    const seen = await accessScopeOf(app.db.pool, viewer(of('NOR', 'CUSTOMER_ADMIN')), right)
    expect(seen).toMatchObject({ parts: [] })
  }
})

test('somebody of the lessor who is limited to groups sees nothing that is leased out', async () => {
  await keep('place')
  const { NOR } = app.customers
  await say(`INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (77, 'west@nor.example')`)
  await say(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 77 FROM vehicle_group WHERE customer_id = $1 AND name = 'West'`,
    [NOR],
  )
  const seen = await accessScopeOf(app.db.pool, viewer(of('NOR'), '77'), 'trailerList')
  expect(seen.parts).toEqual([])
})

test('it is over once the trailer has come back', async () => {
  await keep('place')
  await say('UPDATE lease_vehicle SET ended = now() WHERE lease_id = $1', [lease])
  expect(await rowOf(of('NOR'))).toBeUndefined()
})
