import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPool } from './database.ts'
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
    const both = await Promise.all([migrate(db.pool, folder), migrate(db.pool, folder)])
    expect(both.flat()).toEqual(['9001-sheep'])
    rmSync(folder, { recursive: true })
  })

  test('faults that were kept before there were families of them are those of ABS', async () => {
    const url = new URL(db.url)
    url.searchParams.set('options', '-c search_path=before,public')
    await db.pool.query('CREATE SCHEMA before')
    const pool = openPool(url.href, 2)
    const folder = mkdtempSync(join(tmpdir(), 'tandem-migrations-'))
    const at = migrationsIn().findIndex(({ name }) => name.endsWith('-faults'))
    const [before, after] = [migrationsIn().slice(0, at), migrationsIn().slice(at, at + 1)]
    const add = (some: typeof before) => {
      for (const { name, sql } of some) writeFileSync(join(folder, `${name}.sql`), sql())
    }
    add(before)
    await migrate(pool, folder)
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
    await pool.query(
      `INSERT INTO vehicle_state (customer_id, vehicle_id, batch, since_snapshot, state) VALUES (1, 1, 1, 0, $1), (1, 2, 1, 0, $2)`,
      [JSON.stringify(state), healthy],
    )
    await pool.query('INSERT INTO vehicle_now (customer_id, vehicle_id) VALUES (1, 1)')
    await pool.query(
      `INSERT INTO fault (customer_id, vehicle_id, started, fault_type_id, fmi, start_miles, end_miles) VALUES (1, 1, to_timestamp(1), 795, 5, 7, 9)`,
    )
    add(after)
    await migrate(pool, folder)
    const { rows } = await pool.query('SELECT state FROM vehicle_state ORDER BY vehicle_id')
    expect(JSON.parse(rows[0].state)).toEqual({
      ...state,
      faults: [{ ...fault, sensorTypeId: 7, position: '', mileage: 'gpsMileage' }],
    })
    expect(rows[1].state).toBe(healthy)
    const faults = await pool.query('SELECT sensor_type_id, position, mileage FROM fault')
    expect(faults.rows).toEqual([{ sensor_type_id: 7, position: '', mileage: 'gpsMileage' }])
    await pool.end()
    rmSync(folder, { recursive: true })
  })

  test('a migration that fails leaves no trace of itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-migrations-'))
    for (const migration of migrationsIn())
      writeFileSync(join(folder, `${migration.name}.sql`), migration.sql())
    writeFileSync(join(folder, '9001-sheep.sql'), 'CREATE TABLE IF NOT EXISTS sheep (id int)')
    writeFileSync(join(folder, '9002-wolf.sql'), 'CREATE TABLE wolf (id int); SELECT 1 / 0')
    await expect(migrate(db.pool, folder)).rejects.toThrow('9002-wolf failed: division by zero')
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
