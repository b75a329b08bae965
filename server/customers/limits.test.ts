/** A customer's own limits of the verdict: who sets them, and that its vehicles, and no others, are judged by them at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { decodeVehicle } from '#domain/wire/live.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { send, silentLog } from '../ingest/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let engine: Engine
let nor: number
const root = ['ADMINS']
const tire = (psi: number): Readings =>
  ({
    gps: { lat: 31, lng: -97, speedMph: 0 },
    individualTirePressure: { tires: [{ position: 'LFO', psi }] },
  }) as Readings

beforeAll(async () => {
  app = await testApp(
    [
      trailer('NOR', 1, { installedSensorTypeIds: [1, 15, 36] }),
      trailer('NOR', 3, { installedSensorTypeIds: [1, 15, 36] }),
      trailer('BLU', 2, { installedSensorTypeIds: [1, 15, 36] }),
    ],
    Date.now,
    { vehiclesChanged: (ids) => engine.vehiclesChanged(ids) },
  )
  nor = app.customers.NOR!
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  const now = Date.now()
  await send(engine, [
    { serial: 'MRY-1', recorded: now, readings: tire(95) },
    { serial: 'MRY-2', recorded: now, readings: tire(95) },
    { serial: 'MRY-3', recorded: now - hours(20), readings: tire(110) },
  ])
  await engine.vehiclesChanged('all')
})
afterAll(async () => {
  await engine.stop()
  await app.close()
})

const admin = () => [`CUSTOMER_ADMIN_${nor}`]
const set = (limits: object[], groups = admin(), customerId = nor) =>
  app.ask(
    groups,
    `mutation ($customerId: ID!, $limits: [VerdictLimitInput!]!) {
      setVerdictLimits(customerId: $customerId, limits: $limits) { verdictLimits { name value usual } } }`,
    { customerId, limits },
  )
const own = async (): Promise<object> => {
  const { customer } = await app.ask(
    admin(),
    `{ customer(customerId: ${nor}) { verdictLimits { name value usual } } }`,
  )
  const limits: { name: string; value: number; usual: number }[] = customer.verdictLimits
  return Object.fromEntries(
    limits.filter((one) => one.value !== one.usual).map((one) => [one.name, one.value]),
  )
}
const verdict = async (unit: string) => {
  const { vin } = await app.vehicle(unit)
  return (await app.ask(root, `{ vehicle(vin: "${vin}") { verdict { level cause } } }`)).vehicle.verdict
}
const audits = async () =>
  (
    await app.db.pool.query(
      `SELECT old, new FROM audit_entry WHERE action = 'verdict limits changed' ORDER BY id DESC`,
    )
  ).rows

beforeEach(async () => {
  const changed = Object.keys(await own())
  if (changed.length > 0) await set(changed.map((name) => ({ name })))
})

test('a tire at 95 psi is a caution for a customer whose limit is 100, and for no other, until it is as usual again', async () => {
  expect((await verdict('NOR-1')).level).toBe('good')
  await set([{ name: 'tirePressureLow', value: 100 }])
  expect(await verdict('NOR-1')).toEqual({ level: 'caution', cause: 'Tire low' })
  expect((await verdict('BLU-2')).level).toBe('good')
  await set([{ name: 'tirePressureLow', value: null }])
  expect((await verdict('NOR-1')).level).toBe('good')
})

test('reports that come later are judged by them, and are fine again once they are taken back', async () => {
  await set([{ name: 'tirePressureLow', value: 100 }])
  await send(engine, [{ serial: 'MRY-1', recorded: Date.now(), readings: tire(94) }])
  await engine.vehiclesChanged([(await app.vehicle('NOR-1')).id])
  expect((await verdict('NOR-1')).level).toBe('caution')
  await set([{ name: 'tirePressureLow', value: 90 }])
  expect((await verdict('NOR-1')).level).toBe('good')
  expect(await own()).toEqual({})
})

test('an engine that starts knows them', async () => {
  await set([{ name: 'tirePressureLow', value: 100 }])
  await engine.stop()
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  await engine.vehiclesChanged('all')
  expect((await verdict('NOR-1')).level).toBe('caution')
})

test('a trailer is silent after as long as its customer says, now and in the past', async () => {
  const past = async () => {
    const answer = await app.http.inject({
      url: `/v1/api/past?at=${new Date().toISOString()}`,
      headers: { authorization: await app.token(...admin()) },
    })
    const { id } = await app.vehicle('NOR-3')
    return (answer.json() as PastFleet).fleet.map(decodeVehicle).find((one) => one.id === id)!
  }
  expect([(await verdict('NOR-3')).level, (await past()).level]).toEqual(['good', 'good'])
  await set([{ name: 'silentAfter', value: 12 }])
  expect([(await verdict('NOR-3')).level, (await past()).level]).toEqual(['stale', 'stale'])
})

test('the number of silent gateways goes by the same limit', async () => {
  const silent = async () =>
    (await app.ask(admin(), `{ customerTotals(customerId: ${nor}) { silentGateways } }`)).customerTotals
  expect(await silent()).toEqual({ silentGateways: 0 })
  await set([{ name: 'silentAfter', value: 12 }])
  expect(await silent()).toEqual({ silentGateways: 1 })
})

test('health in lists and the parts of the drawing go by the same limits', async () => {
  const { vin } = await app.vehicle('NOR-1')
  const asked = async () =>
    (
      await app.ask(
        admin(),
        `{ vehicle(vin: "${vin}") { trailerHealthStatus verdict { parts { sensor position level words } } } }`,
      )
    ).vehicle
  await send(engine, [{ serial: 'MRY-1', recorded: Date.now(), readings: tire(95) }])
  await engine.vehiclesChanged([(await app.vehicle('NOR-1')).id])
  expect(await asked()).toEqual({ trailerHealthStatus: 'GOOD', verdict: { parts: [] } })
  await set([{ name: 'tirePressureLow', value: 100 }])
  const part = {
    sensor: 'individualTirePressure',
    position: 'LFO',
    level: 'caution',
    words: 'Tire low',
  }
  expect(await asked()).toEqual({ trailerHealthStatus: 'CAUTION', verdict: { parts: [part] } })
})

describe('setting limits', () => {
  test('keeps what is not as usual, leaves what is not named, and is noted with old and new values', async () => {
    await set([
      { name: 'tirePressureLow', value: 100 },
      { name: 'doorsLeftOpenAfter', value: 120 },
    ])
    await set([{ name: 'trailerBatteryCaution', value: 12.4 }], root)
    expect(await own()).toEqual({ tirePressureLow: 100, trailerBatteryCaution: 12.4 })
    expect((await audits())[0]).toEqual({
      old: { verdictLimits: { tirePressureLow: 100 } },
      new: { verdictLimits: { tirePressureLow: 100, trailerBatteryCaution: 12.4 } },
    })
    // Other settings leave them as they are.
    await app.ask(
      admin(),
      `mutation { updateCustomer(input: { customerId: ${nor}, freeMinutes: 60 }) { id } }`,
    )
    expect(await own()).toEqual({ tirePressureLow: 100, trailerBatteryCaution: 12.4 })
  })
  test.each<[string, object[], string]>([
    ['a limit there is not', [{ name: 'toString', value: 1 }], "There is no limit 'toString'."],
    ['a value that cannot be', [{ name: 'tirePressureLow', value: 900 }], 'choose 20 to 200 psi'],
    [
      'critical before caution',
      [{ name: 'tirePressureCritical', value: 95 }],
      'Tire pressure, critical has to be below',
    ],
    [
      'a long list',
      Array.from({ length: 27 }, () => ({ name: 'lostAfter', value: 5 })),
      'each of the 26 limits once',
    ],
  ])('is refused for %s', async (_, limits, words) => {
    await expect(set(limits)).rejects.toThrow(words)
    expect(await own()).toEqual({})
  })
  test('is for its Account Admins and super admins: nobody else may', async () => {
    const limits = [{ name: 'tirePressureLow', value: 100 }]
    for (const claim of [`CUSTOMER_ADMIN_${app.customers.BLU}`, `CUSTOMER_${nor}`, 'VIEW_ONLY_ADMIN'])
      await expect(set(limits, [claim]), claim).rejects.toThrow('Not Authorized')
    expect(await own()).toEqual({})
  })
})
