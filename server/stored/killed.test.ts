/** A packer that is ended in the middle, while late reports come, loses no report and doubles none. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, send, silentLog } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { reportsIn } from './door.ts'
import { packingLock, packOldDays } from './packer.ts'
import { countStored } from './testing.ts'

const now = Date.now()
const start = now - days(12)
const fleetSize = 6
const perVehicle = 300

let db: Database
let engine: Engine
let owner: number
let twins: number[]
let vehicles: number[]
beforeAll(async () => {
  db = await testDatabase()
  owner = await addCustomer(db.pool, 'ONE')
  twins = await addVehicles(db.pool, owner, 'TWIN', fleetSize)
  vehicles = await addVehicles(db.pool, owner, 'MRY', fleetSize)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

const report = (prefix: string, vehicle: number, n: number): Report => ({
  serial: `${prefix}-${vehicle}`,
  recorded: start + n * minutes(20) + vehicle,
  readings: {
    gps: { lat: 32 + n / 1e4, lng: -96.8, speedMph: (n + vehicle) % 40 < 30 ? 50 : 0 },
    odometer: { miles: 5_000 + n },
    ...(n % 7 === 0 && { door: { opened: n % 3 === 0 } }),
  },
})
const numbers = Array.from({ length: perVehicle }, (_, n) => n)
const isLate = (n: number) => n % 13 === 5
const late = numbers.filter(isLate)
const sendAll = async (prefix: string, some: readonly number[]) => {
  for (let vehicle = 0; vehicle < fleetSize; vehicle++)
    expect(
      await send(
        engine,
        some.map((n) => report(prefix, vehicle, n)),
      ),
    ).toMatchObject({ status: 'stored' })
}

const kept = async (vehicle: number) => {
  const { rows } = await db.pool.query(
    `SELECT recorded, seq, sensors, lat, lng, speed_mph, readings::text, level, stopped_since, verdict
      FROM ${reportsIn({ customer: '= $1', vehicle: '= $2', readings: 'all' })} r ORDER BY recorded, seq`,
    [owner, vehicle],
  )
  return rows
}
/** As if all that was reported had been looked at. */
const noted = () => db.pool.query('UPDATE engine_shard SET batch = (SELECT max(batch) FROM report)')

const packers = async () => {
  const { rowCount } = await db.pool.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${packingLock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rowCount
}

/** Packs in a process that is killed at one of its statements; meanwhile late reports come one by one. */
const packUntil = async (statement: number, some: readonly number[]) => {
  const program = join(import.meta.dirname, 'testing-packer.ts')
  const child = spawn(process.execPath, [program, db.url, String(statement)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let sending: Promise<void> | undefined
  for await (const _ of child.stdout) sending ??= sendAll('MRY', some)
  const [, signal] = await ended
  await sending
  return signal
}

test('a packer that is killed in the middle while late reports come loses and doubles nothing', async () => {
  const before = numbers.filter((n) => !isLate(n))
  for (const prefix of ['TWIN', 'MRY']) await sendAll(prefix, before)
  await sendAll('TWIN', late)
  const expected = await Promise.all(twins.map(kept))
  expect(expected.map((rows) => rows.length)).toEqual(twins.map(() => perVehicle))

  const statements = [6, 11, 18, 27, 40]
  for (const [n, statement] of statements.entries()) {
    await noted()
    const some = late.filter((_, at) => at % statements.length === n)
    expect(await packUntil(statement, some)).toBe('SIGKILL')
    // What was killed may be at its last statement still.
    await expect.poll(packers).toBe(0)
  }
  const { packed, loose } = await countStored(db.pool)
  expect(packed).toBeGreaterThan(0)
  expect(packed + loose).toBe(2 * fleetSize * perVehicle)
  expect(await Promise.all(vehicles.map(kept))).toEqual(expected)

  await noted()
  await packOldDays(db.pool, now, { afterDays: 3, rest: async () => {}, quietFor: -days(1) })
  expect(await countStored(db.pool)).toEqual({ packed: 2 * fleetSize * perVehicle, loose: 0 })
  expect(await Promise.all(vehicles.map(kept))).toEqual(expected)
  expect(await Promise.all(twins.map(kept))).toEqual(expected)
})
