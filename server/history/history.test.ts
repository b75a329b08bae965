import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let mine: string
const vin = '1GRAA0627KB000001'
const minute = 60_000

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], () => noon)
  mine = `CUSTOMER_${app.customers.NOR}`
  const { id, customerId } = await app.vehicle('NOR-1')
  await app.db.pool.query(`CREATE TABLE all_of_it PARTITION OF report DEFAULT`)
  // Every report has a position; every fifth tells of the doors as well.
  for (let n = 0; n < 25; n++) {
    const door = n % 5 === 0
    const sensors = (1n << 1n) | (door ? 1n << 36n : 0n)
    await app.db.pool.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, speed_mph, readings)
        VALUES ($1, $2, $3, $3, 1, $4, 32, -96, $5, $6)`,
      [
        customerId,
        id,
        new Date(noon - n * minute),
        sensors.toString(),
        n,
        door ? { door: { opened: true } } : {},
      ],
    )
  }
})
afterAll(() => app.close())

const question = `query ($vin: String!, $pageSize: Int, $pageNumber: Int, $sensorTypeIds: [Int!], $before: String) {
  vehicleTrackingV2(vin: $vin, pageSize: $pageSize, pageNumber: $pageNumber, sensorTypeIds: $sensorTypeIds, before: $before) {
    activityLog { id recorded lat speed doorOpened readings } nextCursor } }`
const log = async (variables: object = {}, group = mine) =>
  (await app.ask([group], question, { vin, ...variables })).vehicleTrackingV2
const minutesAgo = ({ activityLog }: { activityLog: { recorded: number }[] }) =>
  activityLog.map(({ recorded }) => (noon - recorded) / minute)

test('the first page holds the ten newest reports', async () => {
  expect(minutesAgo(await log())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('an entry has its readings and the fields that follow from them', async () => {
  const { activityLog } = await log({ pageSize: 1 })
  expect(activityLog[0]).toMatchObject({
    recorded: noon,
    lat: 32,
    speed: 0,
    doorOpened: true,
    readings: { gps: { lat: 32, lng: -96, speedMph: 0 }, door: { opened: true } },
  })
})

test('following the cursor shows every report once, even when new ones come meanwhile', async () => {
  const seen: number[] = []
  let before: string | null = null
  let pages = 0
  do {
    const page: { activityLog: { recorded: number }[]; nextCursor: string | null } = await log({
      pageSize: 10,
      before,
    })
    seen.push(...minutesAgo(page))
    before = page.nextCursor
    pages++
    if (pages === 1) {
      const { id, customerId } = await app.vehicle('NOR-1')
      await app.db.pool.query(
        `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings) VALUES ($1, $2, $3, $3, 2, 0, '{}')`,
        [customerId, id, new Date(noon + minute)],
      )
    }
  } while (before)
  await app.db.pool.query('DELETE FROM report WHERE batch = 2')
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n))
  expect(pages).toBe(3)
})

test('following the cursor shows every report of a moment that has several', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  for (let seq = 0; seq < 5; seq++)
    await app.db.pool.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings, seq)
        VALUES ($1, $2, $3, $3, 3, 0, '{}', $4)`,
      [customerId, id, new Date(noon), seq],
    )
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: { activityLog: { id: string }[]; nextCursor: string | null } = await log({
      pageSize: 2,
      before,
    })
    seen.push(...page.activityLog.map((entry) => entry.id))
    before = page.nextCursor
  } while (before)
  await app.db.pool.query('DELETE FROM report WHERE batch = 3')
  expect(seen).toHaveLength(30)
  expect(new Set(seen).size).toBe(30)
  expect(seen.slice(0, 6)).toEqual([...[4, 3, 2, 1, 0].map((seq) => `${id}-${noon}-${seq}`), `${id}-${noon}`])
})

test('a sensor asked for leaves only entries that tell of it', async () => {
  expect(minutesAgo(await log({ sensorTypeIds: [36] }))).toEqual([0, 5, 10, 15, 20])
})

test('pages are counted from 0', async () => {
  expect(minutesAgo(await log({ pageSize: 3, pageNumber: 2 }))).toEqual([6, 7, 8])
})

test("a reefer's set points come along as they were changed, also where the page's own entries tell none", async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  const setPoints = [
    [90, 2],
    [80, 2],
    [70, -5],
    [60, null],
  ] as const
  for (const [ago, celsius] of setPoints)
    await app.db.pool.query(
      `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings)
        VALUES ($1, $2, $3, $3, 9, $4, $5)`,
      [
        customerId,
        id,
        new Date(noon - ago * minute),
        (1n << 25n).toString(),
        { reeferUnit: { zones: [{ zone: 1, ...(celsius !== null && { setPointCelsius: celsius }) }] } },
      ],
    )
  const requested = `query($vin: String!) { vehicleTrackingV2(vin: $vin, sensorTypeIds: [25], pageSize: 1) {
    activityLog { recorded } setPoints } }`
  const { vehicleTrackingV2: log } = await app.ask([mine], requested, { vin })
  expect(log.activityLog).toEqual([{ recorded: noon - 60 * minute }])
  expect(log.setPoints).toEqual([
    { recorded: noon - 70 * minute, zone: 1, celsius: -5, was: 2 },
    { recorded: noon - 90 * minute, zone: 1, celsius: 2, was: null },
  ])
  await app.db.pool.query('DELETE FROM report WHERE batch = 9')
})

test('the last page has no cursor', async () => {
  expect((await log({ pageSize: 25 })).nextCursor).toBe(null)
})

test('another customer sees nothing of it', async () => {
  expect(await log({}, `CUSTOMER_${app.customers.BLU}`)).toEqual({ activityLog: [], nextCursor: null })
})

test.each([
  ['a cursor of nobody', { before: 'x' }, 'This is no cursor of an activity log.'],
  ['an unknown sensor', { sensorTypeIds: [999] }, 'There is no sensor type 999.'],
  ['a page without end', { pageSize: 5000 }, 'A page has 1 to 1000 entries.'],
])('%s is refused in words', async (_what, variables, words) => {
  await expect(log(variables)).rejects.toThrow(words)
})
