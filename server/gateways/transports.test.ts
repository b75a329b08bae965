import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import mqtt, { type MqttClient } from 'mqtt'
import { generate } from 'mqtt-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IngestKeys, openIngestKeys } from '../access/ingest-keys.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import { type CommandDispatcher, openCommandDispatcher } from '../commands/dispatcher.ts'
import { buildHttp, closeHttp, listen } from '../http/server.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, silentLog } from '../ingest/testing.ts'
import { type JobDispatcher, openJobDispatcher } from '../ota/dispatcher.ts'
import type { Database } from '../platform/database.ts'
import { makeLog } from '../platform/log.ts'
import { testDatabase } from '../platform/testing.ts'
import { ingestRoutes } from './http.ts'
import { type MqttBroker, startMqtt } from './mqtt.ts'
import { subscribeOutside } from './mqtt-outside.ts'

const appKey = 'the-key-of-the-app-0123456789'
const at = (n: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000 + n * 1000).toISOString()
const position = { lat: 32.78, lng: -96.8, speedMph: 55 }
const ndjson = 'application/x-ndjson'

let db: Database
let engine: Engine
let app: FastifyInstance
let broker: MqttBroker
let dispatcher: CommandDispatcher
let jobDispatcher: JobDispatcher
let keys: IngestKeys
let url: string
let customers: number[]
const text: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  customers = [await addCustomer(db.pool, 'NS'), await addCustomer(db.pool, 'BM')]
  await addVehicles(db.pool, customers[0]!, 'MRY', 20)
  await addVehicles(db.pool, customers[1]!, 'BLU', 3)
  const log = makeLog((level, connection) => level !== 'info' && text.push(connection))
  engine = await startEngine({ url: db.url, geocoderUrl: null, log })
  keys = openIngestKeys(db.pool, appKey)
  app = await buildHttp({ log, mapStyleUrl: null, secure: false })
  app.register(ingestRoutes, { engine, keys, pool: db.pool, log, onFirmware: () => {} })
  url = `http://127.0.0.1:${await listen(app, 0, '127.0.0.1')}`
  dispatcher = openCommandDispatcher({ pool: db.pool, log })
  jobDispatcher = openJobDispatcher({ pool: db.pool, log })
  broker = await startMqtt({ port: 0, host: '127.0.0.1', engine, keys, dispatcher, jobDispatcher, log })
})
afterAll(async () => {
  await broker.close()
  await dispatcher.stop()
  await jobDispatcher.stop()
  await closeHttp(app)
  await engine.stop()
  await db.close()
})

/** A key as the portal would make it. */
const makeKey = async (customerId: number, serial: string | null = null): Promise<string> => {
  const key = newSecret()
  await db.pool.query('INSERT INTO ingest_key (customer_id, serial_num, hash) VALUES ($1, $2, $3)', [
    customerId,
    serial,
    hashSecret(key),
  ])
  return key
}
/** What a client says next under this name. */
const heard = (client: MqttClient, event: 'connect' | 'error' | 'close'): Promise<Error | undefined> =>
  new Promise((done) => client.once(event as 'error', (what?: Error) => done(what)))

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json', ...headers },
    body,
  })
const stored = async (serial: string): Promise<Record<string, unknown>[]> =>
  (
    await db.pool.query(
      `SELECT r.* FROM report r JOIN vehicle v ON v.id = r.vehicle_id WHERE v.serial_num = $1 ORDER BY recorded`,
      [serial],
    )
  ).rows
const report = (serial: string, n: number) => ({ serial, recorded: at(n), gps: position })

