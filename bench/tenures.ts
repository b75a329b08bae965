/** What it costs to read a fleet of which a tenth changed hands three times, beside the same fleet before. */
import { days, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, percentile } from './bench.ts'
import { seedFile, tokenFor } from './fleet.ts'
import { queryRunner } from './loaded-fleet.ts'
import { fillPast } from './past.ts'

const vehicles = 100_000
const length = days(2)
const every = hours(6)
const rounds = 15
/** Every so manieth vehicle changed hands. */
const share = 10

const log =
  'query($vin: String!) { vehicleTrackingV2(vin: $vin, pageSize: 10) { activityLog { recorded lat } } }'
const page =
  '{ vehiclesNow(paginationInput: { pageSize: 50 }, sortingInput: { sortBy: "vin", sortAsc: true }) { vehicleCount vehicles { id vin } } }'

/** Milliseconds of each kind of reading. */
const readings = async (folder: string, now: Instant) => {
  const app = await startApp(folder)
  const ask = await queryRunner(app.url)
  const headers = { authorization: `Bearer ${await tokenFor(app.url)}`, 'accept-encoding': 'gzip' }
  const took = { history: [] as number[], grid: [] as number[], past: [] as number[] }
  for (let n = 0; n < rounds; n++) {
    const vin = `1GRAA0627KB${String((n * 7919 * share) % vehicles).padStart(6, '0')}`
    took.history.push((await ask(log, { vin })).took)
    took.grid.push((await ask(page)).took)
    const at = new Date(now - hours(1) - n * 60_000).toISOString()
    const began = performance.now()
    const answer = await fetch(`${app.url}/v1/api/past?at=${at}`, { headers })
    const { fleet } = (await answer.json()) as PastFleet
    took.past.push(performance.now() - began)
    if (fleet.length !== vehicles) throw new Error(`${fleet.length} vehicles were returned.`)
  }
  await app.stop()
  return {
    history: percentile(took.history, 0.5),
    grid: percentile(took.grid, 0.5),
    past: percentile(took.past, 0.5),
  }
}

/** A tenth was another's until two thirds ago, then the customer's, the other's again, and the customer's again. */
async function changeHands(folder: string, now: Instant): Promise<void> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    const borders = [0.6, 0.4, 0.2].map((part) => `to_timestamp(${(now - length * part) / 1000})`)
    await db.pool.query(
      `INSERT INTO customer (abbrev, short_name, long_name, retention_duration_days) VALUES ('OTHER', 'Other', 'Other', 400)`,
    )
    await db.pool.query(
      `INSERT INTO tenure (customer_id, vehicle_id, kind, starts, ends, unit_id)
        SELECT CASE WHEN s.other THEN o.id ELSE v.customer_id END, v.id, 'owner', s.starts, s.ends, v.unit_id
        FROM vehicle v, (SELECT id FROM customer WHERE abbrev = 'OTHER') o,
          (VALUES (true, '-infinity'::timestamptz, ${borders[0]}), (false, ${borders[0]}, ${borders[1]}),
            (true, ${borders[1]}, ${borders[2]}), (false, ${borders[2]}, NULL)) AS s(other, starts, ends)
        WHERE v.id % ${share} = 0`,
    )
    await db.pool.query(
      `UPDATE report r SET customer_id = t.customer_id FROM tenure t WHERE t.vehicle_id = r.vehicle_id
        AND r.recorded >= t.starts AND r.recorded < coalesce(t.ends, 'infinity') AND r.customer_id <> t.customer_id`,
    )
    await db.pool.query('TRUNCATE tenure_change')
    await db.pool.query('VACUUM ANALYZE')
  } finally {
    await db.close()
  }
}

export const tenures: Benchmark = {
  name: 'tenures',
  about: `${vehicles.toLocaleString('en-US')} vehicles, eight reports each: the activity log of one, a page of the grid and the whole fleet at a past moment, before and after a tenth of them changed hands three times.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    const now = Date.now()
    say(`${await fillPast(folder, length, every, now)} reports stored`)
    const before = await readings(folder, now)
    await changeHands(folder, now)
    const after = await readings(folder, now)
    remove()
    const beside = (what: keyof typeof before) =>
      compared(
        `tenures/${what}`,
        after[what],
        'ms',
        { name: 'without transfers', value: before[what] },
        { most: 1.2 },
      )
    return [beside('history'), beside('grid'), beside('past')]
  },
}
