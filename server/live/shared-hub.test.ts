/** Two servers on one database: what is done at one is known at the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bus, openBus } from '../platform/bus.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import type { Client } from './client.ts'

/** The first one has made the database. */
let [first, one, other]: [TestApp, TestApp, TestApp] = [null!, null!, null!]
const buses: Bus[] = []
/** What the other server's portal was asked to look at. */
const asked: unknown[] = []
const nor = () => `CUSTOMER_ADMIN_${one.customers.NOR}`

beforeAll(async () => {
  first = await testApp([trailer('NOR', 1)])
  const { db, log } = first
  const bus = async () => {
    const opened = await openBus({ pool: db.pool, url: db.url, log })
    buses.push(opened)
    return opened
  }
  one = await testApp([trailer('NOR', 1)], Date.now, { on: db, bus: await bus() })
  other = await testApp([trailer('NOR', 1)], Date.now, { on: db, bus: await bus() })
  for (const [id, email] of [
    [1, 'one@nor.example'],
    [2, 'two@nor.example'],
  ])
    await db.pool.query(
      `INSERT INTO user_account (id, email, created) OVERRIDING SYSTEM VALUE VALUES ($1, $2, '2026-01-01')`,
      [id, email],
    )
  // A portal as the hub knows it.
  await other.hub.join({
    userId: 2,
    follows: true,
    alertScope: 'all',
    lacks: new Set(),
    sees: () => true,
    refresh: (what: unknown) => asked.push(['refresh', what]),
    countUnread: () => asked.push('unread'),
    lookAtBanners: () => asked.push('banners'),
    heartbeat: () => {},
    bye: () => {},
  } as unknown as Client)
})
afterAll(async () => {
  for (const bus of buses) await bus.stop()
  await other.close()
  await one.close()
  await first.close()
})

const authenticated = async (at: TestApp, token: string) =>
  at.access.authenticate({ headers: { authorization: `Bearer ${token}` } })

test('a user who is disabled at one server is nobody at the other', async () => {
  const token = await one.tokenOf(2, nor())
  expect(await authenticated(other, token)).toMatchObject({ viewer: { userId: 2 } })
  await one.db.pool.query('UPDATE user_account SET enabled = false, updated = now() WHERE id = 2')
  await one.access.usersChanged([2])
  await expect.poll(() => authenticated(other, token)).toBeNull()
  await expect.poll(() => asked).toContainEqual(['refresh', null])
})

test('a sign-in that is ended at one server is ended at the other', async () => {
  const { rows } = await one.db.pool.query<{ id: number }>(
    `INSERT INTO sign_in (user_id, started, until) VALUES (1, now(), now() + interval '1 day') RETURNING id`,
  )
  const account = { id: 1, email: 'one@nor.example', groups: [nor()], withheld: [] }
  const { token } = await one.access.auth.tokens.issue(account, Date.now(), rows[0]!.id)
  expect(await authenticated(other, token)).toMatchObject({ viewer: { userId: 1 } })
  await one.db.pool.query('UPDATE sign_in SET ended = now() WHERE id = $1', [rows[0]!.id])
  await one.access.signInsEnded()
  await expect.poll(() => authenticated(other, token)).toBeNull()
})

test('failures to sign in count at both, and a success takes them back', async () => {
  const { throttle } = one.access.auth
  const far = other.access.auth.throttle
  let tries = 0
  while (throttle.attempt('who@nor.example', '10.9.9.9', Date.now()) === 0) tries++
  expect(tries).toBeGreaterThan(3)
  await expect.poll(() => far.size).toBeGreaterThan(0)
  await expect.poll(() => far.attempt('who@nor.example', '10.9.9.9', Date.now())).toBeGreaterThan(0)
  throttle.succeeded('who@nor.example', '10.9.9.9')
  await expect.poll(() => far.attempt('who@nor.example', '10.9.9.9', Date.now())).toBe(0)
})

test('vehicles, alerts and banners that change at one server are looked at by portals of the other', async () => {
  asked.length = 0
  one.hub.vehiclesChanged([7, 8])
  await expect.poll(() => asked).toContainEqual(['refresh', [7, 8]])
  one.hub.firingsChanged([one.customers.NOR!])
  await expect.poll(() => asked).toContain('unread')
  asked.length = 0
  one.hub.firingsRead(2)
  await expect.poll(() => asked).toContain('unread')
  one.hub.bannerDismissed(2)
  await expect.poll(() => asked).toContain('banners')
})

test('a message that is published at one server shows at the other', async () => {
  expect(await other.messageBoard.showing()).toEqual([])
  await one.db.pool.query(
    `INSERT INTO developer_message (title, text, level, starts, ends, roles, customer_ids, flags, created, created_by, updated)
      VALUES ('News', 'All is well', 'notice', now() - interval '1 hour', now() + interval '1 hour', '{}', '{}', '{}', now(), 'a', now())`,
  )
  asked.length = 0
  one.messageBoard.changed()
  await expect.poll(() => asked).toContain('banners')
  expect((await other.messageBoard.showing()).map(({ title }) => title)).toEqual(['News'])
})
