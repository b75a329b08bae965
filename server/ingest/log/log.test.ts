import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { minutes, second } from '#domain/basics/time.ts'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { startEngine } from '../engine.ts'
import { shardOf } from '../shards.ts'
import { openSharedEngine, type SharedEngine } from '../shared-engine.ts'
import { addCustomer, addVehicles, bodyOf, send, sendUntilStored, silentLog } from '../testing.ts'
import { openProcesses, shares } from '../testing-processes.ts'
import { reportBatches } from '../watch/testing.ts'
import { prepare, start, stored, vehicles } from '../watch/testing-fleet.ts'
import { openJetStream } from './jetstream.ts'
import { hasNats, startNats, type TestNats } from './testing.ts'

const rounds = 24
const door = { host: '127.0.0.1', port: 0 }
const within = { timeout: 60_000 }

const sharing = (db: Database, nats: TestNats, runs: boolean): Promise<SharedEngine> =>
  openSharedEngine({
    ...{ log: silentLog, pool: db.pool, url: db.url, geocoderUrl: null },
    ...{ runs, links: true, door, shares: true, reportLog: nats },
  })

const count = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ all: number; known: number }>(
    'SELECT count(*)::int AS all, count(DISTINCT (vehicle_id, recorded))::int AS known FROM report',
  )
  return rows[0]!
}
const sum = (batches: readonly (readonly Report[])[]) => batches.reduce((all, batch) => all + batch.length, 0)

/** What one engine that nobody disturbs and that reads no log makes of the same. */
const undisturbed = async (all: readonly (readonly Report[])[]) => {
  const db = await prepare()
  const engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  for (const batch of all) await sendUntilStored(engine, batch)
  await engine.stop()
  const found = await stored(db)
  await db.close()
  return found
}

const reportOf = (serial: string, recorded: number): Report => ({
  serial,
  recorded,
  readings: { door: { opened: true } },
})

describe.runIf(hasNats)('reports that go through a log', () => {
  let nats: TestNats
  let db: Database
  const parts: SharedEngine[] = []
  const open = async (runs: boolean) => {
    const engine = await sharing(db, nats, runs)
    parts.push(engine)
    return engine
  }
  beforeAll(async () => {
    nats = await startNats(1)
  })
  afterAll(async () => {
    for (const part of parts) await part.stop()
    await nats?.close()
  })

  test('are stored once and in their order, though some are sent twice', { timeout: 120_000 }, async () => {
    db = await prepare()
    onTestFinished(() => db.close())
    const all = reportBatches(start, vehicles, rounds)
    const api = await open(false)
    const engine = await open(true)
    onTestFinished(() => Promise.all([api.stop(), engine.stop()]).then(() => undefined))
    for (const [n, batch] of all.entries()) {
      expect(await sendUntilStored(api, batch)).toMatchObject({ status: 'stored', rejected: [] })
      if (n % 3 === 0) await sendUntilStored(api, batch.slice(0, 2))
    }
    await expect.poll(() => count(db), within).toEqual({ all: sum(all), known: sum(all) })
    await expect.poll(() => stored(db), within).toEqual(await undisturbed(all))
  })

  describe('of a fleet', () => {
    let api: SharedEngine
    let engine: SharedEngine
    let ids: readonly number[]
    let customerId: number
    beforeAll(async () => {
      db = await testDatabase()
      customerId = await addCustomer(db.pool, 'LOG')
      ids = await addVehicles(db.pool, customerId, 'LG', 40)
      ;[api, engine] = [await open(false), await open(true)]
    })
    afterAll(async () => {
      await Promise.all([api.stop(), engine.stop()])
      await db.close()
    })
    const newest = async (vehicleId: number) => {
      const { rows } = await db.pool.query<{ at: number | null }>(
        'SELECT (extract(epoch FROM max(recorded)) * 1000)::float8 AS at FROM report WHERE vehicle_id = $1',
        [vehicleId],
      )
      return rows[0]!.at
    }

    test('are refused at once where nobody carries the gateway, or nobody can read them', async () => {
      const batch = [reportOf('LG-0', start), reportOf('NOBODY', start)]
      expect(await send(api, batch)).toMatchObject({
        ...{ status: 'stored', accepted: 1 },
        rejected: [{ index: 1, reason: expect.stringContaining('NOBODY') }],
      })
      expect(await send(api, [reportOf('LG-0', start)], { serial: 'LG-1' })).toMatchObject({
        ...{ accepted: 0, rejected: [{ index: 0 }] },
      })
      expect(await send(api, [reportOf('LG-0', start)], { customerId: customerId + 1 })).toMatchObject({
        ...{ accepted: 0, rejected: [{ index: 0 }] },
      })
      const bad = { format: 'json', transport: 'http' } as const
      expect(await api.accept({ body: Buffer.from('{"serial":'), ...bad })).toMatchObject({
        status: 'unreadable',
      })
      expect(await api.accept({ body: bodyOf([{ serial: 7 }]), ...bad })).toMatchObject({
        ...{ status: 'stored', accepted: 0, rejected: [{ index: 0 }] },
      })
    })

    test('of a gateway that nobody carries are there once a vehicle gets it', async () => {
      await send(api, [reportOf('LATER', start + minutes(1))])
      const seen = async () => (await db.pool.query('SELECT FROM held_report')).rowCount
      await expect.poll(seen, within).toBeGreaterThan(0)
      await db.pool.query(`UPDATE vehicle SET serial_num = 'LATER' WHERE id = $1`, [ids[3]])
      await api.vehiclesChanged([ids[3]!])
      await expect.poll(() => newest(ids[3]!), within).toBe(start + minutes(1))
    })

    test('go to whoever carries the gateway now, though it has moved since the api looked', {
      timeout: 120_000,
    }, async () => {
      const other = await open(true)
      await expect.poll(() => shares(db), within).toEqual([32, 32])
      const { rows: owners } = await db.pool.query<{ shard: number; member: string }>(
        'SELECT shard, member FROM engine_shard',
      )
      const ownerOf = (id: number) => owners.find(({ shard }) => shard === shardOf(id))!.member
      const to = ids.find((id, n) => n > 1 && ownerOf(id) !== ownerOf(ids[1]!))!
      await sendUntilStored(api, [reportOf('LG-1', start)])
      await expect.poll(() => newest(ids[1]!), within).toBe(start)
      await db.pool.query('UPDATE vehicle SET serial_num = NULL WHERE id = ANY($1)', [[ids[1], to]])
      await db.pool.query(`UPDATE vehicle SET serial_num = 'LG-1' WHERE id = $1`, [to])
      await api.vehiclesChanged([ids[1]!, to])
      const now = Date.now() + minutes(1)
      for (let n = 0; n < 6; n++) await sendUntilStored(api, [reportOf('LG-1', now + n)])
      await expect.poll(() => newest(to), within).toBe(now + 5)
      expect(await newest(ids[1]!)).toBe(start)
      await other.stop()
      await expect.poll(() => shares(db), within).toEqual([64])
    })

    test('come again after their consumer stood still, which is counted', { timeout: 60_000 }, async () => {
      const connection = await connect({ servers: nats.url.replaceAll('nats://', '').split(',') })
      onTestFinished(() => connection.close())
      const manager = await jetstreamManager(connection)
      const subject = `tandem.reports.${shardOf(ids[0]!)}`
      const hour = new Date(Date.now() + minutes(60))
      for await (const { name, config } of manager.consumers.list('TANDEM_REPORTS'))
        if (config.filter_subject === subject || config.filter_subjects?.includes(subject))
          await manager.consumers.pause('TANDEM_REPORTS', name, hour)
      const { log_readers_renewed_total: before } = await engine.stats()
      await sendUntilStored(api, [reportOf('LG-0', start + minutes(9))])
      await expect.poll(() => newest(ids[0]!), within).toBe(start + minutes(9))
      expect((await engine.stats()).log_readers_renewed_total).toBeGreaterThan(before!)
    })

    test('that cannot be read are passed over, and what follows them is stored', async () => {
      const log = await openJetStream(nats, silentLog)
      onTestFinished(log.close)
      await log.append(shardOf(ids[0]!), Buffer.from('{"transport":"http","reports":3}\nbroken'))
      await log.append(shardOf(ids[0]!), Buffer.from(''))
      await sendUntilStored(api, [reportOf('LG-0', start + minutes(10))])
      await expect.poll(() => newest(ids[0]!), within).toBe(start + minutes(10))
    })
  })

  test('are not taken where its servers do not write each to disk', async () => {
    const lax = await startNats(1, '2m')
    onTestFinished(lax.close)
    await expect(openJetStream(lax, silentLog)).rejects.toThrow('sync_interval: always')
    const blind = { ...lax, monitors: ['http://127.0.0.1:1'] }
    await expect(openJetStream(blind, silentLog)).rejects.toThrow('NATS_MONITOR')
  })
})

