/** What the tools of assistants answer about a small fleet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, evening, type McpApp, openMcpApp } from './testing.ts'

let app: McpApp
let secret: string
beforeAll(async () => {
  app = await openMcpApp()
  secret = await app.tokenFor(app.user, { scopes: app.all })
})
afterAll(() => app.close())

const asked = async (name: string, given: object = {}) => {
  const answer = await ask(app, secret, name, given)
  expect(answer.text).not.toBe('')
  expect(answer.isError, answer.text).toBe(false)
  return answer
}
const units = (rows: readonly { readonly unitId: string }[]) => rows.map(({ unitId }) => unitId)
const span = { from: '2026-11-19T18:00:00-06:00', to: '2026-11-20T00:00:00-06:00' }

test('the fleet in numbers, with the time and the zone', async () => {
  const { object, text } = await asked('fleet_summary')
  expect(object).toMatchObject({
    asOf: '2026-11-20T06:00:00-06:00',
    timeZone: 'America/Chicago',
    vehicles: { total: 3 },
    reported: { within24h: 3, never: 0 },
    reefersOutOfRangeNow: { count: 2 },
  })
  expect(object.places).toEqual([{ id: expect.any(String), name: 'North Yard Dallas', vehicles: 1 }])
  expect(text).toMatch(/^It is 2026-11-20 06:00 in America\/Chicago. 3 vehicles/)
  expect((await asked('fleet_summary', { timeZone: 'UTC' })).object.asOf).toBe('2026-11-20T12:00:00+00:00')
})

test('vehicles by unit, VIN, type, health and page', async () => {
  const { object, text } = await asked('find_vehicles')
  expect(units(object.vehicles)).toEqual(['NOR-1', 'NOR-2', 'NOR-3'])
  expect(object.vehicles[0]).toMatchObject({
    vin: '1GRAA0627KB000001',
    vehicleType: 'Dry Van',
    speedMph: 0,
    lastReport: '2026-11-19T21:55:00-06:00',
  })
  expect(text).toContain('NOR-1 (1GRAA0627KB000001): ')
  const of = async (given: object) => units((await asked('find_vehicles', given)).object.vehicles)
  expect(await of({ search: 'nor-2' })).toEqual(['NOR-2'])
  expect(await of({ search: '000003' })).toEqual(['NOR-3'])
  expect(await of({ type: 'Tanker' })).toEqual([])
  expect(await of({ type: 'Dry Van', customer: 'NOR' })).toHaveLength(3)
  const critical = await of({ health: 'critical' })
  expect(critical).toEqual(
    units(object.vehicles.filter(({ level }: { level: string }) => level === 'critical')),
  )
  const first = (await asked('find_vehicles', { limit: 2 })).object
  expect(first).toMatchObject({ truncated: true, next: expect.any(String) })
  expect(await of({ limit: 2, after: first.next })).toEqual(['NOR-3'])
})

test('one vehicle with every reading, by its unit or its VIN', async () => {
  const { object } = await asked('get_vehicle', { vehicle: 'nor-1' })
  expect(object.vehicle).toMatchObject({ vin: '1GRAA0627KB000001', unitId: 'NOR-1', returnAir1F: 20 })
  expect(object.vehicle).not.toHaveProperty('tether')
  expect(object.verdict).toEqual(expect.any(String))
  expect(object.readings).toContainEqual(
    expect.objectContaining({
      sensor: 'reeferUnit',
      recorded: '2026-11-19T21:55:00-06:00',
      reading: expect.objectContaining({ powerOn: true }),
    }),
  )
  expect((await asked('get_vehicle', { vehicle: '1GRAA0627KB000001' })).object.vehicle.unitId).toBe('NOR-1')
})

test('places, and who was there', async () => {
  expect((await asked('find_places', { name: 'yard' })).object.places).toMatchObject([
    { name: 'North Yard Dallas', radiusMeters: 200 },
  ])
  const { object, text } = await asked('list_visits', { place: 'North Yard Dallas', ...span })
  expect(units(object.visits).sort()).toEqual(['NOR-1', 'NOR-2'])
  expect(object.visits.find(({ unitId }: { unitId: string }) => unitId === 'NOR-1')).toMatchObject({
    entered: '2026-11-19T17:00:00-06:00',
    left: '2026-11-19T20:30:00-06:00',
    dwellMs: 3.5 * 3_600_000,
  })
  expect(text).toContain(
    'NOR-1 at North Yard Dallas: came 2026-11-19 17:00, left 2026-11-19 20:30, stayed 3 h 30 min',
  )
  expect((await asked('list_visits', { place: 'yard', ...span, limit: 1 })).object.truncated).toBe(true)
})

test('reefers out of range anywhere, of one vehicle, and by another limit', async () => {
  const of = async (given: object = {}) => (await asked('reefers_out_of_range', { ...span, ...given })).object
  expect(await of()).toMatchObject({
    outOfRange: [
      { unitId: 'NOR-1', outMinutes: 30 + 60 + 10 },
      { unitId: 'NOR-3', outMinutes: 40 },
    ],
    lookedAt: { reefers: 3, inRange: 1 },
  })
  expect((await of({ vehicle: 'NOR-3' })).outOfRange).toMatchObject([{ unitId: 'NOR-3' }])
  expect((await of({ vehicle: 'NOR-3', place: 'Dallas' })).outOfRange).toEqual([])
  expect((await of({ beyondF: 0.5 })).outOfRange).toHaveLength(3)
  expect((await of({ beyondF: 25 })).outOfRange).toEqual([])
  expect(await of({ limit: 1 })).toMatchObject({ truncated: true })
})

test('readings of a sensor over time, thinned where there are many', async () => {
  const given = { vehicle: 'NOR-1', sensor: 'reeferUnit', ...span }
  const { object } = await asked('sensor_readings', given)
  expect(object).toMatchObject({ unitId: 'NOR-1', count: 42, thinned: false, truncated: false })
  expect(object.readings[0]).toMatchObject({
    recorded: '2026-11-19T18:00:00-06:00',
    reading: { powerOn: true, zones: [{ zone: 1 }] },
  })
  const few = (await asked('sensor_readings', { ...given, limit: 5 })).object
  expect(few).toMatchObject({ count: 42, thinned: true })
  expect(few.readings).toHaveLength(5)
  expect(few.readings[0]).toEqual(object.readings[0])
  expect(few.readings.at(-1)).toEqual(object.readings.at(-1))
  expect((await asked('sensor_readings', { ...given, sensor: 'door' })).object.readings).toEqual([])
})

test('trips and stays, faults, and alerts of a span', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  const say = (sql: string) => app.db.pool.query(sql, [customerId, id, new Date(evening)])
  await say(`INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
    VALUES ($1, $2, $3, 7, 795, 5, '')`)
  await say(`INSERT INTO trip (customer_id, vehicle_id, began, ended, from_lat, from_lng, to_lat, to_lng, miles, moving_ms,
      gap_ms, gap_miles, fixes) VALUES ($1, $2, $3, $3::timestamptz + interval '1 hour', 32.78, -96.8, 33, -97, 30.25,
      3600000, 0, 0, 60)`)
  await say(`INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
    VALUES ($1, $2, $3, 'x', '', 1, 8, 'critical', '{"because": "In the yard"}')`)
  const faults = (await asked('list_faults', { ...span, vehicle: 'NOR-1' })).object
  expect(faults.faults).toMatchObject([
    { unitId: 'NOR-1', status: 'Active', began: '2026-11-19T18:00:00-06:00' },
  ])
  expect((await asked('list_faults', { day: '2026-11-18' })).object.faults).toEqual([])
  const trips = await asked('list_trips', { vehicle: 'NOR-1', ...span })
  expect(trips.object.trips).toMatchObject([
    {
      began: '2026-11-19T18:00:00-06:00',
      ended: '2026-11-19T19:00:00-06:00',
      miles: 30.25,
      movingMinutes: 60,
    },
  ])
  expect(trips.text).toContain('drove 30.3 mi from Dallas')
  const alerts = (await asked('list_alerts', { ...span, vehicle: 'NOR-1' })).object
  expect(alerts.alerts).toMatchObject([
    { unitId: 'NOR-1', severity: 'critical', at: '2026-11-19T18:00:00-06:00' },
  ])
  expect((await asked('list_alerts', { day: '2026-11-18' })).object.alerts).toEqual([])
})

test('a list that ends now goes on where it ended, however much later', async () => {
  const { id, customerId } = await app.vehicle('NOR-2')
  await app.db.pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position)
      SELECT $1, $2, $3::timestamptz + n * interval '1 minute', 7, 795, 5, n::text FROM generate_series(1, 3) n`,
    [customerId, id, new Date(evening)],
  )
  const given = { vehicle: 'NOR-2', limit: 2, timeZone: 'America/Chicago' }
  const first = (await asked('list_faults', given)).object
  expect(first).toMatchObject({ truncated: true, next: expect.any(String) })
  app.clock.now += 90_000
  const second = (await asked('list_faults', { ...given, after: first.next })).object
  app.clock.now -= 90_000
  expect(
    [...first.faults, ...second.faults].map(({ began }: { began: string }) => began.slice(11, 16)),
  ).toEqual(['18:03', '18:02', '18:01'])
  expect(second).toMatchObject({ from: first.from, to: first.to, truncated: false, next: null })
})
