/** DuckDB reads the files of an export, and finds in them what the database has. */
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportsIn } from '../stored/door.ts'
import { type TestApp, testApp, trailer } from '../testing.ts'
import { openArchive } from './archive.ts'
import { addPast, type MadeTakeout, takeoutFile } from './testing.ts'

let app: TestApp
let made: MadeTakeout
let reports: string
let vehicles: string
let duck: DuckDBConnection
let customerId: number
beforeAll(async () => {
  app = await testApp([trailer('NOR', 1), trailer('NOR', 2), trailer('BLU', 3)])
  await app.db.pool.query(`INSERT INTO user_account (email) VALUES ('someone@example.com')`)
  customerId = app.customers.NOR!
  await addPast(app, 'NOR-1')
  await addPast(app, 'NOR-2')
  made = await takeoutFile(app.db.pool, customerId)
  const archive = await openArchive(made.path)
  const keep = async (name: string) => {
    const path = join(dirname(made.path), name)
    await archive.keep(archive.manifest.files.find((file) => file.path === name)!, path)
    return path
  }
  reports = await keep('report.parquet')
  vehicles = await keep('vehicle.jsonl')
  archive.close()
  const instance = await DuckDBInstance.create(':memory:', {
    // What it reads with is part of it: nothing comes from the internet.
    autoinstall_known_extensions: 'false',
    threads: '1',
  })
  duck = await instance.connect()
  await duck.run(`SET TimeZone = 'UTC'`)
})
afterAll(async () => {
  duck.closeSync()
  made.remove()
  rmSync(dirname(made.path), { recursive: true, force: true })
  await app.close()
})

const rowsOf = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson()

test('the reports, each with its moment, its numbers and its readings', async () => {
  const found = await rowsOf(
    `SELECT vehicle_id, epoch_us(recorded)::VARCHAR AS recorded, seq::VARCHAR AS seq, round(lat, 6) AS lat, speed_mph,
        (readings::JSON->'odometer'->>'miles')::DOUBLE AS miles
      FROM '${reports}' ORDER BY vehicle_id, recorded, seq`,
  )
  const { rows } = await app.db.pool.query(
    `SELECT vehicle_id, ((extract(epoch FROM recorded) * 1000000)::bigint)::text AS recorded, seq::text,
        round(lat::numeric, 6)::float8 AS lat, speed_mph, (readings->'odometer'->>'miles')::float8 AS miles
      FROM ${reportsIn({ customer: `= ${customerId}`, vehicle: 'IS NOT NULL', readings: 'all' })} r
      ORDER BY vehicle_id, r.recorded, r.seq`,
  )
  expect(rows.length).toBe(500)
  expect(found).toEqual(rows)
})

test('moments are moments with a zone, and numbers are numbers', async () => {
  const columns = await rowsOf(`DESCRIBE SELECT * FROM '${reports}'`)
  const types = Object.fromEntries(columns.map((row) => [row.column_name, row.column_type]))
  expect(types).toMatchObject({
    vehicle_id: 'INTEGER',
    recorded: 'TIMESTAMP WITH TIME ZONE',
    seq: 'BIGINT',
    lat: 'DOUBLE',
    readings: 'VARCHAR',
    stopped_since: 'TIMESTAMP WITH TIME ZONE',
  })
})

test('reports joined with the trailers that they are of', async () => {
  const found = await rowsOf(
    `SELECT v.unit_id, count(*)::INTEGER AS reports FROM '${reports}' r
      JOIN read_json('${vehicles}', format = 'newline_delimited') v ON v.id = r.vehicle_id GROUP BY 1 ORDER BY 1`,
  )
  expect(found).toEqual([
    { unit_id: 'NOR-1', reports: 250 },
    { unit_id: 'NOR-2', reports: 250 },
  ])
})
