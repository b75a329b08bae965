/** Webhooks that are sent a feed: every change once, in its order, to a real server of a customer's. */
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { makeVehicleNames } from '../feed/vehicle-names.ts'
import { silentLog } from '../ingest/testing.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { forgetDeliveries } from './delivery-store.ts'
import { openLinks } from './destinations/links.ts'
import { pumpFeeds } from './feed-pump.ts'
import { deliverNext } from './send.ts'

let app: TestApp
let clock = noon
let server: Server
let url = ''
let status = 200
interface Came {
  readonly signature: string
  readonly text: string
}
const came: Came[] = []
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)], () => clock, {
    webhookRules: { isHttpAllowed: true, isPrivateAllowed: true },
  })
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      came.push({ signature: String(request.headers['tandem-signature']), text })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.pool.query('TRUNCATE webhook, webhook_delivery')
  // As an engine notes it, some seconds after it stored them.
  await app.db.pool.query('UPDATE engine_shard SET batch = $1', [batch])
  came.length = 0
  status = 200
})

let batch = 1
const drive = (unit: string, at: number) =>
  keepReports(app, unit, [reportAt(at, { gps: { lat: 32, lng: -96 } })], ++batch)
/** What the service does in its rounds, until there is nothing more to do. */
const work = async () => {
  const { pool } = app.db
  const options = {
    ...{ pool, log: silentLog, product: 'Tandem', now: () => clock },
    rules: { isHttpAllowed: true, isPrivateAllowed: true },
    ...{ sealing: app.access.auth.sealing, links: openLinks() },
  }
  const source = { pool, names: makeVehicleNames(pool) }
  while ((await pumpFeeds({ source, log: silentLog, now: clock })) + (await deliverNext(options)) > 0) {
    // Until nothing is left.
  }
}
const create = async (feed: string) => {
  // The engine has noted what it stored.
  await app.db.pool.query('UPDATE engine_shard SET batch = $1', [batch])
  const customerId = app.customers.NOR!
  const { createWebhook } = await app.ask(
    [`CUSTOMER_ADMIN_${customerId}`],
    `mutation ($customerId: ID!, $input: WebhookInput!) { createWebhook(customerId: $customerId, input: $input) {
      secret webhook { id feed } } }`,
    { customerId, input: { name: 'TMS', url, feed } },
  )
  return createWebhook as { secret: string; webhook: { id: string; feed: string } }
}
const heard = () =>
  came.flatMap(({ text }) => {
    const { type, changes } = JSON.parse(text)
    return changes.map(
      (one: { unitId: string; recorded: string }) => `${type} ${one.unitId} ${one.recorded.slice(11, 16)}`,
    )
  })

