/** Alerts on the live stream: as they fire, and how many are unread. */
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import type { LiveLine } from '#domain/wire/live.ts'
import { fire } from '../alerts/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openClient } from './client.ts'
import { openHub } from './hub.ts'
import { openNews } from './news.ts'
import { liveRoutes } from './routes.ts'

let app: TestApp
let port: number
let news: ReturnType<typeof openNews>
let nudged = 0
const streams: IncomingMessage[] = []
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1, { groups: ['West'] }), trailer('NOR', 2), trailer('BLU', 3)])
  for (const id of [1, 2, 3])
    await app.db.pool.query(
      `INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, '2026-01-01')`,
      [id, `n${id}@nor.example`],
    )
  await app.db.pool.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id)
      SELECT customer_id, id, 2 FROM vehicle_group WHERE name = 'West'`,
  )
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  news = openNews({ pool: app.db.pool, hub: app.hub, log: app.log, nudge: () => nudged++ })
})
afterAll(async () => {
  for (const stream of streams) stream.destroy()
  await app.close()
})

const nor = () => `CUSTOMER_${app.customers.NOR}`

/** An open portal: what it received, and how to wait for it. */
const open = (port: number, userId: number, ...groups: string[]) =>
  openAt('/v1/api/live', port, userId, ...groups)
const openAt = async (path: string, port: number, userId: number, ...groups: string[]) => {
  const authorization = `Bearer ${await app.tokenOf(userId, ...groups)}`
  const stream = await new Promise<IncomingMessage>((done) => {
    request({ port, path, headers: { authorization } }, done).end()
  })
  streams.push(stream)
  const lines: LiveLine[] = []
  let rest = ''
  stream.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    lines.push(...parts.map((part) => JSON.parse(part)))
  })
  const until = async (test: () => boolean) => {
    while (!test()) await pause(5)
  }
  await until(() => lines.some((stream) => 'ready' in stream))
  return {
    lines,
    until,
    fired: () => lines.flatMap((stream) => ('firings' in stream ? stream.firings : [])),
    unread: () => lines.flatMap((stream) => ('unread' in stream ? [stream.unread] : [])),
  }
}
const happen = async (unitId: string, at: number) => {
  const id = await fire(app.db.pool, await app.vehicle(unitId), {
    source: 'fence:7',
    alertTypeId: 18,
    at,
    evidence: { geofence: { id: 7, version: 1, name: 'Yard' } },
  })
  await app.db.pool.query('UPDATE firing SET stored = now() WHERE id = $1', [id])
  news([{ id }])
  return id
}

test('an alert is sent at once to those who see the vehicle, and counts as unread', async () => {
  const [whole, west, none] = [
    await open(port, 1, nor()),
    await open(port, 2, nor()),
    await open(port, 3, `CUSTOMER_${app.customers.BLU}`),
  ]
  await whole.until(() => whole.unread().length === 1)
  expect(whole.unread()).toEqual([0])
  const second = await happen('NOR-2', noon)
  const first = await happen('NOR-1', noon)
  await whole.until(() => whole.fired().length === 2)
  await west.until(() => west.fired().length === 1)
  const { vin, id: vehicleId, customerId } = await app.vehicle('NOR-1')
  expect(west.fired()).toEqual([
    {
      id: String(first),
      customerId,
      vehicleId,
      vin,
      unitId: 'NOR-1',
      ruleName: 'Yard',
      because: 'The doors were opened.',
      level: 'caution',
      at: noon,
    },
  ])
  expect(whole.fired().map(({ id }) => id)).toEqual([String(second), String(first)])
  await whole.until(() => whole.unread().at(-1) === 2)
  await west.until(() => west.unread().at(-1) === 1)
  expect(none.fired()).toEqual([])
  expect(none.unread()).toEqual([0])
  expect(nudged).toBe(2)

  // Whoever looks after one takes it from everybody's count; what was sent before is not sent again.
  await app.ask([nor()], `mutation { resolveFirings(ids: [${second}]) }`, {}, 3)
  await whole.until(() => whole.unread().at(-1) === 1)
  expect(whole.fired()).toHaveLength(2)
  // Read on one device, it is read on the others.
  await app.ask([nor()], `mutation { readFirings(ids: [${first}]) }`, {}, 1)
  await whole.until(() => whole.unread().at(-1) === 0)
})

test('an alert that ends by itself is no longer counted after a while', async () => {
  const { access, hub, messageBoard, log, db } = app
  const server = fastify()
  await server.register(liveRoutes, { access, pool: db.pool, hub, messageBoard, log, lookEvery: 20 })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const own = (server.server.address() as AddressInfo).port
  const whole = await open(own, 1, nor())
  const id = await happen('NOR-2', noon + 500)
  await whole.until(() => whole.unread().at(-1) === 1)
  await db.pool.query('UPDATE firing SET ended = at WHERE id = $1', [id])
  await whole.until(() => whole.unread().at(-1) === 0)
  for (const stream of streams) stream.destroy()
  await server.close()
})

test('a page that shows no fleet hears the same alerts and counts, and is sent no vehicles', async () => {
  const path = '/v1/api/live?news=1'
  const whole = await openAt(path, port, 1, nor())
  const west = await openAt(path, port, 2, nor())
  const none = await openAt(path, port, 3, `CUSTOMER_${app.customers.BLU}`)
  await whole.until(() => whole.unread().length === 1)
  const second = await happen('NOR-2', noon + 2_000)
  const first = await happen('NOR-1', noon + 2_000)
  await whole.until(() => whole.fired().length === 2)
  await west.until(() => west.fired().length === 1)
  expect(whole.fired().map(({ id }) => id)).toEqual([String(second), String(first)])
  expect(west.fired().map(({ unitId }) => unitId)).toEqual(['NOR-1'])
  await whole.until(() => (whole.unread().at(-1) ?? 0) >= 2)
  expect(none.fired()).toEqual([])
  for (const { lines } of [whole, west])
    expect(lines.filter((line) => 'fleet' in line || 'changes' in line || 'gone' in line)).toEqual([])
  expect(whole.lines[0]).toMatchObject({ hello: { vehicles: 0 } })
})

test('nothing is taken from the engine while nobody follows the fleet', async () => {
  const looks: boolean[] = []
  const hub = openHub(async (isLooking) => void looks.push(isLooking))
  const client = (follows: boolean) =>
    openClient({
      userId: 1,
      follows,
      scope: 'all',
      out: new PassThrough(),
      textOf: hub.textOf,
      now: Date.now,
    }).client
  const [hears, follows] = [client(false), client(true)]
  await hub.join(hears)
  expect(looks).toEqual([])
  await hub.join(follows)
  hub.leave(hears)
  expect(looks).toEqual([true])
  hub.leave(follows)
  expect(looks).toEqual([true, false])
  hub.stop()
})

test('nothing of alerts is sent to whoever has no right to them', async () => {
  const withheld = { id: 1, email: 'n1@nor.example', groups: [nor()], withheld: ['alerts' as const] }
  const { token } = await app.access.auth.tokens.issue(withheld, Date.now())
  const lines: string[] = []
  const stream = await new Promise<IncomingMessage>((done) => {
    request({ port, path: '/v1/api/live', headers: { authorization: token } }, done).end()
  })
  streams.push(stream)
  stream.on('data', (chunk) => lines.push(String(chunk)))
  while (!lines.join('').includes('"ready"')) await pause(5)
  const other = await open(port, 1, nor())
  await happen('NOR-1', noon + 1_000)
  await other.until(() => other.fired().length === 1)
  expect(lines.join('')).not.toContain('firings')
  expect(lines.join('')).not.toContain('unread')
})
