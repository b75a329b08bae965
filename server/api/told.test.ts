/** Whoever sees less of a trailer than everything is told of no cause that is not theirs, however they ask. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kept } from '#domain/access/scope.ts'
import { viewerOf } from '#domain/access/session.ts'
import { hours, minutes } from '#domain/basics/time.ts'
import { decodeChange, decodeVehicle, encodeVehicle, type LiveChange } from '#domain/wire/live.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { send, silentLog } from '../ingest/testing.ts'
import { openHub } from '../live/hub.ts'
import { vehiclesSeen } from '../live/store.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let engine: Engine
const hub = openHub()
let lease: number
const say = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values)
const idOf = async (unit: string) => (await app.vehicle(unit)).id

/** What the lease keeps for its lessor, GRE. */
const keep = (...kept: readonly Kept[]) =>
  say(
    `UPDATE lease SET keeps_place = 'place' = ANY($2::text[]), keeps_health = 'health' = ANY($2::text[]),
        keeps_mileage = 'mileage' = ANY($2::text[]), keeps_maintenance = 'maintenance' = ANY($2::text[]) WHERE id = $1`,
    [lease, kept],
  )

/**
 * NOR-1 has a critical issue and a brake fault; NOR-2 a critical tire; NOR-5 a critical alert that names a yard. All are for
 * everybody: not installed, sold by BLU, leased out by GRE, built by the OEM of user 1.
 */
beforeAll(async () => {
  const made = {
    installedSensorTypeIds: [1, 5, 6, 7, 8, 15],
    installationDate: null,
    vehicleMfgr: 'Great Dane',
  }
  app = await testApp([
    trailer('NOR', 1, made),
    trailer('NOR', 2, made),
    trailer('NOR', 5, made),
    trailer('BLU', 3),
    trailer('GRE', 4),
  ])
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  engine.onChanges((changes) => hub.take(changes))
  await engine.attend(true)
  const { NOR, BLU, GRE } = app.customers
  const ids = [await idOf('NOR-1'), await idOf('NOR-2'), await idOf('NOR-5')]
  await say('UPDATE vehicle SET dealer_id = $1 WHERE id = ANY($2)', [BLU, ids])
  await say(`UPDATE oem SET warranty_months = 240`)
  await say(`INSERT INTO user_account (id, email, oem_id) OVERRIDING SYSTEM VALUE
    VALUES (1, 'a@b.example', (SELECT id FROM oem WHERE name = 'Great Dane'))`)
  const { rows } = await say(
    `INSERT INTO lease (lessor_id, lessee_id, state, zone, starts, ends, created, created_by)
      VALUES ($1, $2, 'active', 'UTC', now() - interval '1 day', now() + interval '9 days', now(), 'test') RETURNING id`,
    [GRE, NOR],
  )
  lease = rows[0].id
  for (const unit of ['NOR-1', 'NOR-2', 'NOR-5'])
    await say(
      `INSERT INTO lease_vehicle (lessor_id, lease_id, vehicle_id, vin, unit_id, began)
        VALUES ($1, $2, $3, $4, $5, now() - interval '1 day')`,
      [GRE, lease, await idOf(unit), (await app.vehicle(unit)).vin, unit],
    )
  await say(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
      VALUES ($1, $2, $3, 'x', '', 1, 8, 'critical', '{"because": "In Laredo TX yard"}')`,
    [NOR, ids[2], new Date(Date.now() - hours(90))],
  )
  await say(
    `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened, opened_by)
      VALUES ($1, $2, 'other', 'critical', 'Landing gear stuck', $3, 'x')`,
    [NOR, ids[0], new Date(Date.now() - hours(80))],
  )
  await say(
    `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Gear', now(), 'x')`,
    [NOR, ids[0]],
  )
  const gps = { lat: 31, lng: -97, speedMph: 0 }
  const now = Date.now()
  const abs = { amberLamp: true, faults: [{ faultTypeId: 790, fmi: 3 }] }
  const report = (serial: string, ago: number, readings: object) =>
    ({ serial, recorded: now - ago, readings: { gps, ...readings } }) as never
  await send(engine, [
    report('MRY-1', hours(60), { odometer: { miles: 1_000 }, absSystemFault: abs }),
    report('MRY-1', minutes(2), { odometer: { miles: 1_234 }, absSystemFault: abs }),
    report('MRY-5', minutes(2), {}),
    report('MRY-2', minutes(2), { individualTirePressure: { tires: [{ position: 'LFO', psi: 20 }] } }),
  ])
  await engine.vehiclesChanged(ids)
  for (;;) {
    const { rows } = await say(
      `SELECT count(*)::int AS here FROM vehicle_now WHERE level = 'critical' AND vehicle_id = ANY($1)`,
      [ids],
    )
    if (rows[0].here === 3) break
    await new Promise((next) => setTimeout(next, 20))
  }
})
afterAll(async () => {
  hub.stop()
  await engine.stop()
  await app.close()
})

