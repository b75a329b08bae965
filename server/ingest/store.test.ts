import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { countStored, packAll } from '../stored/testing.ts'
import { startEngine } from './engine.ts'
import { findStored } from './store.ts'
import { addCustomer, addVehicles, send, silentLog } from './testing.ts'

const start = Math.floor(Date.now() / days(1)) * days(1) - days(9)

let db: Database
let customerId: number
let vehicles: number[]
beforeAll(async () => {
  db = await testDatabase()
  customerId = await addCustomer(db.pool, 'ONE')
  vehicles = await addVehicles(db.pool, customerId, 'MRY', 2)
})
afterAll(() => db.close())

const report = (vehicle: number, n: number): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + n * minutes(20),
  readings: { gps: { lat: 32 + n / 1e4, lng: -96.8, speedMph: 50 }, odometer: { miles: 5_000 + n } },
})

test('reports are found in packed days, each of which is brought once, and beside them', async () => {
  const engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  const numbers = Array.from({ length: 140 }, (_, n) => n)
  for (const vehicle of [0, 1])
    await send(
      engine,
      numbers.filter((n) => n !== 30).map((n) => report(vehicle, n)),
    )
  expect(await packAll(db.pool)).toBe(0)
  await send(engine, [report(0, 30)])
  await engine.stop()
  expect(await countStored(db.pool)).toEqual({ packed: 278, loose: 1 })

  const client = await db.pool.connect()
  let brought = 0
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<{ rows: { head?: unknown }[] }>
  client.query = (async (...given: unknown[]) => {
    const result = await query(...given)
    brought += result.rows.filter(({ head }) => head).length
    return result
  }) as never
  const wanted = [0, 1].flatMap((vehicle) => [...numbers, 141].map((n) => [vehicle, n] as const))
  const found = await findStored(
    client,
    wanted.map(([vehicle, n]) => ({ customerId, vehicleId: vehicles[vehicle]!, report: report(vehicle, n) })),
  )
  client.release()
  const expected = wanted.flatMap(([vehicle, n], at) =>
    n === 141 || (vehicle === 1 && n === 30) ? [] : [[at, report(vehicle, n).readings] as const],
  )
  expect([...found].sort(([a], [b]) => a - b)).toEqual(expected)
  // 72 reports are a day, so 140 of each vehicle are two.
  expect(brought).toBe(4)
})
