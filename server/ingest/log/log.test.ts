import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import type { Database } from '../../platform/database.ts'
import { startEngine } from '../engine.ts'
import { openSharedEngine, type SharedEngine } from '../shared-engine.ts'
import { send, sendUntilStored, silentLog } from '../testing.ts'
import { reportBatches } from '../watch/testing.ts'
import { prepare, start, stored, vehicles } from '../watch/testing-fleet.ts'
import { hasNats, startNats, type TestNats } from './testing.ts'

const rounds = 24
const door = { host: '127.0.0.1', port: 0 }
let nats: TestNats

const open = async (db: Database, runs: boolean): Promise<SharedEngine> => {
  const engine = await openSharedEngine({
    ...{ log: silentLog, pool: db.pool, url: db.url, geocoderUrl: null },
    ...{ runs, links: true, door, shares: true, reportLog: nats },
  })
  onTestFinished(engine.stop)
  return engine
}

const count = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ all: number; known: number }>(
    'SELECT count(*)::int AS all, count(DISTINCT (vehicle_id, recorded))::int AS known FROM report',
  )
  return rows[0]!
}
const sum = (batches: readonly (readonly Report[])[]) =>
  batches.reduce((all, batch) => all + batch.length, 0)
const within = { timeout: 30_000 }

describe.runIf(hasNats)('reports that go through a log', () => {
  beforeAll(async () => {
    nats = await startNats(1)
  })
  afterAll(() => nats?.close())

  test('are stored once and in their order, though some are sent twice', async () => {
    const [undisturbed, db] = [await prepare(), await prepare()]
    const all = reportBatches(start, vehicles, rounds)
    const api = await open(db, false)
    await open(db, true)
    for (const [n, batch] of all.entries()) {
      expect(await sendUntilStored(api, batch)).toMatchObject({ status: 'stored', rejected: [] })
      if (n % 3 === 0) await sendUntilStored(api, batch.slice(0, 2))
    }
    await expect.poll(() => count(db), within).toEqual({ all: sum(all), known: sum(all) })

    const engine = await startEngine({ url: undisturbed.url, geocoderUrl: null, log: silentLog })
    for (const batch of all) await sendUntilStored(engine, batch)
    await engine.stop()
    await expect.poll(() => stored(db), within).toEqual(await stored(undisturbed))
    await undisturbed.close()
    onTestFinished(db.close)
  })
})
