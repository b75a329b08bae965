/** Days that were packed before days were kept in groups of columns come back as reports. */
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

test('days that an earlier version packed are reports after its upgrade, and can be packed again', async () => {
  await db.pool.query(
    `INSERT INTO packed_day (customer_id, vehicle_id, first, last, reports, places, sensors, batch, mph, bases, steps, scales, words, shapes, planes)
      VALUES (1, 2, to_timestamp($1), to_timestamp($1) + interval '1 minute', 2, 2, 65, 5, 55,
        -- A minute apart, received a second later; a bit for each column that is empty.
        '{0,244,-1,1,5,0,325,-97,0,55,0,0,0,0,1}', '{60,0,0,0,0,0,1,0,0,0,0,0,0,0,0}', '{6,0,0,6,0,0,1,0,0,0,0,0,0,0,0}',
        '{65}', '[{"k": "door", "c": 15, "h": 0, "t": ["{\\"opened\\": true}"]}]', array_fill(''::bytea, ARRAY[15]))`,
    [first / 1000],
  )
  await migrate(db.pool)
  const stored = () =>
    db.pool.query(
      `SELECT customer_id, vehicle_id, recorded, received, batch::int, sensors::int, lat, lng, speed_mph, heading_deg, readings, verdict FROM report ORDER BY recorded`,
    )
  const of = (n: number) => ({
    ...{ customer_id: 1, vehicle_id: 2, batch: 5, sensors: 65, lat: 32.5 + n / 10, lng: -97, speed_mph: 55 },
    recorded: new Date(first + n * 60_000),
    received: new Date(first + n * 60_000 + 1_000),
    ...{ heading_deg: null, readings: { door: { opened: true } }, verdict: null },
  })
  expect((await stored()).rows).toEqual([of(0), of(1)])
  expect(await packAll(db.pool)).toBe(0)
  expect(await countStored(db.pool)).toEqual({ packed: 2, loose: 0 })
})
