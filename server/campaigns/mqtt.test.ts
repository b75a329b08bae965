/** Jobs over MQTT: brought to the gateway that listens, again after each restart of either side, and answered there. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CommandDispatcher, openCommandDispatcher } from '../commands/dispatcher.ts'
import { type MqttBroker, startMqtt } from '../gateways/mqtt.ts'
import { subscribeOutside } from '../gateways/mqtt-outside.ts'
import type { Engine } from '../ingest/engine.ts'
import { type JobDispatcher, openJobDispatcher } from '../ota/dispatcher.ts'
import { account, type OtaApp, otaApp } from './testing.ts'

let app: OtaApp
let broker: MqttBroker
let jobDispatcher: JobDispatcher
let dispatcher: CommandDispatcher
const clients: MqttClient[] = []

/** Keeps every report; what it says of a trailer, these tests write themselves. */
const engine = {
  accept: async () => ({ status: 'stored', accepted: 1, duplicate: 0, merged: 0, rejected: [] }),
} as unknown as Engine

const open = async () => {
  const { log } = app
  const { pool } = app.db
  jobDispatcher = openJobDispatcher({ pool, log, pause: 30, settling: 30 })
  dispatcher = openCommandDispatcher({ pool, log })
  const given = { engine, keys: app.access.ingestKeys, dispatcher, jobDispatcher, log }
  broker = await startMqtt({ port: 0, host: '127.0.0.1', ...given })
}
const close = async () => {
  await broker.close()
  await jobDispatcher.stop()
  await dispatcher.stop()
}
beforeAll(async () => {
  app = await otaApp(3)
  await open()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  await app.db.pool.query('DELETE FROM campaign')
})
afterAll(async () => {
  await close()
  await app.close()
})

/** A gateway that listens for jobs, and the ids of those that it has heard. */
const listen = async (serial: string) => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    ...{ protocolVersion: 5, username: serial, password: app.key, clientId: serial, reconnectPeriod: 0 },
  })
  clients.push(client)
  const heard: { id: number; type: string }[] = []
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
  client.on('error', () => {})
  await new Promise<void>((done, fail) => {
    client.once('connect', () => done())
    client.once('error', fail)
  })
  await client.subscribeAsync(`tandem/v1/${serial}/job`, { qos: 1 })
  const say = (topic: string, body: unknown) =>
    client.publishAsync(`tandem/v1/${serial}/${topic}`, JSON.stringify(body), { qos: 1 })
  return { client, heard, say }
}
const reset = async (unitId = 'OTA-1') => {
  const input = { name: 'Reset', type: 'deviceReset', conditions: [], devices: [unitId] }
  await app.admin('mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }', { input })
  await app.round()
}
const stateOfJob = async () => (await app.db.pool.query('SELECT state FROM campaign_job')).rows[0].state

test('a job comes to the gateway that listens and to no other, and its answer is stored when it is acknowledged', async () => {
  const [one, two] = [await listen('MRY-1'), await listen('MRY-2')]
  await reset()
  await expect.poll(() => one.heard).toMatchObject([{ type: 'deviceReset' }])
  expect(await stateOfJob()).toBe('sent')
  await one.say('job-result', { id: one.heard[0]!.id, state: 'installing' })
  expect(await stateOfJob()).toBe('installing')
  await expect(two.say('job-result', { id: one.heard[0]!.id, state: 'done' })).rejects.toThrow()
  await one.say('job-result', { id: one.heard[0]!.id, state: 'done' })
  expect(await stateOfJob()).toBe('done')
  expect(two.heard).toEqual([])
})

test('a job is kept over a restart of the server, and told again to a gateway that comes back', async () => {
  await reset()
  const before = await listen('MRY-1')
  await expect.poll(() => before.heard).toHaveLength(1)
  await close()
  await open()
  const after = await listen('MRY-1')
  await expect.poll(() => after.heard).toEqual(before.heard)
})

test('a gateway says of itself what it is', async () => {
  const gateway = await listen('MRY-3')
  const recorded = new Date().toISOString()
  await gateway.say('device', account(3, { recorded, firmware: { mainApp: '4.9.0' } }))
  const { device } = await app.admin('{ device(serialNumber: "MRY-3") { mainApp way } }')
  expect(device).toEqual({ mainApp: '4.9.0', way: 'mqtt' })
  await expect(gateway.say('device', account(1, { recorded }))).rejects.toThrow()
})

