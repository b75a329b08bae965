/** What it costs when all reports are due in the same minute, beside the bare queries; and how ingest fares meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { days, hours, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { blankConfig, spanOf } from '#domain/reports/config.ts'
import { reportKindOf, reportKinds } from '#domain/reports/index.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { insertConfig } from '#server/reports/config-store.ts'
import { readData } from '#server/reports/data/index.ts'
import { whole as wholeOf } from '#server/scope/vehicle-scope.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, type Measured, percentile } from './bench.ts'
import { body, dailyReport, post, seedFile } from './fleet.ts'
import { fillPast } from './past.ts'

/** How large it is: `perSecond` reports of gateways come in meanwhile, and for so long while nothing is due. */
interface Size {
  readonly vehicles: number
  readonly configs: number
  readonly perSecond: number
  readonly rest: Ms
}
const whole: Size = { vehicles: 20_000, configs: 2_000, perSecond: 2_000, rest: 20 * second }
const perBody = 100

/** 31 days of visits and faults of every vehicle, and a config for each of so many users' mornings: all kinds mixed. */
const fill = async (folder: string, configs: number, now: number): Promise<void> => {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const { pool } = db
  await pool.query('UPDATE customer SET flags = flags || $1::text[]', [
    reportKinds.flatMap(({ flag }) => flag ?? []),
  ])
  await pool.query(`INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
    SELECT c.id, 'Yard ' || n, 1, 1, 200, 30 + n * 0.1, -96 FROM customer c, generate_series(1, 50) n`)
  await pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      SELECT v.customer_id, v.id, g.id, $1::timestamptz - d * interval '1 day' - v.id % 24 * interval '1 hour', 'entered', 1,
        CASE WHEN d > 0 THEN $1::timestamptz - d * interval '1 day' - (v.id % 24 - v.id % 20) * interval '1 hour' END,
        CASE WHEN d > 0 THEN 'left' END
      FROM vehicle v CROSS JOIN generate_series(0, 30) d
      JOIN LATERAL (SELECT id FROM geofence WHERE customer_id = v.customer_id ORDER BY id OFFSET (v.id + d) % 50 LIMIT 1) g ON true`,
    [new Date(now - hours(2))],
  )
  await pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
      SELECT v.customer_id, v.id, $1::timestamptz - d * interval '1 day', $1::timestamptz - d * interval '1 day' + interval '5 hours',
        7, 790 + v.id % 9, 5, '' FROM vehicle v CROSS JOIN generate_series(1, 31, 3) d`,
    [new Date(now)],
  )
  await pool.query('ANALYZE visit, fault')
  const owner = (await pool.query<{ id: number }>('SELECT id FROM user_account ORDER BY id LIMIT 1')).rows[0]!
    .id
  const { rows: customers } = await pool.query<{ id: number }>('SELECT id FROM customer ORDER BY id')
  const { rows: some } = await pool.query<{ id: number; customer_id: number }>(
    'SELECT id, customer_id FROM vehicle',
  )
  const client = await pool.connect()
  for (let n = 0; n < configs; n++) {
    const customerId = customers[n % customers.length]!.id
    const own = some.filter((one) => one.customer_id === customerId)
    const draft = {
      ...blankConfig(reportKinds[n % reportKinds.length]!, customerId, 'UTC'),
      name: `Report ${n}`,
      notifyEmails: ['dispatch@fleet.example'],
      attachments: [],
      // A tenth of the fleet each: a depot.
      allVehicles: false,
      vehicleIds: own.filter(({ id }) => id % 10 === n % 10).map(({ id }) => id),
    }
    await insertConfig(client, { draft, ownerId: owner, now: now - days(1), due: now + days(365) })
  }
  client.release()
  await db.close()
}

/** How long the same data sets take when nothing is made of them. */
const bare = async ({ pool }: Database, now: number): Promise<number> => {
  const client = await pool.connect()
  const { rows } = await client.query<{ draft: ReturnType<typeof blankConfig> }>(
    'SELECT draft FROM report_config',
  )
  const began = performance.now()
  for (const { draft } of rows) {
    const kind = reportKindOf(draft.reportTypeId)!
    const query = { client, accessScope: wholeOf(draft.customerIds), draft, ...spanOf(kind, draft, now) }
    for await (const _data of readData(query, kind.reads));
  }
  const took = performance.now() - began
  client.release()
  return took
}

/** @throws where a report fails */
export const measureReportsDue = async (
  size: Size,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const { vehicles, configs, perSecond } = size
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
  const now = Date.now()
  say(`${await fillPast(folder, days(2), hours(1), now)} reports stored`)
  await fill(folder, configs, now)
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const app = await startApp(folder, { DATABASE_URL: db.url })
  let sent = 0
  /** Sends at its pace until told to stop; answers how long each body waited for its answer. */
  const ingest = async (until: () => Promise<boolean>): Promise<readonly number[]> => {
    const took: number[] = []
    const all: Promise<void>[] = []
    for (const began = performance.now(); !(await until()); ) {
      const due = began + (all.length * perBody * 1_000) / perSecond
      if (due > performance.now()) await pause(due - performance.now())
      const reports = Array.from({ length: perBody }, () => dailyReport(sent++ % vehicles, 0, Date.now()))
      const from = performance.now()
      all.push(
        post(app.url, app.key, body(reports)).then(() => {
          took.push(performance.now() - from)
        }),
      )
    }
    await Promise.all(all)
    return took
  }
  const restUntil = performance.now() + size.rest
  const rest = await ingest(async () => performance.now() > restUntil)
  const reference = await bare(db, now)
  await db.pool.query(`UPDATE report_config SET due = now(), planned = now() - interval '1 minute',
    draft = jsonb_set(draft, '{reportingSchedules,schedules}', to_jsonb(ARRAY[jsonb_build_object('dayOfWeek',
        CASE WHEN draft->'reportingSchedules'->>'category' = 'weekly' THEN extract(dow FROM now() AT TIME ZONE 'UTC')::int END, 'time', to_char(now() AT TIME ZONE 'UTC', 'HH24:MI'))]))`)
  const began = performance.now()
  const busy = await ingest(async () => {
    const { rows } = await db.pool.query<{ done: number; problem: string | null }>(
      `SELECT count(*) FILTER (WHERE state = 'done') AS done, max(problem) FILTER (WHERE state <> 'done') AS problem FROM report_run`,
    )
    if (rows[0]!.problem !== null) throw new Error(`A report failed: ${rows[0]!.problem}`)
    return rows[0]!.done >= configs
  })
  const took = performance.now() - began
  say(`${configs} reports in ${(took / 1_000).toFixed(1)} s, bare in ${(reference / 1_000).toFixed(1)} s`)
  await app.stop()
  await db.close()
  remove()
  return [
    compared(
      'reports-due/all',
      took,
      'ms',
      { name: 'the same queries bare', value: reference },
      { most: 1.5 },
    ),
    compared(
      'reports-due/ingest-p99',
      percentile(busy, 0.99),
      'ms',
      { name: 'ingest at rest', value: percentile(rest, 0.99) },
      { most: 2 },
    ),
  ]
}

export const reportsDue: Benchmark = {
  name: 'reports-due',
  about: `${whole.configs.toLocaleString('en-US')} reports over ${whole.vehicles.toLocaleString('en-US')} vehicles with 31 days of visits and faults due in the same minute: until all emails are queued, beside their bare queries; and ingest at ${whole.perSecond.toLocaleString('en-US')} reports/s meanwhile, beside rest.`,
  run: (say) => measureReportsDue(whole, say),
}
