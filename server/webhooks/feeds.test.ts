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
