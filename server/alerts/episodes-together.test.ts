/** Alerts of one matter that come at the same moment from two sides are one episode. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, trailer } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1)])
})
afterAll(() => app.close())

test('two transactions about one matter make one episode of what both bring', async () => {
  const { customerId, id } = await app.vehicle('NOR-1')
  const [one, other] = [await app.db.pool.connect(), await app.db.pool.connect()]
  const fires = (client: typeof one, source: string, at: string) =>
    client.query(
      `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
        VALUES ($1, $2, $3, $4, '', 1, 19, 'caution', '{}')`,
      [customerId, id, at, source],
    )
  try {
    await one.query('BEGIN')
    await fires(one, 'a', '2026-03-01T10:00:00Z')
    const later = fires(other, 'b', '2026-03-01T09:00:00Z')
    await one.query('COMMIT')
    await later
  } finally {
    one.release()
    other.release()
  }
  const { rows } = await app.db.pool.query(
    'SELECT firings, first_at, last_at FROM episode WHERE vehicle_id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      firings: 2,
      first_at: new Date('2026-03-01T09:00:00Z'),
      last_at: new Date('2026-03-01T10:00:00Z'),
    },
  ])
})
