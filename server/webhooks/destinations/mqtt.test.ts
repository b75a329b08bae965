/** Feeds and alerts to a customer's own MQTT broker: a real one, that goes away in the middle and comes back. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, second } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { hasMosquitto, type Mosquitto, type MosquittoOptions, startMosquitto } from '../testing/mosquitto.ts'
import { anyAddress, openStage, type Stage } from '../testing/stage.ts'

interface Came {
  readonly topic: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string | undefined
}
let stage: Stage
const brokers: Mosquitto[] = []
const clients: MqttClient[] = []
const came: Came[] = []

const broker = async (options?: MosquittoOptions) => {
  const one = await startMosquitto(options)
  brokers.push(one)
  return one
}
/** The customer's system: it stays known to the broker while it is away. */
const listen = async ({ port }: Mosquitto, options: IClientOptions = {}) => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...{ protocolVersion: 5, clientId: 'tms', clean: false, reconnectPeriod: 100, ...options },
    properties: { sessionExpiryInterval: 3_600 },
  })
  clients.push(client)
  client.on('error', () => {})
  client.on('message', (topic, payload, { properties }: IPublishPacket) =>
    came.push({
      topic,
      text: payload.toString(),
      headers: properties?.userProperties as Record<string, string>,
      contentType: properties?.contentType,
    }),
  )
  await client.subscribeAsync('fleet/#', { qos: 1 })
  return client
}
const arrived = (count: number) =>
  expect.poll(() => came.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)

describe.skipIf(!hasMosquitto)(
  `an MQTT broker${hasMosquitto ? '' : ' (Mosquitto is not installed here)'}`,
  () => {
    beforeAll(async () => {
      stage = await openStage()
    })
    beforeEach(async () => {
      await stage.app.db.pool.query('TRUNCATE webhook, webhook_delivery')
      came.length = 0
    })
    afterEach(async () => {
      for (const client of clients.splice(0)) await client.endAsync(true)
      stage.restart()
      for (const one of brokers.splice(0)) await one.close()
    })
    afterAll(() => stage.close())

    test('is sent every position as a message of its own, signed, under the trailer’s topic', async () => {
      const one = await broker({ user: 'tandem', password: 'p4ss word' })
      await listen(one, { username: 'tandem', password: 'p4ss word' })
      const { secret, webhook } = await stage.create({
        ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${one.port}`, feed: 'positions' },
        broker: { topic: 'fleet/{customer}/{type}/{vin}', user: 'tandem', password: 'p4ss word' },
      })
      await stage.work()
      await stage.drive('NOR-1', [noon, noon + second])
      await stage.noted()
      await stage.work()
      await arrived(2)
      const [delivery] = await stage.log(webhook.id)
      expect(delivery).toMatchObject({
        kind: 'feed.positions',
        state: 'delivered',
        attempts: 1,
        problem: null,
      })
      const { vin } = await stage.app.vehicle('NOR-1')
      expect(came.map(({ topic }) => topic)).toEqual(
        Array(2).fill(`fleet/${stage.customerId}/feed.positions/${vin}`),
      )
      const { text, headers, contentType } = came[0]!
      expect(JSON.parse(text)).toMatchObject({ vin, unitId: 'NOR-1', lat: 32, lng: -96 })
      expect(contentType).toBe('application/json')
      expect(came.map((message) => message.headers['tandem-event'])).toEqual([
        `${delivery!.event}/0`,
        `${delivery!.event}/1`,
      ])
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(headers['tandem-signature']!)!
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${text}`).digest('hex'))
    })

    test('that goes away in the middle gets all of it once in effect, and in order, when it is back', async () => {
      const one = await broker()
      await listen(one)
      const { webhook } = await stage.create({
        ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${one.port}`, feed: 'positions' },
        broker: { topic: 'fleet/{type}' },
      })
      await stage.work()
      const times = Array.from({ length: 3_000 }, (_, n) => noon + n * second)
      await stage.drive('NOR-2', times)
      await stage.noted()
      const working = stage.work()
      await arrived(30)
      await one.stop()
      await working
      expect(await stage.log(webhook.id)).toContainEqual(expect.objectContaining({ state: 'waiting' }))
      // The process goes away too.
      stage.restart()
      await one.start()
      stage.pass(hours(1))
      await stage.work()
      const first = () => new Map(came.map(({ headers, text }) => [headers['tandem-event'], text]))
      await expect.poll(() => first().size, { timeout: 60_000 }).toBe(3_000)
      expect([...first().values()].map((text) => Date.parse(JSON.parse(text).recorded))).toEqual(times)
      expect((await stage.log(webhook.id)).every(({ state }) => state === 'delivered')).toBe(true)
    })

    test('is told of alerts and tests as a whole', async () => {
      const one = await broker()
      await listen(one)
      const { webhook } = await stage.create({
        ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${one.port}` },
        broker: { topic: 'fleet/{type}' },
      })
      await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
      await stage.work()
      await arrived(1)
      const [delivery] = await stage.log(webhook.id)
      expect(came[0]).toMatchObject({ topic: 'fleet/test', headers: { 'tandem-event': delivery!.event } })
      expect(JSON.parse(came[0]!.text)).toMatchObject({ id: delivery!.event, type: 'test' })
    })

    test('is reached by TLS, and only where its certificate is trusted', async () => {
      const one = await broker({ isEncrypted: true })
      const authority = readFileSync(join(one.folder, 'cert.pem'), 'utf8')
      const url = `mqtts://localhost:${one.port}`
      const trusted = await stage.create({ kind: 'mqtt', url, broker: { topic: 'fleet', authority } })
      const other = await stage.create({ kind: 'mqtt', url, broker: { topic: 'fleet' } })
      for (const { webhook } of [trusted, other])
        await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
      await stage.work()
      expect(await stage.log(trusted.webhook.id)).toMatchObject([{ state: 'delivered' }])
      expect(await stage.log(other.webhook.id)).toMatchObject([
        { state: 'waiting', problem: 'Its certificate is self-signed.' },
      ])
    })

    test('that does not let it in is tried again, and neither log nor trail tells the password', async () => {
      const one = await broker({ user: 'tandem', password: 'right' })
      const { webhook } = await stage.create({
        ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${one.port}` },
        broker: { topic: 'fleet', user: 'tandem', password: 'hunter2-wrong' },
      })
      expect(webhook).toMatchObject({ broker: { user: 'tandem', hasPassword: true } })
      await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
      await stage.work()
      const log = await stage.log(webhook.id)
      expect(log).toMatchObject([
        { state: 'waiting', attempts: 1, problem: 'It refuses this user, or the topic.' },
      ])
      const { pool } = stage.app.db
      const told = [
        JSON.stringify([webhook, log]),
        stage.app.loggedProblems.join(),
        ...(await Promise.all(
          ['audit_entry', 'webhook', 'webhook_delivery'].map(async (table) =>
            JSON.stringify((await pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t`)).rows),
          ),
        )),
      ]
      expect(told.join()).not.toContain('hunter2')
    })

    test('in the server’s own network is not connected to, whatever name or number it has', async () => {
      const one = await broker()
      let knocked = 0
      clients.push(await listen(one))
      const { webhook } = await stage.create({
        ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${one.port}` },
        broker: { topic: 'fleet' },
      })
      for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', 'localhost.']) {
        await stage.app.db.pool.query('UPDATE webhook SET url = $1', [`mqtt://${host}:${one.port}`])
        // Those of before are not tried again.
        await stage.app.db.pool.query('UPDATE webhook_delivery SET due = NULL')
        await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
        stage.pass(hours(5))
        await stage.work({ ...anyAddress, isPrivateAllowed: false })
        knocked++
      }
      const log = await stage.log(webhook.id)
      expect(log).toHaveLength(knocked)
      for (const { problem } of log) expect(problem).toContain('in a private network')
      expect(came).toEqual([])
    })
  },
)

