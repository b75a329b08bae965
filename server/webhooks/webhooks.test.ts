/** Webhooks: kept through GraphQL, delivered to a real server of a customer's. */
import { createHmac } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes, second } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { notifyNext } from '../alerts/notify.ts'
import { insertRule } from '../alerts/rule-write.ts'
import { fire, ruleOf } from '../alerts/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { guardedLookup, isPrivate, urlProblem } from './address.ts'
import { openLinks } from './destinations/links.ts'
import { queueWebhooks } from './payload.ts'
import { deliverNext, startDelivering, webhookRetryDelay } from './send.ts'

interface Came {
  readonly event: string
  readonly signature: string
  readonly body: string
}
let app: TestApp
let clock = noon
let server: Server
let url = ''
const came: Came[] = []
/** What the customer's server answers, in turn; 0 hangs up. */
const answers: number[] = []

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], () => clock, {
    webhookRules: { isHttpAllowed: true, isPrivateAllowed: true },
  })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const status = answers.shift() ?? 200
      if (status === 0) return request.socket.destroy()
      const { headers } = request
      came.push({
        event: String(headers['tandem-event']),
        signature: String(headers['tandem-signature']),
        body,
      })
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(5_000))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=abc`
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(async () => {
  clock = noon
  await app.db.pool.query(
    'TRUNCATE webhook, webhook_delivery, firing, alert_rule, firing_notice, audit_entry',
  )
})
afterEach(() => {
  came.length = 0
  answers.length = 0
})

const nor = () => app.customers.NOR!
const admin = () => [`CUSTOMER_ADMIN_${nor()}`]
const create = async (facts: object = {}, groups = admin()) =>
  (
    await app.ask(
      groups,
      `mutation ($customerId: ID!, $input: WebhookInput!) { createWebhook(customerId: $customerId, input: $input) {
        secret webhook { id customerId name url isActive created updated } } }`,
      { customerId: nor(), input: { name: 'Dispatch', url, ...facts } },
    )
  ).createWebhook
/** What only brokers need. */
const brokers = () => ({ sealing: app.access.auth.sealing, links: openLinks() })
const deliver = async (pool = app.db.pool) => {
  const rules = { isHttpAllowed: true, isPrivateAllowed: true }
  while (
    (await deliverNext({ pool, log: app.log, rules, product: 'Tandem', ...brokers(), now: () => clock })) > 0
  );
}
const fields = 'id event kind state attempts status durationMs response problem due delivered body firingId'
const log = async (id: string) =>
  (await app.ask(admin(), `{ webhookDeliveries(webhookId: ${id}) { deliveries { ${fields} } after } }`))
    .webhookDeliveries.deliveries
const alarm = async (facts: Partial<Parameters<typeof fire>[2]> = {}) => {
  const { pool } = app.db
  const ruleId = await inTransaction(pool, (client) =>
    insertRule(client, ruleOf(nor(), { notifyMe: false }), { ownerId: 1, now: noon }),
  )
  const id = await fire(pool, await app.vehicle('NOR-1'), { source: ruleId, at: clock, ...facts })
  await notifyNext(
    pool,
    clock,
    100,
    queueWebhooks(() => 'https://fleet.example'),
  )
  return { id: String(id), ruleId }
}

describe('a webhook', () => {
  test('shows its secret once', async () => {
    const { secret, webhook } = await create()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(webhook).toMatchObject({ customerId: nor(), name: 'Dispatch', url, isActive: true, created: noon })
    const { webhooks } = await app.ask(admin(), `{ webhooks(customerId: ${nor()}) { id name url } }`)
    expect(webhooks).toEqual([{ id: webhook.id, name: 'Dispatch', url }])
  })

  test('leaves neither its secret nor what its address holds in the audit trail', async () => {
    const { secret } = await create()
    const { rows } = await app.db.pool.query('SELECT * FROM audit_entry')
    expect(rows).toMatchObject([{ action: 'webhook created', subject: 'Dispatch' }])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain('abc')
    expect(app.loggedProblems.join()).not.toContain(secret)
  })

  test('gets a new secret when asked, and keeps the old one otherwise', async () => {
    const { secret, webhook } = await create()
    const update = async (more: string) =>
      (
        await app.ask(
          admin(),
          `mutation { updateWebhook(id: ${webhook.id}, input: { name: "Yard", url: "${url}" }${more}) { secret webhook { name } } }`,
        )
      ).updateWebhook
    expect(await update('')).toEqual({ secret: null, webhook: { name: 'Yard' } })
    const fresh = (await update(', newSecret: true')).secret
    expect(fresh).toMatch(/^[\w-]{43}$/)
    expect(fresh).not.toBe(secret)
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'A webhook needs a name of at most 100 characters.'],
    ['an address that is none', { url: 'dispatch' }, 'A webhook needs an address that begins with https://.'],
    [
      'another kind of address',
      { url: 'ftp://x.example' },
      'A webhook needs an address that begins with https://.',
    ],
    [
      'a password in its address',
      { url: 'https://me:secret@x.example' },
      'Leave user name and password out of the address: deliveries are signed instead.',
    ],
  ])('with %s is refused in words', async (_, facts, words) => {
    await expect(create(facts)).rejects.toThrow(words)
  })

  test('is for those who manage the customer', async () => {
    await expect(create({}, [`CUSTOMER_${nor()}`])).rejects.toThrow('Not Authorized')
    await expect(create({}, [`CUSTOMER_ADMIN_${app.customers.BLU}`])).rejects.toThrow('Not Authorized')
  })
})

describe('an address', () => {
  const strict = { isHttpAllowed: false, isPrivateAllowed: false }
  test.each([
    'http://x.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a.localhost/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]/',
    'https://localhost./',
    'https://postgres/',
    'https://metadata.google.internal/',
    'https://printer.local./',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:5432/',
    'https://8.8.8.8:6379/',
    'https://hooks.example.com:0/',
    'https://[2001:0:7f00:1::]/',
  ])('%s is refused unless the server is configured otherwise', (text) => {
    expect(urlProblem(text, strict)).not.toBeNull()
    expect(urlProblem(text, { isHttpAllowed: true, isPrivateAllowed: true })).toBeNull()
  })
  test.each([
    'https://hooks.example.com/tandem',
    'https://hooks.example.com:8443/',
    'https://8.8.8.8/',
    'https://[2001:4860:4860::8888]/',
  ])('%s is fine', (text) => expect(urlProblem(text, strict)).toBeNull())
  test('that is given in numbers is checked as the connection is made, however it is written', async () => {
    const { webhook } = await create()
    await app.ask(admin(), `mutation { testWebhook(id: ${webhook.id}) { id } }`)
    const rules = { isHttpAllowed: true, isPrivateAllowed: false }
    for (const host of ['2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.0.0.1.']) {
      await app.db.pool.query('UPDATE webhook SET url = $1 WHERE id = $2', [
        url.replace('127.0.0.1', host),
        webhook.id,
      ])
      await app.db.pool.query('UPDATE webhook_delivery SET due = now() WHERE webhook_id = $1', [webhook.id])
      await deliverNext({
        pool: app.db.pool,
        log: app.log,
        rules,
        product: 'Tandem',
        ...brokers(),
        now: Date.now,
      })
    }
    expect(came).toEqual([])
  })
  test('of a name is checked when it is looked up', async () => {
    const rules = { isHttpAllowed: true, isPrivateAllowed: false }
    const failed = await new Promise((done) => guardedLookup(rules)('localhost', {}, (error) => done(error)))
    expect(String(failed)).toContain('in a private network')
  })
  test('that a name stands for is checked when a delivery is sent, so that a name cannot lead inside later', async () => {
    for (const inner of ['192.168.1.1', '', 'fe80::1%eth0', '2606:4700::1%eth0'])
      expect(isPrivate(inner)).toBe(true)
    const { webhook } = await create({ url: url.replace('127.0.0.1', 'localhost') })
    await app.ask(admin(), `mutation { testWebhook(id: ${webhook.id}) { id } }`)
    const { pool, url: _ } = app.db
    // The name passes for one that is kept already; its address does not.
    const rules = { isHttpAllowed: true, isPrivateAllowed: false }
    await pool.query("UPDATE webhook SET url = replace(url, 'localhost', 'localhost.')")
    await deliverNext({ pool, log: app.log, rules, product: 'Tandem', ...brokers(), now: () => clock })
    expect(came).toEqual([])
    expect((await log(webhook.id))[0]).toMatchObject({ state: 'waiting', status: null })
  })
})

describe('an alert', () => {
  test('is sent to the customer’s webhooks, signed, with everything that docs/webhooks.md says', async () => {
    const { secret, webhook } = await create()
    const { id, ruleId } = await alarm()
    await deliver()
    expect(came).toHaveLength(1)
    const { event, signature, body } = came[0]!
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
    expect(Number(t)).toBe(noon / 1000)
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
    const vehicle = await app.vehicle('NOR-1')
    expect(JSON.parse(body)).toEqual({
      id: event,
      type: 'alert.fired',
      created: '2026-11-20T12:00:00.000Z',
      customerId: nor(),
      alert: {
        id,
        at: '2026-11-20T12:00:00.000Z',
        severity: 'caution',
        because: 'The doors were opened.',
        late: false,
        rule: { id: ruleId, name: 'Doors' },
        alertType: { id: 10, name: 'Door Status' },
        vehicle: { id: vehicle.id, vin: vehicle.vin, unitId: 'NOR-1' },
        position: { lat: 32.78, lng: -96.8 },
        address: 'Dallas, TX',
        speedMph: 0,
        geofence: null,
        url: `https://fleet.example/alertconfiguration?tab=inbox&firing=${id}`,
      },
    })
    expect(await log(webhook.id)).toMatchObject([
      {
        event,
        kind: 'alert.fired',
        state: 'delivered',
        attempts: 1,
        status: 200,
        problem: null,
        firingId: id,
        body,
      },
    ])
    expect((await log(webhook.id))[0].response).toHaveLength(1_000)
  })

  test('that the rate limit holds back, and one of another customer, is not sent', async () => {
    const { webhook } = await create()
    await alarm({ held: { last: noon, until: noon + 1 } })
    const { pool } = app.db
    const other = await inTransaction(pool, (client) =>
      insertRule(client, ruleOf(app.customers.BLU!, { notifyMe: false }), { ownerId: 1, now: noon }),
    )
    await fire(pool, await app.vehicle('BLU-2'), { source: other, at: noon })
    await notifyNext(
      pool,
      clock,
      100,
      queueWebhooks(() => ''),
    )
    expect(await log(webhook.id)).toEqual([])
  })

  test('is tried again with longer and longer waits, always as the same event, for a day', async () => {
    const { webhook } = await create()
    answers.push(500, 302, 0, ...Array(40).fill(503))
    await alarm()
    const tries: number[] = []
    for (let n = 0; n < 40; n++) {
      await deliver()
      const [one] = await log(webhook.id)
      tries.push(clock - noon)
      expect(one.attempts).toBe(n + 1)
      if (one.state === 'failed') break
      expect(one.due).toBe(clock + webhookRetryDelay(n + 1))
      clock = one.due
    }
    expect(tries.slice(0, 4)).toEqual([0, 30 * second, 90 * second, 210 * second])
    expect(tries.at(-1)).toBeGreaterThan(hours(19))
    expect(tries.at(-1)).toBeLessThanOrEqual(hours(24))
    expect((await log(webhook.id))[0]).toMatchObject({
      state: 'failed',
      status: 503,
      problem: 'It answered 503.',
    })
    expect(new Set(came.map(({ event }) => event)).size).toBe(1)
  })

  test('can be sent again by hand, as the same event', async () => {
    const { webhook } = await create()
    await alarm()
    await deliver()
    const [{ id }] = await log(webhook.id)
    clock += minutes(1)
    const { resendDelivery } = await app.ask(
      admin(),
      `mutation { resendDelivery(id: ${id}) { state attempts } }`,
    )
    expect(resendDelivery).toEqual({ state: 'waiting', attempts: 0 })
    await deliver()
    expect(came).toHaveLength(2)
    expect(came[0]!.event).toBe(came[1]!.event)
    expect(came[0]!.body).toBe(came[1]!.body)
    expect(came[0]!.signature).not.toBe(came[1]!.signature)
  })

  test('is sent once by several servers at once', async () => {
    await create()
    for (let n = 0; n < 20; n++) await alarm({ item: String(n) })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(came).toHaveLength(20)
    expect(new Set(came.map(({ event }) => event)).size).toBe(20)
  })

  test('of a webhook that is off waits until it is on', async () => {
    const { webhook } = await create()
    await alarm()
    await app.db.pool.query('UPDATE webhook SET is_active = false')
    await deliver()
    expect(came).toEqual([])
    await app.db.pool.query('UPDATE webhook SET is_active = true')
    await deliver()
    expect((await log(webhook.id))[0].state).toBe('delivered')
  })

  test('does not wait behind another system that is away', async () => {
    await create({ name: 'Away', url: 'http://127.0.0.1:1/' })
    await create()
    for (let n = 0; n < 10; n++) await alarm({ item: String(n) })
    await deliver()
    expect(came).toHaveLength(10)
    const { rows } = await app.db.pool.query(
      "SELECT sum(attempts)::int AS tries FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE w.name = 'Away'",
    )
    // It is left alone after the first few.
    expect(rows[0].tries).toBeLessThanOrEqual(4)
    // Those that failed together are one failure.
    const left = await app.db.pool.query("SELECT quiet_until FROM webhook WHERE name = 'Away'")
    expect(left.rows[0].quiet_until.getTime()).toBe(clock + 30 * second)
    // While it is away one of them tries whether it is back.
    clock += hours(1)
    await deliver()
    const after = await app.db.pool.query(
      "SELECT sum(attempts)::int AS tries FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE w.name = 'Away'",
    )
    expect(after.rows[0].tries).toBe(rows[0].tries + 1)
  })

  test('does not wait for another system that takes its time', async () => {
    const hung: ServerResponse[] = []
    const slow = createServer((_request, response) => hung.push(response))
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    const { port } = slow.address() as AddressInfo
    const testIt = (id: string) => app.ask(admin(), `mutation { testWebhook(id: ${id}) { id } }`)
    const late = await create({ name: 'Slow', url: `http://127.0.0.1:${port}/` })
    await testIt(late.webhook.id)
    const { pool } = app.db
    const { stop } = startDelivering({
      ...{ pool, log: app.log, rules: { isHttpAllowed: true, isPrivateAllowed: true }, product: 'Tandem' },
      ...{ sealing: app.access.auth.sealing, pause: 20, now: () => clock },
    })
    await expect.poll(() => hung.length, { timeout: 30_000 }).toBe(1)
    const { webhook } = await create()
    await testIt(webhook.id)
    await expect.poll(() => came.length, { timeout: 30_000 }).toBe(1)
    // It still takes its time.
    expect(hung[0]!.socket?.destroyed).toBe(false)
    hung[0]!.end()
    await stop()
    slow.close()
    expect((await log(late.webhook.id))[0]).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

test('a test tells of nothing but itself', async () => {
  const { webhook } = await create()
  const { testWebhook } = await app.ask(
    admin(),
    `mutation { testWebhook(id: ${webhook.id}) { kind state body event } }`,
  )
  expect(testWebhook).toMatchObject({ kind: 'test', state: 'waiting' })
  await deliver()
  expect(JSON.parse(came[0]!.body)).toEqual({
    id: testWebhook.event,
    type: 'test',
    created: '2026-11-20T12:00:00.000Z',
    customerId: nor(),
  })
})

test('deleting a webhook takes its deliveries with it', async () => {
  const { webhook } = await create()
  await alarm()
  await app.ask(admin(), `mutation { deleteWebhook(id: ${webhook.id}) }`)
  expect((await app.db.pool.query('SELECT FROM webhook_delivery')).rowCount).toBe(0)
  await expect(log(webhook.id)).rejects.toThrow('There is no such webhook.')
})
