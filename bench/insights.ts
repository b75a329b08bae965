/** How fast dashboards of Insights are, beside the same figures by plain SQL over days, visits and faults. */
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { insights as dashboards } from '#domain/insights/index.ts'
import { countAll } from '#server/insights/round.ts'
import type { Database } from '#server/platform/database.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { reportsBench } from './made-report.ts'

export interface InsightsSize {
  readonly vehicles: number
  readonly days: number
  readonly rounds: number
}

const fences = 100

/** Days, visits, faults, stays and trips of a fleet, spread as a real one's are; sums are counted afterwards. */
const fill = async ({ pool }: Database, size: InsightsSize, now: Instant): Promise<void> => {
  const tables = ['vehicle_day', 'visit', 'fault']
  for (const table of tables) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await pool.query(`UPDATE customer SET flags = flags || '{Insight,ThermoKing}'`)
  await pool.query(
    `UPDATE vehicle SET vehicle_mfgr = 'Maker ' || id % 9, model_year = 2010 + id % 15, main_app_version = '4.' || id % 5`,
  )
  await pool.query(
    `INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
      SELECT c.id, 'Yard ' || n, 1 + n % 4, 1, 200, 30 + n * 0.1, -96 FROM customer c, generate_series(1, $1) n`,
    [fences],
  )
  const fence = `(SELECT array_agg(id ORDER BY id) FROM geofence)`
  await pool.query(
    `INSERT INTO vehicle_day (customer_id, vehicle_id, day, miles, moving_ms, loaded_ms, empty_ms, gaps, gap_ms, reports,
        door_openings, faults_opened, reefer_on_ms, reefer_out_ms, fuel_used, fuel_min, battery_min_mv, geofences)
      SELECT v.customer_id, v.id, day::date, CASE WHEN (v.id + d) % 3 = 0 THEN 0 ELSE 50 + v.id % 400 END, 10000000 + v.id % 1000, 30000000,
        40000000, (v.id + d) % 11 / 10, (v.id + d) % 11 / 10 * 7200000, 100 + v.id % 50, 3, (v.id + d) % 200 / 199,
        CASE WHEN v.id % 5 = 0 THEN 60000000 ELSE 0 END, CASE WHEN v.id % 5 = 0 AND (v.id + d) % 13 = 0 THEN 3600000 ELSE 0 END,
        0.2, 0.5 - (v.id + d) % 10 * 0.04, 12600 - d * (v.id % 7), jsonb_build_object(f.ids[1 + (v.id + d / 3) % ${fences}]::text, 50000000)
      FROM vehicle v, (SELECT ${fence} AS ids) f, generate_series(0, $2 - 1) d
      CROSS JOIN LATERAL (SELECT $1::timestamptz - d * interval '1 day' AS day) at`,
    [new Date(now), size.days],
  )
  await pool.query(
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
      SELECT v.customer_id, v.id, f.ids[1 + (v.id + d / 3) % ${fences}], came, 'entered', 1,
        CASE WHEN d < 3 THEN NULL ELSE came + (30 + (v.id::bigint * 7919 + d * 104729) % 3600) * interval '1 minute' END, CASE WHEN d < 3 THEN NULL ELSE 'left' END
      FROM vehicle v, (SELECT ${fence} AS ids) f, generate_series(0, $2 - 1, 3) d
      CROSS JOIN LATERAL (SELECT $1::timestamptz - (d * 1440 + (v.id::bigint * 31337 + d * 7) % 1440) * interval '1 minute' AS came) at`,
    [new Date(now), size.days],
  )
  await pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position, ended)
      SELECT v.customer_id, v.id, came, 7, 790 + (v.id + d) % 12, 5, '', came + interval '9 hours'
      FROM vehicle v, generate_series(0, $2 - 1, 30) d
      CROSS JOIN LATERAL (SELECT $1::timestamptz - ((d * 24 + (v.id * 31) % 700) * interval '1 hour') AS came) at`,
    [new Date(now), size.days],
  )
  await pool.query(
    `INSERT INTO stay (customer_id, vehicle_id, began, lat, lng, fixes)
      SELECT customer_id, id, $1::timestamptz - (id % 40) * interval '1 day', 30, -96, 1 FROM vehicle`,
    [new Date(now)],
  )
  await pool.query(
    `INSERT INTO trip (customer_id, vehicle_id, began, ended, ended_known, from_lat, from_lng, to_lat, to_lng, miles, moving_ms, gap_ms, gap_miles, fixes)
      SELECT v.customer_id, v.id, at - interval '2 hours', at, at, 30 + v.id % 15, -96 + v.id % 20, 31, -96, 90, 7000000, 3600000, 30, 20
      FROM vehicle v, generate_series(0, $2 - 1) d
      CROSS JOIN LATERAL (SELECT $1::timestamptz - d * interval '1 day' - (v.id % 700) * interval '1 hour' AS at) a
      WHERE d % 30 = 0 OR v.id % 5 = 0`,
    [new Date(now), size.days],
  )
  for (const table of tables) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await pool.query(
    `INSERT INTO insight_dirty (customer_id, what) SELECT id, what FROM customer, unnest(ARRAY['visit', 'fault', 'fleet']) what`,
  )
  for (const table of [...tables, 'stay', 'trip']) await pool.query(`VACUUM ANALYZE ${table}`)
  await countAll(pool, now)
  for (const table of [
    'fleet_day',
    'place_stock',
    'lane_trip',
    'place_hour',
    'visit_day',
    'fault_day',
    'idle_now',
    'trend_now',
  ])
    await pool.query(`VACUUM ANALYZE ${table}`)
}

