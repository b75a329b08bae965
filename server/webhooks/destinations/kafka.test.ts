/** Feeds to a customer's own Kafka cluster: a real one, that is killed in the middle and started again. */
import { createHmac } from 'node:crypto'
import { Admin, Consumer, type Message, stringDeserializers } from '@platformatic/kafka'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, second } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { hasKafka, type Kafka, kafkaUser, startKafka } from '../testing/kafka.ts'
import { anyAddress, openStage, type Stage } from '../testing/stage.ts'
import { openProducer } from './kafka.ts'

let stage: Stage
let broker: Kafka
const servers = () => `127.0.0.1:${broker.port}`

const makeTopic = async (topic: string, partitions: number) => {
  const admin = new Admin({ clientId: 'tests', bootstrapBrokers: [servers()], retries: 20 })
  await admin.createTopics({ topics: [topic], partitions, replicas: 1 })
  await admin.close()
}
type Text = Message<string, string, string, string>
/** Reads a topic from its beginning; what came twice, or while it was looked at, too. */
const read = async (
  topic: string,
  onMessage: (all: readonly Text[]) => boolean,
  isGone = () => false,
): Promise<readonly Text[]> => {
  const consumer = new Consumer({
    ...{ clientId: 'tests', groupId: `tests-${topic}-${Math.random()}`, bootstrapBrokers: [servers()] },
    ...{ deserializers: stringDeserializers, retries: 3, minBytes: 1, maxWaitTime: 100 },
  })
  consumer.on('error', () => {})
  const stream = await consumer.consume({ topics: [topic], mode: 'earliest', autocommit: false })
  const all: Text[] = []
  await new Promise<void>((done) => {
    // Its broker may be killed while it reads.
    stream.on('error', () => done())
    stream.on('data', (message) => {
      all.push(message)
      if (onMessage(all)) done()
    })
  })
  stream.destroy()
  // One whose broker was killed has nobody to take its leave of.
  const closed = Promise.resolve(consumer.close(true)).catch(() => {})
  if (!isGone()) await closed
  return all
}
const events = (all: readonly Text[]) => new Map(all.map((one) => [one.headers.get('tandem-event'), one]))

