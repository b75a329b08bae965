import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
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
