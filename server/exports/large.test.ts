/** An export of thousands of trailers, which is made on a thread of its own, on a real database. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

const many = 2_500
let app: TestApp
beforeAll(async () => {
  app = await testApp(Array.from({ length: many }, (_, n) => trailer('NOR', n + 1)))
  const { pool } = app.db
  await pool.query(
    `INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'someone@example.com')`,
  )
  await pool.query(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, vin, unit_id, sim_status, speed_mph)
      SELECT customer_id, id, vin, unit_id, sim_status, id % 70 FROM vehicle`,
  )
})
afterAll(() => app.close())

const ask = (query: string, variables: object = {}) =>
  app.ask([`CUSTOMER_${app.customers.NOR}`], query, variables as Record<string, unknown>)
const start = async (input: object): Promise<string> =>
  (await ask('mutation($input: ExportInput!) { startExport(input: $input) { id } }', { input })).startExport
    .id
const stateOf = async (id: string) =>
  (await ask('{ exports { id state total done } }')).exports.find((one: { id: string }) => one.id === id)

test('holds every trailer once, filtered and in the order asked for', async () => {
  const id = await start({
    format: 'csv',
    columns: ['unitId', 'speed'],
    filters: [{ field: 'speed_mph', condition: 'isAfter', values: ['9'] }],
    sortingInput: { sortBy: 'speed_mph', sortAsc: true },
  })
  await vi.waitFor(async () => expect((await stateOf(id)).state).toBe('done'), { timeout: 60_000 })
  const { openExport } = await ask('mutation($id: ID!) { openExport(id: $id) }', { id })
  const answer = await app.http.inject({ url: openExport, headers: { 'accept-encoding': 'gzip' } })
  const lines = gunzipSync(answer.rawPayload).toString('utf8').trim().split('\r\n').slice(1)
  const { rows } = await app.db.pool.query<{ unit_id: string; speed_mph: number }>(
    'SELECT unit_id, speed_mph FROM vehicle_now WHERE speed_mph > 9 ORDER BY speed_mph, vehicle_id',
  )
  expect(lines).toEqual(rows.map(({ unit_id, speed_mph }) => `${unit_id},${speed_mph}`))
})

test('is broken off where its owner cancels it, and keeps nothing', async () => {
  const id = await start({ format: 'xlsx' })
  expect((await ask('mutation($id: ID!) { cancelExport(id: $id) }', { id })).cancelExport).toBe(true)
  // Whoever comes next waits for the thread to have noticed.
  const next = await start({ format: 'csv', columns: ['vin'] })
  await vi.waitFor(async () => expect((await stateOf(next)).state).toBe('done'), { timeout: 60_000 })
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled' })
  await vi.waitFor(
    async () => {
      const { rows } = await app.db.pool.query('SELECT FROM export_piece WHERE export_id = $1', [id])
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
})

test('has failed, and says so, where its thread cannot reach the database', async () => {
  const { options } = app.db.pool
  const { connectionString } = options
  options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing'
  try {
    const id = await start({ format: 'csv' })
    await vi.waitFor(async () => expect((await stateOf(id)).state).toBe('failed'), { timeout: 60_000 })
  } finally {
    options.connectionString = connectionString
  }
})
