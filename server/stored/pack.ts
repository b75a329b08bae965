/** All SQL that packs days: puts their rows into `packed_day`, and takes them out of `report`. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type PackedDay, packDay } from './codec.ts'
import { Unpackable } from './group.ts'
import { reportColumns, rowColumns, type StoredRow } from './rows.ts'

/** All reports of a vehicle and a day, as far as they are one customer's. */
export interface DayKey {
  readonly customerId: number
  readonly vehicleId: number
  /** The first moment of the day in UTC, in seconds. */
  readonly day: number
}

/** One that is over, with when the newest of its reports came. */
export interface OldDay extends DayKey {
  readonly received: Instant
}

const span = `r.customer_id = $1 AND r.vehicle_id = $2 AND r.recorded >= to_timestamp($3) AND r.recorded < to_timestamp($3) + interval '1 day'`

/**
 * Whoever changes stored reports of days that may be packed holds this: meanwhile nothing is packed. Those who do so do
 * not wait for one another.
 */
const keepFromPacking = 'LOCK TABLE packed_day IN ROW EXCLUSIVE MODE'
/** Begins such a transaction, which sees the database at one moment: after it has the lock, which a LOCK alone can be. */
export const beginReplaying = `BEGIN ISOLATION LEVEL REPEATABLE READ; ${keepFromPacking}`
/** Whoever packs waits for all of them, and they for it; nobody for long. Readers go on. */
const beginPacking = `BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '200ms';
  LOCK TABLE packed_day IN SHARE ROW EXCLUSIVE MODE`

/**
 * A day that came from another cell has batch 0, and within it the numbers of there, which mean nothing here. In any other
 * no report has a higher one than its day.
 */
const columnsBack = reportColumns
  .split(', ')
  .map((column) => (column === 'batch' ? 'least(u.batch, (g.day).batch)' : `u.${column}`))
  .join(', ')

/** Packed days are made rows of `report` again, as far as they meet these spans, with both their moments in seconds. */
export const unpackDays = async (
  client: pg.ClientBase,
  spans: readonly {
    readonly customerId: number
    readonly vehicleId: number
    readonly from: number
    readonly to: number
  }[],
): Promise<void> => {
  if (spans.length === 0) return
  await client.query({
    name: 'unpack-days',
    text: `WITH gone AS (
        DELETE FROM packed_day p USING unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) AS m(customer_id, vehicle_id, since, upto)
        WHERE p.customer_id = m.customer_id AND p.vehicle_id = m.vehicle_id AND p.last >= to_timestamp(m.since)
          AND p.first >= to_timestamp(m.since) - interval '1 day' AND p.first <= to_timestamp(m.upto)
        RETURNING p AS day)
      INSERT INTO report (${reportColumns}) SELECT ${columnsBack} FROM gone g CROSS JOIN LATERAL unpack_day(g.day, NULL) u`,
    values: [
      spans.map(({ customerId }) => customerId),
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
    ],
  })
}

const put = async (
  client: pg.ClientBase,
  { customerId, vehicleId, day }: DayKey,
  { states, arrivals, sensors }: PackedDay,
): Promise<void> => {
  await client.query({
    name: 'pack-day',
    text: `INSERT INTO packed_day (customer_id, vehicle_id, first, last, reports, places, sensors, batch, mph, states, arrivals, keys, parts)
      SELECT $1, $2, min(r.recorded), max(r.recorded), count(*), count(r.lat), bit_or(r.sensors), max(r.batch), max(r.speed_mph),
        $4::bytea, $5::bytea, $6::text[], $7::bytea[]
      FROM report r WHERE ${span}`,
    values: [
      customerId,
      vehicleId,
      day,
      states,
      arrivals,
      sensors.map(({ key }) => key),
      sensors.map(({ part }) => part),
    ],
  })
}

/** The rows with their readings as text: `1.0` and `1` are the same number, and not the same text. */
const told = (of: string) => `SELECT ${reportColumns.replace('readings', 'readings::text')} FROM ${of}`

/**
 * Packs a day in an open transaction, with what is packed of it already. False, and nothing was changed, where that
 * cannot be done exactly: what is unpacked again is compared with the rows before they go.
 */
const packOpen = async (client: pg.ClientBase, key: DayKey): Promise<boolean> => {
  const { customerId, vehicleId, day } = key
  const values = [customerId, vehicleId, day]
  await unpackDays(client, [{ customerId, vehicleId, from: day, to: day + 86_400 - 1e-3 }])
  const { rows } = await client.query<StoredRow>({
    name: 'rows-of-day',
    text: `SELECT ${rowColumns} FROM report r WHERE ${span} ORDER BY r.recorded, r.seq FOR UPDATE`,
    values,
  })
  if (rows.length === 0) return true
  await put(client, key, packDay(rows))
  const unpacked = `(SELECT u.* FROM packed_day p CROSS JOIN LATERAL unpack_day(p, NULL) u
    WHERE p.customer_id = $1 AND p.vehicle_id = $2 AND p.first >= to_timestamp($3) AND p.first < to_timestamp($3) + interval '1 day')`
  const { rows: compared } = await client.query<{ other: number }>({
    name: 'compare-day',
    text: `SELECT count(*)::int AS other FROM (
        SELECT count(*) FROM (${told(`report r WHERE ${span}`)} UNION ALL ${told(`${unpacked} u`)}) both_
        GROUP BY both_.* HAVING count(*) <> 2) d`,
    values,
  })
  if (compared[0]!.other > 0) return false
  await client.query({ name: 'delete-day', text: `DELETE FROM report r WHERE ${span}`, values })
  return true
}

