/** How fast the pages of a large dwell report open, beside the same rows sorted by the database for each page. */
import { days, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dwell } from '#domain/reports/dwell.ts'
import type { Database } from '#server/platform/database.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { madeReport, reportsBench } from './made-report.ts'

const vehicles = 2_000
const fences = 50
const length = days(31)
const pageSize = 100
const rounds = 100

/** So many visits, spread over vehicles, geofences and the month; each lasted from an hour to two days. */
const fill = async ({ pool }: Database, visits: number, now: Instant): Promise<void> => {
  await pool.query(
    `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
      SELECT c.id, 'Yard ' || n, 1, 1, 200, 30 + n * 0.1, -96 FROM customer c, generate_series(1, $1) n`,
    [fences],
  )
  await pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      SELECT v.customer_id, v.id, g.id, came, 'entered', 1, came + (60 + n::bigint * 7919 % 2820) * interval '1 minute', 'left'
      FROM generate_series(0, $2 - 1) n
      JOIN (SELECT customer_id, id, row_number() OVER (ORDER BY id) - 1 AS at FROM vehicle) v ON v.at = n % $3
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM geofence) g ON g.at = (n / $3 + v.at) % $4
      CROSS JOIN LATERAL (SELECT $1::timestamptz - interval '2 days' - (n / $3)::bigint * $5 * interval '1 millisecond' AS came) c`,
    [new Date(now), visits, vehicles, fences, Math.floor((length - days(3)) / Math.ceil(visits / vehicles))],
  )
  await pool.query('VACUUM ANALYZE visit')
}

const pageOf =
  'query ($id: ID!, $page: PaginationInput) { reportRows(runId: $id, section: "visits", paginationInput: $page) { rowCount rows } }'
const runOf = 'query ($id: ID!) { reportRun(id: $id) { state document } }'

/** @param visits of the month; each is longer than the limit */
export const measureDwellReport = async (
  visits: number,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const now = Date.now()
  const bench = await reportsBench(vehicles, (db) => fill(db, visits, now))
  try {
    const { ask, db } = bench
    const facts = { dwellThresholdMs: minutes(30), reportHistoryTimeframe: 31 }
    const { id, took } = await madeReport(bench, dwell, facts, { from: now - length, to: now })
    say(`${visits} visits: made in ${(took / 1_000).toFixed(1)} s`)
    const [opened, plain]: [number[], number[]] = [[], []]
    const pages = Math.ceil(visits / pageSize)
    for (let n = 0; n < rounds; n++) {
      const pageNumber = (n * 7919) % pages
      const begun = performance.now()
      await ask(runOf, { id })
      const answer = await ask<{ reportRows: { rowCount: number; rows: readonly unknown[] } }>(pageOf, {
        id,
        page: { pageNumber, pageSize },
      })
      opened.push(performance.now() - begun)
      const { rowCount, rows } = answer.data.reportRows
      if (rowCount !== visits || rows.length === 0)
        throw new Error(`Page ${pageNumber} has ${rows.length} rows of ${rowCount}.`)
      const began = performance.now()
      await db.pool.query(
        `SELECT g.name, v.unit_id, v.vin, i.entered, i.left_at, i.left_at - i.entered AS dwell
          FROM visit i JOIN vehicle v ON v.id = i.vehicle_id JOIN geofence g ON g.id = i.geofence_id
          WHERE i.entered <= $1 AND i.left_at > $2 AND i.left_at - i.entered > interval '30 minutes'
          ORDER BY dwell DESC, i.entered, i.vehicle_id LIMIT $3 OFFSET $4`,
        [new Date(now), new Date(now - length), pageSize, pageNumber * pageSize],
      )
      plain.push(performance.now() - began)
    }
    return [
      figure('dwell-report/p95', percentile(opened, 0.95), 'ms', { most: 200 }),
      compared(
        'dwell-report/p50',
        percentile(opened, 0.5),
        'ms',
        { name: 'the same page by SQL', value: percentile(plain, 0.5) },
        { most: 1 },
      ),
    ]
  } finally {
    await bench.close()
  }
}

export const dwellReport: Benchmark = {
  name: 'dwell-report',
  about: `A dwell report of 100,000 visits by ${vehicles.toLocaleString('en-US')} vehicles in 31 days: ${rounds} of its pages opened, the run and ${pageSize} rows each; beside the same rows by a SQL query a page.`,
  run: (say) => measureDwellReport(100_000, say),
}
