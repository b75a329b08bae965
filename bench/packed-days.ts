/** What packed days take on the disk, how long 31 days of one vehicle take to read, and what packing costs ingest. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { days, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { CopyRows } from '#server/ingest/copy-rows.ts'
import { copyReports } from '#server/ingest/store.ts'
import { openDatabase, openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { packOldDays } from '#server/stored/packer.ts'
import { makePartitions, monthOf } from '#server/stored/partitions.ts'
import { tally } from '#simulator/demo/batches.ts'
import { fill } from '#simulator/demo/history.ts'
import { course } from '#simulator/drive/drive.ts'
import { routeCache } from '#simulator/drive/driven-route.ts'
import { fleet } from '#simulator/fleet.ts'
import { sender } from '#simulator/send.ts'
import { readTrack } from '#simulator/tracks/read.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { body, postAll, report, seedFile, tokenFor } from './fleet.ts'
import { fillPast } from './past.ts'

const demoVehicles = 60
const demoDays = 8
/** A short drive is stored for so many vehicles: less than a page could not be weighed. */
const driven = 200
const readers = 4
const rounds = 15
const ingesting = 2_000
const perRequest = 500
const perVehicle = 40

/** Folder of recorded drives that are packed as well. */
const tracks = process.env.TRACKS

const noRest = async () => {}
/** Nothing waits for a start here. */
const pack = async (pool: pg.Pool, now: Instant, rest?: () => Promise<void>, stop = () => false) => {
  await pool.query('UPDATE engine_shard SET batch = greatest(batch, (SELECT max(batch) FROM report))')
  return packOldDays(pool, now, { afterDays: 1, quietFor: -days(1), stop, ...(rest && { rest }) })
}

/** Bytes of a report with its row and indexes: as it is stored, and packed. */
const weigh = async (pool: pg.Pool, now: Instant) => {
  const stored = async () => {
    await pool.query('VACUUM FULL report')
    const { rows } = await pool.query<{ bytes: number; reports: number }>(
      `SELECT sum(pg_total_relation_size(inhrelid))::float8 AS bytes, (SELECT count(*) FROM report) AS reports
        FROM pg_inherits WHERE inhparent = 'report'::regclass`,
    )
    return rows[0]!.bytes / rows[0]!.reports
  }
  const before = await stored()
  await pack(pool, now, noRest)
  await pool.query('VACUUM packed_day')
  const { rows } = await pool.query<{ bytes: number; reports: number }>(
    `SELECT pg_total_relation_size('packed_day')::float8 AS bytes, (SELECT sum(reports) FROM packed_day)::int AS reports`,
  )
  return { before, after: rows[0]!.bytes / rows[0]!.reports, reports: rows[0]!.reports }
}

async function demoFleet(say: (line: string) => void): Promise<Measured> {
  const { folder, remove } = temporaryFolder()
  const now = Date.now()
  const from = now - days(demoDays)
  const made = fleet('packed', demoVehicles, from)
  const seed = join(folder, 'seed.json')
  writeFileSync(seed, JSON.stringify(made.seed))
  const app = await startApp(folder, { SEED: seed, PACK_AFTER_DAYS: '0' })
  const routes = routeCache()
  const courses = made.vehicles.map((vehicle) => course(vehicle, from, routes))
  const { signal } = new AbortController()
  await fill(courses, { from, to: now, filled: 0 }, sender(app), tally(), () => {}, signal)
  await app.stop()
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const { before, after, reports } = await weigh(db.pool, now)
  await db.close()
  remove()
  say(`${reports} reports of the demo's fleet: ${after.toFixed(1)} bytes each, ${before.toFixed(1)} before`)
  return figure('packed-days/demo', after, 'bytes a report', { most: 40 })
}

/** Recorded drives, as the positions of a phone. */
async function recordedDrives(of: string, say: (line: string) => void): Promise<Measured> {
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, driven) })).stop()
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const { rows } = await db.pool.query<{ id: number; customer: number }>(
    'SELECT id, customer_id AS customer FROM vehicle',
  )
  const client = await db.pool.connect()
  for (const name of readdirSync(of)) {
    const points = readTrack(readFileSync(join(of, name), 'utf8'))
    const seen = new Set<Instant>()
    const once = points.filter(({ at }) => !seen.has(at) && seen.add(at))
    await makePartitions(client, new Set(once.map(({ at }) => monthOf(at))))
    for (const { id, customer } of rows) {
      const copy = new CopyRows(Date.now(), 1)
      for (const { at, lat, lng, speedMph, headingDeg } of once)
        copy.add(customer, id, {
          serial: '',
          recorded: at,
          readings: {
            gps: {
              lat,
              lng,
              ...(speedMph !== null && { speedMph }),
              ...(headingDeg !== null && { headingDeg }),
            },
          },
        })
      await copyReports(client, copy, () => {})
    }
  }
  client.release()
  const { before, after, reports } = await weigh(db.pool, Date.now())
  await db.close()
  remove()
  say(`${reports} reports of recorded drives: ${after.toFixed(1)} bytes each, ${before.toFixed(1)} before`)
  return figure('packed-days/drives', after, 'bytes a report', { most: 40 })
}

