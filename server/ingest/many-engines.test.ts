import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../platform/database.ts'
import { startEngine } from './engine.ts'
import { keeperName } from './seat.ts'
import { openSharedEngine, type SharedEngine } from './shared-engine.ts'
import { encodeReports, sendUntilStored, silentLog } from './testing.ts'
import { openProcesses, shares } from './testing-processes.ts'
import { reportBatches } from './watch/testing.ts'
import { prepare, rounds, start, stored, vehicles } from './watch/testing-fleet.ts'

const door = { host: '127.0.0.1', port: 0 }
const options = (db: Database, runs: boolean) => ({
  ...{ log: silentLog, pool: db.pool, url: db.url, geocoderUrl: null },
  ...{ runs, links: true, door, shares: true },
})

/** Sends batches in their order, one report in fifty twice, and tells how long none of a batch was stored. */
const sending = (engine: SharedEngine) => {
  let longest = 0
  let n = 0
  const body = async (reports: readonly Report[]) => {
    const began = performance.now()
    expect(await sendUntilStored(engine as never, reports)).toMatchObject({ status: 'stored', rejected: [] })
    longest = Math.max(longest, performance.now() - began)
  }
  return {
    send: async (reports: readonly Report[]) => {
      await body(reports)
      for (const one of reports) if (++n % 50 === 0) await body([one])
    },
    gap: () => {
      const gap = longest
      longest = 0
      return gap
    },
  }
}

test('of engines that share the vehicles any may come, go, be killed or freeze: all is stored once, and nothing is told twice', {
  timeout: 900_000,
}, async () => {
  const [undisturbed, shared] = [await prepare(), await prepare()]
  const all = reportBatches(start, vehicles, rounds)
  const processes = openProcesses(shared.url)
  onTestFinished(processes.close)
  const api = await openSharedEngine(options(shared, false))
  const sender = sending(api)
  const gaps: Record<string, number> = {}
  const changed = new Set<number>()
  api.onChanges((changes) => {
    for (const { id } of changes) changed.add(id)
  })
  await api.attend(true)
  const wait = { timeout: 60_000 }
  const [a, b] = [await processes.begin(), await processes.begin()]
  await expect.poll(() => shares(shared), wait).toEqual([32, 32])
  const part = Math.floor(all.length / 6)
  let next = 0
  const on = async (name: string, meanwhile: () => Promise<unknown>, until: readonly number[]) => {
    let isDone = false
    const done = (async () => {
      await meanwhile()
      await expect.poll(() => shares(shared), wait).toEqual(until)
      isDone = true
    })()
    const to = next + part
    for (; next < to; next++) await sender.send(all[next]!)
    await done
    expect(isDone).toBe(true)
    gaps[name] = Math.round(sender.gap())
  }
  await on('nothing', async () => {}, [32, 32])
  let c!: ChildProcess
  await on('one joins', async () => (c = await processes.begin()), [22, 21, 21])
  await on('kill -9', () => processes.end(a, 'SIGKILL'), [32, 32])
  await on('SIGSTOP', async () => b.kill('SIGSTOP'), [64])
  await on('SIGCONT', async () => b.kill('SIGCONT'), [32, 32])
  await on('SIGTERM', () => processes.end(c, 'SIGTERM'), [64])
  for (; next < all.length; next++) await sender.send(all[next]!)
  process.stdout.write(`longest batch without an answer, ms: ${JSON.stringify(gaps)}\n`)
  expect(changed.size).toBe(vehicles)

  const engine = await startEngine({ url: undisturbed.url, geocoderUrl: null, log: silentLog })
  for (const batch of all) await sendUntilStored(engine, batch)
  await engine.stop()
  const { rows } = await shared.pool.query<{ all: number; known: number }>(
    'SELECT count(*)::int AS all, count(DISTINCT (vehicle_id, recorded))::int AS known FROM report',
  )
  const sent = all.reduce((sum, batch) => sum + batch.length, 0)
  expect(rows).toEqual([{ all: sent, known: sent }])
  expect(await stored(shared)).toEqual(await stored(undisturbed))

  const unknown = await api.accept({
    body: encodeReports([{ ...all[0]![0]!, serial: 'NOBODY-1' }]),
    format: 'json',
    transport: 'http',
  })
  expect(unknown).toMatchObject({ status: 'stored', accepted: 0, rejected: [{ index: 0 }] })
  await api.stop()
  await undisturbed.close()
  await shared.close()
})

test('one that still reads a large fleet is not ended, however long it says nothing; one that is at work is', async () => {
  const db = await prepare()
  onTestFinished(() => db.close())
  const reading = new pg.Client(db.url)
  reading.on('error', () => undefined)
  await reading.connect()
  const { rows } = await reading.query<{ id: string }>(
    `INSERT INTO engine_member (id, pid, beat)
      VALUES (gen_random_uuid(), pg_backend_pid(), now() - interval '20 seconds') RETURNING id`,
  )
  const { id } = rows[0]!
  await reading.query(`SET application_name = '${keeperName} ${id}'`)
  const isThere = async () =>
    (await db.pool.query('SELECT FROM engine_member WHERE id = $1', [id])).rowCount === 1

  const processes = openProcesses(db.url)
  onTestFinished(processes.close)
  await processes.begin()
  await expect.poll(() => shares(db), { timeout: 60_000 }).toEqual([64])
  // It looks at the others whenever it hears of them.
  const heard = async () => {
    const { rows } = await db.pool.query<{ beat: Date }>('SELECT beat FROM engine_member WHERE id <> $1', [
      id,
    ])
    return rows[0]!.beat.getTime()
  }
  const before = await heard()
  await expect.poll(heard, { timeout: 60_000 }).toBeGreaterThan(before + 2_000)
  expect(await isThere()).toBe(true)

  await db.pool.query(`UPDATE engine_member SET host = '127.0.0.1', port = 9 WHERE id = $1`, [id])
  await expect.poll(isThere, { timeout: 60_000 }).toBe(false)
  await expect.poll(() => shares(db), { timeout: 60_000 }).toEqual([64])
})
