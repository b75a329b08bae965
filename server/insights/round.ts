/** The round that keeps the sums of Insights: days whose facts changed are counted again, the newest first. */
import type pg from 'pg'
import { minutes, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { countDay, countMoment, type DayToCount, noteLateDays, type What } from './count.ts'

/** Counting a day again costs the same whether one report came or a thousand. */
const pause: Ms = 20 * second
/** Visits that last get longer, whether anything comes in or not. */
const lastingEvery: Ms = minutes(5)
/** Days of one transaction. */
const daysAtOnce = 6
const dirtyAtOnce = 20_000
/**
 * While vehicles are counted again, all of their days change over and over: those that are long over are added up once
 * that is done. The last ones are what everybody looks at.
 */
const isToCount = `day IS NOT NULL AND (what <> 'fleet' OR day > $1::timestamptz::date - 3 OR NOT EXISTS (SELECT FROM recount WHERE NOT failed))`

/** 'INSI': one process counts at a time. */
const lockKey = 0x49_4e_53_49

/** Where all days of something are dirty, each is put down. */
const bounds: Readonly<Record<What, string>> = {
  fleet: 'SELECT min(day) AS first, max(day) AS last FROM vehicle_day WHERE customer_id = $1',
  visit: `SELECT (least(min(entered), min(left_at)) AT TIME ZONE $2)::date AS first,
      (greatest(max(entered), max(left_at)) AT TIME ZONE $2)::date AS last FROM visit WHERE customer_id = $1`,
  fault: `SELECT (min(started) AT TIME ZONE $2)::date AS first,
      (greatest(max(started), max(ended)) AT TIME ZONE $2)::date AS last FROM fault WHERE customer_id = $1`,
}
const sums: Readonly<Record<What, readonly string[]>> = {
  fleet: ['fleet_day', 'lane_trip'],
  visit: ['visit_day', 'place_day'],
  fault: ['fault_day'],
}

const putDownAll = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ customerId: number; what: What; zone: string; ids: string[] }>(
    `SELECT d.customer_id AS "customerId", d.what, c.time_zone AS zone, array_agg(d.id) AS ids
      FROM insight_dirty d JOIN customer c ON c.id = d.customer_id WHERE d.day IS NULL GROUP BY 1, 2, 3`,
  )
  for (const { customerId, what, zone, ids } of rows) {
    const params: unknown[] = what === 'fleet' ? [customerId] : [customerId, zone]
    await client.query(
      `WITH bound AS (${bounds[what]})
        INSERT INTO insight_dirty (customer_id, what, day)
          SELECT $1::integer, '${what}', day::date FROM bound, generate_series(bound.first, bound.last, interval '1 day') day`,
      params,
    )
    // Days on which there is nothing any more have sums as well.
    for (const table of sums[what])
      await client.query(
        `INSERT INTO insight_dirty (customer_id, what, day)
          SELECT DISTINCT $1::integer, '${what}', day FROM ${table} WHERE customer_id = $1 AND day <> 'infinity'`,
        [customerId],
      )
    await client.query('DELETE FROM insight_dirty WHERE id = ANY($1::bigint[])', [ids])
  }
}

const take = async (client: pg.ClientBase, now: Instant): Promise<readonly DayToCount[]> => {
  const { rows } = await client.query<DayToCount>(
    `SELECT d.customer_id AS "customerId", c.time_zone AS zone, d.what, d.day::text AS day
      FROM (SELECT * FROM insight_dirty WHERE ${isToCount} LIMIT ${dirtyAtOnce}) d
      JOIN customer c ON c.id = d.customer_id GROUP BY 1, 2, 3, 4 ORDER BY d.day::text DESC LIMIT ${daysAtOnce}`,
    [new Date(now)],
  )
  return rows
}

/** Customers whose visits that last were counted long ago. */
const overdue = async (client: pg.ClientBase, now: Instant): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT c.id FROM customer c LEFT JOIN insight_counted n ON n.customer_id = c.id
      WHERE c.active AND coalesce(n.as_of, '-infinity') < $1::timestamptz - $2 * interval '1 millisecond'
        AND EXISTS (SELECT FROM vehicle v WHERE v.customer_id = c.id) ORDER BY n.as_of NULLS FIRST LIMIT 20`,
    [new Date(now), lastingEvery],
  )
  return rows.map(({ id }) => id)
}

/** Counts some days; answers whether there may be more. */
export const countSome = async (pool: pg.Pool, now: Instant): Promise<boolean> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // What is counted and what is taken off the list are of one state of the database.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
      lockKey,
    ])
    if (!rows[0]?.got) {
      await client.query('ROLLBACK')
      return false
    }
    await putDownAll(client)
    const days = await take(client, now)
    for (const day of days) await countDay(client, day)
    await noteLateDays(client, days)
    const late = await overdue(client, now)
    const customers = new Set([...days.map(({ customerId }) => customerId), ...late])
    for (const customerId of customers) await countMoment(client, customerId, now)
    // However often a day was put down.
    if (days.length > 0)
      await client.query(
        `DELETE FROM insight_dirty d USING unnest($1::int[], $2::text[], $3::date[]) AS k(customer_id, what, day)
          WHERE d.customer_id = k.customer_id AND d.what = k.what AND d.day = k.day`,
        [days.map(({ customerId }) => customerId), days.map(({ what }) => what), days.map(({ day }) => day)],
      )
    // Of customers that are gone.
    await client.query(
      'DELETE FROM insight_dirty d WHERE NOT EXISTS (SELECT FROM customer c WHERE c.id = d.customer_id)',
    )
    await client.query('COMMIT')
    return days.length === daysAtOnce || late.length > 0
  } catch (error) {
    await client.query('ROLLBACK').catch((lost) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Counts all there is, for tests and benches. */
export const countAll = async (pool: pg.Pool, now: Instant): Promise<void> => {
  while (await countSome(pool, now));
}

export const startCounting = (pool: pg.Pool, log: Log): Loop =>
  openLoop({
    pause,
    round: () => countSome(pool, Date.now()),
    onFault: (error) =>
      log.seldom('insights', 'The sums of Insights could not be counted; it is tried again', { error }),
  })
