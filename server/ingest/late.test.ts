/** Reports that come out of a dead zone one by one, beside a vehicle that sent all of them in order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance } from '#domain/alerts/advance.ts'
import { days } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { trailer } from '#domain/state/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Engine, startEngine } from './engine.ts'
import { addCustomer, addVehicles, send, silentLog } from './testing.ts'

const minute = 60_000
const start = Math.floor(Date.now() / 1000) * 1000 - days(5)
const count = 700

let db: Database
let engine: Engine
let vehicleIds: number[]

beforeAll(async () => {
  db = await testDatabase()
  vehicleIds = await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'MRY', 8)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (vehicle: number, n: number): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + n * minute,
  readings: {
    gps: { lat: 32 + n / 1000, lng: -96.8, speedMph: n % 40 < 30 ? 50 : 0 },
    // Reported now and then only, so that what a late one says lasts.
    ...(n % 7 === 0 && { door: { opened: n % 3 === 0 } }),
    ...(n % 11 === 0 && {
      absSystemFault: { amberLamp: n % 2 === 0, faults: n % 2 === 0 ? [{ faultTypeId: 795, fmi: 5 }] : [] },
    }),
    ...(n % 90 === 0 && { tetherChange: { tethered: n % 180 === 0 } }),
  },
})
const all = (vehicle: number) => Array.from({ length: count }, (_, n) => report(vehicle, n))

const outcomeOf = async (vehicle: number) => {
  const id = vehicleIds[vehicle]!
  await engine.vehiclesChanged([id])
  const { rows: states } = await db.pool.query('SELECT state FROM vehicle_state WHERE vehicle_id = $1', [id])
  const { rows: faults } = await db.pool.query(
    'SELECT fault_type_id, started, ended, max_mph FROM fault WHERE vehicle_id = $1 ORDER BY started',
    [id],
  )
  const { rows: statuses } = await db.pool.query(
    'SELECT recorded, level, stopped_since FROM report WHERE vehicle_id = $1 ORDER BY recorded',
    [id],
  )
  return { state: JSON.parse(states[0].state), faults, statuses }
}
/** The states that stored snapshots should hold, and hold. */
const snapshotsOf = async (vehicle: number) => {
  const { rows } = await db.pool.query<{ at: number; state: string }>(
    `SELECT (extract(epoch FROM recorded) * 1000)::float8 AS at, state FROM vehicle_snapshot
      WHERE vehicle_id = $1 ORDER BY 1`,
    [vehicleIds[vehicle]],
  )
  const wanted = rows.map(({ at }) => {
    let state: VehicleState = unreported
    for (const one of all(vehicle)) if (one.recorded <= at) state = advance(state, one, trailer, null).state
    return JSON.parse(JSON.stringify(state))
  })
  return { wanted, found: rows.map(({ state }) => JSON.parse(state)) }
}

let inOrder: Awaited<ReturnType<typeof outcomeOf>>
beforeAll(async () => {
  await send(engine, all(0))
  inOrder = await outcomeOf(0)
})

const gap = Array.from({ length: 40 }, (_, n) => 230 + n)
test.each([
  ['the oldest first', 1, gap],
  ['the newest first', 2, gap.toReversed()],
  ['in any order', 3, gap.map((_, n) => gap[(n * 17) % gap.length]!)],
])('single late ones, %s, leave what the orderly way leaves', async (_, vehicle, order) => {
  await send(
    engine,
    all(vehicle).filter((_, n) => !gap.includes(n)),
  )
  for (const n of order) expect(await send(engine, [report(vehicle, n)])).toMatchObject({ accepted: 1 })
  expect(await outcomeOf(vehicle)).toEqual(inOrder)
  const { wanted, found } = await snapshotsOf(vehicle)
  expect(found.length).toBeGreaterThan(1)
  expect(found).toEqual(wanted)
})

test('a vehicle that goes on reporting meanwhile has both, and goes on making snapshots', async () => {
  const reports = all(4)
  await send(engine, reports.slice(0, 100))
  // Each batch brings the next, and one from long before.
  const late = reports.filter((_, n) => n >= 100 && n % 3 === 0)
  const next = reports.filter((_, n) => n >= 100 && n % 3 !== 0)
  for (const [n, one] of next.entries()) await send(engine, [one, ...late.splice(0, n > 60 ? 1 : 0)])
  expect(await send(engine, late)).toMatchObject({ accepted: late.length })
  expect(await outcomeOf(4)).toEqual(inOrder)
  const { wanted, found } = await snapshotsOf(4)
  expect(found.length).toBeGreaterThan(1)
  expect(found).toEqual(wanted)
})
