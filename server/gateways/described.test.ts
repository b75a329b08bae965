/** What gateways say of themselves beside their readings, by HTTP and by MQTT. */
import type { FastifyInstance } from 'fastify'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIngestKey, type IngestKeys, openIngestKeys } from '../access/ingest-keys.ts'
import { openCommandDispatcher } from '../commands/dispatcher.ts'
import { buildHttp, closeHttp } from '../http/server.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, silentLog as log } from '../ingest/testing.ts'
import { openJobDispatcher } from '../ota/dispatcher.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { ingestRoutes } from './http.ts'
import { startMqtt } from './mqtt.ts'

let db: Database
let engine: Engine
let app: FastifyInstance
let keys: IngestKeys
let key: string
beforeAll(async () => {
  db = await testDatabase()
  const customer = await addCustomer(db.pool, 'SAY')
  await addVehicles(db.pool, customer, 'SAY', 4)
  await addVehicles(db.pool, await addCustomer(db.pool, 'OTH'), 'OTH', 1)
  key = (await createIngestKey(db.pool, { customerId: customer }))!.key
  engine = await startEngine({ url: db.url, geocoderUrl: null, log })
  keys = openIngestKeys(db.pool, null)
  app = await buildHttp({ log, mapStyleUrl: null, secure: false })
  app.register(ingestRoutes, { engine, keys, pool: db.pool, log, onFirmware: () => {} })
})
afterAll(async () => {
  await closeHttp(app)
  await engine.stop()
  await db.close()
})

const device = { product: 'Pro', hardware: 'B2', firmware: { mainApp: '4.2.1' } }
let moment = Date.now() - 60_000
const report = (serial: string, facts: object) => ({
  ...{ serial, recorded: new Date(moment++).toISOString(), gps: { lat: 32, lng: -96 }, ...facts },
})
const post = async (reports: readonly object[]) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/ingest/v1/reports', payload: JSON.stringify(reports) },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  return answer.json()
}
const known = async (serial: string) => {
  const { rows } = await db.pool.query(
    'SELECT product, firmware, recorded, way FROM device WHERE serial_num = $1',
    [serial],
  )
  return rows[0] ?? null
}

test('what a gateway is comes with its report, and is of the moment of that', async () => {
  const said = report('SAY-0', { device })
  expect(await post([said])).toEqual({ accepted: 1, duplicate: 0, merged: 0, rejected: [] })
  expect(await known('SAY-0')).toEqual({
    ...{ product: 'Pro', firmware: { mainApp: '4.2.1' }, way: 'http' },
    recorded: new Date(said.recorded),
  })
})

test('what is wrong with it is named, and the report is stored all the same', async () => {
  const answer = await post([
    report('SAY-1', {}),
    report('SAY-1', { device: { product: 'Pro' } }),
    report('SAY-1', { device: 'a box' }),
  ])
  expect(answer).toMatchObject({ accepted: 3, rejected: [] })
  expect(answer.dropped).toEqual([
    { index: 1, sensor: 'device', reason: expect.stringMatching(/^device: hardware/) },
    { index: 2, sensor: 'device', reason: expect.stringMatching(/^device: product/) },
  ])
  expect(await known('SAY-1')).toBeNull()
})

test('nobody says what a gateway of another customer is', async () => {
  const answer = await post([report('OTH-0', { device })])
  expect(answer).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
  expect(await known('OTH-0')).toBeNull()
})

test('of more than a hundred in one batch the first are kept, and the others are named', async () => {
  const answer = await post(Array.from({ length: 102 }, () => report('SAY-2', { device })))
  expect(answer.accepted).toBe(102)
  expect(answer.dropped.map(({ index }: { index: number }) => index)).toEqual([100, 101])
})

test('it comes by MQTT too, and is kept when the report is acknowledged', async () => {
  const dispatcher = openCommandDispatcher({ pool: db.pool, log })
  const jobDispatcher = openJobDispatcher({ pool: db.pool, log })
  const given = { engine, keys, dispatcher, jobDispatcher, log }
  const broker = await startMqtt({ port: 0, host: '127.0.0.1', ...given })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    ...{ username: 'SAY-3', password: key, clientId: 'SAY-3', reconnectPeriod: 0 },
  })
  await client.publishAsync('tandem/v1/SAY-3/report', JSON.stringify(report('SAY-3', { device })), { qos: 1 })
  expect(await known('SAY-3')).toMatchObject({ product: 'Pro', way: 'mqtt' })
  await client.endAsync(true)
  await broker.close()
  await jobDispatcher.stop()
  await dispatcher.stop()
})