test('sends what comes after it was made, signed, and nothing of another customer', async () => {
  const { secret, webhook } = await create('positions')
  expect(webhook.feed).toBe('positions')
  await work()
  await drive('NOR-1', noon)
  await drive('BLU-3', noon)
  await drive('NOR-2', noon + minutes(1))
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:00', 'feed.positions NOR-2 12:01'])
  const [, t, v1] = /t=(\d+),v1=(\w+)/.exec(came[0]!.signature)!
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${came[0]!.text}`).digest('hex'))
  await work()
  expect(heard()).toHaveLength(2)
})

test('has what came after it was made, also where nobody looked after webhooks just then', async () => {
  await create('positions')
  await drive('NOR-1', noon + minutes(6))
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:06'])
})

test('after an outage of hours goes on within minutes', async () => {
  await create('positions')
  await work()
  status = 500
  await drive('NOR-1', noon + minutes(7))
  for (let n = 0; n < 60; n++) {
    await work()
    clock += minutes(5)
  }
  came.length = 0
  status = 200
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:07'])
  clock = noon
})

test('waits with what comes next until what came before has arrived', async () => {
  await create('positions')
  await work()
  status = 500
  await drive('NOR-1', noon + minutes(2))
  await work()
  await drive('NOR-2', noon + minutes(3))
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:02'])
  status = 200
  came.length = 0
  clock += hours(1)
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:02', 'feed.positions NOR-2 12:03'])
  clock = noon
})

test('that cannot go on where it was says so, and goes on from there', async () => {
  await create('positions')
  await app.db.pool.query(`UPDATE webhook SET feed_cursor = 'of another database'`)
  await work()
  expect(came.map(({ text }) => JSON.parse(text))).toEqual([
    {
      ...{ id: expect.any(String), type: 'feed.restarted', created: '2026-11-20T12:00:00.000Z' },
      ...{ customerId: app.customers.NOR, feed: 'positions', cursor: expect.any(String) },
    },
  ])
  came.length = 0
  await drive('NOR-1', noon + minutes(9))
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:09'])
})

test('of a customer that is not active nothing is sent, and all of it once it is', async () => {
  await create('positions')
  await work()
  await app.db.pool.query('UPDATE customer SET active = false WHERE id = $1', [app.customers.NOR])
  await drive('NOR-1', noon + minutes(4))
  await work()
  expect(heard()).toEqual([])
  await app.db.pool.query('UPDATE customer SET active = true WHERE id = $1', [app.customers.NOR])
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:04'])
})

test('of a customer that is not active any more what waits already is not sent either', async () => {
  await create('positions')
  await drive('NOR-1', noon + minutes(8))
  const { pool } = app.db
  await pumpFeeds({ source: { pool, names: makeVehicleNames(pool) }, log: silentLog, now: clock })
  await pool.query('UPDATE customer SET active = false WHERE id = $1', [app.customers.NOR])
  await work()
  expect(heard()).toEqual([])
  await pool.query('UPDATE customer SET active = true WHERE id = $1', [app.customers.NOR])
  await work()
  expect(heard()).toEqual(['feed.positions NOR-1 12:08'])
})

test('an event that never arrived holds its feed, however long ago it was', async () => {
  await create('positions')
  await work()
  status = 500
  await drive('NOR-1', noon + minutes(5))
  await work()
  await app.db.pool.query('UPDATE webhook_delivery SET due = NULL')
  await forgetDeliveries(app.db.pool, clock + hours(24 * 365))
  const { rows } = await app.db.pool.query('SELECT delivered FROM webhook_delivery')
  expect(rows).toEqual([{ delivered: null }])
})

test('somebody who sees a part of the trailers has no webhook about all of them, and may end one', async () => {
  const { webhook } = await create('positions')
  const customerId = app.customers.NOR!
  const { rows } = await app.db.pool.query<{ user_id: number }>(
    `WITH who AS (INSERT INTO user_account (email, account_status, password_hash)
        VALUES ('part@north.example', 'CONFIRMED', 'x') RETURNING id),
      part AS (INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'Part') RETURNING customer_id, id),
      role AS (INSERT INTO user_role (user_id, role, customer_id) SELECT id, 'CUSTOMER_ADMIN', $1 FROM who)
    INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT part.customer_id, part.id, who.id FROM part, who RETURNING user_id`,
    [customerId],
  )
  const say = (query: string) => app.ask([`CUSTOMER_ADMIN_${customerId}`], query, {}, rows[0]!.user_id)
  const refused = 'You see a part of the trailers only.'
  const input = `name: "Mine", url: "${url}"`
  for (const sent of ['', ', feed: positions'])
    await expect(
      say(`mutation { createWebhook(customerId: ${customerId}, input: { ${input}${sent} }) { secret } }`),
    ).rejects.toThrow(refused)
  await expect(
    say(`mutation { updateWebhook(id: ${webhook.id}, input: { ${input} }) { secret } }`),
  ).rejects.toThrow(refused)
  await expect(
    say(`{ webhookDeliveries(webhookId: ${webhook.id}) { deliveries { body } } }`),
  ).rejects.toThrow(refused)
  expect(await say(`mutation { deleteWebhook(id: ${webhook.id}) }`)).toEqual({ deleteWebhook: true })
})
