import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { createIngestKey } from '../access/ingest-keys.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let mine: string
let key: string
let other: string
const vin = '1GRAA0627KB000001'
const png = Buffer.from('\x89PNG\r\n\x1a\n and the rest of it', 'latin1')
beforeAll(async () => {
  app = await testApp(
    [trailer('NOR', 1, { cargoCameraSerialNumber: 'CAM-7' }), trailer('BLU', 2)],
    () => noon,
  )
  mine = `CUSTOMER_${app.customers.NOR}`
  await app.db.pool.query('CREATE TABLE all_of_it PARTITION OF report DEFAULT')
  const keyOf = async (abbrev: string) =>
    (await createIngestKey(app.db.pool, { customerId: app.customers[abbrev]! }))!.key
  key = await keyOf('NOR')
  other = await keyOf('BLU')
})
afterAll(() => app.close())

const iso = (ago: number) => new Date(noon - ago * 60_000).toISOString()
const bring = (requested: Record<string, string>, body: Buffer = png, by: string | null = key) =>
  app.http.inject({
    method: 'POST',
    url: '/ingest/v1/cargo-images',
    query: requested,
    headers: { 'content-type': 'image/png', ...(by && { authorization: `Bearer ${by}` }) },
    payload: body,
  })
const images = async (variables: object = {}, who = mine) =>
  (
    await app.ask(
      [who],
      `query($vin: String!, $pageSize: Int, $before: Instant) { cargoImages(vin: $vin, pageSize: $pageSize, before: $before) {
        images { recorded fullness path } nextBefore } }`,
      { vin, ...variables },
    )
  ).cargoImages

test('pictures come by the serial number of the gateway or the camera, and the same one once', async () => {
  expect((await bring({ serial: 'MRY-1', recorded: iso(20) })).json()).toMatchObject({ accepted: 1 })
  expect((await bring({ serial: 'CAM-7', recorded: iso(10) })).json()).toMatchObject({ accepted: 1 })
  expect((await bring({ serial: 'MRY-1', recorded: iso(20) })).json()).toMatchObject({ duplicate: 1 })
})

test('they are listed newest first, page by page, with how full the report of that moment says', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  await app.db.pool.query(
    `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
      VALUES ($1, $2, $3, $3, 1, $4, '{"cargoCamera":{"fullnessPercent":64}}')`,
    [customerId, id, iso(10), (1n << 27n).toString()],
  )
  const first = await images({ pageSize: 1 })
  expect(first.images).toMatchObject([{ recorded: noon - 10 * 60_000, fullness: 64 }])
  const second = await images({ pageSize: 1, before: first.nextBefore })
  expect(second).toMatchObject({
    images: [{ recorded: noon - 20 * 60_000, fullness: null }],
    nextBefore: null,
  })
  expect((await images({}, `CUSTOMER_${app.customers.BLU}`)).images).toEqual([])
})

test('a picture is handed to whoever sees the trailer, and nobody else', async () => {
  const [{ path }] = (await images()).images
  const get = async (...groups: string[]) =>
    app.http.inject({
      url: path,
      headers: groups.length ? { authorization: `Bearer ${await app.token(...groups)}` } : {},
    })
  const mineGot = await get(mine)
  expect(mineGot.statusCode).toBe(200)
  expect(mineGot.headers['content-type']).toBe('image/png')
  expect(mineGot.rawPayload.equals(png)).toBe(true)
  expect((await get(`CUSTOMER_${app.customers.BLU}`)).statusCode).toBe(404)
  expect((await get()).statusCode).toBe(401)
})

test.each([
  ['no key', {}, png, null, 401],
  ["another customer's key", {}, png, 'other', 404],
  ['a gateway that nobody has', { serial: 'MRY-99' }, png, 'mine', 404],
  ['no gateway', { serial: '' }, png, 'mine', 400],
  ['a moment that is none', { recorded: 'yesterday' }, png, 'mine', 400],
  ['a clock far ahead', { recorded: '2036-01-01T00:00:00Z' }, png, 'mine', 400],
  ['something else than a picture', {}, Buffer.from('<svg onload="alert(1)"/>'), 'mine', 415],
  ['a picture without end', {}, Buffer.alloc(2 * 2 ** 20 + 1, png), 'mine', 413],
] as const)('%s is refused', async (_what, changed, body, by, status) => {
  const whose = { mine: key, other }
  const answer = await bring(
    { serial: 'MRY-1', recorded: iso(5), ...changed },
    body,
    by === null ? null : whose[by],
  )
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errorMessage).not.toBe('')
  expect((await images()).images).toHaveLength(2)
})
