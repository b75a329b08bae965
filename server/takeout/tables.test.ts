/** Every table of the database says how it belongs to customers. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { type Table, tablesOf } from './catalog.ts'
import { belongings, installation } from './tables/index.ts'
import { leavingColumns, leavingRows } from './write.ts'

let db: Database
let client: pg.PoolClient
let tables: ReadonlyMap<string, Table>
beforeAll(async () => {
  db = await testDatabase(2)
  client = await db.pool.connect()
  tables = await tablesOf(client)
})
afterAll(async () => {
  client.release()
  await db.close()
})

test('a table is in one of the two lists, so that none is forgotten', () => {
  const listed = [...belongings, ...installation].map(({ table }) => table)
  expect(listed.toSorted()).toEqual([...tables.keys()].toSorted())
})

test('columns that are named are there', () => {
  const wrong = belongings.flatMap(({ table, secrets, users, others }) =>
    [...Object.keys(secrets), ...users, ...others]
      .filter((name) => !tables.get(table)!.columns.some((column) => column.name === name))
      .map((name) => `${table}.${name}`),
  )
  expect(wrong).toEqual([])
})

test('nothing that is a secret by its name leaves', () => {
  const secret = /password|hash$|secret|token|totp|^pin_|private|^auth$|p256dh|^code$/
  const leaving = belongings
    .filter(({ stays }) => stays === null)
    .flatMap((one) =>
      leavingColumns(one, tables.get(one.table)!)
        .filter(({ name }) => secret.test(name))
        .map(({ name }) => `${one.table}.${name}`),
    )
  // Hashes of what a gateway was told, how often a link was tried in vain, until when it is closed for that, and the like.
  expect(leaving.toSorted()).toEqual([
    'api_token_use.token_id',
    'device.config_hash',
    'share.pin_closed_until',
    'share.pin_failures',
    'single_sign_on.passwords_off',
  ])
})

test.each(belongings.map((one) => [one.table, one] as const))(
  'the rows of %s can be asked for',
  async (_name, one) => {
    await client.query(`EXPLAIN ${leavingRows(one, tables.get(one.table)!, 1)}`)
  },
)

test('what is required and comes back is given or made', () => {
  const missing = belongings
    .filter(({ stays, away }) => stays === null && away === null)
    .flatMap(({ table, others }) =>
      tables
        .get(table)!
        .columns.filter(({ name, isRequired }) => isRequired && others.includes(name))
        .map(({ name }) => `${table}.${name}`),
    )
  expect(missing).toEqual([])
})