describe.runIf(hasNats)('of a log on three machines', () => {
  test('whoever begins before most of its machines waits until they have chosen who leads', async () => {
    const nats = await startNats(3)
    onTestFinished(nats.close)
    await nats.kill(1)
    await nats.kill(2)
    const opening = openJetStream({ ...nats, monitors: null }, silentLog)
    await pause(6 * second)
    nats.begin(1)
    nats.begin(2)
    const log = await opening
    onTestFinished(log.close)
    await log.append(0, Buffer.from('kept'))
    expect(await log.newest(0)).toBe(1)
  })

  test('engines and machines may be killed: all that was acknowledged is stored once, and nothing is told twice', {
    timeout: 600_000,
  }, async () => {
    const nats = await startNats(3)
    onTestFinished(nats.close)
    const db = await prepare()
    onTestFinished(db.close)
    const all = reportBatches(start, vehicles, 2 * rounds)
    const processes = openProcesses(db.url, nats)
    const api = await sharing(db, nats, false)
    onTestFinished(api.stop)
    onTestFinished(processes.close)
    const [a] = [await processes.begin(), await processes.begin()]
    await expect.poll(() => shares(db), within).toEqual([32, 32])
    let next = 0
    const gaps: Record<string, number> = {}
    const during = async (name: string, act: () => Promise<unknown>, batches: number) => {
      const done = act()
      let longest = 0
      for (const to = Math.min(all.length, next + batches); next < to; next++) {
        const began = performance.now()
        expect(await sendUntilStored(api, all[next]!)).toMatchObject({ rejected: [] })
        longest = Math.max(longest, performance.now() - began)
        if (next % 5 === 0) await sendUntilStored(api, all[next]!.slice(0, 2))
      }
      await done
      gaps[name] = Math.round(longest)
    }
    const part = Math.floor(all.length / 5)
    await during('nothing', async () => {}, part)
    await during('kill -9 an engine', () => processes.end(a, 'SIGKILL'), part)
    await during('an engine joins', () => processes.begin(), part)
    await during('kill -9 a machine of the log', () => nats.kill(0), part)
    nats.begin(0)
    await during('it comes back', async () => {}, all.length)
    process.stdout.write(`longest batch without an answer, ms: ${JSON.stringify(gaps)}\n`)
    await expect.poll(() => count(db), within).toEqual({ all: sum(all), known: sum(all) })
    await expect.poll(() => stored(db), within).toEqual(await undisturbed(all))
  })
})
