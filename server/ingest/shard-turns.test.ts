import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../platform/testing.ts'
import { EngineCore } from './engine-core.ts'
import type { FromEngine } from './messages.ts'
import { shardOf } from './shards.ts'
import { addCustomer, addVehicles, encodeReports } from './testing.ts'

const vehicles = 10_000

test('parts of a large fleet are taken a few at a time, each open at once; what comes for these is stored in between', async () => {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  const ids = await addVehicles(db.pool, await addCustomer(db.pool, 'LF'), 'LF', vehicles)
  const said: (number | string)[] = []
  const recorded = Date.now() - 60_000
  const say = (message: FromEngine) => {
    if (message.kind === 'receipts') for (const [, { status }] of message.receipts) said.push(status)
    if (message.kind !== 'shards') return
    said.push(message.shards.length)
    if (said.length > 1) return
    const n = ids.findIndex((id) => message.shards.includes(shardOf(id)))
    const body = encodeReports([{ serial: `LF-${n}`, recorded, readings: { door: { opened: true } } }])
    core.take({ kind: 'batch', id: 1, body, format: 'json', transport: 'http' })
  }
  const core = new EngineCore(
    { url: db.url, geocoderUrl: null, door: { host: '127.0.0.1', port: 1 }, shares: true },
    say,
  )
  await core.start()
  await expect.poll(() => said, { timeout: 60_000 }).toEqual([32, 'stored', 64])
  const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM report')
  expect(rows).toEqual([{ n: 1 }])
  await core.stop()
})
