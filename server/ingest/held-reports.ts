/** What gateways without a vehicle send, in the database: kept within bounds, the oldest go first, until it is taken in. */
import type pg from 'pg'
import {
  heldBytesMost,
  heldBytesOfOne,
  heldFor,
  heldReportsMost,
  heldReportsOfOne,
} from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportKey } from '#domain/sensors/report.ts'
import { seqOf } from '#domain/sensors/report.ts'
import { inTransaction } from '../platform/transaction.ts'

/** A gateway, and the customer with whose key it reported; 0: with a key for all. */
export interface Sender {
  readonly customerId: number
  readonly serial: string
}
export interface HeldReport extends Sender {
  readonly key: ReportKey
  readonly received: Instant
  /** JSON as a gateway sends it. */
  readonly text: string
}

/** Once there is too much, this part of it stays: so that the next report does not make it too much again. */
const stays = 0.9

/** After a DELETE with the name `gone` that returns customer, serial number and bytes: what is held is that much less. */
const countDown = `UPDATE detached_gateway d SET held_reports = d.held_reports - g.n, held_bytes = d.held_bytes - g.bytes
    FROM (SELECT customer_id, serial_num, count(*)::int AS n, sum(bytes) AS bytes FROM gone GROUP BY 1, 2) g
    WHERE d.customer_id = g.customer_id AND d.serial_num = g.serial_num`

/** Keeps reports of gateways whose rows are there, inside the caller's transaction; one that is kept already is not kept twice. */
export const holdReports = async (client: pg.ClientBase, held: readonly HeldReport[]): Promise<void> => {
  if (held.length === 0) return
  await client.query(
    `WITH fresh AS (
        INSERT INTO held_report (customer_id, serial_num, recorded, seq, received, report, digest, bytes)
          SELECT h.customer_id, h.serial, to_timestamp(h.recorded), h.seq, to_timestamp(h.received), h.report,
            decode(md5(h.report), 'hex'), octet_length(h.report)
          FROM unnest($1::int[], $2::text[], $3::float8[], $4::bigint[], $5::float8[], $6::text[])
            AS h(customer_id, serial, recorded, seq, received, report)
          ON CONFLICT DO NOTHING RETURNING customer_id, serial_num, bytes)
      UPDATE detached_gateway d SET held_reports = d.held_reports + f.n, held_bytes = d.held_bytes + f.bytes
      FROM (SELECT customer_id, serial_num, count(*)::int AS n, sum(bytes) AS bytes FROM fresh GROUP BY 1, 2) f
      WHERE d.customer_id = f.customer_id AND d.serial_num = f.serial_num`,
    [
      held.map(({ customerId }) => customerId),
      held.map(({ serial }) => serial),
      held.map(({ key }) => key.recorded / 1000),
      held.map(({ key }) => seqOf(key)),
      held.map(({ received }) => received / 1000),
      held.map(({ text }) => text),
    ],
  )
  await trimEach(client)
  await trimAll(client)
}

const newest = `row_number() OVER (ORDER BY id DESC) AS n, sum(bytes) OVER (ORDER BY id DESC) AS sum`

const trimEach = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ customer_id: number; serial_num: string }>(
    `SELECT customer_id, serial_num FROM detached_gateway
      WHERE held_reports > 0 AND (held_reports > ${heldReportsOfOne} OR held_bytes > ${heldBytesOfOne})`,
  )
  for (const { customer_id, serial_num } of rows)
    await client.query(
      `WITH ranked AS (SELECT id, ${newest} FROM held_report WHERE customer_id = $1 AND serial_num = $2),
        gone AS (DELETE FROM held_report h USING ranked r WHERE h.id = r.id
          AND (r.n > ${heldReportsOfOne * stays} OR r.sum > ${heldBytesOfOne * stays})
          RETURNING h.customer_id, h.serial_num, h.bytes)
      ${countDown}`,
      [customer_id, serial_num],
    )
}

/**
 * To which amount each share may rise so that all together are no more than `most`: only the largest are cut.
 * Infinite where they are not more.
 */
export const levelOf = (shares: readonly number[], most: number): number => {
  let left = most
  let others = shares.length
  for (const share of shares.toSorted((a, b) => a - b)) {
    if (share * others > left) return left / others
    left -= share
    others--
  }
  return Number.POSITIVE_INFINITY
}

