/** A move that fails leaves the customer where it is and nothing noted; one that ends while it is handed over leaves it in lists. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listedHere } from '../all-cells/counted.ts'
import { type Database, openPool } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { joinCell } from './join.ts'
import { moveCustomer } from './move.ts'
import { moveLock } from './move-reports.ts'
import type { Side } from './move-sides.ts'
import { testDirectory } from './testing/app-cell.ts'

let here: Database
let there: Database
let directory: Database
beforeAll(async () => {
  here = await testDatabase()
  there = await testDatabase()
  directory = await testDirectory()
  for (const [{ pool }, name] of [
    [here, 'a'],
    [there, 'b'],
  ] as const)
    await joinCell({
      ...{ pool, directory: directory.pool, name, url: `http://127.0.0.1:9/${name}` },
      ...{ host: null, transports: null },
    })
  await here.pool.query(
    `INSERT INTO customer (id, abbrev, short_name, long_name, retention_duration_days) VALUES (1, 'NOR', 'Nordic', 'Nordic', 30);
    INSERT INTO sensor_box (serial_num, customer_id, sensor_box_mfgr_id, created, updated) VALUES ('BOX-1', 1, 1, now(), now())`,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  for (const db of [here, there, directory]) await db.close()
})

/** The lock of the command before goes with its connection, a moment later. */
const isFree = async () => {
  const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${moveLock}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return (await here.pool.query(held)).rowCount === 0
}
const move = async (from: Side, to: Side, tell: (line: string) => void = () => {}) => {
  await expect.poll(isFree).toBe(true)
  return moveCustomer({ customerId: 1, from, to, directory: directory.pool, tell })
}
const sideOf = (name: string, pool: pg.Pool, engines: Side['engines'] = null): Side => ({
  ...{ name, pool, engines },
})
const noted = async () => {
  const { rows } = await here.pool.query(
    `SELECT (SELECT count(*)::int FROM cell_move) AS moves,
      (SELECT count(*)::int FROM pg_trigger WHERE tgname LIKE 'cell_touched%') AS triggers`,
  )
  return rows[0]
}

test.each<[string, (to: pg.Pool) => unknown, (() => unknown)?]>([
  ['the other cell goes away', (to) => vi.spyOn(to, 'connect').mockRejectedValue(new Error('away') as never)],
  ['the engine cannot be told', () => Promise.reject(new Error('No engine.'))],
  [
    'changes of reports cannot be noted',
    () => here.pool.query('ALTER TABLE packed_day RENAME TO packed_day_away'),
    () => here.pool.query('ALTER TABLE packed_day_away RENAME TO packed_day'),
  ],
])('where %s right after it began, nothing of it is left', async (_what, happens, mend) => {
  const [from, to] = [openPool(here.url, 3), openPool(there.url, 3)]
  let told = 0
  const engines = {
    vehiclesChanged: async () => {
      if (++told === 1) await happens(to)
    },
    watchersChanged: async () => {},
  }
  const lines: string[] = []
  const moving = move(sideOf('a', from, engines), sideOf('b', to), (line) => lines.push(line))
  await expect(moving).rejects.toThrow(/away|No engine|packed_day/)
  await mend?.()
  expect(await noted()).toEqual({ moves: 0, triggers: 0 })
  // The engine goes on with the customer.
  expect(told).toBe(2)
  expect(lines).toEqual([])
  // No connection is still lent out.
  await from.end()
  await to.end()
})

test('where the engine cannot be told that the customer goes on either, whoever moves it hears that', async () => {
  const engines = {
    vehiclesChanged: () => Promise.reject(new Error('No engine.')),
    watchersChanged: async () => {},
  }
  const lines: string[] = []
  const moving = move(sideOf('a', here.pool, engines), sideOf('b', there.pool), (line) => lines.push(line))
  await expect(moving).rejects.toThrow('No engine.')
  expect(await noted()).toEqual({ moves: 0, triggers: 0 })
  expect(lines.join()).toContain('Give the same command again')
})

/** Whose super admins' lists have it. */
const listedBy = async () => {
  const found: string[] = []
  for (const [name, { pool }] of [
    ['a', here],
    ['b', there],
  ] as const)
    if ((await pool.query(`SELECT FROM customer WHERE id = 1 AND ${listedHere('id', true)}`)).rowCount)
      found.push(name)
  return found
}
/** As if the command were killed right before such a statement. */
const endsBefore = async ({ pool }: Database, statement: RegExp) => {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  vi.spyOn(pool, 'query').mockImplementation(((text: string, ...more: unknown[]) =>
    statement.test(text) ? Promise.reject(new Error('Ended.')) : query(text, ...more)) as never)
  await expect(move(sideOf('a', here.pool), sideOf('b', there.pool))).rejects.toThrow('Ended.')
  vi.restoreAllMocks()
}

test('wherever it ends while the customer is handed over, a list over all cells has the customer', async () => {
  expect(await listedBy()).toEqual(['a'])
  await endsBefore(here, /SET state = 'gone'/)
  expect(await listedBy()).toEqual(['a'])
  await endsBefore(there, /DELETE FROM cell_move/)
  expect(await listedBy()).toEqual(['a'])
  await endsBefore(here, /INSERT INTO cell_gone/)
  expect(await listedBy()).toEqual(['a', 'b'])
  await endsBefore(there, /INSERT INTO directory_change/)
  expect(await listedBy()).toEqual(['b'])

  // Some of what is left was deleted before it ended, and it is begun again days later.
  await here.pool.query(`UPDATE cell_gone SET since = since - interval '3 days'`)
  await here.pool.query('DELETE FROM sensor_box')
  await move(sideOf('a', here.pool), sideOf('b', there.pool))
  expect(await listedBy()).toEqual(['b'])
  expect((await here.pool.query('SELECT FROM customer WHERE id = 1')).rowCount).toBe(0)
  for (const { pool } of [here, there]) expect((await pool.query('SELECT FROM cell_move')).rowCount).toBe(0)
  // Who brings reports of it here is asked to come again, for a day from now.
  const { rows } = await here.pool.query(
    `SELECT serial_num FROM cell_gone WHERE serial_num IS NOT NULL AND since > now() - interval '1 hour'`,
  )
  expect(rows).toEqual([{ serial_num: 'BOX-1' }])
})
