/** The modules of Fleet Control through GraphQL, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8
beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { groups: ['West'] }),
      trailer('NOR', 2),
      trailer('NOR', 3),
      trailer('NOR', 4, { simStatus: 'Deactivated' }),
      trailer('NOR', 5, { thermoKingExternalId: 'TK', installedSensorTypeIds: [1, 25] }),
      trailer('BLU', 6),
    ],
    () => noon,
  )
  const gps = { lat: 32, lng: -97, headingDeg: 0, speedMph: 0 }
  await app.now('NOR-1', [reportAt(noon - hours(1), { gps })], '3 mi W of Dallas, TX')
  await app.now('NOR-2', [reportAt(noon - days(3), { gps: { ...gps, speedMph: 60 } })], 'Tulsa, OK')
  const zone = (requested: number, back: number, zone = 1) => ({
    zone,
    setPointCelsius: celsius(requested),
    returnAirCelsius: celsius(back),
  })
  await app.now(
    'NOR-5',
    [reportAt(noon, { gps, reeferUnit: { powerOn: true, zones: [zone(34, 35), zone(-10, 12, 2)] } })],
    'Waco, TX',
  )
  await app.now('BLU-6', [reportAt(noon, { gps })], 'Denver, CO')
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com'), (12, 'west@nor.example')`,
  )
  await pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 12 FROM vehicle_group WHERE name = 'West'`,
  )
  const nor = app.customers.NOR!
  const [yard, depot, old] = await inTransaction(pool, (client) =>
    insertFences(client, nor, [fenceOf('Yard'), fenceOf('Depot'), fenceOf('Old')], noon),
  )
  await pool.query('UPDATE geofence SET is_active = false WHERE id = $1', [old])
  const inside = async (unit: string, fence: number, left: Date | null = null) =>
    pool.query(`INSERT INTO visit VALUES ($1, $2, $3, $4, 'entered', 1, $5)`, [
      nor,
      (await app.vehicle(unit)).id,
      fence,
      new Date(noon),
      left,
    ])
  await inside('NOR-1', yard!)
  await inside('NOR-1', depot!)
  await inside('NOR-2', depot!)
  await inside('NOR-5', yard!, new Date(noon))
  await inside('NOR-5', old!)
})
afterAll(() => app.close())

const user = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = async (question: string, groups = user(), userId = 1) =>
  Object.values(await app.ask(groups, `{ ${question} }`, {}, userId))[0]

test('every vehicle with an active SIM is counted once, by each kind of health', async () => {
  const health = (await ask('fleetHealth { total levels { value count } trailer { value count } }')) as {
    total: number
    levels: { value: string; count: number }[]
    trailer: { count: number }[]
  }
  expect(health.total).toBe(3)
  for (const counts of [health.levels, health.trailer])
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(health.levels).toContainEqual({ value: 'stale', count: 1 })
})

test('the age of the newest reports is shown', async () => {
  expect(await ask('fleetConnectivity { total within24h within7d older never }')).toEqual({
    total: 3,
    within24h: 2,
    within7d: 1,
    older: 0,
    never: 0,
  })
})

test('places are states, the most first', async () => {
  expect(await ask('fleetPlaces { state count moving }')).toEqual([
    { state: 'TX', count: 2, moving: 0 },
    { state: 'OK', count: 1, moving: 1 },
  ])
})

test('a geofence counts who is inside now; one that is turned off is left out', async () => {
  expect(await ask('occupiedGeofences { name count }')).toEqual([
    { name: 'Depot', count: 2 },
    { name: 'Yard', count: 1 },
  ])
})

test('the worst vehicle stands first, in the order of the queue, and a level leaves its own', async () => {
  const worst = (await ask('worstVehicles { unitId }')) as { unitId: string }[]
  const { rows } = await app.db.pool.query<{ unit: string }>(
    `SELECT unit_id AS unit FROM vehicle_now WHERE customer_id = $1 AND sim_status = 'Activated' AND unit_id <> 'NOR-3'
      ORDER BY verdict_rank, vehicle_id`,
    [app.customers.NOR],
  )
  expect(worst.map(({ unitId }) => unitId)).toEqual(rows.map(({ unit }) => unit))
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(['NOR-1', 'NOR-2', 'NOR-5']))
  expect(await ask('worstVehicles(level: "stale") { unitId }')).toEqual([{ unitId: 'NOR-2' }])
})

test('a reefer whose return air is far off is named with the zone that is furthest', async () => {
  expect(await ask('reefersOutOfRange { count reefers { unitId zone setPointF returnAirF level } }')).toEqual(
    {
      count: 1,
      reefers: [{ unitId: 'NOR-5', zone: 2, setPointF: -10, returnAirF: 12, level: 'critical' }],
    },
  )
  // A defrost is warm, too, and over sooner: the verdict waits for half an hour.
  expect(await ask('worstVehicles(level: "critical") { unitId }')).toEqual([])
})

test('an administrator sees every customer, or the one asked for', async () => {
  expect(await ask('fleetHealth { total }', ['ADMINS'])).toEqual({ total: 4 })
  expect(await ask(`fleetHealth(customerId: ${app.customers.BLU}) { total }`, ['ADMINS'])).toEqual({
    total: 1,
  })
  await expect(ask(`fleetHealth(customerId: ${app.customers.BLU}) { total }`)).rejects.toThrow(
    'Not Authorized',
  )
})

test('whoever is kept to a group counts its vehicles alone', async () => {
  expect(await ask('fleetHealth { total }', user(), 12)).toEqual({ total: 1 })
  expect(await ask('occupiedGeofences { name count }', user(), 12)).toEqual([
    { name: 'Depot', count: 1 },
    { name: 'Yard', count: 1 },
  ])
})
