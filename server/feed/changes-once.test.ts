/** Whoever reads a feed of changes gets each of them once, in whatever order transactions end. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { addCustomer, addVehicles } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { fromStart, readChangeCursor, writeChangeCursor } from './change-cursor.ts'
import { changeKinds } from './change-kinds.ts'
import { readChanges, snapshotOf } from './change-pages.ts'

const writers = 3
let db: Database
let customer: number
let vehicles: number[]
let clients: pg.Client[]
beforeAll(async () => {
  db = await testDatabase()
  customer = await addCustomer(db.pool, 'ONE')
  vehicles = await addVehicles(db.pool, customer, 'ONE', 60)
  clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: db.url }))
  for (const client of clients) await client.connect()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await db.close()
})

interface Step {
  readonly act: 'visit' | 'end' | 'read'
  readonly by: number
  readonly limit: number
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('visit', 'visit', 'end', 'read'),
  by: fc.nat(writers - 1),
  limit: fc.integer({ min: 1, max: 3 }),
})

test('each visit comes once for its beginning and once for its end', async () => {
  const run = async (steps: readonly Step[]) => {
    // A run that failed may have left some open.
    for (const client of clients) await client.query('ROLLBACK')
    await db.pool.query('DELETE FROM visit; DELETE FROM feed_change')
    let cursor = writeChangeCursor('visits', { ...fromStart, seen: await snapshotOf(db.pool) })
    const heard: number[] = []
    const read = async (limit: number) => {
      const from = readChangeCursor('visits', cursor)!
      const page = await readChanges(db.pool, whole([customer]), changeKinds.visits, from, limit)
      cursor = writeChangeCursor('visits', page.cursor)
      heard.push(...page.changes.map(({ vehicleId }) => vehicleId))
      return page.more
    }
    const open: (number[] | null)[] = clients.map(() => null)
    const expected: number[] = []
    let next = 0
    for (const { act, by, limit } of steps) {
      const client = clients[by]!
      if (act === 'read') await read(limit)
      else if (act === 'visit' && next < vehicles.length) {
        if (!open[by]) await client.query('BEGIN')
        const id = vehicles[next++]!
        await client.query(`INSERT INTO visit VALUES ($1, $2, 7, $3, 'entered', 1)`, [
          customer,
          id,
          new Date(noon),
        ])
        open[by] = [...(open[by] ?? []), id]
      } else if (act === 'end' && open[by]) {
        // The last of them ends in the transaction in which it began: two changes.
        const last = open[by].at(-1)!
        await client.query(`UPDATE visit SET left_at = $2, left_how = 'left' WHERE vehicle_id = $1`, [
          last,
          new Date(noon + 1),
        ])
        await client.query(limit === 3 ? 'ROLLBACK' : 'COMMIT')
        if (limit !== 3) expected.push(...open[by], last)
        open[by] = null
      }
    }
    for (const [n, client] of clients.entries())
      if (open[n]) {
        await client.query('COMMIT')
        expected.push(...open[n])
      }
    while (await read(2)) {
      // Until there is no more.
    }
    await read(1_000)
    const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
    expect(inOrder(heard)).toEqual(inOrder(expected))
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), run), { numRuns: 60 })
})

test('a transaction that goes on for long holds up no other change', async () => {
  const [slow, quick] = clients as [pg.Client, pg.Client]
  const begun = { ...fromStart, seen: await snapshotOf(db.pool) }
  const read = (from: typeof begun) => readChanges(db.pool, whole([customer]), changeKinds.trips, from, 10)
  const trip = (client: pg.Client, id: number) =>
    client.query(
      `INSERT INTO trip (customer_id, vehicle_id, began, from_lat, from_lng, to_lat, to_lng, miles, moving_ms, gap_ms, gap_miles, fixes)
        VALUES ($1, $2, $3, 32, -96, 32, -96, 0, 0, 0, 0, 1)`,
      [customer, id, new Date(noon)],
    )
  await slow.query('BEGIN')
  await trip(slow, vehicles[0]!)
  await trip(quick, vehicles[1]!)
  const first = await read(begun as never)
  expect(first.changes.map(({ vehicleId }) => vehicleId)).toEqual([vehicles[1]])
  await slow.query('COMMIT')
  const second = await read(first.cursor as never)
  expect(second.changes.map(({ vehicleId }) => vehicleId)).toEqual([vehicles[0]])
})

test('what late reports take back comes as removed, what is rewritten as it was does not come', async () => {
  await db.pool.query('DELETE FROM visit; DELETE FROM feed_change')
  const begun = { ...fromStart, seen: await snapshotOf(db.pool) }
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  await db.pool.query(`INSERT INTO visit VALUES ($1, $2, 7, $3, 'entered', 1)`, [customer, vehicles[0], now])
  await db.pool.query('UPDATE visit SET version = 2')
  await db.pool.query('DELETE FROM visit')
  const { changes } = await readChanges(db.pool, whole([customer]), changeKinds.visits, begun, 10)
  expect(changes.map(({ removed, values }) => [removed, values.geofenceId, values.entered])).toEqual([
    [true, '7', now.toISOString()],
    [true, '7', now.toISOString()],
  ])
})

test('what becomes another holder’s is taken back from the one and told to the other', async () => {
  const buyer = await addCustomer(db.pool, 'TWO')
  await db.pool.query('DELETE FROM visit; DELETE FROM feed_change')
  const begun = { ...fromStart, seen: await snapshotOf(db.pool) }
  await db.pool.query(`INSERT INTO visit VALUES ($1, $2, 7, $3, 'entered', 1)`, [
    customer,
    vehicles[0],
    new Date(noon),
  ])
  const told = async (of: number) => {
    const { changes } = await readChanges(db.pool, whole([of]), changeKinds.visits, begun, 10)
    return changes.map(({ customerId, removed }) => ({ customerId, removed }))
  }
  expect(await told(customer)).toEqual([{ customerId: customer, removed: false }])
  await db.pool.query('UPDATE visit SET customer_id = $1', [buyer])
  expect(await told(customer)).toEqual([
    { customerId: customer, removed: true },
    { customerId: customer, removed: true },
  ])
  expect(await told(buyer)).toEqual([{ customerId: buyer, removed: false }])
})