describe.skipIf(!hasKafka)(
  `a Kafka cluster${hasKafka ? '' : ' (there is none here: see KAFKA_HOME)'}`,
  () => {
    beforeAll(async () => {
      ;[stage, broker] = await Promise.all([openStage(), startKafka()])
    })
    beforeEach(async () => {
      await stage.app.db.pool.query('TRUNCATE webhook, webhook_delivery')
    })
    afterEach(() => stage.restart())
    afterAll(async () => {
      await stage?.close()
      await broker?.close()
    })

    test('is sent every position with the VIN as its key, signed, by TLS and with a password', async () => {
      await makeTopic('tandem.feed.positions', 3)
      const { secret, webhook } = await stage.create({
        ...{ kind: 'kafka', url: `localhost:${broker.securePort}`, feed: 'positions' },
        broker: {
          ...{ topic: 'tandem.{type}', ...kafkaUser, mechanism: 'scramSha512', authority: broker.authority },
        },
      })
      await stage.work()
      await stage.drive('NOR-1', [noon, noon + second])
      await stage.noted()
      await stage.work()
      const [delivery] = await stage.log(webhook.id)
      expect(delivery).toMatchObject({ kind: 'feed.positions', state: 'delivered', problem: null })
      const all = await read('tandem.feed.positions', ({ length }) => length === 2)
      const { vin } = await stage.app.vehicle('NOR-1')
      expect(all.map(({ key }) => key)).toEqual([vin, vin])
      expect(JSON.parse(all[0]!.value)).toMatchObject({ vin, unitId: 'NOR-1', lat: 32 })
      expect([...events(all).keys()]).toEqual([`${delivery!.event}/0`, `${delivery!.event}/1`])
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(all[0]!.headers.get('tandem-signature')!)!
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${all[0]!.value}`).digest('hex'))
    })

    test('that is killed in the middle has all of it once in effect, and in order, when it is back', async () => {
      await makeTopic('killed', 3)
      const { webhook } = await stage.create({
        ...{ kind: 'kafka', url: servers(), feed: 'positions' },
        broker: { topic: 'killed', isEncrypted: false },
      })
      await stage.work()
      const times = Array.from({ length: 5_000 }, (_, n) => noon + n * second)
      await stage.drive('NOR-2', times)
      await stage.noted()
      let killed: Promise<void> | null = null
      const reading = read('killed', () => {
        killed ??= broker.kill()
        return true
      })
      await stage.work()
      await reading
      await killed
      expect(await stage.log(webhook.id)).toContainEqual(expect.objectContaining({ state: 'waiting' }))
      stage.restart()
      await broker.start()
      stage.pass(hours(1))
      await stage.work()
      expect((await stage.log(webhook.id)).every(({ state }) => state === 'delivered')).toBe(true)
      const all = await read('killed', (seen) => events(seen).size === times.length)
      // The first time that each came.
      const first = new Map<string, string>()
      for (const { headers, value } of all) {
        const event = headers.get('tandem-event')!
        if (!first.has(event)) first.set(event, value)
      }
      expect([...first.values()].map((text) => Date.parse(JSON.parse(text).recorded))).toEqual(times)
    })

    test('that is told of many things at once has each of them', async () => {
      await makeTopic('many', 1)
      const { webhook } = await stage.create({
        ...{ kind: 'kafka', url: servers() },
        broker: { topic: 'many', isEncrypted: false },
      })
      for (let n = 0; n < 20; n++) await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
      await stage.work()
      const sent = (await stage.log(webhook.id)).map(({ event }) => event)
      const all = await read('many', ({ length }) => length === 20)
      expect([...events(all).keys()].sort()).toEqual(sent.sort())
    })

    test('without such a topic says so, and so does one that does not know the user', async () => {
      const nowhere = await stage.create({
        ...{ kind: 'kafka', url: servers() },
        broker: { topic: 'nowhere', isEncrypted: false },
      })
      const stranger = await stage.create({
        ...{ kind: 'kafka', url: `localhost:${broker.securePort}` },
        broker: {
          ...{ topic: 'nowhere', user: 'tandem', password: 'hunter2', mechanism: 'scramSha512' },
          authority: broker.authority,
        },
      })
      for (const { webhook } of [nowhere, stranger])
        await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
      await stage.work()
      expect(await stage.log(nowhere.webhook.id)).toMatchObject([
        { state: 'waiting', problem: 'It has no topic of this name.' },
      ])
      const log = await stage.log(stranger.webhook.id)
      expect(log).toMatchObject([
        { state: 'waiting', problem: 'It does not know this user, or the password is another.' },
      ])
      expect(JSON.stringify(log) + stage.app.loggedProblems.join()).not.toContain('hunter2')
    })

    test('whose servers are in the server’s own network is not connected to', async () => {
      const inside = { ...anyAddress, isPrivateAllowed: false }
      const { webhook } = await stage.create({
        ...{ kind: 'kafka', url: servers() },
        broker: { topic: 'killed', isEncrypted: false },
      })
      for (const host of ['127.0.0.1', 'localhost', '2130706433', 'localhost.']) {
        await stage.app.db.pool.query('UPDATE webhook SET url = $1', [`${host}:${broker.port}`])
        // Those of before are not tried again.
        await stage.app.db.pool.query('UPDATE webhook_delivery SET due = NULL')
        await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
        stage.pass(hours(5))
        await stage.work(inside)
      }
      const log = await stage.log(webhook.id)
      expect(log).toHaveLength(4)
      for (const { problem } of log) expect(problem).toContain('in a private network')
    })
  },
)

test('a server of the server’s own network that only the cluster names is not connected to', async () => {
  const rules = { isHttpAllowed: true, isPrivateAllowed: false }
  for (const isEncrypted of [true, false]) {
    const broker = { topic: 'fleet', user: '', password: '', authority: '', mechanism: 'plain' } as const
    const { connections } = await openProducer('kafka.example.com:9092', { ...broker, isEncrypted }, rules)
    for (const host of [
      '10.1.2.3',
      '127.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      'localhost',
      'kafka.internal',
      '0x7f.1',
    ]) {
      const error = await new Promise((done) => connections.get({ host, port: 9092 }, done))
      expect(String(error)).toContain('in a private network')
    }
    const port = await new Promise((done) => connections.get({ host: '8.8.8.8', port: 6379 }, done))
    expect(String(port)).toContain('Nothing is sent to this port.')
    expect(connections.isActive()).toBe(false)
  }
})