/** 31 days of one vehicle, as the portal reads them, with what was stored before and after packing. */
async function monthOfOne(say: (line: string) => void): Promise<Measured> {
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, readers) })).stop()
  const now = Date.now()
  say(`${await fillPast(folder, days(32), minutes(3), now)} reports stored`)
  const app = await startApp(folder, { PACK_AFTER_DAYS: '0' })
  const authorization = `Bearer ${await tokenFor(app.url)}`
  const from = new Date(now - days(31)).toISOString()
  const read = async () => {
    const took: number[] = []
    for (let n = 0; n < rounds; n++) {
      const began = performance.now()
      const vin = `1GRAA0627KB${String(n % readers).padStart(6, '0')}`
      const answer = await fetch(`${app.url}/v1/api/track?vin=${vin}&from=${from}`, {
        headers: { authorization },
      })
      if ((await answer.text()).length < 100_000)
        throw new Error(`The track was answered with ${answer.status}.`)
      took.push(performance.now() - began)
    }
    return percentile(took, 0.5)
  }
  const pool = openPool(urlOfRunning(`${folder}/postgres`)!)
  await read()
  const before = await read()
  await pack(pool, now, noRest)
  await read()
  const after = await read()
  await pool.end()
  await app.stop()
  remove()
  say(`31 days: ${after.toFixed(0)} ms, ${before.toFixed(0)} ms before`)
  return compared('packed-days/month', after, 'ms', { name: 'not packed', value: before }, { most: 1 })
}

/** Reports per second through HTTP, by itself and while old days are packed. */
async function besideIngest(say: (line: string) => void): Promise<Measured> {
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, ingesting) })).stop()
  const now = Date.now()
  say(`${await fillPast(folder, days(4), minutes(20), now)} reports stored`)
  const app = await startApp(folder, { PACK_AFTER_DAYS: '0' })
  const pool = openPool(urlOfRunning(`${folder}/postgres`)!)
  let round = 0
  const rate = async () => {
    const bodies = Array.from({ length: (ingesting * perVehicle) / perRequest }, (_, n) => {
      const first = (n * perRequest) % ingesting
      const turn = round + Math.floor((n * perRequest) / ingesting)
      return body(
        Array.from({ length: perRequest }, (_one, i) => report(first + i, turn, now + turn * 1_000 + i)),
      )
    })
    round += perVehicle
    const began = performance.now()
    await postAll(app.url, app.key, bodies, 8)
    return (ingesting * perVehicle) / ((performance.now() - began) / 1000)
  }
  await rate()
  const [alone, beside]: [number[], number[]] = [[], []]
  let packed = 0
  for (let n = 0; n < 3; n++) {
    alone.push(await rate())
    let isOver = false
    const packing = pack(pool, now, undefined, () => isOver)
    beside.push(await rate())
    isOver = true
    packed += (await packing).packed
  }
  await pool.end()
  await app.stop()
  remove()
  const [value, against] = [percentile(beside, 0.5), percentile(alone, 0.5)]
  say(`${Math.round(value)} reports/s while ${packed} days were packed, ${Math.round(against)} by itself`)
  return compared(
    'packed-days/ingest',
    value,
    'reports/s',
    { name: 'by itself', value: against },
    { least: 0.9 },
  )
}

export const packedDays: Benchmark = {
  name: 'packed-days',
  about: `bytes a report of packed days with row and index, of ${demoVehicles} trailers of the demo over ${demoDays} days and of the recorded drives in the folder TRACKS; 31 days of one vehicle with a report every 3 minutes, packed and not; reports per second while days are packed.`,
  run: async (say) => [
    await demoFleet(say),
    ...(tracks ? [await recordedDrives(tracks, say)] : []),
    await monthOfOne(say),
    await besideIngest(say),
  ],
}