test('through a broker outside, a job is published until its gateway begins it, and its answer is stored', async () => {
  const outside = await Aedes.createBroker()
  const server = createServer(outside.handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as { port: number }
  const stop = subscribeOutside({
    ...{ url: `mqtt://127.0.0.1:${port}`, engine, log: app.log },
    ...{ dispatcher, jobDispatcher, jobsRepeatAfter: 50 },
  })
  await once(outside, 'subscribe')
  await reset()
  await expect.poll(stateOfJob).toBe('sent')
  // It listens only now: the broker had nobody to give it to.
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { clientId: 'MRY-1', reconnectPeriod: 0 })
  clients.push(client)
  const heard: { id: number; type: string }[] = []
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('tandem/v1/MRY-1/job', { qos: 1 })
  await expect.poll(() => heard[0]).toMatchObject({ type: 'deviceReset' })
  const say = (state: string) =>
    client.publishAsync('tandem/v1/MRY-1/job-result', JSON.stringify({ id: heard[0]!.id, state }), { qos: 1 })
  await say('installing')
  await expect.poll(stateOfJob).toBe('installing')
  await say('done')
  await expect.poll(stateOfJob).toBe('done')
  await client.publishAsync(
    'tandem/v1/MRY-2/device',
    JSON.stringify(account(2, { recorded: new Date().toISOString(), firmware: { mainApp: '4.8.0' } })),
    { qos: 1 },
  )
  const mainApp = async () =>
    (await app.admin('{ device(serialNumber: "MRY-2") { mainApp } }')).device.mainApp
  await expect.poll(mainApp).toBe('4.8.0')
  await stop()
  await client.endAsync(true)
  await new Promise<void>((done) => outside.close(() => server.close(() => done())))
})

describe('a job that is held back', () => {
  const stands = (speedMph: number) =>
    app.reads('OTA-1', { gps: { at: Date.now(), reading: { lat: 32, lng: -96, speedMph } } })
  const lookAt = async (): Promise<Date> =>
    (await app.db.pool.query(`SELECT look_at FROM campaign_job WHERE serial_num = 'MRY-1'`)).rows[0].look_at
  /** A gateway whose trailer drives, and a job that waits for it to stand. */
  const held = async () => {
    await stands(55)
    const gateway = await listen('MRY-1')
    const input = { name: 'Later', type: 'deviceReset', conditions: ['standing'], devices: ['OTA-1'] }
    await app.admin('mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }', { input })
    await app.round()
    await expect.poll(async () => (await lookAt()) > new Date()).toBe(true)
    expect(gateway.heard).toEqual([])
    return gateway
  }
  afterEach(() => app.db.pool.query('DELETE FROM vehicle_state'))

  test('comes when it is looked at again', async () => {
    const gateway = await held()
    await stands(0)
    await app.db.pool.query('UPDATE campaign_job SET look_at = now()')
    await expect.poll(() => gateway.heard).toHaveLength(1)
  })

  test('comes with the report that says that nothing holds it back any more', async () => {
    const gateway = await held()
    await stands(0)
    await gateway.say('report', {})
    await expect.poll(() => gateway.heard).toHaveLength(1)
  })

  test('stays held back by a report that says what it was', async () => {
    const gateway = await held()
    const before = await lookAt()
    await gateway.say('report', {})
    // Another gateway's job is brought by the same rounds.
    const other = await listen('MRY-2')
    await reset('OTA-2')
    await expect.poll(() => other.heard).toHaveLength(1)
    expect(gateway.heard).toEqual([])
    expect(await lookAt()).toEqual(before)
  })
})

test('a job whose claim failed comes all the same, over the same connection', async () => {
  const { pool } = app.db
  await reset()
  await pool.query(`ALTER TABLE campaign_job ADD CONSTRAINT trap CHECK (state <> 'sent') NOT VALID`)
  const gateway = await listen('MRY-1')
  const [before] = (await pool.query('SELECT count(*)::int AS n FROM campaign_job')).rows
  expect(before.n).toBe(1)
  await app.round()
  await pool.query('ALTER TABLE campaign_job DROP CONSTRAINT trap')
  await expect.poll(() => gateway.heard).toHaveLength(1)
})
