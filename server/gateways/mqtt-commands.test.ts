/** Commands by MQTT, through the broker inside and one outside, with the clients that gateways have. */
import { once } from 'node:events'
import { connect as connectTcp, createServer } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { generate, type Packet, parser } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CommandRequest, orderOf } from '#domain/commands/index.ts'
import { createIngestKey, type IngestKeys, openIngestKeys } from '../access/ingest-keys.ts'
import { type CommandDispatcher, openCommandDispatcher } from '../commands/dispatcher.ts'
import { insertCommands } from '../commands/store.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, silentLog } from '../ingest/testing.ts'
import { type JobDispatcher, openJobDispatcher } from '../ota/dispatcher.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type MqttBroker, startMqtt } from './mqtt.ts'
import { subscribeOutside } from './mqtt-outside.ts'

const appKey = 'the-key-of-the-app-0123456789'
let db: Database
let engine: Engine
let keys: IngestKeys
let dispatcher: CommandDispatcher
let jobDispatcher: JobDispatcher
let broker: MqttBroker
let customers: number[]
let vehicleIds: number[]
const clients: MqttClient[] = []

beforeAll(async () => {
  db = await testDatabase()
  customers = [await addCustomer(db.pool, 'NS'), await addCustomer(db.pool, 'BM')]
  vehicleIds = await addVehicles(db.pool, customers[0]!, 'TKU', 3)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  keys = openIngestKeys(db.pool, appKey)
})
afterAll(async () => {
  await engine.stop()
  await db.close()
})
/** Its dispatcher looks by itself: nobody nudges it, as where another server has taken the command. */
const open = async () => {
  dispatcher = openCommandDispatcher({ pool: db.pool, log: silentLog, pause: 30 })
  jobDispatcher = openJobDispatcher({ pool: db.pool, log: silentLog })
  const given = { engine, keys, dispatcher, jobDispatcher, log: silentLog }
  broker = await startMqtt({ port: 0, host: '127.0.0.1', ...given })
}
const close = async () => {
  await broker.close()
  await dispatcher.stop()
  await jobDispatcher.stop()
}
beforeEach(async () => {
  await db.pool.query('DELETE FROM reefer_command')
  await open()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  await close()
})

const on: CommandRequest = { command: 'remoteOn', values: {} }
/** Sends a command to the vehicle of gateway TKU-n; answers its id. */
const send = async (n = 0, request: CommandRequest = on): Promise<number> => {
  const key = { customerId: customers[0]!, vehicleId: vehicleIds[n]! }
  const by = { userId: null, email: 'dispatch@fleet.example' }
  const made = await inTransaction(db.pool, (client) =>
    insertCommands(client, [key], orderOf(request), by, Date.now()),
  )
  return made.get(key.vehicleId)!
}
const stored = async (id: number) =>
  (await db.pool.query('SELECT status, reason, taken FROM reefer_command WHERE id = $1', [id])).rows[0]

interface Heard {
  readonly topic: string
  readonly body: { readonly id: number; readonly command: string }
  readonly qos: number
}
interface Gateway {
  readonly client: MqttClient
  readonly heard: Heard[]
}
type Version = 4 | 5
const connect = async (
  serial: string,
  version: Version,
  { key = appKey, port = broker.port }: { key?: string; port?: number } = {},
): Promise<Gateway> => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: version,
    username: serial,
    password: key,
    clientId: `gateway-${serial}-${Math.random()}`,
    reconnectPeriod: 0,
  })
  clients.push(client)
  const heard: Heard[] = []
  client.on('message', (topic, payload, { qos }) =>
    heard.push({ topic, body: JSON.parse(payload.toString()), qos }),
  )
  await new Promise<void>((done, fail) => {
    client.once('connect', () => done())
    client.once('error', fail)
  })
  return { client, heard }
}
const subscribe = async (gateway: Gateway, serial: string, qos: 0 | 1 = 1): Promise<Gateway> => {
  await gateway.client.subscribeAsync(`tandem/v1/${serial}/command`, { qos })
  return gateway
}
const ids = ({ heard }: Gateway) => heard.map(({ body }) => body.id)
const answerTo = ({ client }: Gateway, serial: string, body: unknown) =>
  client.publishAsync(`tandem/v1/${serial}/command-result`, JSON.stringify(body), { qos: 1 })
