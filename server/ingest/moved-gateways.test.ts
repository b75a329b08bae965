import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heldFor, heldReportsOfOne } from '#domain/basics/assumed.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Engine, startEngine } from './engine.ts'
import { forgetHeld, holdReports } from './held-reports.ts'
import { takeInHeld } from './take-in.ts'
import { addCustomer, addVehicles, send, silentLog } from './testing.ts'

const minute = 60_000
const start = Math.floor(Date.now() / 1000) * 1000 - 2 * 86_400_000

let db: Database
let engine: Engine
let own: number
let other: number
let bare: number[]

beforeAll(async () => {
  db = await testDatabase()
  own = await addCustomer(db.pool, 'OWN')
  other = await addCustomer(db.pool, 'OTH')
  bare = await addVehicles(db.pool, own, 'GW', 8)
  await longCarried()
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})

/** As if they had carried their gateways since before these tests begin. */
const longCarried = () =>
  db.pool.query('UPDATE gateway_assignment SET attached = to_timestamp($1) WHERE detached IS NULL', [
    (start - 86_400_000) / 1000,
  ])

const report = (serial: string, at: number, miles = at): Report => ({
  serial,
  recorded: start + at * minute,
  readings: { odometer: { miles }, gps: { lat: 32 + at / 1000, lng: -96 } },
})
/** Moments, in minutes after the start, of the reports that are stored of a vehicle. */
const storedOf = async (vehicleId: number) => {
  const { rows } = await db.pool.query<{ recorded: Date }>(
    'SELECT recorded FROM report WHERE vehicle_id = $1 ORDER BY recorded',
    [vehicleId],
  )
  return rows.map(({ recorded }) => (recorded.getTime() - start) / minute)
}
/** Puts a gateway on a vehicle, or takes it off, as was done at a moment. */
const carry = async (vehicleId: number, serial: string | null, at: number) => {
  await inTransaction(db.pool, async (client) => {
    await client.query(`SELECT set_config('tandem.at', $1, true)`, [String((start + at * minute) / 1000)])
    await client.query('UPDATE vehicle SET serial_num = $2 WHERE id = $1', [vehicleId, serial])
  })
  await engine.vehiclesChanged([vehicleId])
}
const heldOf = async (serial: string) => {
  const { rows } = await db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM held_report WHERE serial_num = $1',
    [serial],
  )
  return rows[0]!.n
}
const detached = async (serial: string) =>
  (await db.pool.query('SELECT * FROM detached_gateway WHERE serial_num = $1', [serial])).rows

describe('a gateway that was moved', () => {
  test('reports for the vehicle that carried it at the moment of the report, however late that comes', async () => {
    const [first, second] = [bare[0]!, bare[1]!]
    await send(engine, [report('GW-0', 0)])
    await carry(first, null, 100)
    await carry(second, 'GW-0', 200)
    expect(
      await send(engine, [report('GW-0', 210), report('GW-0', 99), report('GW-0', 100), report('GW-0', 150)]),
    ).toMatchObject({
      accepted: 4,
      rejected: [],
    })
    expect(await storedOf(first)).toEqual([0, 99])
    // Between the two it was on its way to the second.
    expect(await storedOf(second)).toEqual([100, 150, 210])
  })

  test('still reports late for the vehicle that gave it up, while none carries it', async () => {
    const vehicle = bare[2]!
    await carry(vehicle, null, 300)
    expect(await send(engine, [report('GW-2', 250), report('GW-2', 350)])).toMatchObject({
      accepted: 1,
      rejected: [{ index: 1, reason: 'serial GW-2: no vehicle carries this gateway' }],
    })
    expect(await storedOf(vehicle)).toEqual([250])
  })

  test('a swap: the old gateway’s late reports and the new one’s are of the same vehicle', async () => {
    const vehicle = bare[3]!
    await carry(vehicle, 'NEW-3', 400)
    await send(engine, [report('NEW-3', 410), report('GW-3', 390)])
    expect(await storedOf(vehicle)).toEqual([390, 410])
  })

  test('what it sent while a vehicle carried it that was deleted is nobody’s', async () => {
    const [gone, next] = [bare[4]!, bare[5]!]
    await inTransaction(db.pool, async (client) => {
      await client.query(`SELECT set_config('tandem.at', $1, true)`, [String((start + 500 * minute) / 1000)])
      await client.query('DELETE FROM vehicle WHERE id = $1', [gone])
    })
    await engine.vehiclesChanged([gone])
    await carry(next, 'GW-4', 600)
    expect(await send(engine, [report('GW-4', 450), report('GW-4', 650)])).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0 }],
    })
    expect(await storedOf(next)).toEqual([650])
    expect(await detached('GW-4')).toEqual([])
  })

  test('is found by an engine that starts', async () => {
    const [before, after] = [bare[6]!, bare[7]!]
    await carry(after, null, 700)
    await carry(before, null, 700)
    await carry(after, 'GW-6', 800)
    await engine.stop()
    engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
    await send(engine, [report('GW-6', 650), report('GW-6', 850)])
    expect(await storedOf(before)).toEqual([650])
    expect(await storedOf(after)).toEqual([850])
  })
})

