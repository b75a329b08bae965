import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import type { Receipt, VehicleChange } from './batch.ts'
import { Frames, writeFrame } from './frames.ts'
import { readSeat } from './seat.ts'
import { openSharedEngine, type SharedEngine } from './shared-engine.ts'
import { addCustomer, addVehicles, encodeReports, silentLog } from './testing.ts'

const start = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
const report = (vehicle: number, at: number): Report => ({
  serial: `MRY-${vehicle}`,
  recorded: start + at * 1000,
  readings: { odometer: { miles: at } },
})

let db: Database
let vehicleIds: number[]
const opened: SharedEngine[] = []
beforeEach(async () => {
  db = await testDatabase(20)
  vehicleIds = await addVehicles(db.pool, await addCustomer(db.pool, 'NS'), 'MRY', 3)
})
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.stop()
  await db.close()
})

/** What a process of this role has. */
const open = async (role: 'all' | 'api' | 'engine'): Promise<SharedEngine> => {
  const engine = await openSharedEngine({
    log: silentLog,
    pool: db.pool,
    url: db.url,
    geocoderUrl: null,
    runs: role !== 'api',
    links: role !== 'engine',
    door: { host: '127.0.0.1', port: 0 },
  })
  opened.push(engine)
  return engine
}
const send = (engine: SharedEngine, reports: readonly Report[]): Promise<Receipt> =>
  engine.accept({ body: encodeReports(reports), format: 'json', transport: 'http' })
const sendUntilStored = async (engine: SharedEngine, reports: readonly Report[]): Promise<Receipt> => {
  for (;;) {
    const receipt = await send(engine, reports)
    if (receipt.status !== 'busy') return receipt
    await new Promise((next) => setTimeout(next, 20))
  }
}
const counted = async (): Promise<number> =>
  (await db.pool.query<{ n: number }>('SELECT count(*) AS n FROM report')).rows[0]!.n