/** The customers that hold the most give up their oldest: nobody's gateways push out those of the others. */
const trimAll = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ customer: number; reports: number; bytes: number }>(
    `SELECT customer_id AS customer, sum(held_reports)::float8 AS reports, sum(held_bytes)::float8 AS bytes
      FROM detached_gateway WHERE held_reports > 0 GROUP BY 1`,
  )
  const reports = rows.map((row) => row.reports)
  const bytes = rows.map((row) => row.bytes)
  const isWithin = Math.min(levelOf(reports, heldReportsMost), levelOf(bytes, heldBytesMost)) === Infinity
  if (isWithin) return
  const most = levelOf(reports, heldReportsMost * stays)
  const mostBytes = levelOf(bytes, heldBytesMost * stays)
  const over = rows.filter((row) => row.reports > most || row.bytes > mostBytes)
  await client.query(
    `WITH ranked AS (SELECT id, row_number() OVER own AS n, sum(bytes) OVER own AS sum FROM held_report
          WHERE customer_id = ANY($1) WINDOW own AS (PARTITION BY customer_id ORDER BY id DESC)),
      gone AS (DELETE FROM held_report h USING ranked r WHERE h.id = r.id AND (r.n > $2::float8 OR r.sum > $3::float8)
        RETURNING h.customer_id, h.serial_num, h.bytes)
    ${countDown}`,
    [over.map(({ customer }) => customer), most, mostBytes],
  )
}

/** Forgets what has been held for too long, so many at most; answers how many. */
export const forgetHeld = async (client: pg.ClientBase, now: Instant, most: number): Promise<number> => {
  const { rows } = await client.query<{ gone: number }>(
    `WITH gone AS (DELETE FROM held_report WHERE id IN (
          SELECT id FROM held_report WHERE received < to_timestamp($1) ORDER BY received LIMIT $2)
        RETURNING customer_id, serial_num, bytes),
      counted AS (${countDown})
    SELECT count(*)::int AS gone FROM gone`,
    [(now - heldFor) / 1000, most],
  )
  return rows[0]!.gone
}

/** Gateways with held reports that a vehicle carries by now, and may be taken in for its customer. */
export const heldAndCarried = async (db: pg.Pool): Promise<readonly Sender[]> => {
  const { rows } = await db.query<Sender>(
    `SELECT d.customer_id AS "customerId", d.serial_num AS serial FROM detached_gateway d
      JOIN vehicle v ON v.serial_num = d.serial_num AND d.customer_id IN (0, v.customer_id)
      WHERE d.held_reports > 0 ORDER BY d.serial_num`,
  )
  return rows
}

export interface KeptReport {
  readonly id: number
  readonly text: string
}

/** The next held reports of a gateway, in the order in which they came. */
export const heldAfter = async (
  db: pg.Pool,
  { customerId, serial }: Sender,
  after: number,
  most: number,
): Promise<readonly KeptReport[]> => {
  const { rows } = await db.query<KeptReport>(
    `SELECT id, report AS text FROM held_report WHERE serial_num = $1 AND id > $2 AND customer_id = $3 ORDER BY id LIMIT $4`,
    [serial, after, customerId, most],
  )
  return rows
}

/** Lets go of reports that were taken in. */
export const releaseHeld = (
  db: pg.Pool,
  { customerId, serial }: Sender,
  ids: readonly number[],
): Promise<void> =>
  inTransaction(db, async (client) => {
    // The gateway's row first, as whoever keeps more of its reports does.
    await client.query('SELECT FROM detached_gateway WHERE customer_id = $1 AND serial_num = $2 FOR UPDATE', [
      customerId,
      serial,
    ])
    await client.query(
      `WITH gone AS (DELETE FROM held_report WHERE id = ANY($1) RETURNING customer_id, serial_num, bytes) ${countDown}`,
      [ids],
    )
  })

/** Gateways that a vehicle carries and of which nothing is held are no longer detached. */
export const forgetCarried = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `DELETE FROM detached_gateway d USING vehicle v
      WHERE v.serial_num = d.serial_num AND d.customer_id IN (0, v.customer_id) AND d.held_reports = 0`,
  )
}
