/** Days that were packed before days were kept in groups of columns come back as reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { migrate, migrationsIn } from '../platform/migrate.ts'
import { testDatabase } from '../platform/testing.ts'
import { makePartitions, monthOf } from './partitions.ts'
import { countStored, packAll } from './testing.ts'

const first = Date.UTC(2026, 4, 12, 8)

const groups = migrationsIn().find(({ name }) => name.endsWith('packed-groups'))!

let db: Database
beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(db.pool, { upTo: groups.number - 1 })
  const client = await db.pool.connect()
  await makePartitions(client, [monthOf(first)])
  client.release()
})
afterAll(() => db.close())

/** Two days as an earlier version packed them; the second came from another cell with its numbers. */
const insertDays = () =>
  db.pool.query(
    `INSERT INTO packed_day (customer_id, vehicle_id, first, last, reports, places, sensors, batch, mph, bases, steps, scales, words, shapes, planes)
      SELECT 1, v.vehicle_id, to_timestamp($1), to_timestamp($1) + interval '1 minute', 2, 2, 65, v.batch, 55,
        -- A minute apart, received a second later; a bit for each column that is empty.
        '{0,244,-1,1,5,0,325,-97,0,55,0,0,0,0,1}', '{60,0,0,0,0,0,1,0,0,0,0,0,0,0,0}', '{6,0,0,6,0,0,1,0,0,0,0,0,0,0,0}',
        '{65}', '[{"k": "door", "c": 15, "h": 0, "t": ["{\\"opened\\": true}"]}]', array_fill(''::bytea, ARRAY[15])
      FROM (VALUES (2, 5), (3, 0)) v(vehicle_id, batch)`,
    [first / 1000],
  )
const stored = async () => {
  const { rows } = await db.pool.query(
    `SELECT customer_id, vehicle_id, recorded, received, batch::int, sensors::int, lat, lng, speed_mph, heading_deg, readings, verdict
      FROM report ORDER BY vehicle_id, recorded`,
  )
  return rows
}
const of = (vehicle: number, batch: number, n: number) => ({
  ...{ customer_id: 1, vehicle_id: vehicle, batch, sensors: 65, lat: 32.5 + n / 10, lng: -97, speed_mph: 55 },
  recorded: new Date(first + n * 60_000),
  received: new Date(first + n * 60_000 + 1_000),
  ...{ heading_deg: null, readings: { door: { opened: true } }, verdict: null },
})
const expected = [of(2, 5, 0), of(2, 5, 1), of(3, 0, 0), of(3, 0, 1)]

test('days that an earlier version packed are reports after its upgrade, or after what is done before it, and can be packed again', async () => {
  await insertDays()
  // What docs/deploy.md says to do before.
  const told = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
  await db.pool.query(/```sql\n(DO .+?)```/s.exec(told)![1]!)
  expect(await stored()).toEqual(expected)
  expect(await countStored(db.pool)).toEqual({ packed: 0, loose: 4 })

  await db.pool.query('DELETE FROM report')
  await insertDays()
  await migrate(db.pool)
  expect(await stored()).toEqual(expected)
  expect(await packAll(db.pool)).toBe(0)
  expect(await countStored(db.pool)).toEqual({ packed: 4, loose: 0 })
})