describe('what a gateway sends before a vehicle carries it', () => {
  /** A vehicle without a gateway. */
  const vehicleOf = async (customerId: number, name: string) => {
    const [id] = await addVehicles(db.pool, customerId, name, 1)
    await db.pool.query('UPDATE vehicle SET serial_num = NULL WHERE id = $1', [id])
    await engine.vehiclesChanged([id!])
    return id!
  }

  test('is refused to the sender and held, with where it was last', async () => {
    const some = [report('BOX-1', 2), report('BOX-1', 1), report('BOX-1', 2)]
    expect(await send(engine, some)).toMatchObject({ accepted: 0, rejected: [{}, {}, {}] })
    await expect.poll(() => heldOf('BOX-1')).toBe(2)
    expect(await detached('BOX-1')).toMatchObject([
      {
        customer_id: 0,
        reports: 3,
        lat: 32.002,
        lng: -96,
        placed: new Date(start + 2 * minute),
        held_reports: 2,
      },
    ])
  })

  test('is taken in once a vehicle carries it, and the gateway is detached no more', async () => {
    const vehicle = await vehicleOf(own, 'TAKE')
    await send(engine, [report('BOX-7', 2), report('BOX-7', 1)])
    await expect.poll(() => heldOf('BOX-7')).toBe(2)
    await carry(vehicle, 'BOX-7', 5)
    expect(await takeInHeld(engine, db.pool)).toBe(true)
    expect(await storedOf(vehicle)).toEqual([1, 2])
    expect(await heldOf('BOX-7')).toBe(0)
    expect(await detached('BOX-7')).toEqual([])
  })

  test('is there once, also if the process is killed after the engine stored it', async () => {
    const vehicle = await vehicleOf(own, 'KILL')
    await send(engine, [report('BOX-2', 1), report('BOX-2', 2)])
    await expect.poll(() => heldOf('BOX-2')).toBe(2)
    await carry(vehicle, 'BOX-2', 5)
    const killed: Pick<Engine, 'accept'> = {
      accept: async (batch) => {
        await engine.accept(batch)
        throw new Error('killed')
      },
    }
    await expect(takeInHeld(killed, db.pool)).rejects.toThrow('killed')
    expect(await heldOf('BOX-2')).toBe(2)
    await takeInHeld(engine, db.pool)
    expect(await storedOf(vehicle)).toEqual([1, 2])
    expect(await heldOf('BOX-2')).toBe(0)
  })

  test('waits while the engine has no room, and while it has not heard of the vehicle', async () => {
    const vehicle = await vehicleOf(own, 'WAIT')
    await send(engine, [report('BOX-3', 1)])
    await expect.poll(() => heldOf('BOX-3')).toBe(1)
    await db.pool.query('UPDATE vehicle SET serial_num = $2 WHERE id = $1', [vehicle, 'BOX-3'])
    const busy: Pick<Engine, 'accept'> = { accept: async () => ({ status: 'busy', retryAfterS: 2 }) }
    expect(await takeInHeld(busy, db.pool)).toBe(false)
    expect(await heldOf('BOX-3')).toBe(1)
    await takeInHeld(engine, db.pool)
    await engine.vehiclesChanged([vehicle])
    await takeInHeld(engine, db.pool)
    expect(await storedOf(vehicle)).toEqual([1])
  })

  test('with the key of one customer is never taken in for another', async () => {
    const theirs = await vehicleOf(other, 'THEIRS')
    await send(engine, [report('BOX-4', 1)], { customerId: own })
    await expect.poll(() => heldOf('BOX-4')).toBe(1)
    expect(await detached('BOX-4')).toMatchObject([{ customer_id: own }])
    await carry(theirs, 'BOX-4', 5)
    await takeInHeld(engine, db.pool)
    expect(await storedOf(theirs)).toEqual([])
    expect(await heldOf('BOX-4')).toBe(1)
  })

  test('is bounded, and the oldest goes first', async () => {
    await send(engine, [report('BOX-5', 0)])
    await expect.poll(() => heldOf('BOX-5')).toBe(1)
    const held = Array.from({ length: heldReportsOfOne + 50 }, (_, n) => ({
      customerId: 0,
      serial: 'BOX-5',
      key: { recorded: start + (n + 1) * 1000 },
      received: Date.now(),
      text: JSON.stringify({ n }),
    }))
    await inTransaction(db.pool, (client) => holdReports(client, held))
    const { rows } = await db.pool.query(
      `SELECT count(*)::int AS n, min(recorded) AS oldest, max(recorded) AS newest FROM held_report WHERE serial_num = 'BOX-5'`,
    )
    expect(rows[0].n).toBeLessThanOrEqual(heldReportsOfOne)
    expect(rows[0].newest).toEqual(new Date(held.at(-1)!.key.recorded))
    expect(rows[0].oldest.getTime()).toBeGreaterThan(start + 1000)
    expect(await detached('BOX-5')).toMatchObject([{ held_reports: rows[0].n }])
  })

  test('is forgotten after a week', async () => {
    await send(engine, [report('BOX-6', 1)])
    await expect.poll(() => heldOf('BOX-6')).toBe(1)
    await inTransaction(db.pool, (client) => forgetHeld(client, Date.now() + heldFor - minute, 10_000))
    expect(await heldOf('BOX-6')).toBe(1)
    await inTransaction(db.pool, (client) => forgetHeld(client, Date.now() + heldFor + minute, 10_000))
    expect(await heldOf('BOX-6')).toBe(0)
    expect(await detached('BOX-6')).toMatchObject([{ reports: 1, held_reports: 0, held_bytes: 0 }])
  })
})