describe('the engine of several processes', () => {
  test('a second one waits without keeping its process from starting, passes reports on, and takes over', async () => {
    const first = await open('all')
    expect(first.isHere()).toBe(true)
    expect(first.waitsFor()).toBeNull()
    const second = await open('all')
    expect(second.isHere()).toBe(false)
    expect(second.waitsFor()).toMatchObject({
      words: expect.stringContaining('another server'),
      isUnfit: true,
    })
    expect(await sendUntilStored(second, [report(0, 1)])).toMatchObject({ status: 'stored', accepted: 1 })
    expect(await send(first, [report(0, 1)])).toMatchObject({ status: 'stored', duplicate: 1 })
    await first.stop()
    await expect.poll(() => second.isHere()).toBe(true)
    expect(second.waitsFor()).toBeNull()
    expect(await send(second, [report(0, 2)])).toMatchObject({ status: 'stored', accepted: 1 })
    expect(await counted()).toBe(2)
  })

  test('without an engine senders are asked to come again, until there is one', async () => {
    const api = await open('api')
    expect(await send(api, [report(0, 1)])).toMatchObject({ status: 'busy' })
    expect(api.waitsFor()).toMatchObject({ isUnfit: false })
    await open('engine')
    expect(await sendUntilStored(api, [report(0, 1)])).toMatchObject({ status: 'stored', accepted: 1 })
    expect(api.waitsFor()).toBeNull()
  })

  test('an owner that has been silent is ended: it can store nothing, and what it gets goes to the other', async () => {
    const first = await open('all')
    const second = await open('all')
    // It beats every two seconds, as one that is frozen does not.
    const silence = setInterval(() => {
      if (first.isHere())
        db.pool
          .query(`UPDATE engine_seat SET beat = now() - interval '1 minute' WHERE term = 1`)
          .catch(() => {})
    }, 20)
    await expect.poll(() => second.isHere()).toBe(true)
    clearInterval(silence)
    await expect.poll(() => first.isHere()).toBe(false)
    const { rows } = await db.pool.query<{ names: string[] }>(
      `SELECT array_agg(application_name ORDER BY 1) AS names FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND objid = 7236843 AND granted AND datname = current_database()`,
    )
    expect(rows[0]!.names).toEqual(['tandem engine'])
    expect(await sendUntilStored(first, [report(1, 1)])).toMatchObject({ status: 'stored', accepted: 1 })
    expect(await counted()).toBe(1)
    // And back again: the former owner has nothing of what it once had in memory.
    await second.stop()
    await expect.poll(() => first.isHere()).toBe(true)
    expect(await send(first, [report(1, 1)])).toMatchObject({ status: 'stored', duplicate: 1 })
  })

  test('changes and firings reach whoever looks in another process, and only while it looks', async () => {
    const engine = await open('engine')
    const api = await open('api')
    const changes: VehicleChange[] = []
    let missed = 0
    api.onChanges((some) => changes.push(...some))
    api.onMissed(() => missed++)
    await sendUntilStored(api, [report(0, 1)])
    await api.attend(true)
    await expect.poll(() => changes.map(({ id }) => id)).toContain(vehicleIds[0])
    changes.length = 0
    await send(api, [report(1, 1)])
    await expect.poll(() => changes.map(({ id }) => id)).toContain(vehicleIds[1])
    await api.attend(false)
    changes.length = 0
    await send(api, [report(2, 1)])
    await engine.vehiclesChanged(vehicleIds)
    expect(changes).toEqual([])

    // Another engine: what the last one told meanwhile is gone, so all is told once more.
    await api.attend(true)
    const before = missed
    await engine.stop()
    const next = await open('engine')
    expect(next.isHere()).toBe(true)
    await expect.poll(() => missed).toBeGreaterThan(before)
    await sendUntilStored(api, [report(0, 2)])
    await expect.poll(() => changes.map(({ id }) => id)).toContain(vehicleIds[0])
  })

  test('edits are heard by the engine of another process, also those that were made while there was none', async () => {
    const engine = await open('engine')
    const api = await open('api')
    await sendUntilStored(api, [report(0, 1)])
    const rename = async (unitId: string) => {
      await db.pool.query('UPDATE vehicle SET unit_id = $2 WHERE id = $1', [vehicleIds[0], unitId])
      await api.vehiclesChanged([vehicleIds[0]!])
    }
    const named = async () =>
      (
        await db.pool.query<{ unit: string }>(
          'SELECT unit_id AS unit FROM vehicle_now WHERE vehicle_id = $1',
          [vehicleIds[0]],
        )
      ).rows[0]!.unit
    await rename('ONE')
    expect(await named()).toBe('ONE')
    await api.watchersChanged([1])

    await engine.stop()
    const renaming = rename('TWO')
    await open('engine')
    await renaming
    await expect.poll(named).toBe('TWO')
  })

  test('a batch whose link breaks is asked again', async () => {
    await open('engine')
    const api = await open('api')
    await sendUntilStored(api, [report(0, 1)])
    const { rows } = await db.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'tandem engine' AND datname = current_database()`,
    )
    // The engine cannot store it yet, and is ended meanwhile.
    const blocking = await db.pool.connect()
    await blocking.query('BEGIN; LOCK TABLE report IN ACCESS EXCLUSIVE MODE')
    const receipt = send(api, [report(0, 2)])
    await expect
      .poll(async () => {
        const asked = await db.pool.query<{ n: number }>(
          'SELECT count(*) AS n FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = $2',
          [rows[0]!.pid, 'Lock'],
        )
        return asked.rows[0]!.n
      })
      .toBe(1)
    const next = open('engine')
    await db.pool.query('UPDATE engine_seat SET term = term + 1, host = NULL')
    await blocking.query('ROLLBACK')
    blocking.release()
    await next
    expect(await receipt).toMatchObject({ status: expect.stringMatching(/stored|busy/) })
    expect(await sendUntilStored(api, [report(0, 2)])).toMatchObject({ status: 'stored' })
    expect(await counted()).toBe(2)
  })

  test('nobody without the secret gets in, and nobody is taken for the engine', async () => {
    await open('engine')
    const api = await open('api')
    await sendUntilStored(api, [report(0, 1)])
    const seat = (await readSeat(db.pool))!
    const guess = connect(seat.port, seat.host)
    const heard: object[] = []
    const frames = new Frames()
    guess.on('data', (chunk: Buffer) => {
      for (const { head } of frames.take(chunk)) heard.push(head as object)
    })
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]).toMatchObject({ kind: 'challenge' })
    writeFrame(guess, { kind: 'proof', nonce: 'mine', mac: 'x'.repeat(43) })
    writeFrame(
      guess,
      { kind: 'batch', id: 1, format: 'json', transport: 'http' },
      encodeReports([report(0, 2)]),
    )
    await once(guess, 'close')
    expect(heard).toHaveLength(1)
    expect(await counted()).toBe(1)

    // Somebody who took the place of the door, and cannot prove it.
    let came = 0
    const sockets: Socket[] = []
    const false_ = createServer((socket) => {
      came++
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', () => writeFrame(socket, { kind: 'welcome', mac: 'y'.repeat(43) }))
      writeFrame(socket, { ...(heard[0] as object), nonce: 'again' })
    }).listen(0, '127.0.0.1')
    await once(false_, 'listening')
    await db.pool.query('UPDATE engine_seat SET port = $1', [(false_.address() as { port: number }).port])
    await expect.poll(() => came).toBeGreaterThan(1)
    expect(await send(api, [report(0, 3)])).toMatchObject({ status: 'busy' })
    for (const socket of sockets) socket.destroy()
    false_.close()
  })
})