test('what no broker is answers nothing, and is tried again', async () => {
  const { createServer } = await import('node:net')
  const server = createServer((socket) =>
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = await openStage()
  const { port } = server.address() as { port: number }
  const { webhook } = await own.create({
    ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${port}` },
    broker: { topic: 'fleet' },
  })
  await own.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
  await own.work()
  const [delivery] = await own.log(webhook.id)
  expect(delivery).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(delivery!.problem).toBeTruthy()
  server.close()
  await own.close()
})

test('what answers without an end is left, before it fills the memory', async () => {
  const { createServer } = await import('node:net')
  const welcome = Buffer.from([0x20, 3, 0, 0, 0])
  // The longest message that there is.
  const begins = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])
  const piece = Buffer.alloc(2 ** 20)
  let pieces = 0
  const server = createServer((socket) => {
    const more = () => {
      while (pieces < 256 && !socket.destroyed) {
        pieces++
        if (!socket.write(piece)) break
      }
    }
    socket.on('error', () => {}).on('drain', more)
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => {
        socket.write(begins)
        more()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = await openStage()
  const { port } = server.address() as { port: number }
  const { webhook } = await own.create({
    ...{ kind: 'mqtt', url: `mqtt://127.0.0.1:${port}` },
    broker: { topic: 'fleet' },
  })
  await own.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
  await own.work()
  expect(await own.log(webhook.id)).toMatchObject([
    { state: 'waiting', problem: 'It closed the connection before it answered.' },
  ])
  expect(pieces).toBeLessThan(64)
  server.close()
  await own.close()
})
