import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { send, silentLog } from '../ingest/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let engine: Engine
const start = Math.floor(Date.now() / 1_000) * 1_000 - hours(6)
const at = (minute: number) => start + minutes(minute)
const gps = (mile: number, speedMph: number) => ({ lat: 35, lng: -97 + mile / 56.6, speedMph })

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('BLU', 2)], Date.now)
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

test('a stay that reaches over the span that was asked for is told up to its borders', async () => {
  const { stays } = await ask(
    'NOR',
    `{ trips(vin: "${(await app.vehicle('NOR-1')).vin}", from: "${new Date(at(10)).toISOString()}", to: "${new Date(at(20)).toISOString()}") { stays { began ended } } }`,
  )
  expect(stays).toEqual([{ began: at(10), ended: at(20) }])
})

test('somebody of another customer is told nothing', async () => {
  expect(
    await ask('BLU', `{ trips(vin: "${(await app.vehicle('NOR-1')).vin}") { trips { miles } } }`),
  ).toBeNull()
})
