/** What gateways sent and nothing could be made of, kept for whoever looks into it: within bounds, the oldest go first. */
import type pg from 'pg'
import { leftoversFor, leftoversMost, leftoversOfOne } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import { openLoop } from '../../platform/loop.ts'

/** Of each so many bytes are kept. */
const mostBytes = 2_048
/** Kept until the next writing; more than that is only counted. */
const mostWaiting = 500
const everyMs = 2_000

export interface NewLeftover {
  readonly protocol: string
  readonly serial: string | null
  readonly customerId: number | null
  readonly address: string
  readonly reason: string
  readonly bytes: Uint8Array
}
export interface StoredLeftover extends Omit<NewLeftover, 'bytes' | 'customerId'> {
  readonly id: number
  readonly at: Instant
  /** The first of them, two digits each. */
  readonly hex: string
  /** How many there were, bytes. */
  readonly length: number
}

export interface Leftovers {
  /** Never waits for the database. */
  readonly keep: (leftover: NewLeftover) => void
  /** Writes what waits, and ends. */
  readonly stop: () => Promise<void>
}

const write = async (pool: pg.Pool, list: readonly (NewLeftover & { readonly at: Instant })[]) => {
  await pool.query(
    `INSERT INTO gateway_leftover (at, protocol, serial_num, customer_id, address, reason, bytes, length)
      SELECT to_timestamp(l.at), l.protocol, l.serial, c.id, l.address, l.reason, decode(l.hex, 'hex'), l.length
      FROM unnest($1::float8[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[])
        WITH ORDINALITY AS l(at, protocol, serial, customer, address, reason, hex, length, place)
      LEFT JOIN customer c ON c.id = l.customer ORDER BY l.place`,
    [
      list.map(({ at }) => at / 1_000),
      list.map(({ protocol }) => protocol),
      list.map(({ serial }) => serial),
      list.map(({ customerId }) => customerId),
      list.map(({ address }) => address),
      list.map(({ reason }) => reason.slice(0, 200)),
      list.map(({ bytes }) => Buffer.from(bytes.subarray(0, mostBytes)).toString('hex')),
      list.map(({ bytes }) => bytes.length),
    ],
  )
  await pool.query(
    `DELETE FROM gateway_leftover l USING (
        SELECT id, row_number() OVER (ORDER BY id DESC) AS place,
          row_number() OVER (PARTITION BY coalesce(serial_num, '') ORDER BY id DESC) AS own, at
        FROM gateway_leftover) AS r
      WHERE l.id = r.id AND (r.place > $1 OR r.own > $2 OR r.at < now() - $3 * interval '1 ms')`,
    [leftoversMost, leftoversOfOne, leftoversFor],
  )
}

export const openLeftovers = (pool: pg.Pool, log: Log): Leftovers => {
  let waiting: (NewLeftover & { readonly at: Instant })[] = []
  const flush = async () => {
    if (waiting.length === 0) return false
    const list = waiting
    waiting = []
    try {
      await write(pool, list)
    } catch (error) {
      waiting = [...list, ...waiting].slice(-mostWaiting)
      throw error
    }
    return false
  }
  const loop = openLoop({
    pause: everyMs,
    round: flush,
    onFault: (error) =>
      log.seldom('leftovers', 'What gateways sent could not be kept to look into', { error }),
  })
  return {
    keep: (leftover) => {
      if (waiting.length < mostWaiting) waiting.push({ ...leftover, at: Date.now() })
    },
    stop: async () => {
      await loop.stop()
      // Whoever stops does not wait for a database that is away.
      await flush().catch(() => {})
    },
  }
}

/** The newest first. @param sought a part of a serial number */
export const latestLeftovers = async (
  pool: pg.Pool,
  { sought, most }: { readonly sought: string | null; readonly most: number },
): Promise<readonly StoredLeftover[]> => {
  const { rows } = await pool.query(
    `SELECT id, at, protocol, serial_num AS serial, address, reason, encode(bytes, 'hex') AS hex, length
      FROM gateway_leftover WHERE $1::text IS NULL OR strpos(lower(serial_num), lower($1)) > 0 ORDER BY id DESC LIMIT $2`,
    [sought, most],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }))
}