describe('over HTTP', () => {
  test('an array of reports is stored when it is answered', async () => {
    const answer = await post(JSON.stringify([report('MRY-0', 0), report('MRY-0', 1), report('MRY-0', 1)]))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ accepted: 2, duplicate: 1, merged: 0, rejected: [] })
    expect(await stored('MRY-0')).toHaveLength(2)
  })

  test('a report a line is stored; a line that is none is rejected by its index, the others are kept', async () => {
    const connections = [
      JSON.stringify(report('MRY-1', 0)),
      '{"serial":',
      JSON.stringify(report('MRY-1', 1)),
      '',
    ].join('\n')
    const answer = await post(connections, { 'content-type': ndjson })
    expect(await answer.json()).toMatchObject({
      accepted: 2,
      rejected: [{ index: 1, reason: expect.stringContaining('not JSON') }],
    })
  })

  test('gzip is undone', async () => {
    const answer = await post(gzipSync(JSON.stringify([report('MRY-2', 0)])), { 'content-encoding': 'gzip' })
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  })

  test('an array of none stores none', async () => {
    expect(await (await post('[]')).json()).toEqual({ accepted: 0, duplicate: 0, merged: 0, rejected: [] })
  })

  test.each([
    ['a year 2004 clock', { recorded: '2004-05-01T00:00:00Z' }, 'before 2010'],
    [
      'a clock of the day after tomorrow',
      { recorded: new Date(Date.now() + 2 * 86_400_000).toISOString() },
      '24 hours in the future',
    ],
    ['a moment without an offset', { recorded: '2026-11-21T02:15:00' }, 'offset'],
    ['a number for a serial', { serial: 7 }, 'serial'],
    ['an unknown serial', { serial: 'MRY-NOBODY' }, 'serial MRY-NOBODY: no vehicle carries this gateway'],
  ])('%s is rejected with its reason', async (_, wrong, reason) => {
    const answer = await post(JSON.stringify([{ ...report('MRY-3', 0), ...wrong }]))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, reason: expect.stringContaining(reason) }],
    })
  })

  test('absurd coordinates are dropped and named, the rest of the report is kept', async () => {
    const odd = { ...report('MRY-3', 5), gps: { lat: 91, lng: 400 }, odometer: { miles: 12 } }
    expect(await (await post(JSON.stringify([odd]))).json()).toMatchObject({
      accepted: 1,
      dropped: [{ index: 0, sensor: 'gps', reason: expect.stringContaining('gps.lat') }],
    })
  })

  test.each([
    ['is cut off in the middle', '[{"serial":"MRY-4","recorded":', 'ends too early, on line 1'],
    ['has a comma too many', '[\n{"serial":"MRY-4"},\n]', 'line 3, column 1'],
    ['is empty', '', 'empty'],
    ['is a text', '"MRY-4"', 'neither a report nor an array'],
    ['is a thousand brackets deep and broken', `${'['.repeat(100_000)}x`, 'line 1, column 100001'],
  ])('a body that %s is refused as a whole, saying where', async (_, body, where) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(where)
    expect(await stored('MRY-4')).toEqual([])
  })

  test('a body that is no text is refused', async () => {
    expect((await post(new Uint8Array([0x5b, 0xff, 0xfe, 0x5d]))).status).toBe(400)
  })

  test('what says that it is gzip and is not, is refused', async () => {
    expect((await post('[]', { 'content-encoding': 'gzip' })).status).toBe(400)
    const whole = gzipSync(JSON.stringify([report('MRY-4', 0)]))
    expect((await post(whole.subarray(0, whole.length - 9), { 'content-encoding': 'gzip' })).status).toBe(400)
  })

  test('more than 16 MiB are refused, however small they are packed', async () => {
    expect((await post(Buffer.alloc(16 * 1024 * 1024 + 1, 32))).status).toBe(413)
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32))
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  test('another type of content is refused', async () => {
    expect((await post('[]', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post('[]', { 'content-encoding': 'br' })).status).toBe(415)
  })

  test('without a key, or with a wrong one, nothing is taken', async () => {
    const body = JSON.stringify([report('MRY-4', 0)])
    const without = await fetch(`${url}/ingest/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(without.status).toBe(401)
    expect((await post(body, { authorization: 'Bearer wrong' })).status).toBe(401)
    expect(await stored('MRY-4')).toEqual([])
  })

  test('a key of one customer takes no report of another', async () => {
    const key = await makeKey(customers[1]!)
    const body = JSON.stringify([report('MRY-5', 0), report('BLU-0', 0)])
    const answer = await post(body, { authorization: `Bearer ${key}` })
    expect(await answer.json()).toMatchObject({ accepted: 1, rejected: [{ index: 0 }] })
    expect(await stored('MRY-5')).toEqual([])
  })

  test('a batch of rubbish is refused as a whole, not answered line by line without end', async () => {
    const answer = await post('1\n'.repeat(1_000_000), { 'content-type': ndjson })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain('More than 10000')
  })

  test('a sender that goes away in the middle leaves nothing, and the next one is served', async () => {
    const socket = connectTcp(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /ingest/v1/reports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${appKey}\r\n` +
        `Content-Type: application/x-ndjson\r\nContent-Length: 1000\r\n\r\n${JSON.stringify(report('MRY-6', 0))}\n`,
    )
    await new Promise((next) => setTimeout(next, 50))
    socket.destroy()
    expect((await post(JSON.stringify([report('MRY-7', 0)]))).status).toBe(200)
    expect(await stored('MRY-6')).toEqual([])
  })

  test('the schema is served to whoever builds a gateway', async () => {
    const answer = await fetch(`${url}/ingest/v1/schema`)
    expect(answer.headers.get('content-type')).toContain('application/schema+json')
    expect(await answer.json()).toMatchObject({ required: ['serial', 'recorded'] })
  })

  test('a wrong key is said once in the log, not a thousand times', async () => {
    for (let n = 0; n < 20; n++) await post('[]', { authorization: 'Bearer wrong' })
    expect(text.filter((connection) => connection.includes('key that is not valid'))).toHaveLength(1)
  })
})