/** A gateway that acknowledges nothing, and how many commands have come to it. */
const deafTo = async (serial: string, version: Version) => {
  const gateway = await connect(serial, version)
  let count = 0
  gateway.client.handleMessage = () => {}
  gateway.client.on('packetreceive', ({ cmd }) => {
    if (cmd === 'publish') count++
  })
  await subscribe(gateway, serial)
  return { client: gateway.client, came: () => count }
}
/** Long enough for a dispatcher that looks every 30 ms to bring what there is. */
const aWhile = () => new Promise((next) => setTimeout(next, 300))

describe.each([4, 5] as const)('over MQTT, version %i', (version) => {
  test('a command comes to the gateway that listens, its answer is stored when it is acknowledged', async () => {
    const gateway = await subscribe(await connect('TKU-0', version), 'TKU-0')
    const id = await send(0, { command: 'setPoint', values: { zone: 1, setPointF: 34 } })
    await expect
      .poll(() => gateway.heard)
      .toMatchObject([
        {
          topic: 'tandem/v1/TKU-0/command',
          qos: 1,
          body: { id, command: 'setPoint', zone: 1, setPointCelsius: 1.11 },
        },
      ])
    await expect.poll(async () => (await stored(id)).taken).not.toBe(null)
    await answerTo(gateway, 'TKU-0', { id, status: 'failed', reason: 'Door open' })
    expect(await stored(id)).toMatchObject({ status: 'failed', reason: 'Door open' })
    // A second answer changes nothing, and is acknowledged, or it would come for ever.
    await answerTo(gateway, 'TKU-0', { id, status: 'success' })
    expect(await stored(id)).toMatchObject({ status: 'failed', reason: 'Door open' })
  })

  test('what was sent while it was away waits for it, in order, over a restart of the server too', async () => {
    const first = await send()
    const second = await send()
    await close()
    await open()
    const gateway = await subscribe(await connect('TKU-0', version), 'TKU-0')
    await expect.poll(() => ids(gateway)).toEqual([first, second])
  })

  test('not acknowledged, it is sent again over the next connection; acknowledged, it is not', async () => {
    const id = await send()
    const { client, came } = await deafTo('TKU-0', version)
    await expect.poll(came).toBe(1)
    await client.endAsync(true)
    expect((await stored(id)).taken).toBe(null)

    const gateway = await subscribe(await connect('TKU-0', version), 'TKU-0')
    await expect.poll(() => ids(gateway)).toEqual([id])
    await expect.poll(async () => (await stored(id)).taken).not.toBe(null)
    await aWhile()
    expect(ids(gateway)).toEqual([id])
    await gateway.client.endAsync(true)
    const again = await subscribe(await connect('TKU-0', version), 'TKU-0')
    await aWhile()
    expect(ids(again)).toEqual([])
  })

  test('a gateway listens to no topic but its own', async () => {
    const gateway = await connect('TKU-0', version)
    for (const topic of ['tandem/v1/TKU-1/command', 'tandem/v1/+/command', '#', 'tandem/v1/TKU-0/report'])
      await expect(gateway.client.subscribeAsync(topic, { qos: 1 }), topic).rejects.toThrow()
    await send(1)
    await aWhile()
    expect(gateway.heard).toEqual([])
  })

  test('a key of another customer hears of no command, and its answers change nothing', async () => {
    const { key } = (await createIngestKey(db.pool, { customerId: customers[1]! }))!
    const stranger = await subscribe(await connect('TKU-0', version, { key }), 'TKU-0')
    const id = await send()
    await aWhile()
    expect(stranger.heard).toEqual([])
    await answerTo(stranger, 'TKU-0', { id, status: 'success' }).catch(() => undefined)
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  test('an answer to another gateway’s command changes nothing and is not asked for again', async () => {
    const id = await send(0)
    const gateway = await connect('TKU-1', version)
    const outcome = await answerTo(gateway, 'TKU-1', { id, status: 'success' }).then(
      () => 'acknowledged',
      () => 'refused',
    )
    expect(outcome).toBe(version === 5 ? 'refused' : 'acknowledged')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
    const foreign = answerTo(gateway, 'TKU-0', { id, status: 'success' })
    const closed = new Promise((done) => gateway.client.once('close', () => done('closed')))
    expect(
      await Promise.race([
        foreign.then(
          () => 'acknowledged',
          () => 'refused',
        ),
        closed,
      ]),
    ).toBe(version === 5 ? 'refused' : 'closed')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  test('after it has unsubscribed nothing comes', async () => {
    const gateway = await subscribe(await connect('TKU-0', version), 'TKU-0')
    await gateway.client.unsubscribeAsync('tandem/v1/TKU-0/command')
    await send()
    await aWhile()
    expect(gateway.heard).toEqual([])
  })

  test('one that is over is not handed out', async () => {
    await send()
    await db.pool.query(`UPDATE reefer_command SET expires = now() - interval '1 second'`)
    const gateway = await subscribe(await connect('TKU-0', version), 'TKU-0')
    await aWhile()
    expect(gateway.heard).toEqual([])
  })
})

test('many at once all come, no more of them before the first is acknowledged than the gateway takes', async () => {
  const sent: number[] = []
  for (let n = 0; n < 9; n++) sent.push(await send())
  // Bytes of its own: the client would not read on before it has acknowledged.
  const socket = connectTcp(broker.port, '127.0.0.1')
  const came: number[] = []
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', (packet: Packet) => {
    if (packet.cmd === 'publish') came.push(packet.messageId!)
  })
  socket.on('data', (bytes) => reader.parse(bytes as Buffer))
  const say = (packet: Packet) => socket.write(generate(packet, { protocolVersion: 5 }))
  say({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId: 'slow',
    clean: true,
    keepalive: 30,
    username: 'TKU-0',
    password: Buffer.from(appKey),
    properties: { receiveMaximum: 2 },
  })
  say({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: 'tandem/v1/TKU-0/command', qos: 1, nl: false, rap: false, rh: 0 }],
  })
  await expect.poll(() => came.length).toBe(2)
  await aWhile()
  expect(came).toHaveLength(2)
  say({ cmd: 'puback', messageId: came[0]!, reasonCode: 0 })
  await expect.poll(() => came.length).toBe(3)
  // What it could not take comes again over another connection, what it took does not.
  say({ cmd: 'puback', messageId: came[1]!, reasonCode: 0x80 })
  await expect.poll(() => came.length).toBe(4)
  socket.destroy()
  const gateway = await subscribe(await connect('TKU-0', 5), 'TKU-0')
  await expect.poll(() => ids(gateway)).toEqual(sent.slice(1))
})

