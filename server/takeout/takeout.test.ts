/** A whole account leaves, and comes back in an empty installation, row by row. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { customers, units } from '../rights/customers.ts'
import { rightsApp } from '../rights/rights-app.ts'
import { openArchive } from './archive.ts'
import { readTakeout, type TakenIn } from './read.ts'
import { addPast, type MadeTakeout, rowsOf, takeoutFile } from './testing.ts'

const rights = rightsApp()
let made: MadeTakeout
let empty: Database
let taken: TakenIn
let customerId: number
beforeAll(async () => {
  await rights.things('foreign', true)
  const things = await rights.things('own', true)
  customerId = things.customerId
  await addPast(rights.app(), units[customers.own])
  const { pool } = rights.app().db
  await pool.query(
    `UPDATE user_account SET password_hash = 'never-leaves', totp_secret = 'never-leaves-either' WHERE id <> 1`,
  )
  made = await takeoutFile(pool, customerId)
  empty = await testDatabase(4)
  // A super admin is there, whose number and whose filter's number one of the account has, too.
  const { rows } = await pool.query<{ id: number }>(
    'SELECT min(user_id) AS id FROM user_role WHERE customer_id = $1',
    [customerId],
  )
  await empty.pool.query(`INSERT INTO user_account (id, email) VALUES ($1, 'chief@elsewhere.example')`, [
    rows[0]!.id,
  ])
  await empty.pool.query(
    `INSERT INTO saved_filter (user_id, name, search) SELECT $1, 'Mine', n::text FROM generate_series(1, 1) n`,
    [rows[0]!.id],
  )
  taken = await take(made.path)
})
afterAll(async () => {
  made.remove()
  await empty.close()
})

const take = async (path: string, db = empty) => {
  const client = await db.pool.connect()
  try {
    return await readTakeout(client, path)
  } finally {
    client.release()
  }
}

const textOf = async (name: string): Promise<string> => {
  const archive = await openArchive(made.path)
  try {
    const pieces: Buffer[] = []
    for await (const piece of archive.bytesOf(archive.manifest.files.find(({ path }) => path === name)!))
      pieces.push(piece)
    return Buffer.concat(pieces).toString()
  } finally {
    archive.close()
  }
}

test('what came back is what left, row by row in every table', async () => {
  const before = await rowsOf(rights.app().db.pool, customerId)
  const after = await rowsOf(empty.pool, customerId)
  for (const [table, rows] of before) {
    const theirs = after.get(table)!
    // A vehicle that another customer has now is not there to have been held.
    const wanted = table === 'tenure' ? rows.filter((row) => !/"(MOVED|LEASED)-/.test(row)) : rows
    const expected =
      table === 'audit_entry' ? theirs.filter((row) => !row.includes('account imported')) : theirs
    expect(expected, table).toEqual(wanted)
  }
  const filled = [...before.values()].filter((rows) => rows.length > 0).length
  expect(filled).toBeGreaterThan(45)
  expect(taken.rows.report).toBeGreaterThan(240)
})

test('whoever was there before keeps their number and what is theirs', async () => {
  const { rows } = await empty.pool.query(
    `SELECT u.email, f.name FROM saved_filter f JOIN user_account u ON u.id = f.user_id ORDER BY f.name`,
  )
  expect(rows).toContainEqual({ email: 'chief@elsewhere.example', name: 'Mine' })
  expect(rows).toContainEqual({ email: expect.stringContaining('@fleet.example'), name: 'Doors' })
})

test('webhooks are sent nothing until somebody takes them on with their new secret', async () => {
  const before = await rights
    .app()
    .db.pool.query('SELECT is_active, secret FROM webhook WHERE customer_id = $1', [customerId])
  const { rows } = await empty.pool.query('SELECT is_active, secret FROM webhook')
  expect(rows).toHaveLength(before.rows.length)
  expect(rows.length).toBeGreaterThan(0)
  for (const { is_active, secret } of rows) {
    expect(is_active).toBe(false)
    expect(before.rows.map((one) => one.secret)).not.toContain(secret)
  }
})

test('new rows get numbers above those that came', async () => {
  const { rows } = await empty.pool.query(
    `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
      VALUES ($1, 'New', 1, 1, 100, 32, -96) RETURNING id > (SELECT max(id) FROM geofence) AS above`,
    [customerId],
  )
  expect(rows).toEqual([{ above: true }])
})

test('where others were before, an engine still steps through what no state holds yet', async () => {
  const { pool } = rights.app().db
  await pool.query('UPDATE engine_shard SET batch = 0')
  const behind = await takeoutFile(pool, customerId)
  const left = (await rowsOf(pool, customerId)).get('report')!.filter((row) => JSON.parse(row).batch > 0)
  const used = await testDatabase(4)
  await used.pool.query('UPDATE engine_shard SET batch = 1000000 + shard')
  await take(behind.path, used)
  const { rows } = await used.pool.query(
    `SELECT count(*) FILTER (WHERE batch > 1000063)::int AS ahead, (SELECT min(batch)::int FROM engine_shard) AS from FROM report`,
  )
  expect(rows).toEqual([{ ahead: left.length, from: 1_000_063 }])
  expect(left.length).toBeGreaterThan(240)
  behind.remove()
  await used.close()
})

test('nothing of another customer leaves, and no secret', async () => {
  const archive = await openArchive(made.path)
  const names = archive.manifest.files.filter(({ path }) => path.endsWith('.jsonl')).map(({ path }) => path)
  archive.close()
  for (const name of names) {
    const text = await textOf(name)
    expect(text, name).not.toContain('never-leaves')
    // A lease or a transfer is of both sides.
    if (!/lease|vin_transfer|audit|campaign/.test(name)) expect(text, name).not.toContain('user-qxb@')
  }
})

test('the geofences are GeoJSON that maps can read', async () => {
  const { type, features } = JSON.parse(await textOf('geofences.geojson'))
  expect(type).toBe('FeatureCollection')
  expect(features[0]).toMatchObject({
    type: 'Feature',
    properties: { name: expect.stringContaining('yard') },
  })
})

test('the manifest tells each file, its columns and what stays', async () => {
  expect(made.manifest.files.find(({ table }) => table === 'vehicle')).toMatchObject({ rows: 5, away: null })
  expect(made.manifest.left).toContainEqual({
    table: 'one_time_link',
    because: 'Opens something to whoever has it.',
  })
})

describe('what is refused', () => {
  test('an installation that has customers', async () => {
    await expect(take(made.path)).rejects.toThrow('This installation has customers already')
  })
  test('an archive that was changed: nothing of it comes in', async () => {
    const other = await testDatabase(2)
    const path = `${made.path}.changed.zip`
    copyFileSync(made.path, path)
    const bytes = readFileSync(path)
    const at = bytes.indexOf('vehicle.jsonl') + 200
    bytes[at] = bytes[at]! ^ 0xff
    writeFileSync(path, bytes)
    await expect(take(path, other)).rejects.toThrow()
    const { rows } = await other.pool.query('SELECT FROM customer WHERE id > 0')
    expect(rows).toEqual([])
    await other.close()
  })
  test('what is no archive', async () => {
    const path = `${made.path}.txt`
    writeFileSync(path, 'no archive')
    await expect(take(path)).rejects.toThrow('cannot be read as a ZIP archive')
  })
})

const hasUnzip = (() => {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
test.runIf(hasUnzip)('unzip finds nothing wrong with the archive', () => {
  expect(execFileSync('unzip', ['-tq', made.path]).toString()).toContain('No errors detected')
})