describe.each([4, 5] as const)('over MQTT, version %i', (protocolVersion) => {
  const open = (serial: string, password: string, clientId = `c-${serial}`): MqttClient =>
    mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
      protocolVersion,
      username: serial,
      password,
      clientId,
      reconnectPeriod: 0,
    })
  const serial = `MRY-${protocolVersion + 6}`
  const topic = `tandem/v1/${serial}/report`

  test('a report is stored when it is acknowledged; an array as well', async () => {
    const client = open(serial, appKey)
    await heard(client, 'connect')
    await client.publishAsync(topic, JSON.stringify(report(serial, 0)), { qos: 1 })
    expect(await stored(serial)).toHaveLength(1)
    await client.publishAsync(topic, JSON.stringify([report(serial, 1), report(serial, 2)]), { qos: 1 })
    expect(await stored(serial)).toHaveLength(3)
    await client.publishAsync(topic, JSON.stringify(report(serial, 3)), { qos: 2 })
    expect(await stored(serial)).toHaveLength(4)
    await client.endAsync()
  })

  test('many reports on their way at once are all acknowledged', async () => {
    const client = open(serial, appKey)
    await heard(client, 'connect')
    const all = Array.from({ length: 500 }, (_, n) =>
      client.publishAsync(topic, JSON.stringify(report(serial, 100 + n)), { qos: 1 }),
    )
    await Promise.all(all)
    expect(await stored(serial)).toHaveLength(504)
    await client.endAsync()
  })

  test('a wrong key is turned away', async () => {
    const client = open(serial, 'wrong')
    const error = await heard(client, 'error')
    expect(error?.message).toMatch(/Not authorized|Bad user|Bad User|username or password/i)
    await client.endAsync(true)
  })

  test('the key of one gateway opens for no other', async () => {
    const key = await makeKey(customers[0]!, 'MRY-0')
    const client = open(serial, key)
    await heard(client, 'error')
    await client.endAsync(true)
  })

  test('a topic of another gateway is refused, and so is a report of another in the own topic', async () => {
    const before = (await stored('MRY-12')).length
    const client = open(serial, appKey)
    await heard(client, 'connect')
    const other = client.publishAsync('tandem/v1/MRY-12/report', JSON.stringify(report('MRY-12', 0)), {
      qos: 1,
    })
    const outcome = await Promise.race([
      other.then(
        () => 'acknowledged',
        () => 'refused',
      ),
      heard(client, 'close').then(() => 'closed'),
    ])
    expect(outcome).toBe(protocolVersion === 5 ? 'refused' : 'closed')
    await client.endAsync(true)
    const again = open(serial, appKey)
    await heard(again, 'connect')
    await again.publishAsync(topic, JSON.stringify(report('MRY-12', 0)), { qos: 1 }).catch(() => undefined)
    await again.endAsync()
    expect(await stored('MRY-12')).toHaveLength(before)
  })

  test('nobody listens in', async () => {
    const client = open(serial, appKey)
    await heard(client, 'connect')
    await expect(client.subscribeAsync('#', { qos: 1 })).rejects.toThrow()
    await client.endAsync()
  })
})

describe('at the MQTT port', () => {
  test('a gateway may send its report right behind its greeting', async () => {
    const socket = connectTcp(broker.port, '127.0.0.1')
    await once(socket, 'connect')
    const connect = generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: 'hasty',
      clean: true,
      keepalive: 30,
      username: 'MRY-19',
      password: Buffer.from(await makeKey(customers[0]!, 'MRY-19')),
    })
    const payload = JSON.stringify(report('MRY-19', 0))
    const topic = 'tandem/v1/MRY-19/report'
    socket.write(
      Buffer.concat([
        connect,
        generate({ cmd: 'publish', topic, payload, qos: 1, messageId: 1, dup: false, retain: false }),
        generate({ cmd: 'disconnect' }),
      ]),
    )
    await expect.poll(() => stored('MRY-19').then((rows) => rows.length)).toBe(1)
    socket.destroy()
  })

  test.each([
    ['what is not MQTT', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    [
      'a packet that says it is huge',
      Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(1_200_000)]),
    ],
    ['a report before the key', Buffer.from([0x30, 0x05, 0x00, 0x01, 0x61, 0x62, 0x63])],
  ])('%s is hung up on', async (_, bytes) => {
    const socket = connectTcp(broker.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(bytes)
    await once(socket.resume(), 'close')
  })
})

describe('through a broker outside', () => {
  test('reports are taken and acknowledged there once they are stored', async () => {
    // A broker for everything, as a customer would have one.
    const { Aedes } = await import('aedes')
    const { createServer } = await import('node:net')
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
    })
    await once(outside, 'subscribe')
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`)
    await heard(client, 'connect')
    for (let n = 0; n < 30; n++)
      await client.publishAsync('tandem/v1/MRY-13/report', JSON.stringify(report('MRY-13', n)), { qos: 1 })
    await client.publishAsync('tandem/v1/MRY-13/report', JSON.stringify(report('MRY-14', 0)), { qos: 1 })
    await expect.poll(() => stored('MRY-13').then((rows) => rows.length)).toBe(30)
    expect(await stored('MRY-14')).toEqual([])
    await client.endAsync()
    await stop()
    await new Promise<void>((done) => outside.close(() => server.close(() => done())))
  })
})
