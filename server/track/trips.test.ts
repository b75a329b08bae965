import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { TrackAnswer, TrackTrip } from '#domain/wire/track.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { send, silentLog } from '../ingest/testing.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let engine: Engine
const start = Math.floor(Date.now() / 1_000) * 1_000 - hours(6)
const at = (minute: number) => start + minutes(minute)
const gps = (mile: number, speedMph: number) => ({ lat: 35, lng: -97 + mile / 56.6, speedMph })

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2), trailer('NOR', 3)], Date.now)
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  const { serialNumber } = await app.vehicle('NOR-1')
  await send(
    engine,
    (
      [
        [0, 0, 0],
        [30, 0, 0],
        [35, 1, 50],
        [47, 11, 50],
        [62, 22, 0],
        [80, 22, 0],
        [200, 23, 40],
        [205, 26, 40],
      ] as const
    ).map(([minute, mile, mph]) => ({
      serial: serialNumber!,
      recorded: at(minute),
      readings: { gps: gps(mile, mph) },
    })),
  )
  await engine.stop()
})
afterAll(() => app.close())

const ask = async (customer: string, query: string) =>
  (await app.ask([`CUSTOMER_${app.customers[customer]}`], query)).trips

test('the trips of a trailer and its stays between them are told in order, the one that goes on without an end', async () => {
  const { trips, stays } = await ask(
    'NOR',
    `{ trips(vin: "${(await app.vehicle('NOR-1')).vin}") { trips { began ended miles meanMph topMph } stays { began ended lat } } }`,
  )
  expect(stays.map(({ ended }: { ended: string | null }) => ended !== null)).toEqual([true, true])
  expect(
    trips.map(({ miles, ended }: { miles: number; ended: string | null }) => [
      Math.round(miles),
      ended !== null,
    ]),
  ).toEqual([
    [22, true],
    [4, false],
  ])
  expect(trips[0].meanMph).toBeGreaterThan(45)
  expect(trips[0].meanMph).toBeLessThan(55)
})

const vinOf = async (unitId: string) => (await app.vehicle(unitId)).vin
const iso = (moment: number) => new Date(moment).toISOString()
const trackOf = async (unitId: string, from: number, to: number, customer = unitId.slice(0, 3)) =>
  app.http.inject({
    url: `/v1/api/track?vin=${await vinOf(unitId)}&from=${iso(from)}&to=${iso(to)}`,
    headers: { authorization: await app.token(`CUSTOMER_${app.customers[customer]}`) },
  })
const legsOf = async (...asked: Parameters<typeof trackOf>) =>
  ((await trackOf(...asked)).json() as TrackAnswer).legs

test('history tells the rows that are kept: the same trips and stays, with the same miles', async () => {
  const { id } = await app.vehicle('NOR-1')
  const { rows } = await app.db.pool.query<{ from: number; to: number | null; miles: number | null }>(
    `SELECT (extract(epoch FROM began) * 1000)::float8 AS from, (extract(epoch FROM ended) * 1000)::float8 AS to, miles
      FROM (SELECT vehicle_id, began, ended, NULL::float8 AS miles FROM stay
        UNION ALL SELECT vehicle_id, began, ended, miles FROM trip) leg
      WHERE vehicle_id = $1 AND ended IS NOT NULL ORDER BY began`,
    [id],
  )
  const legs = await legsOf('NOR-1', at(-60), Date.now())
  const over = legs.filter(({ goesOn }) => !goesOn)
  expect(rows).toHaveLength(3)
  expect(
    over.map((leg) => ({ from: leg.from, to: leg.to, miles: leg.kind === 'trip' ? leg.miles : null })),
  ).toEqual(rows)
  const [open] = legs.filter(({ goesOn }) => goesOn)
  expect(open).toMatchObject({ kind: 'trip', to: at(205) })
  expect(Math.round((open as { miles: number }).miles)).toBe(4)
})

test('a trip that a span cuts is told whole, with the miles that it has everywhere', async () => {
  const all = await legsOf('NOR-1', at(-60), Date.now())
  const trip = all.find(({ kind }) => kind === 'trip')
  expect(await legsOf('NOR-1', at(40), at(50))).toEqual([trip])
  const { trips } = await ask(
    'NOR',
    `{ trips(vin: "${await vinOf('NOR-1')}", from: "${iso(at(40))}", to: "${iso(at(50))}") { trips { began ended miles } } }`,
  )
  const { from, to, miles } = trip as TrackTrip
  expect(trips).toEqual([{ began: from, ended: to, miles }])
})

test('a stay that a span cuts is told with its own beginning and end', async () => {
  const { stays } = await ask(
    'NOR',
    `{ trips(vin: "${await vinOf('NOR-1')}", from: "${iso(at(10))}", to: "${iso(at(20))}") { stays { began ended } } }`,
  )
  expect(stays).toHaveLength(1)
  expect(stays[0].began).toBe(at(0))
  expect(stays[0].ended).toBeGreaterThan(at(30))
})

test('of a time that was not counted there are positions, and neither trips nor stays', async () => {
  await keepReports(app, 'NOR-3', [
    { serial: 'x', recorded: at(0), readings: { gps: gps(0, 50) } },
    { serial: 'x', recorded: at(10), readings: { gps: gps(9, 50) } },
  ])
  const track: TrackAnswer = (await trackOf('NOR-3', at(-60), Date.now())).json()
  expect(track.points.at).toHaveLength(2)
  expect(track.legs).toEqual([])
})

test('somebody of another customer is told nothing, of a moment of the past neither', async () => {
  expect(await ask('BLU', `{ trips(vin: "${await vinOf('NOR-1')}") { trips { miles } } }`)).toBeNull()
  expect((await trackOf('NOR-1', at(40), at(50), 'BLU')).statusCode).toBe(404)
})
