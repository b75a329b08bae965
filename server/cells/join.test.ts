/** What a cell tells the directory of itself when it joins. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { makeDirectory } from './directory-tables.ts'
import { joinCell } from './join.ts'

let cell: Database
let directory: Database
beforeAll(async () => {
  cell = await testDatabase()
  directory = await testDatabase(2)
  await directory.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterAll(async () => {
  await directory.close()
  await cell.close()
})

const join = (transports: Readonly<Record<string, string>> | null) =>
  joinCell({
    ...{ pool: cell.pool, directory: directory.pool, name: 'west', url: 'http://10.0.0.5:8080' },
    ...{ host: 'west.example', transports },
  })
const told = async ({ pool }: { readonly pool: pg.Pool }) => {
  const { rows } = await pool.query(
    `SELECT transports, (SELECT generation::int FROM change_topic WHERE topic = 'directory') AS generation FROM cell`,
  )
  return rows[0]
}

test('a directory of an earlier version is told where listeners are as soon as a cell joins again', async () => {
  await makeDirectory(directory.pool)
  await directory.pool.query('ALTER TABLE cell DROP COLUMN transports')
  await directory.pool.query(`INSERT INTO cell VALUES ('west', 0, 'http://10.0.0.5:8080', 'west.example')`)
  await makeDirectory(directory.pool)
  await join({ mqtt: 'mqtt://10.0.0.5:1883' })
  expect(await told(directory)).toEqual({ transports: { mqtt: 'mqtt://10.0.0.5:1883' }, generation: 1 })
})

test('processes that listen for no gateways leave what others told, and what is as it was is not told again', async () => {
  await join({ mqtt: 'mqtt://10.0.0.6:1883' })
  const before = await told(directory)
  await join(null)
  await join({ mqtt: 'mqtt://10.0.0.6:1883' })
  expect(await told(directory)).toEqual(before)
  expect(before.transports).toEqual({ mqtt: 'mqtt://10.0.0.6:1883' })
  await join({})
  expect(await told(directory)).toEqual({ transports: {}, generation: before.generation + 1 })
})
