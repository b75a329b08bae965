/** Phones as trackers: their queues never stick, and a stranger without a key moves nobody's trailer. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIngestKeys } from '../access/ingest-keys.ts'
import { hashSecret, newSecret } from '../access/secrets.ts'
import { buildHttp, closeHttp, listen } from '../http/server.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { addCustomer, addVehicles, silentLog } from '../ingest/testing.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { refuseBareAddress } from './bare-address.ts'
import { osmandRoutes } from './osmand.ts'

const appKey = 'the-key-of-the-app-0123456789'
const seconds = Math.floor(Date.now() / 1000) - 3_600
const place = { lat: '32.78', lon: '-96.8' }
/** What can be said of a trailer's place. */
const elsewhere = { lat: '61.2', lon: '-149.9' }

let db: Database
let engine: Engine
let app: FastifyInstance
let url: string
let customers: number[]

beforeAll(async () => {
  db = await testDatabase()
  customers = [await addCustomer(db.pool, 'NS'), await addCustomer(db.pool, 'BM')]
  await addVehicles(db.pool, customers[0]!, 'MRY', 30)
  await addVehicles(db.pool, customers[1]!, 'BLU', 3)
  engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  const given = { engine, keys: openIngestKeys(db.pool, appKey), log: silentLog, pool: db.pool }
  app = await buildHttp({ log: silentLog, mapStyleUrl: null, secure: false })
  app.addHook('onRequest', refuseBareAddress)
  for (const page of ['/', '/*']) app.get(page, () => 'the portal')
  app.register(osmandRoutes, { ...given, keyless: false })
  app.register(osmandRoutes, { ...given, keyless: true, prefix: '/demo' })
  url = `http://127.0.0.1:${await listen(app, 0, '127.0.0.1')}`
})
afterAll(async () => {
  await closeHttp(app)
  await engine.stop()
  await db.close()
})

const stored = async (serial: string): Promise<Record<string, unknown>[]> =>
  (
    await db.pool.query(
      `SELECT r.* FROM report r JOIN vehicle v ON v.id = r.vehicle_id WHERE v.serial_num = $1 ORDER BY recorded`,
      [serial],
    )
  ).rows
const open = (serial: string, isOpen = true) =>
  db.pool.query('UPDATE vehicle SET open_to_phones = $2 WHERE serial_num = $1', [serial, isOpen])

type Query = Readonly<Record<string, string>>
const get = (query: Query, way = '', headers: Query = {}) =>
  fetch(`${url}${way}/ingest/osmand?${new URLSearchParams(query)}`, { headers })
