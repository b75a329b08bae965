/** Files of whole days: few at once, and no longer than somebody may read them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { type AccessScope, whole } from '../scope/vehicle-scope.ts'
import { whileSeen } from './day-routes.ts'
import { openRestApp, type RestApp } from './testing.ts'

let app: RestApp
beforeAll(async () => {
  app = await openRestApp()
  await keepReports(app, 'NOR-1', [reportAt(noon, { gps: { lat: 32, lng: -96 } })])
})
afterAll(() => app.close())

const day = '/feed/positions/2026-11-20'

test('a reader has two made at once, with whatever tokens, and is told when to come again', async () => {
  const input = { scopes: ['history'] }
  const [one, two] = [await app.tokenFor(app.user, input), await app.tokenFor(app.user, input)]
  const client = await app.db.pool.connect()
  // None is ready before the third has asked.
  await client.query('BEGIN; LOCK TABLE vehicle IN ACCESS EXCLUSIVE MODE')
  const asked = [one, two, one].map((secret) => app.send(secret, 'GET', day))
  const first = await Promise.race(asked)
  await client.query('ROLLBACK')
  client.release()
  expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '30'])
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429])
  expect((await app.send(one, 'GET', day)).statusCode).toBe(200)
})

test('a file ends where its token does, or where somebody sees something else', async () => {
  async function* rows() {
    for (let n = 0; n < 3; n++) yield n
  }
  const read = async (...judged: readonly (AccessScope | null)[]) => {
    const found: number[] = []
    const left = [...judged]
    for await (const row of whileSeen(rows(), whole([1, 2]), async () => left.shift() ?? null, 0))
      found.push(row)
    return found
  }
  expect(await read(whole([1, 2]), whole([1, 2]), whole([1, 2]))).toEqual([0, 1, 2])
  await expect(read(whole([1, 2]), null)).rejects.toThrow('may not read it any more')
  await expect(read(whole([1, 2]), whole([1]))).rejects.toThrow('may not read it any more')
  await expect(read({ ...whole([1, 2]), limits: new Map([[1, [7]]]) })).rejects.toThrow('may not read it')
})
