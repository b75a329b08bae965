import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { makeLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Engine, startEngine } from './engine.ts'
import { addCustomer, addVehicles, send, sendUntilStored, silentLog } from './testing.ts'

const start = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
const report = (vehicle: number, at: number): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + at * 1000,
  readings: { odometer: { miles: at } },
})
const counted = async (db: Database): Promise<number> =>
  (await db.pool.query<{ n: number }>('SELECT count(*) AS n FROM report')).rows[0]!.n

/** Stands between an engine and its database, and can be cut. */
const openWire = async (target: string) => {
  const { hostname, port, searchParams } = new URL(target)
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  let cut = false
  const server: Server = createServer((near) => {
    if (cut) return near.destroy()
    const far =
      folder === null
        ? createConnection(Number(port), hostname)
        : createConnection(join(folder, `.s.PGSQL.${port}`))
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.search = ''
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    cut: () => {
      cut = true
      for (const one of sockets) one.destroy()
    },
    /** Lets nobody in any more; whoever is in stays. */
    refuse: () => {
      cut = true
    },
    mend: () => {
      cut = false
    },
    close: () => {
      for (const one of sockets) one.destroy()
      server.close()
    },
  }
}

describe('when the database goes away', () => {
  let db: Database
  let wire: Awaited<ReturnType<typeof openWire>>
  let engine: Engine
  const text: string[] = []
  beforeEach(async () => {
    db = await testDatabase()
    await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'MRY', 3)
    wire = await openWire(db.url)
    text.length = 0
    engine = await startEngine({
      url: wire.url,
      geocoderUrl: null,
      log: makeLog((_, words) => text.push(words)),
    })
  })
  afterEach(async () => {
    wire.mend()
    await engine.stop()
    wire.close()
    await db.close()
  })

  test('while nothing is reported, who reports next is asked to try again, and it goes on by itself', async () => {
    wire.refuse()
    // The server says so itself, at a moment when it is asked nothing.
    await db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tandem engine' AND datname = current_database()`,
    )
    // Long enough that the engine has looked for something to do.
    await pause(1_000)
    expect(await send(engine, [report(0, 0)])).toMatchObject({ status: 'busy' })
    wire.mend()
    expect(await sendUntilStored(engine, [report(0, 0)])).toMatchObject({ accepted: 1 })
  })

  test('senders are asked to try again, nothing is half stored, and it goes on by itself', async () => {
    expect(await send(engine, [report(0, 0)])).toMatchObject({ accepted: 1 })
    wire.cut()
    expect(await send(engine, [report(0, 1), report(1, 1)])).toMatchObject({ status: 'busy' })
    expect(await send(engine, [report(0, 2)])).toMatchObject({ status: 'busy' })
    expect(await counted(db)).toBe(1)
    wire.mend()
    expect(await sendUntilStored(engine, [report(0, 1), report(1, 1)])).toMatchObject({
      accepted: 2,
      duplicate: 0,
    })
    expect(await counted(db)).toBe(3)
    await expect
      .poll(
        async () =>
          (
            await db.pool.query(
              `SELECT gps_odometer_miles, last_reported_calculated FROM vehicle_now WHERE serial_num = 'MRY-1'`,
            )
          ).rows,
      )
      .toMatchObject([{ last_reported_calculated: new Date(start + 1000) }])
  })

  test('the log says it once', async () => {
    wire.cut()
    for (let n = 0; n < 50; n++) await send(engine, [report(0, n)])
    wire.mend()
    await sendUntilStored(engine, [report(0, 100)])
    expect(text.filter((line) => line.includes('cannot be reached'))).toHaveLength(1)
    const relief = () => text.filter((line) => line.startsWith('The database is back'))
    await expect.poll(relief).toHaveLength(1)
  })

  test('the log does not say that it is over while the database is full', async () => {
    await db.pool.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE 'No space left on device' USING ERRCODE = '53100'; END $$`)
    await db.pool.query('CREATE TRIGGER full_disk BEFORE INSERT ON report EXECUTE FUNCTION full_disk()')
    for (let n = 0; n < 5; n++) expect(await send(engine, [report(0, n)])).toMatchObject({ status: 'busy' })
    const relief = () => text.filter((line) => line.startsWith('The database is back'))
    expect(relief()).toEqual([])
    await db.pool.query('DROP TRIGGER full_disk ON report')
    await sendUntilStored(engine, [report(0, 100)])
    await expect.poll(relief).toHaveLength(1)
  })

  test('what was stored although its answer was lost is a duplicate when it comes again', async () => {
    await send(engine, [report(0, 0)])
    // As if the connection had broken between the commit and its answer.
    await db.pool.query(
      `INSERT INTO report SELECT customer_id, vehicle_id, recorded + interval '5 seconds', received, batch + 1, sensors,
        lat, lng, heading_deg, speed_mph, accuracy_m, '{"odometer": {"miles": 5}}' FROM report`,
    )
    wire.cut()
    await send(engine, [report(1, 0)])
    wire.mend()
    expect(await sendUntilStored(engine, [report(0, 5), report(0, 6)])).toMatchObject({
      accepted: 1,
      duplicate: 1,
    })
    await engine.vehiclesChanged('all')
    const { rows } = await db.pool.query(
      `SELECT abs_odometer_miles FROM vehicle_now WHERE serial_num = 'MRY-0'`,
    )
    expect(rows).toEqual([{ abs_odometer_miles: 6 }])
  })
})

describe('when more comes than can be kept', () => {
  let db: Database
  let engine: Engine
  beforeAll(async () => {
    db = await testDatabase()
    await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'MRY', 500)
    engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  })
  afterAll(async () => {
    await engine.stop()
    await db.close()
  })

  test('what waits stays bounded, the rest is asked to try again, and whole batches are kept or none of it', async () => {
    const batches = Array.from({ length: 30 }, (_, n) =>
      Array.from({ length: 4_000 }, (_, i) => report(i % 500, n * 8 + Math.floor(i / 500))),
    )
    const answers = batches.map((batch) => send(engine, batch))
    const { ingest_queued_reports: waiting } = await engine.stats()
    expect(waiting).toBeLessThanOrEqual(44_000)
    const receipts = await Promise.all(answers)
    const stored = receipts.filter(({ status }) => status === 'stored')
    expect(stored.length).toBeLessThan(30)
    for (const receipt of stored) expect(receipt).toMatchObject({ accepted: 4_000 })
    expect(await counted(db)).toBe(4_000 * stored.length)
    // Those that come again are taken.
    await sendUntilStored(engine, batches.at(-1)!)
    expect(await sendUntilStored(engine, batches.at(-1)!)).toMatchObject({ accepted: 0, duplicate: 4_000 })
  })
})

describe('when the process is killed', () => {
  const script = (url: string) => `
    import { startEngine } from '${join(import.meta.dirname, 'engine.ts')}'
    import { send, silentLog } from '${join(import.meta.dirname, 'testing.ts')}'
    const engine = await startEngine({ url: '${url}', geocoderUrl: null, log: silentLog })
    const from = Number(process.argv[2])
    let n = from
    const lane = async (vehicle) => {
      for (;;) {
        // Newer and newer, but every fifth comes late.
        const at = ++n
        const recorded = ${start} + (at % 5 === 0 ? at - 40 : at) * 1000 + vehicle
        const reports = [{ serial: 'MRY-' + vehicle, recorded, readings: { odometer: { miles: at } } }]
        const receipt = await send(engine, reports)
        if (receipt.status === 'stored' && receipt.accepted === 1) console.log(vehicle + ' ' + recorded)
      }
    }
    for (let vehicle = 0; vehicle < 8; vehicle++) lane(vehicle)
    console.log('go')
  `

  test('no report that was accepted is lost, round after round', async () => {
    const db = await testDatabase()
    await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'MRY', 8)
    const folder = mkdtempSync(join(tmpdir(), 'tandem-killed-'))
    const file = join(folder, 'reporting.mjs')
    writeFileSync(file, script(db.url))
    const accepted: string[] = []
    const newest = new Map<string, number>()
    for (const [round, wait] of [300, 1_100, 700, 1_700].entries()) {
      const child = spawn(process.execPath, [file, String(round * 10_000 + 100)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout })
      const begun = Promise.withResolvers<void>()
      child.once('exit', (code) => begun.reject(new Error(`It ended with ${code} before it began.`)))
      lines.on('line', (line) => {
        if (line === 'go') return begun.resolve()
        accepted.push(line)
        const [vehicle, recorded] = line.split(' ') as [string, string]
        newest.set(vehicle, Math.max(newest.get(vehicle) ?? 0, Number(recorded)))
      })
      await begun.promise
      await new Promise((next) => setTimeout(next, wait))
      child.kill('SIGKILL')
      await Promise.all([once(child, 'exit'), once(lines, 'close')])
    }
    expect(accepted.length).toBeGreaterThan(100)

    const { rows } = await db.pool.query<{ line: string }>(
      `SELECT replace(v.serial_num, 'MRY-', '') || ' ' || (extract(epoch FROM r.recorded) * 1000)::bigint AS line
        FROM report r JOIN vehicle v ON v.id = r.vehicle_id`,
    )
    const kept = new Set(rows.map(({ line }) => line))
    expect(accepted.filter((line) => !kept.has(line))).toEqual([])

    const engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
    await engine.vehiclesChanged('all')
    const now = await db.pool.query<{ serial: string; state: string; row: Date }>(
      `SELECT replace(n.serial_num, 'MRY-', '') AS serial, s.state, n.last_reported_calculated AS row,
          (SELECT max(recorded) FROM report r WHERE r.vehicle_id = n.vehicle_id) AS newest
        FROM vehicle_now n JOIN vehicle_state s USING (customer_id, vehicle_id)`,
    )
    for (const { serial, state, row } of now.rows) {
      expect(JSON.parse(state).recorded).toBeGreaterThanOrEqual(newest.get(serial)!)
      expect(row.getTime()).toBe(JSON.parse(state).recorded)
    }
    await engine.stop()
    await db.close()
    rmSync(folder, { recursive: true })
  })
})
