/** Page views: what is taken, what is kept of it, who reads it, and where else it goes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { makeLog } from '../platform/log.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openOutside } from './outside.ts'
import { forgetUsage } from './store.ts'

let app: TestApp
let clock = noon
beforeAll(async () => {
  app = await testApp([trailer('USA', 1)], () => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = noon
  await app.db.pool.query('DELETE FROM page_view')
})

let addresses = 0
const send = (payload: unknown, address = `10.8.${addresses++}.1`) =>
  app.http.inject({
    method: 'POST',
    url: '/v1/api/usage',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': address },
    payload: JSON.stringify(payload),
  })
const read = (days = 30) =>
  app.ask(
    ['ADMINS'],
    `{ usage(days: ${days}) { pages { route views phoneViews loads lcp cls inp } days { day views } } }`,
  )
const stored = async () => (await app.db.pool.query('SELECT route FROM page_view ORDER BY at')).rows

test('a super admin reads how often each page was opened, and how quickly it came', async () => {
  for (const lcp of [800, 900, 1_000, 4_000])
    await send({ views: ['/control'], phone: false, vitals: { route: '/control', lcp, cls: 0.02 } })
  await send({ views: ['/tracking/{vin?}', '/control'], phone: true })
  clock += days(1)
  await send({ views: ['/profile'], phone: false, vitals: null })
  expect((await read()).usage).toEqual({
    pages: [
      {
        route: '/control',
        views: 5,
        phoneViews: 1,
        loads: 4,
        lcp: 1_750,
        cls: expect.closeTo(0.02),
        inp: null,
      },
      { route: '/profile', views: 1, phoneViews: 0, loads: 0, lcp: null, cls: null, inp: null },
      { route: '/tracking/{vin?}', views: 1, phoneViews: 1, loads: 0, lcp: null, cls: null, inp: null },
    ],
    days: [
      { day: new Date(noon).toISOString().slice(0, 10), views: 6 },
      { day: new Date(clock).toISOString().slice(0, 10), views: 1 },
    ],
  })
  expect((await read(1)).usage.days).toHaveLength(1)
})

test('nobody else reads it', async () => {
  await expect(
    app.ask([`CUSTOMER_ADMIN_${app.customers.USA}`], '{ usage { pages { route } } }'),
  ).rejects.toThrow('Not Authorized')
})

test.each([
  ['a VIN in an address', { views: ['/tracking/1GRAA0627KB110482'], phone: false }],
  ['an address that is no path', { views: ['https://evil.example'], phone: false }],
  ['a search', { views: ['/tracking?q=me'.replace('?', '%3F')], phone: false }],
  ['too many at once', { views: Array.from({ length: 51 }, () => '/control'), phone: false }],
  ['a time that cannot be', { views: [], phone: false, vitals: { route: '/control', lcp: -1 } }],
  ['nothing', null],
])('%s is not kept', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400)
  expect(await stored()).toEqual([])
})

test('who sends many is told to wait', async () => {
  const answers = []
  for (let n = 0; n < 121; n++) answers.push((await send({ views: [], phone: false }, '10.9.9.9')).statusCode)
  expect(answers.slice(0, 120).every((status) => status === 204)).toBe(true)
  expect(answers[120]).toBe(429)
})

test('after 90 days they are removed, and the oldest where there are too many', async () => {
  for (const [at, route] of [
    [noon - days(91), '/old'],
    [noon - days(89), '/first'],
    [noon, '/second'],
    [noon + 1, '/third'],
  ] as const) {
    clock = at
    await send({ views: [route], phone: false })
  }
  await forgetUsage(app.db.pool, noon)
  expect((await stored()).map(({ route }) => route)).toEqual(['/first', '/second', '/third'])
  await forgetUsage(app.db.pool, noon, () => false, 2)
  expect((await stored()).map(({ route }) => route)).toEqual(['/second', '/third'])
})

test('an endpoint outside gets the same, and nobody waits for it', async () => {
  const got: string[] = []
  const outside = createServer((request, response) => {
    request.setEncoding('utf8')
    request.on('data', (text) => got.push(text))
    request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  const log = makeLog(() => {})
  openOutside(`http://127.0.0.1:${port}/hits`, 'Tandem', log)({ views: ['/control'], phone: false })
  await expect.poll(() => got.length).toBe(1)
  expect(JSON.parse(got[0]!)).toMatchObject({ product: 'Tandem', views: ['/control'], phone: false })
  await new Promise((done) => outside.close(done))
})