/** Packs days in one transaction, one after another; answers those that cannot be packed and stay as they are. */
export const packDays = async (
  client: pg.ClientBase,
  days: readonly DayKey[],
): Promise<readonly DayKey[]> => {
  const left: DayKey[] = []
  try {
    await client.query(beginPacking)
    for (const day of days) {
      await client.query('SAVEPOINT day')
      const isPacked = await packOpen(client, day).catch((error) => {
        if (error instanceof Unpackable) return false
        throw error
      })
      if (!isPacked) {
        left.push(day)
        await client.query('ROLLBACK TO SAVEPOINT day')
      }
    }
    await client.query('COMMIT')
    return left
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Codes of what somebody else was quicker with: it is tried again later. */
const quicker = /^(40001|40P01|55P03)$/
export const isQuicker = (error: unknown): boolean =>
  error instanceof Error && quicker.test(String((error as NodeJS.ErrnoException).code))

/** Vehicles of a partition that have reports before a moment, in the order of their keys, after one; so many at most. */
export const vehiclesBefore = async (
  client: pg.ClientBase,
  partition: string,
  before: Instant,
  after: { readonly customerId: number; readonly vehicleId: number },
  most: number,
): Promise<
  readonly { readonly customerId: number; readonly vehicleId: number; readonly isOld: boolean }[]
> => {
  const next = (customer: string, vehicle: string) =>
    `SELECT r.customer_id, r.vehicle_id FROM ${partition} r WHERE (r.customer_id, r.vehicle_id) > (${customer}, ${vehicle})
      ORDER BY r.customer_id, r.vehicle_id LIMIT 1`
  const { rows } = await client.query<{ customerId: number; vehicleId: number; isOld: boolean }>(
    `WITH RECURSIVE walk AS (
        (SELECT n.*, 1 AS place FROM (${next('$1', '$2')}) n)
        UNION ALL SELECT n.*, w.place + 1 FROM walk w CROSS JOIN LATERAL (${next('w.customer_id', 'w.vehicle_id')}) n
          WHERE w.place < ${most})
      SELECT w.customer_id AS "customerId", w.vehicle_id AS "vehicleId", EXISTS (SELECT FROM ${partition} r
          WHERE r.customer_id = w.customer_id AND r.vehicle_id = w.vehicle_id AND r.recorded < to_timestamp($3)) AS "isOld"
      FROM walk w ORDER BY w.customer_id, w.vehicle_id`,
    [after.customerId, after.vehicleId, before / 1000],
  )
  return rows
}

/**
 * The days of a vehicle before a moment that can be packed: what a start would have to step through again cannot, and
 * what came lately is likely to be followed by more.
 */
export const daysBefore = async (
  client: pg.ClientBase,
  partition: string,
  before: Instant,
  { customerId, vehicleId }: { readonly customerId: number; readonly vehicleId: number },
  receivedBefore: Instant,
): Promise<readonly OldDay[]> => {
  const { rows } = await client.query<OldDay>(
    `SELECT r.customer_id AS "customerId", r.vehicle_id AS "vehicleId",
        extract(epoch FROM date_trunc('day', r.recorded, 'UTC'))::float8 AS day,
        (extract(epoch FROM max(r.received)) * 1000)::float8 AS received
      FROM ${partition} r WHERE r.customer_id = $1 AND r.vehicle_id = $2 AND r.recorded < to_timestamp($3)
      GROUP BY 1, 2, 3 HAVING max(r.batch) <= (SELECT batch FROM engine_shard WHERE shard = $2::integer & 63)
        AND max(r.received) <= to_timestamp($4) ORDER BY 3`,
    [customerId, vehicleId, before / 1000, receivedBefore / 1000],
  )
  return rows
}

/** Gives the disk of a partition back that has no reports any more. False where that has to wait for somebody. */
export const giveBack = async (client: pg.ClientBase, partition: string): Promise<boolean> => {
  const { rows } = await client.query<{ size: number; isEmpty: boolean }>(
    `SELECT pg_total_relation_size('${partition}') AS size, NOT EXISTS (SELECT FROM ${partition}) AS "isEmpty"`,
  )
  if (!rows[0]!.isEmpty || rows[0]!.size <= emptySize) return true
  // What somebody may still see is not taken away: then it stays until the next time.
  await client.query(`VACUUM (TRUNCATE) ${partition}`)
  const { rows: after } = await client.query<{ size: number }>(
    `SELECT pg_relation_size('${partition}') AS size`,
  )
  if (after[0]!.size > 0) return false
  await client.query(`REINDEX TABLE ${partition}`)
  return true
}
/** What an empty partition takes: its indexes have a page or three each. */
const emptySize = 64 * 1024
