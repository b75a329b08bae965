/** The codes on trailers: what they open, for whom, and when they no longer do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/basics/time.ts'
import { noon, reportAt } from '#domain/state/testing.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
let clock = noon
let ids: number[]
beforeAll(async () => {
  app = await testApp(
    [trailer('DRA', 1, { installedSensorTypeIds: [1, 7, 8, 15, 36] }), trailer('DRA', 2), trailer('DRB', 3)],
    () => clock,
  )
  await app.db.pool.query('CREATE TABLE every_report PARTITION OF report DEFAULT')
  ids = await Promise.all(['DRA-1', 'DRA-2', 'DRB-3'].map(async (unit) => (await app.vehicle(unit)).id))
  await app.now('DRA-1', [
    reportAt(noon, {
      gps: { lat: 41.123, lng: -91.456 },
      lightSystemFault: { faultTypeIds: [2] },
      absSystemFault: { amberLamp: false, faults: [] },
      tireInflationStatus: { status: 'OK' },
      door: { opened: false },
    }),
  ])
})
afterAll(() => app.close())
beforeEach(async () => {
  clock += 5 * minute
  await app.db.pool.query('DELETE FROM driver_code')
  await turn(true)
})

const admin = () => [`CUSTOMER_ADMIN_${app.customers.DRA}`]
const turn = (on: boolean) =>
  app.ask(admin(), `mutation { setDriverPages(customerId: ${app.customers.DRA}, on: ${on}) }`)
const make = async (which: readonly number[], renew = false): Promise<string[]> => {
  const { makeDriverCodes } = await app.ask(
    admin(),
    `mutation($ids: [ID!]!) { makeDriverCodes(customerId: ${app.customers.DRA}, vehicleIds: $ids, renew: ${renew}) { code path } }`,
    { ids: which },
  )
  return makeDriverCodes.map(({ code }: { code: string }) => code)
}
const look = (code: string) => app.http.inject({ url: `/v1/api/pull-check/${code}` })

test('a code tells whoever stands before the trailer whether it may be pulled, and why', async () => {
  const [code] = await make([ids[0]!])
  const answer = await look(code!.toLowerCase())
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ unitId: 'DRA-1', verdict: 'noGo' })
  expect(answer.json().items[0]).toMatchObject({ key: 'lights', state: 'stop', at: noon })
  // Neither where it is, nor its VIN, nor its gateway.
  expect(answer.body).not.toMatch(/41\.123|1GRAA|MRY-/)
  const headers = { authorization: `Bearer ${code}` }
  expect((await app.http.inject({ url: '/v1/api/live', headers })).statusCode).toBe(401)
  expect((await app.http.inject({ url: '/v1/api/shared/view', headers })).statusCode).toBe(401)
})

test('a code that is there is printed again, a new one makes it end', async () => {
  const [first] = await make([ids[0]!])
  expect(await make([ids[0]!, ids[1]!])).toContain(first)
  const [second] = await make([ids[0]!], true)
  expect(second).not.toBe(first)
  expect((await look(first!)).statusCode).toBe(404)
  expect((await look(second!)).statusCode).toBe(200)
  await app.ask(
    admin(),
    `mutation { endDriverCodes(customerId: ${app.customers.DRA}, vehicleIds: [${ids[0]}]) { code } }`,
  )
  expect((await look(second!)).statusCode).toBe(404)
  const { rows } = await app.db.pool.query(
    `SELECT action, subject FROM audit_entry WHERE action LIKE 'driver%' ORDER BY id DESC LIMIT 3`,
  )
  expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
    ['driver codes ended', 'DRA-1'],
    ['driver codes replaced', 'DRA-1'],
    ['driver codes made', 'DRA-2'],
  ])
})

test('where the customer does not let drivers in, no code opens and none is made', async () => {
  const [code] = await make([ids[0]!])
  await turn(false)
  expect((await look(code!)).statusCode).toBe(404)
  await expect(make([ids[1]!])).rejects.toThrow('turned off')
  await turn(true)
  expect((await look(code!)).statusCode).toBe(200)
})

test('nobody makes codes for trailers of somebody else', async () => {
  await expect(make([ids[0]!, ids[2]!])).rejects.toThrow('Not all of these vehicles')
})

test('whoever guesses codes soon has to wait', async () => {
  const answers = []
  for (let n = 0; n < 25; n++) answers.push((await look('AAAABBBBCCC2')).statusCode)
  expect(answers.filter((status) => status === 404)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
})

test('the list says how often a code was used', async () => {
  const [code] = await make([ids[0]!])
  await look(code!)
  await look(`${code}?again=1`)
  const { driverCodes } = await app.ask(
    admin(),
    `{ driverCodes(customerId: ${app.customers.DRA}, search: "dra-1") { vehicleCount vehicles { unitId code opened lastUsed } } }`,
  )
  expect(driverCodes).toEqual({
    vehicleCount: 1,
    vehicles: [{ unitId: 'DRA-1', code, opened: 1, lastUsed: clock }],
  })
})
