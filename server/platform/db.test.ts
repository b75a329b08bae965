import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, isDatabaseAway, openPool } from './database.ts'
import { migrate, migrationsIn } from './migrate.ts'
import { testDatabase } from './testing.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

describe('a database', () => {
  test('a fresh one has every migration', async () => {
    const { rows } = await db.pool.query('SELECT name FROM migration ORDER BY number')
    expect(rows.map((row) => row.name)).toEqual(migrationsIn().map((migration) => migration.name))
  })

  test('migrating twice does nothing the second time', async () => {
    expect(await migrate(db.pool)).toEqual([])
  })

  test('two starts at once migrate once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-migrations-'))
    for (const migration of migrationsIn())
      writeFileSync(join(folder, `${migration.name}.sql`), migration.sql())
    writeFileSync(join(folder, '9001-sheep.sql'), 'CREATE TABLE sheep (id int)')
    const both = await Promise.all([migrate(db.pool, { path: folder }), migrate(db.pool, { path: folder })])
    expect(both.flat()).toEqual(['9001-sheep'])
    rmSync(folder, { recursive: true })
  })

  /** Brings a database of its own to where it was before a migration, and then through it. */
  async function around(name: string, before: (pool: pg.Pool) => Promise<unknown>) {
    const schema = `before_${name.replaceAll('-', '_')}`
    const url = new URL(db.url)
    url.searchParams.set('options', `-c search_path=${schema},public`)
    await db.pool.query(`CREATE SCHEMA ${schema}`)
    const pool = openPool(url.href, 2)
    const folder = mkdtempSync(join(tmpdir(), 'tandem-migrations-'))
    const at = migrationsIn().findIndex((migration) => migration.name.endsWith(`-${name}`))
    const add = (some: ReturnType<typeof migrationsIn>) => {
      for (const { name, sql } of some) writeFileSync(join(folder, `${name}.sql`), sql())
    }
    add(migrationsIn().slice(0, at))
    await migrate(pool, { path: folder })
    await before(pool)
    add(migrationsIn().slice(at, at + 1))
    await migrate(pool, { path: folder })
    rmSync(folder, { recursive: true })
    return pool
  }

  test('faults that were kept before there were families of them are those of ABS', async () => {
    const fault = {
      faultTypeId: 795,
      fmi: 5,
      start: 1_000,
      end: null,
      maxMph: 1e-7,
      startMiles: 7,
      endMiles: 9,
    }
    const state = { readings: { gpsMileage: { at: 1_000, reading: { miles: 9 } } }, faults: [fault] }
    const healthy = JSON.stringify({ readings: {}, faults: [] })
    const pool = await around('faults', async (pool) => {
      await pool.query(
        `INSERT INTO vehicle_state (customer_id, vehicle_id, batch, since_snapshot, state) VALUES (1, 1, 1, 0, $1), (1, 2, 1, 0, $2)`,
        [JSON.stringify(state), healthy],
      )
      await pool.query('INSERT INTO vehicle_now (customer_id, vehicle_id) VALUES (1, 1)')
      await pool.query(
        `INSERT INTO fault (customer_id, vehicle_id, started, fault_type_id, fmi, start_miles, end_miles) VALUES (1, 1, to_timestamp(1), 795, 5, 7, 9)`,
      )
    })
    const { rows } = await pool.query('SELECT state FROM vehicle_state ORDER BY vehicle_id')
    expect(JSON.parse(rows[0].state)).toEqual({
      ...state,
      faults: [{ ...fault, sensorTypeId: 7, position: '', mileage: 'gpsMileage' }],
    })
    expect(rows[1].state).toBe(healthy)
    const faults = await pool.query('SELECT sensor_type_id, position, mileage FROM fault')
    expect(faults.rows).toEqual([{ sensor_type_id: 7, position: '', mileage: 'gpsMileage' }])
    await pool.end()
  })

  test('alerts that were kept before features paused them are paused where theirs is off, and no others', async () => {
    const rules = [
      ['doors', randomUUID(), 1, 10],
      ['towed, with the feature', randomUUID(), 1, 18],
      ['towed, without', randomUUID(), 2, 18],
      ['a custom one without', randomUUID(), 2, 0],
    ] as const
    const pool = await around('paused-rules', async (pool) => {
      await pool.query(
        `INSERT INTO customer (id, abbrev, short_name, long_name, retention_duration_days, flags)
          OVERRIDING SYSTEM VALUE
          VALUES (1, 'A', 'A', 'A', 90, '{TowAlert}'), (2, 'B', 'B', 'B', 90, '{ThermoKing}')`,
      )
      for (const [name, id, customer, kind] of rules)
        await pool.query(
          `INSERT INTO alert_rule_version (customer_id, rule_id, version, valid_from, name, alert_type_id, all_vehicles,
              vehicle_ids, vehicle_group_ids, rate_limit_ms, predicates, applied_from)
            VALUES ($1, $2, 1, now() - interval '1 day', $3, $4, true, '{}', '{}', 0, $5, true)`,
          [customer, id, name, kind, JSON.stringify([{ alertPredicateTypeId: kind || 16 }])],
        )
    })
    const { rows } = await pool.query(
      'SELECT name, valid_to, applied_to FROM alert_rule_version WHERE valid_to IS NOT NULL ORDER BY name',
    )
    // The next start tells the engine, which has not heard of it.
    expect(rows).toEqual([
      { name: 'a custom one without', valid_to: expect.any(Date), applied_to: false },
      { name: 'towed, without', valid_to: expect.any(Date), applied_to: false },
    ])
    await pool.end()
  })

  test('a migration that fails leaves no trace of itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-migrations-'))
    for (const migration of migrationsIn())
      writeFileSync(join(folder, `${migration.name}.sql`), migration.sql())
    writeFileSync(join(folder, '9001-sheep.sql'), 'CREATE TABLE IF NOT EXISTS sheep (id int)')
    writeFileSync(join(folder, '9002-wolf.sql'), 'CREATE TABLE wolf (id int); SELECT 1 / 0')
    await expect(migrate(db.pool, { path: folder })).rejects.toThrow('9002-wolf failed: division by zero')
    const { rows } = await db.pool.query(`SELECT to_regclass('wolf') AS wolf`)
    expect(rows[0]).toEqual({ wolf: null })
    rmSync(folder, { recursive: true })
  })

  test('one that a newer version has used is refused in words', async () => {
    await db.pool.query(`INSERT INTO migration (number, name) VALUES (9999, '9999-from-the-future')`)
    await expect(migrate(db.pool)).rejects.toThrow(
      'newer version of the program (it has 9001-sheep, 9999-from-the-future)',
    )
  })
})

test('a connection that breaks while it is lent out, between two queries, ends nothing but itself', async () => {
  const broke = Promise.withResolvers<Error>()
  const pool = openPool(db.url, 1, broke.resolve)
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
  expect((await broke.promise).message).toMatch(/terminat/)
  client.release()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test.each([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }), true],
  [Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' }), true],
  [Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }), false],
  [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
  [Object.assign(new Error('No space left on device'), { code: '53100' }), true],
  [Object.assign(new Error('canceling statement'), { code: '57014' }), false],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new Error('Connection terminated unexpectedly'), true],
  [new TypeError('x is not a function'), false],
])('%s: is the database away? %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})
