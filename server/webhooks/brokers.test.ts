/** Webhooks that lead to brokers: what may be set, by whom, and what is never told again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { destinationKinds, isTopicOf, topicFor } from '#domain/alerts/destinations.ts'
import { destinations } from './destinations/kinds.ts'
import type { Broker } from './store.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.app.db.pool.query('TRUNCATE webhook, webhook_delivery, audit_entry')
})
const url = 'mqtt://broker.example.com:1883'
const made = () =>
  stage.create({ kind: 'mqtt', url, broker: { topic: 'fleet', user: 'tandem', password: 'hunter2' } })
const update = (id: string, input: object) =>
  stage.ask(
    `mutation ($input: WebhookInput!) { updateWebhook(id: ${id}, input: $input) { webhook {
      kind url broker { topic user hasPassword } } } }`,
    { input: { name: 'TMS', url, ...input } },
  )
const stored = async () => {
  const { rows } = await stage.app.db.pool.query<{ broker_password: Buffer | null }>(
    'SELECT broker_password FROM webhook',
  )
  const sealed = rows[0]!.broker_password
  return sealed && stage.app.access.auth.sealing.open(sealed, 'broker password')
}

describe('the password of a broker', () => {
  test('is kept sealed, and stays when the rest is edited', async () => {
    const { webhook } = await made()
    await update(webhook.id, { broker: { topic: 'fleet/{vin}', user: 'tandem' } })
    expect(await stored()).toBe('hunter2')
    // Whoever turns it off and on says nothing of the broker at all.
    const { updateWebhook } = await update(webhook.id, {})
    expect(updateWebhook.webhook).toEqual({
      ...{ kind: 'mqtt', url, broker: { topic: 'fleet/{vin}', user: 'tandem', hasPassword: true } },
    })
    await update(webhook.id, { broker: { topic: 'fleet', user: 'tandem', password: 'other' } })
    expect(await stored()).toBe('other')
    await update(webhook.id, { broker: { topic: 'fleet' } })
    expect(await stored()).toBeNull()
    const { rows } = await stage.app.db.pool.query('SELECT to_jsonb(a) AS entry FROM audit_entry a')
    expect(JSON.stringify(rows)).toContain('broker.example.com:1883')
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })

  test('is not sent to another address by somebody who does not know it', async () => {
    const { webhook } = await made()
    const again = 'Enter the password again'
    const other = { url: 'mqtt://elsewhere.example.com:1883' }
    await expect(
      update(webhook.id, { ...other, broker: { topic: 'fleet', user: 'tandem' } }),
    ).rejects.toThrow(again)
    await expect(update(webhook.id, { broker: { topic: 'fleet', user: 'another' } })).rejects.toThrow(again)
    await expect(update(webhook.id, other)).rejects.toThrow('A broker needs a topic.')
    expect(await stored()).toBe('hunter2')
  })

  test('is not told to a cluster that has never seen it by somebody who does not know it', async () => {
    const servers = 'kafka.example.com:9092'
    const broker = { topic: 'fleet', user: 'tandem', mechanism: 'scramSha512' }
    const { webhook } = await stage.create({
      ...{ kind: 'kafka', url: servers, broker: { ...broker, password: 'hunter2' } },
    })
    await expect(
      update(webhook.id, { url: servers, broker: { ...broker, mechanism: 'plain' } }),
    ).rejects.toThrow('Enter the password again')
    await update(webhook.id, { url: servers, broker: { ...broker, topic: 'other' } })
    expect(await stored()).toBe('hunter2')
  })
})

test.each<[string, object, string]>([
  ['no topic', {}, 'A broker needs a topic.'],
  ['wildcards in its topic', { broker: { topic: 'fleet/+' } }, 'This topic will not do.'],
  ['a place that nobody fills in', { broker: { topic: 'fleet/{driver}' } }, 'This topic will not do.'],
  [
    'a topic for each trailer of Kafka',
    { kind: 'kafka', url: 'k.example.com:9092', broker: { topic: 'f.{vin}' } },
    'This topic will not do.',
  ],
  [
    'a password in its address',
    { url: 'mqtts://me:pw@x.example.com', broker: { topic: 'fleet' } },
    'they have fields of their own',
  ],
  [
    'an address of the web',
    { url: 'https://x.example.com', broker: { topic: 'fleet' } },
    'begins with mqtts://',
  ],
  [
    'servers that are none',
    { kind: 'kafka', url: 'kafka://a b', broker: { topic: 'fleet' } },
    'bootstrap servers',
  ],
  ['a certificate that is none', { broker: { topic: 'fleet', authority: 'trust me' } }, 'as PEM'],
  ['a broken user name', { broker: { topic: 'fleet', user: 'x\ud800' } }, 'characters that they cannot have'],
])('a broker with %s is refused in words', async (_, input, words) => {
  await expect(stage.create({ kind: 'mqtt', url, ...input })).rejects.toThrow(words)
})

test('one that leads elsewhere now begins with the first message of what is under way', async () => {
  const { webhook } = await made()
  await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
  const { pool } = stage.app.db
  const arrived = async () => (await pool.query('SELECT arrived FROM webhook_delivery')).rows
  await pool.query('UPDATE webhook_delivery SET arrived = 7')
  await update(webhook.id, {})
  expect(await arrived()).toEqual([{ arrived: 7 }])
  const broker = { topic: 'fleet', user: 'tandem', password: 'hunter2' }
  await update(webhook.id, { url: 'mqtt://elsewhere.example.com:1883', broker })
  expect(await arrived()).toEqual([{ arrived: 0 }])
})

test('somebody who manages another customer neither sees nor makes one', async () => {
  const { webhook } = await made()
  const input = `{ name: "X", kind: mqtt, url: "${url}", broker: { topic: "fleet" } }`
  const say = (query: string) => stage.app.ask(['CUSTOMER_ADMIN_999'], query)
  await expect(
    say(`mutation { createWebhook(customerId: ${stage.customerId}, input: ${input}) { secret } }`),
  ).rejects.toThrow('Not Authorized')
  await expect(
    say(`mutation { updateWebhook(id: ${webhook.id}, input: ${input}) { secret } }`),
  ).rejects.toThrow()
})

describe('the address of a broker', () => {
  const strict = { isHttpAllowed: false, isPrivateAllowed: false }
  const loose = { isHttpAllowed: true, isPrivateAllowed: true }
  const broker: Broker = {
    ...{ topic: 'fleet', user: '', mechanism: 'plain' as const, isEncrypted: true, authority: '' },
  }
  const inner = [
    ...['127.0.0.1', 'localhost', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '2130706433'],
    ...['0x7f.1', '0177.0.0.1', '127.0.0.1.', 'broker', 'kafka.internal', 'mqtt.local.'],
  ]
  test.each(inner)('%s is refused unless the server is configured otherwise', (host) => {
    for (const [kind, address] of [
      ['mqtt', `mqtts://${host}:8883`],
      ['kafka', `kafka.example.com:9093, ${host}:9093`],
    ] as const) {
      expect(destinations[kind].problem(address, strict, broker)).toContain('in a private network')
      expect(destinations[kind].problem(address, loose, broker)).toBeNull()
    }
  })
  test('may have ports of brokers, and none of other services', () => {
    const { mqtt, kafka } = destinations
    for (const port of [443, 8883, 8884, 30_001])
      expect(mqtt.problem(`mqtts://broker.example.com:${port}`, strict, broker)).toBeNull()
    expect(mqtt.problem('mqtts://broker.example.com', strict, broker)).toBeNull()
    expect(kafka.problem('kafka.example.com', strict, broker)).toBeNull()
    for (const port of [22, 25, 5432, 6379, 2379]) {
      expect(mqtt.problem(`mqtts://broker.example.com:${port}`, strict, broker)).toContain('port')
      expect(kafka.problem(`kafka.example.com:${port}`, strict, broker)).toContain('port')
    }
  })
  test('has to be encrypted', () => {
    const rules = { ...strict, isHttpAllowed: true }
    const clear = { ...broker, isEncrypted: false }
    expect(destinations.mqtt.problem('mqtt://broker.example.com', strict, broker)).toContain('not encrypted')
    expect(destinations.mqtt.problem('mqtt://broker.example.com', rules, broker)).toBeNull()
    expect(destinations.kafka.problem('kafka.example.com:9092', strict, clear)).toContain(
      'Without encryption',
    )
    expect(destinations.kafka.problem('kafka.example.com:9092', rules, clear)).toBeNull()
  })
})

test('a topic is filled in, and nothing that a trailer is called makes another level of it', () => {
  const values = { type: 'feed.trips', customer: '12', vin: 'VIN1', unit: 'A/+#1' }
  expect(topicFor('t/{type}/{customer}/{vin}/{unit}', values)).toBe('t/feed.trips/12/VIN1/A___1')
  expect(topicFor('t/{vin}', { ...values, vin: '' })).toBe('t/_')
  const { broker } = destinationKinds.mqtt
  for (const topic of ['', '$SYS/x', 'a{', 'a}b', '{}', 'a\0']) expect(isTopicOf(broker!, topic)).toBe(false)
})