const ask = (query: Query) => get({ key: appKey, ...query })
const post = (body: string, headers: Query = {}, query: Query = { key: appKey }) =>
  // As bytes, so that nothing adds a content type.
  fetch(`${url}/ingest/osmand?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
  })
const json = { 'content-type': 'application/json' }

describe('with a key', () => {
  test('a query moves a trailer; its speed is in knots', async () => {
    const answer = await ask({
      id: 'MRY-15',
      ...place,
      timestamp: String(seconds),
      speed: '10',
      bearing: '90',
      batt: '50',
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ accepted: 1, rejected: [] })
    expect(await stored('MRY-15')).toMatchObject([
      {
        recorded: new Date(seconds * 1000),
        lat: 32.78,
        lng: -96.8,
        heading_deg: 90,
        speed_mph: expect.closeTo(11.508, 3),
        readings: { backupBattery: { millivolts: 3800 } },
      },
    ])
  })

  test.each([
    ['milliseconds', String((seconds + 1) * 1000)],
    ['ISO 8601', new Date((seconds + 2) * 1000).toISOString()],
    ['ISO 8601 without an offset, which is UTC', new Date((seconds + 3) * 1000).toISOString().slice(0, 19)],
  ])('a timestamp may be in %s', async (_, timestamp) => {
    const before = (await stored('MRY-16')).length
    expect((await ask({ id: 'MRY-16', ...place, timestamp })).status).toBe(200)
    expect(await stored('MRY-16')).toHaveLength(before + 1)
  })

  test('the JSON that phones of today send moves a trailer; its speed is in meters a second', async () => {
    const location = {
      timestamp: new Date(seconds * 1000).toISOString(),
      coords: { latitude: 40.1, longitude: -100.2, speed: 10, heading: 45, accuracy: 8 },
      battery: { level: 1, is_charging: false },
      is_moving: true,
    }
    expect((await post(JSON.stringify({ location, device_id: 'MRY-17' }), json)).status).toBe(200)
    expect(await stored('MRY-17')).toMatchObject([
      {
        lat: 40.1,
        lng: -100.2,
        speed_mph: expect.closeTo(22.37, 2),
        heading_deg: 45,
        accuracy_m: 8,
        readings: { backupBattery: { millivolts: 4200 } },
      },
    ])
  })

  test('a form moves a trailer too, and need not say that it is one', async () => {
    const form = `id=MRY-18&lat=32.78&lon=-96.8&timestamp=${seconds}`
    expect((await post(form)).status).toBe(200)
    expect(await stored('MRY-18')).toMatchObject([{ lat: 32.78, lng: -96.8, speed_mph: null }])
  })

  test('a whole queue in an array is stored, and what is left out of it is named', async () => {
    const item = (n: number, more: object = {}) => ({
      id: 'MRY-19',
      timestamp: seconds + n,
      batt: 50,
      ...more,
    })
    const answer = await post(
      JSON.stringify([
        item(0, { lat: 32.78, lon: -96.8 }),
        item(1),
        item(2, { lat: 32.79, lon: -96.8, bearing: 400 }),
        { ...item(3), timestamp: 'soon' },
        { ...item(4), timestamp: Date.UTC(2009, 0) / 1000 },
      ]),
      json,
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      accepted: 3,
      dropped: [{ index: 2, sensor: 'gps', reason: 'bearing: 0 to 360 degrees expected' }],
      rejected: [
        { index: 3, reason: expect.stringMatching(/^timestamp:/) },
        { index: 4, reason: 'timestamp: before 2010' },
      ],
    })
    expect((await stored('MRY-19')).map(({ lat }) => lat)).toEqual([32.78, null, 32.79])
  })

  test('a position of a phone that does not trust it is not stored, its battery is', async () => {
    const more = { timestamp: String(seconds + 60), batt: '50', speed: '10' }
    expect((await ask({ id: 'MRY-20', ...place, timestamp: String(seconds) })).status).toBe(200)
    expect((await ask({ id: 'MRY-20', ...elsewhere, ...more, valid: 'false' })).status).toBe(200)
    expect(await stored('MRY-20')).toMatchObject([
      { lat: 32.78 },
      { lat: null, lng: null, speed_mph: null, readings: { backupBattery: { millivolts: 3800 } } },
    ])
  })

  test.each([
    ['without an id', place, 400],
    ['of nobody', { id: 'NOBODY', ...place }, 400],
    ['of nobody, and with a clock that says nothing', { id: 'NOBODY', ...place, timestamp: 'soon' }, 400],
    ['with a wrong key', { id: 'MRY-21', ...place, key: 'wrong' }, 401],
    ['with a wrong key, and without a place', { id: 'MRY-21', key: 'wrong' }, 401],
  ] as [string, Query, number][])('a request %s is refused', async (_, query, status) => {
    expect((await ask(query)).status).toBe(status)
    expect(await stored('MRY-21')).toEqual([])
  })

  test.each([
    ['a body that is no JSON', '{', json],
    ['an array of nothing', '[]', json],
    ['an array of something else', '[1, 2]', json],
    ['a picture', '\u0000\u0001\u0002', { 'content-type': 'image/png' }],
  ])('%s is no request of this kind', async (_, body, headers) => {
    expect((await post(body, headers as Query)).status).toBe(400)
  })

  test('the key of a customer moves no trailer of another', async () => {
    const key = newSecret()
    await db.pool.query('INSERT INTO ingest_key (customer_id, hash) VALUES ($1, $2)', [
      customers[0],
      hashSecret(key),
    ])
    expect((await ask({ id: 'BLU-0', ...place, key })).status).toBe(400)
    expect((await ask({ id: 'BLU-0', timestamp: 'soon', key })).status).toBe(400)
    expect(await stored('BLU-0')).toEqual([])
    expect((await ask({ id: 'MRY-22', ...place, key })).status).toBe(200)
  })
})

describe("a phone's queue", () => {
  /** As Traccar's app sends it: the oldest first, and nothing else until that is answered with 2xx. */
  const sendQueue = async (send: (item: Query) => Promise<Response>, queue: readonly Query[]) => {
    const waiting = [...queue]
    for (let tries = 0; waiting.length > 0; tries++) {
      if (tries >= queue.length) return waiting
      if ((await send(waiting[0]!)).ok) waiting.shift()
    }
    return waiting
  }

  test.each([
    ['in addresses', ask],
    ['in forms', (item: Query) => post(String(new URLSearchParams(item)))],
    ['in JSON', (item: Query) => post(JSON.stringify([item]), json)],
  ])('%s is sent to its end, whatever is in it', async (way, send) => {
    const id = { 'in addresses': 'MRY-0', 'in forms': 'MRY-1', 'in JSON': 'MRY-2' }[way]!
    const said: readonly Query[] = [
      { ...place },
      // A heartbeat without a fix.
      { batt: '80' },
      { lat: '0', lon: '0' },
      { ...place, bearing: '400' },
      // More than 150 miles an hour.
      { ...place, speed: '140' },
      { ...elsewhere, valid: 'false' },
      { lat: 'NaN', lon: 'NaN' },
      { lat: '32.80', lon: '-96.8' },
    ]
    const queue: Query[] = said.map((one, n) => ({ id, timestamp: String(seconds + n), ...one }))
    queue.splice(4, 0, { id, ...place, timestamp: '' }, { id, ...elsewhere, timestamp: '4102444800' })
    expect(await sendQueue(send, queue)).toEqual([])
    expect((await stored(id)).map(({ lat }) => lat)).toEqual([
      ...[32.78, null, null, 32.78, 32.78],
      ...[null, null, 32.8],
    ])
  })

  test('may be of weeks, in one array with something in it that cannot be read', async () => {
    const location = (n: number) => ({
      timestamp: new Date((seconds - 20_000 + n) * 1_000).toISOString(),
      coords: { latitude: 32.78, longitude: -96.8, speed: 6.2, heading: 90, accuracy: 8 },
      extras: { note: 'what an app adds to each of its positions, of which nothing is read here' },
    })
    const queue = Array.from({ length: 6_000 }, (_, n) => location(n))
    const broken = { ...location(0), timestamp: 'yesterday' }
    const body = JSON.stringify({ device_id: 'MRY-23', location: [broken, ...queue] })
    expect(body.length).toBeGreaterThan(1024 * 1024)
    const answer = await post(body, json)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ accepted: 6_000, rejected: [{ index: 0 }] })
  })

  test('is held back by a wrong key, and goes on once that is right', async () => {
    const queue = [{ id: 'MRY-3', ...place, timestamp: String(seconds) }]
    expect(await sendQueue((item) => ask({ ...item, key: 'wrong' }), queue)).toEqual(queue)
    expect(await sendQueue(ask, queue)).toEqual([])
  })
})

describe('without a key', () => {
  /** Each from an address of its own, so that none is slowed down by another. */
  let addresses = 0
  const stranger = (query: Query, way = '', address = `198.51.100.${++addresses}`) =>
    get(query, way, { 'x-forwarded-for': address })
  const inHours = (hours: number) => String(Math.floor(Date.now() / 1000) + hours * 3_600)

  test('nobody moves a trailer, or learns which serial numbers there are', async () => {
    const answers = await Promise.all(
      ['MRY-4', 'MRY-99999', 'no serial'].map((id) => stranger({ id, ...elsewhere })),
    )
    const [known, unknown] = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: Object.fromEntries(
          [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
        ),
        text: await answer.text(),
      })),
    )
    expect(known!.status).toBe(401)
    expect(unknown).toEqual(known)
    for (const more of [{ timestamp: 'soon' }, { timestamp: inHours(23) }, { lat: '0', lon: '0' }]) {
      const [one, other] = [
        await stranger({ id: 'MRY-4', ...elsewhere, ...more }),
        await stranger({ id: 'MRY-99999', ...elsewhere, ...more }),
      ]
      expect([one.status, await one.text()]).toEqual([other.status, await other.text()])
      expect(one.status).toBe(401)
    }
    expect(await stored('MRY-4')).toEqual([])
  })

  test('a trailer that was opened to phones can be moved, and no other', async () => {
    await open('MRY-5')
    expect((await stranger({ id: 'MRY-5', ...place })).status).toBe(200)
    expect(await stored('MRY-5')).toHaveLength(1)
    const both = [
      { id: 'MRY-5', lat: 1, lon: 2 },
      { id: 'MRY-4', lat: 1, lon: 2 },
    ]
    expect((await post(JSON.stringify(both), json, {})).status).toBe(401)
    expect((await stranger({ id: 'MRY-5', ...place, key: 'wrong' })).status).toBe(401)
    await open('MRY-5', false)
    expect((await stranger({ id: 'MRY-5', ...place })).status).toBe(401)
    expect(await stored('MRY-5')).toHaveLength(1)
    expect(await stored('MRY-4')).toEqual([])
  })

  test.each([
    ['where it was opened', ''],
    ['where none needs a key', '/demo'],
  ])('no trailer can be frozen by a clock that is hours ahead, %s', async (_, way) => {
    const id = way ? 'MRY-6' : 'MRY-7'
    if (!way) await open(id)
    const attack = await stranger({ id, ...elsewhere, timestamp: inHours(23) }, way)
    expect(attack.status).toBe(200)
    expect(await attack.json()).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, reason: 'timestamp: more than 5 minutes in the future, which needs a key' }],
    })
    // A phone whose clock is a little fast is taken.
    expect((await stranger({ id, ...place, timestamp: inHours(4 / 60) }, way)).status).toBe(200)
    expect((await stored(id)).map(({ lat }) => lat)).toEqual([32.78])
  })

  test('a gateway with a key may still be hours ahead', async () => {
    const answer = await ask({ id: 'MRY-8', ...place, timestamp: inHours(23) })
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  })

  test('whoever guesses serial numbers is slowed down, and nobody else', async () => {
    const guess = (n: number) => stranger({ id: `MRY-${1_000 + n}`, ...place }, '', '203.0.113.9')
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await guess(n)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    const late = await guess(40)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // Not even an open one is found out from there now; a phone elsewhere is not bothered.
    await open('MRY-9')
    expect((await stranger({ id: 'MRY-9', ...place }, '', '203.0.113.9')).status).toBe(429)
    expect((await stranger({ id: 'MRY-9', ...place })).status).toBe(200)
    // Nor which serial numbers and keys are in use elsewhere.
    expect((await get({ id: 'MRY-13', ...place, key: appKey })).status).toBe(200)
    for (const guessed of [{ id: 'MRY-9' }, { id: 'MRY-13', key: appKey }])
      expect((await stranger({ ...guessed, ...place }, '', '203.0.113.9')).status).toBe(429)
  })

  test('a guesser does not hold up phones that have reported from the same address', async () => {
    await open('MRY-10')
    const here = '203.0.113.10'
    const withKey = () => get({ id: 'MRY-11', ...place, key: appKey }, '', { 'x-forwarded-for': here })
    expect((await stranger({ id: 'MRY-10', ...place }, '', here)).status).toBe(200)
    expect((await withKey()).status).toBe(200)
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => stranger({ id: 'MRY-11', key: `guess ${n}` }, '', here)),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await stranger({ id: 'MRY-10', ...place }, '', here)).status).toBe(200)
    expect((await withKey()).status).toBe(200)
  })

  test('where none needs a key the identifier alone lets a phone in', async () => {
    expect((await stranger({ id: 'MRY-12', ...place }, '/demo')).status).toBe(200)
    expect((await stranger({ id: 'NOBODY', ...place }, '/demo')).status).toBe(400)
    expect((await stranger({ id: 'MRY-12', ...place, key: 'wrong' }, '/demo')).status).toBe(401)
    expect(await stored('MRY-12')).toHaveLength(1)
  })
})

describe('an app that was given the bare address', () => {
  test.each([
    ['asks', 'GET', '?id=MRY-1&lat=1&lon=2'],
    ['asks in other names', 'GET', '?lat=1&deviceid=MRY-1'],
    ['posts', 'POST', '?id=MRY-1'],
    ['posts a form', 'POST', ''],
    ['asks a page of the portal', 'GET', 'osmand?id=MRY-1&lat=1&lon=2'],
  ])('is told where to report when it %s', async (_, method, query) => {
    const answer = await fetch(`${url}/${query}`, { method, ...(method === 'POST' && { body: 'id=MRY-1' }) })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(`${url}/ingest/osmand`)
  })

  test('is not mistaken for a person', async () => {
    for (const query of ['', '?', '?theme=dark', '?video=1', 'tracking?id=MRY-1', 'tracking?lat=1'])
      expect(await (await fetch(`${url}/${query}`)).text()).toBe('the portal')
  })
})