/** The main figures of each dashboard as somebody would ask them of the tables. */
const plain: Readonly<Record<string, string>> = {
  utilization: `SELECT day, sum(miles), sum(moving_ms), sum(loaded_ms), sum(empty_ms), count(*) FILTER (WHERE miles >= 1), count(*)
    FROM vehicle_day WHERE day BETWEEN $1 AND $2 GROUP BY day`,
  dwell: `SELECT geofence_id, count(*), sum(left_at - entered), percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY left_at - entered)
    FROM visit WHERE left_at >= $1::date AND left_at < $2::date + 1 GROUP BY 1`,
  coverage: `SELECT v.device_type_id, v.main_app_version, sum(d.gaps), sum(d.gap_ms), count(*) FROM vehicle_day d
    JOIN vehicle v ON v.id = d.vehicle_id WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2`,
  health: `SELECT v.vehicle_mfgr, v.model_year, sum(d.faults_opened), sum(d.miles) FROM vehicle_day d
    JOIN vehicle v ON v.id = d.vehicle_id WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2`,
  'cold-chain': `SELECT day, sum(reefer_out_ms), sum(reefer_on_ms), sum(reefer_door_ms), sum(set_point_changes), sum(fuel_used)
    FROM vehicle_day WHERE day BETWEEN $1 AND $2 GROUP BY day`,
  live: `SELECT extract(hour FROM entered), count(*) FROM visit WHERE entered >= $2::date - 56 AND entered < $2::date + 1
    AND extract(isodow FROM entered) = extract(isodow FROM $2::date) AND entered > $1::date - 57 GROUP BY 1`,
}

const lookOf = 'query ($name: String!, $filters: InsightFilters) { insights(name: $name, filters: $filters) }'
const isoDay = (at: Instant) => new Date(at).toISOString().slice(0, 10)

export const measureInsights = async (
  size: InsightsSize,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const now = Date.now()
  const bench = await reportsBench(size.vehicles, (db) => fill(db, size, now))
  try {
    const filters = { from: isoDay(now - days(size.days - 1)), to: isoDay(now) }
    const results: Measured[] = []
    for (const { name } of dashboards) {
      const taken: number[] = []
      for (let n = 0; n < size.rounds; n++) {
        const begun = performance.now()
        const answer = await bench.ask<{ insights: { figures: readonly unknown[] } }>(lookOf, {
          name,
          filters,
        })
        taken.push(performance.now() - begun)
        if (answer.data.insights.figures.length === 0) throw new Error(`${name} has no figures.`)
      }
      const began = performance.now()
      await bench.db.pool.query(plain[name]!, [filters.from, filters.to])
      const bySql = performance.now() - began
      const p95 = percentile(taken, 0.95)
      say(`${name}: ${p95.toFixed(0)} ms, plain SQL ${bySql.toFixed(0)} ms`)
      results.push(
        figure(`insights/${name}/p95`, p95, 'ms', { most: 300 }),
        compared(
          `insights/${name}/p50`,
          percentile(taken, 0.5),
          'ms',
          { name: 'the same figures by SQL', value: bySql },
          { most: 1 },
        ),
      )
    }
    return results
  } finally {
    await bench.close()
  }
}

const full: InsightsSize = { vehicles: 100_000, days: 90, rounds: 40 }

export const insights: Benchmark = {
  name: 'insights',
  about: `Each dashboard of Insights over ${full.vehicles.toLocaleString('en-US')} vehicles and ${full.days} days, ${full.rounds} times through GraphQL; beside its main figures by SQL over days and visits.`,
  run: (say) => measureInsights(full, say),
}