interface Who {
  readonly groups: () => readonly string[]
  readonly withheld?: readonly string[]
  /** Technicians list what is near them, and open what they name. */
  readonly isNear?: true
}
const of = (role: string, customer?: string) => () =>
  customer ? [`${role}_${app.customers[customer]}`] : [role]
const ask = async ({ groups, withheld = [] }: Who, query: string) => {
  const account = { id: 1, email: 'a@b.example', groups: [...groups()], withheld: [...withheld] }
  const { token } = await app.access.auth.tokens.issue(account, Date.now())
  const answer = await app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${token}`,
      ...(groups()[0] === 'TECHNICIAN' && { 'user-geolocation': '31,-97' }),
    },
    payload: { query },
  })
  const { data, errors } = answer.json()
  if (errors) throw new Error(errors[0].message)
  return data
}
const listed = async (who: Who, args: string) =>
  (await ask(who, `{ vehiclesNow(${args}) { vehicles { unitId } } }`)).vehiclesNow.vehicles
    .map(({ unitId }: { unitId: string }) => unitId)
    .filter((unit: string) => unit.startsWith('NOR'))
const fields = 'level cause key also workOrder group rank longForm'

/** What somebody is told of a trailer by everything that tells it: the same everywhere. */
const toldTo = async (who: Who, unit = 'NOR-1') => {
  const { id, vin } = await app.vehicle(unit)
  const { vehicle } = await ask(who, `{ vehicle(vin: "${vin}") { level reason verdict { ${fields} } } }`)
  const { search } = await ask(who, `{ search(text: "${vin}") { vehicles { level verdict { ${fields} } } } }`)
  const rows = (await ask(who, `{ vehiclesNow { vehicles { unitId level reason verdict { ${fields} } } } }`))
    .vehiclesNow.vehicles
  const { unitId: _, ...row } = rows.find(({ unitId }: { unitId: string }) => unitId === unit)
  expect(row).toEqual(vehicle)
  const { verdict } = vehicle
  expect(search.vehicles[0]).toEqual({ level: vehicle.level ?? 'unknown', verdict })
  expect(verdict?.level ?? null).toBe(vehicle.level)

  const viewer = viewerOf({
    ...{ sub: '1', email: 'a@b.example', groups: [...who.groups()], withheld: [...(who.withheld ?? [])] },
  })
  const scope = await accessScopeOf(app.db.pool, viewer, 'vehicle')
  const [seen] = await vehiclesSeen(app.db.pool, scope, [id])
  const live = ({ level, verdict }: LiveChange) => [
    level,
    verdict?.key ?? null,
    verdict?.group,
    verdict?.rank,
  ]
  const why = verdict?.cause ? verdict : null
  const expected = [vehicle.level ?? 'unknown', why?.key ?? null, why?.group, why?.rank]
  expect(live(decodeVehicle(encodeVehicle(seen!)))).toEqual(expected)
  // The stream hears of a row a breath after it was written.
  await expect
    .poll(() => live(decodeChange(JSON.parse(hub.textOf(id, seen!.sees) ?? '[]'))))
    .toEqual(expected)
  const text = hub.textOf(id, seen!.sees)
  const everything = JSON.stringify([vehicle, search, row, seen, text])
  return { verdict, everything, reason: vehicle.reason as string }
}

const alertsOff: Who = { groups: of('CUSTOMER', 'NOR'), withheld: ['alerts'] }

test('whoever sees the whole fleet is told of the alert, the issue and the fault', async () => {
  const everybody: Who = { groups: of('CUSTOMER', 'NOR') }
  const { verdict } = await toldTo(everybody)
  expect(verdict).toMatchObject({ level: 'critical', cause: 'Landing gear stuck', group: 'standing' })
  expect(verdict.also[0]).toContain('Wheel speed sensor')
  expect((await toldTo(everybody, 'NOR-5')).verdict).toMatchObject({
    level: 'critical',
    cause: 'In Laredo TX yard',
  })
  expect(await listed(everybody, 'sortingInput: { sortBy: "verdict_since", sortAsc: false }')).toEqual([
    ...['NOR-5', 'NOR-1', 'NOR-2'],
  ])
})

describe.each<[string, Who]>([
  ['a technician', { groups: of('TECHNICIAN') }],
  ['a dealer', { groups: of('DEALER', 'BLU') }],
  ['an OEM', { groups: of('OEM') }],
  ['an installer of an OEM', { groups: of('OEM_INSTALLER') }],
  ['an installer of the customer', { groups: of('CUSTOMER_INSTALLER', 'NOR') }],
  ['an installer of all', { groups: of('INSTALLER') }],
])('%s', (_name, who) => {
  test('is told what the sensors say, and of no alert, issue or work order', async () => {
    const { verdict, everything } = await toldTo(who)
    expect(verdict).toMatchObject({ level: 'caution', workOrder: null, group: 'today' })
    expect(verdict.longForm).toContain('234 mi driven')
    expect(everything).not.toMatch(/Laredo|Landing|alert:|issue:|WO-|critical/)
  })
  test('finds out by no filter and no order that something is worse', async () => {
    const filter = (field: string, value: string) =>
      `filters: [{ field: "${field}", condition: "isExactly", value: "${value}" }]`
    expect(await listed(who, filter('level', 'critical'))).toEqual(['NOR-2'])
    expect(await listed(who, filter('verdict_group', 'standing'))).toEqual(['NOR-2'])
    expect(await listed(who, filter('verdict_words', 'In Laredo TX yard'))).toEqual([])
    expect(await listed(who, 'sortingInput: { sortBy: "verdict_rank", sortAsc: true }')).toEqual([
      'NOR-2',
      'NOR-1',
      'NOR-5',
    ])
  })
})

test('whoever may not open the alerts is told of none, and all is well with a trailer that has nothing else', async () => {
  const { verdict, everything } = await toldTo(alertsOff, 'NOR-5')
  expect(verdict).toMatchObject({ level: 'good', cause: null, group: 'wait', also: [] })
  expect(everything).not.toMatch(/Laredo|alert:|critical/)
  expect((await toldTo(alertsOff)).verdict).toMatchObject({ cause: 'Landing gear stuck' })
  const { worstVehicles } = await ask(alertsOff, '{ worstVehicles(level: "critical") { unitId } }')
  expect(worstVehicles.map(({ unitId }: { unitId: string }) => unitId).sort()).toEqual(['NOR-1', 'NOR-2'])
})

describe('a lessor', () => {
  const lessor: Who = { groups: of('CUSTOMER', 'GRE') }
  test('whose lease keeps all is told the issue, and not the alert of its lessee', async () => {
    await keep('place', 'health', 'mileage', 'maintenance')
    const { verdict, everything } = await toldTo(lessor)
    expect(verdict).toMatchObject({ level: 'critical', cause: 'Landing gear stuck' })
    expect(everything).not.toMatch(/Laredo|alert:/)
  })
  test('whose lease keeps no maintenance is told of no issue and no work order', async () => {
    await keep('place', 'health', 'mileage')
    const { verdict, everything } = await toldTo(lessor)
    expect(verdict).toMatchObject({ level: 'caution', workOrder: null })
    expect(everything).not.toMatch(/Laredo|Landing|alert:|issue:|WO-|critical/)
  })
  test('whose lease keeps no mileage is told of no miles', async () => {
    await keep('place', 'health')
    const { verdict, everything } = await toldTo(lessor)
    expect(verdict).toMatchObject({ level: 'caution', workOrder: null })
    expect(everything).not.toContain('driven')
  })
  test('whose lease keeps no place is told the same, and not where', async () => {
    await keep('health', 'mileage', 'maintenance')
    const { verdict, everything } = await toldTo(lessor)
    expect(verdict).toMatchObject({ level: 'critical', cause: 'Landing gear stuck' })
    expect(everything).not.toMatch(/Laredo|alert:/)
  })
  test('whose lease keeps no health is told nothing of how it is', async () => {
    await keep('place', 'mileage', 'maintenance')
    const { verdict, everything } = await toldTo(lessor)
    expect(verdict).toBeNull()
    expect(everything).not.toMatch(/Laredo|Landing|alert:|issue:|ABS|critical|caution/)
  })
})
