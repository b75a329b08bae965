/** Whoever asks, however they ask: of one trailer everybody is told the same level and the same cause. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { decodeChange, decodeVehicle, encodeChange, type LiveVehicle } from '#domain/wire/live.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { fire } from '../alerts/testing.ts'
import { type Engine, startEngine, type VehicleChange } from '../ingest/engine.ts'
import { send, silentLog } from '../ingest/testing.ts'
import { nextVehicles } from '../live/store.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp } from '../testing.ts'
import { anything, happen, trailersOfAnything } from './testing.ts'

const count = 8
let app: TestApp
let engine: Engine
const changes = new Map<number, VehicleChange>()

beforeAll(async () => {
  app = await testApp(
    // One more, which has no past of its own.
    trailersOfAnything(count + 1),
  )
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  engine.onChanges((some) => {
    for (const change of some) changes.set(change.id, change)
  })
  await engine.attend(true)
  for (let n = 1; n <= count; n++)
    await fire(app.db.pool, await app.vehicle(`NOR-${n}`), {
      source: `rule-${n}`,
      at: Date.now() - minutes(1),
    })
  // Somebody has seen them: they are in the inbox, and no cause of a verdict, of which the past would know nothing.
  await app.db.pool.query('UPDATE firing SET acknowledged = now()')
})
afterAll(async () => {
  await engine.stop()
  await app.close()
})

const told = ({ level, verdict }: Pick<LiveVehicle, 'level' | 'verdict'>) => ({
  level,
  cause: verdict?.words ?? null,
})
type Told = ReturnType<typeof told>

test('list, trailer, search, queue, inbox, maintenance, live stream and past say the same of every trailer', async () => {
  const claim = `CUSTOMER_${app.customers.NOR}`
  const newest = new Map<number, Instant>()
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: count, maxLength: count }), async (scenarios) => {
      const now = Date.now()
      const vehicles = []
      for (const [n, one] of scenarios.entries()) vehicles.push(await happen(app, engine, n + 1, one, now))
      const ids = vehicles.map(({ id }) => id)
      await engine.vehiclesChanged(ids)
      // What is told from now on is told by an engine that knows all of it.
      changes.clear()
      await engine.vehiclesChanged(ids)
      while (changes.size < count) await new Promise((next) => setTimeout(next, 20))

      const fields = 'id level reason verdict { level cause }'
      const asked = await app.ask([claim], `{ vehiclesNow { vehicles { ${fields} } } }`)
      const flat = await app.ask([claim], '{ vehiclesNow { vehicles { id level reason } } }')
      const verdict = 'verdict { level cause }'
      const { nowQueue } = await app.ask(
        [claim],
        `{ nowQueue(groups: [moving, standing, today, wait], first: 100) { vehicles { id ${verdict} } } }`,
      )
      const queued = nowQueue.flatMap((group: { vehicles: readonly { id: string }[] }) => group.vehicles)
      const { episodes } = await app.ask(
        [claim],
        `{ episodes { episodes { newest { unitId } ${verdict} } } }`,
      )
      const { maintenance } = await app.ask([claim], `{ maintenance { vehicles { vin ${verdict} } } }`)
      const stream = await nextVehicles(app.db.pool, whole([app.customers.NOR!]), null)
      const past = await app.http.inject({
        url: `/v1/api/past?at=${new Date(now + 1).toISOString()}`,
        headers: { authorization: await app.token(claim) },
      })
      const then = (past.json() as PastFleet).fleet.map(decodeVehicle)
      for (const [n, { id, isBeside, newest: last }] of vehicles.entries()) {
        newest.set(id, Math.max(newest.get(id) ?? 0, last))
        const row = asked.vehiclesNow.vehicles.find((one: { id: string }) => one.id === String(id))
        const expected: Told = row.verdict
        const { vin } = await app.vehicle(`NOR-${n + 1}`)
        const one = await app.ask([claim], `{ vehicle(vin: "${vin}") { ${fields} } }`)
        const found = await app.ask(
          [claim],
          `{ search(text: "${vin}") { vehicles { level verdict { level cause } } } }`,
        )
        const plain = flat.vehiclesNow.vehicles.find((one: { id: string }) => one.id === String(id))
        expect(row.level).toBe(expected.level)
        expect(plain).toEqual({ id: String(id), level: expected.level, reason: row.reason })
        expect(one.vehicle).toEqual(row)
        expect(found.search.vehicles[0]).toEqual({ level: expected.level, verdict: expected })
        expect(told(stream.vehicles.find((seen) => seen.id === id)!)).toEqual(expected)
        expect(told(decodeChange(JSON.parse(JSON.stringify(encodeChange(changes.get(id)!)))))).toEqual(
          expected,
        )
        expect(queued.find((one: { id: string }) => one.id === String(id))?.verdict ?? expected).toEqual(
          expected,
        )
        const alerted = episodes.episodes.find(
          (one: { newest: { unitId: string } }) => one.newest.unitId === `NOR-${n + 1}`,
        )
        expect(alerted.verdict).toEqual(expected)
        const issued = maintenance.vehicles.find((one: { vin: string }) => one.vin === vin)
        if (scenarios[n]!.issue !== null) expect(issued.verdict).toEqual(expected)
        if (expected.cause !== null) expect(row.reason.startsWith(expected.cause)).toBe(true)
        // Of what people do beside reports the past knows nothing; and it is as of the newest report.
        const at = newest.get(id)!
        if (isBeside || (at > 0 && at < now && now - at < days(2))) continue
        const was = then.find((past) => past.id === id)
        if (was) expect(told(was)).toEqual(expected)
        else expect(expected.level).toBe('unknown')
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('what people do beside reports reaches the row by itself', async () => {
  const { id, customerId } = await app.vehicle(`NOR-${count + 1}`)
  const level = async () =>
    (
      await app.ask(
        [`CUSTOMER_${customerId}`],
        `{ vehicle(vin: "${(await app.vehicle(`NOR-${count + 1}`)).vin}") { verdict { level cause key workOrder } } }`,
      )
    ).vehicle.verdict as { level: string; cause: string; key: string; workOrder: string | null }
  const until = async (test: (now: Awaited<ReturnType<typeof level>>) => boolean) => {
    for (;;) {
      const now = await level()
      if (test(now)) return now
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  const { pool } = app.db
  await send(engine, [
    {
      serial: `MRY-${count + 1}`,
      recorded: Date.now(),
      readings: { gps: { lat: 31, lng: -97, speedMph: 0 } },
    },
  ])
  await pool.query('DELETE FROM issue WHERE vehicle_id = $1', [id])
  await pool.query('DELETE FROM work_order WHERE vehicle_id = $1', [id])
  await pool.query(
    `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened, opened_by)
      VALUES ($1, $2, 'other', 'critical', 'Landing gear stuck', now(), 'x')`,
    [customerId, id],
  )
  const { key } = await until(({ cause }) => cause === 'Landing gear stuck')
  await pool.query(
    `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Gear', now(), 'x')`,
    [customerId, id],
  )
  await until(({ workOrder }) => workOrder !== null)
  await pool.query(
    `INSERT INTO verdict_snooze (customer_id, vehicle_id, cause, level, made, made_by)
      VALUES ($1, $2, $3, 'critical', now(), 'x')`,
    [customerId, id, key],
  )
  await until(({ cause }) => cause !== 'Landing gear stuck')
  // Once it is over it is forgotten, so that it counts should it come again.
  await pool.query('UPDATE issue SET closed = now() WHERE vehicle_id = $1', [id])
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM verdict_snooze WHERE vehicle_id = $1', [id])
    if (rowCount === 0) break
    await new Promise((next) => setTimeout(next, 50))
  }
  await until(({ cause }) => cause !== 'Landing gear stuck')
  for (;;) {
    const { rows } = await pool.query('SELECT count(*) AS left FROM beside_change')
    if (rows[0].left === 0) break
    await new Promise((next) => setTimeout(next, 50))
  }
})