test('a subscription of QoS 0 gets QoS 0, once a connection until it is answered', async () => {
  const id = await send()
  const gateway = await subscribe(await connect('TKU-0', 4), 'TKU-0', 0)
  await expect.poll(() => gateway.heard).toMatchObject([{ qos: 0, body: { id } }])
  await gateway.client.endAsync(true)
  const again = await subscribe(await connect('TKU-0', 4), 'TKU-0', 0)
  await expect.poll(() => ids(again)).toEqual([id])
  await answerTo(again, 'TKU-0', { id, status: 'success' })
  expect(await stored(id)).toMatchObject({ status: 'success' })
})

test('through a broker outside, commands are published until they are answered', async () => {
  const { Aedes } = await import('aedes')
  const outside = await Aedes.createBroker()
  const server = createServer(outside.handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as { port: number }
  const stop = subscribeOutside({
    url: `mqtt://127.0.0.1:${port}`,
    engine,
    dispatcher,
    jobDispatcher,
    log: silentLog,
    repeatAfter: 100,
  })
  await once(outside, 'subscribe')
  // Nobody listens yet: the broker has no one to give it to.
  const id = await send(2)
  await aWhile()
  const gateway = await subscribe(await connect('TKU-2', 4, { port }), 'TKU-2')
  await expect.poll(() => ids(gateway)[0]).toBe(id)
  await answerTo(gateway, 'TKU-2', { id, status: 'success' })
  await expect.poll(async () => (await stored(id)).status).toBe('success')
  await aWhile()
  const before = gateway.heard.length
  await aWhile()
  expect(gateway.heard).toHaveLength(before)
  await gateway.client.endAsync(true)
  await stop()
  await new Promise<void>((done) => outside.close(() => server.close(() => done())))
})
