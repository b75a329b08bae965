/** The heat map over HTTP, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import type { HeatCell, HeatLine } from '#domain/wire/heat.ts'
import { keepReports } from '../past/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
const dallas = { lat: 32.78, lng: -96.8 }
const austin = { lat: 30.27, lng: -97.74 }
const at = (hour: number, place: typeof dallas, speedMph = 0) =>
  reportAt(noon - hours(hour), { gps: { ...place, speedMph } })

beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)], () => noon)
  // Five hours in Dallas, then down to Austin, where it has stood for two.
  await keepReports(app, 'NOR-1', [
    at(10, dallas),
    at(7, dallas),
    at(5, { lat: 32.7, lng: -96.8 }, 60),
    at(2, austin),
  ])
  await keepReports(app, 'NOR-2', [at(days(3) / hours(1), dallas), at(1, dallas)])
  await keepReports(app, 'BLU-3', [at(4, dallas)])
})
afterAll(() => app.close())

const post = async (query: string, body?: object, groups = [`CUSTOMER_${app.customers.NOR}`]) =>
  app.http.inject({
    method: 'POST',
    url: `/v1/api/heat?from=${new Date(noon - days(1)).toISOString()}&${query}`,
    headers: { authorization: await app.token(...groups) },
    ...(body && { payload: body }),
  })
const lines = async (query: string, body?: object, groups?: string[]): Promise<HeatLine[]> => {
  const { body: text } = await post(query, body, groups)
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const cells = async (query: string, body?: object): Promise<readonly HeatCell[]> =>
  (await lines(query, body)).flatMap((line) => ('cells' in line ? line.cells : []))
const weights = (all: readonly HeatCell[]) => all.map(([, , weight]) => weight).sort((a, b) => b - a)

describe('by dwell', () => {
  test('a cell has the hours that a vehicle stood in it, until it was seen to go', async () => {
    const { vin } = await app.vehicle('NOR-1')
    expect(weights(await cells(`by=dwell&zoom=8&vin=${vin}`))).toEqual([5, 2])
  })
  test('a fleet is the sum of its vehicles, and a part of it can be meant', async () => {
    const all = await lines('by=dwell&zoom=4')
    expect(all[0]).toMatchObject({ grid: 1024, vehicles: 2, unitId: null })
    expect(all.at(-1)).toEqual({ ready: true, looked: 2 })
    const { id } = await app.vehicle('NOR-2')
    expect(weights(await cells('by=dwell&zoom=4', { vehicles: [id] }))).toEqual([1])
  })
})

describe('by passage', () => {
  test('coming into a cell counts once, staying in it does not count again', async () => {
    const { vin } = await app.vehicle('NOR-1')
    expect(weights(await cells(`by=passage&zoom=12&vin=${vin}`))).toEqual([1, 1, 1])
    expect(weights(await cells(`by=passage&zoom=2&vin=${vin}`)).length).toBeLessThan(3)
  })
})

test('cells outside of the window are not sent', async () => {
  const { vin } = await app.vehicle('NOR-1')
  expect(weights(await cells(`by=dwell&zoom=8&vin=${vin}&box=-99,29,-97,31`))).toEqual([2])
})

test('vehicles of others add nothing, even when they are named', async () => {
  const { id, vin } = await app.vehicle('BLU-3')
  expect(await lines('by=dwell', { vehicles: [id] })).toEqual([
    { grid: 256, vehicles: 0, unitId: null },
    { ready: true, looked: 0 },
  ])
  expect((await post(`by=dwell&vin=${vin}`)).statusCode).toBe(404)
})

test('what makes no picture is refused in words', async () => {
  expect((await post('by=colour')).statusCode).toBe(400)
  expect((await post('zoom=near')).statusCode).toBe(400)
  expect((await post(`to=${new Date(noon - days(2)).toISOString()}`)).statusCode).toBe(400)
})
