/** The table of vehicles as they are now has the columns that are declared: a migration adds those of a new sensor. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldColumns, sqlTypes } from '#domain/columns/index.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('has exactly the columns that are declared, and the verdict whole and for those who are told less', async () => {
  const { rows } = await db.pool.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = 'vehicle_now'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const has = Object.fromEntries(rows.map(({ name, type }) => [name, type]))
  const type = (name: string) => (name === 'timestamptz' ? 'timestamp with time zone' : name)
  expect(has).toEqual({
    customer_id: 'integer',
    vehicle_id: 'integer',
    verdict: 'text',
    verdict_partial: 'jsonb',
    ...Object.fromEntries(
      fieldColumns.map((column) => [column.field, type(sqlTypes[column.type as keyof typeof sqlTypes])]),
    ),
  })
})
