/** The SQL of what a vehicle has reported: the activity log, newest first, by cursor. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { readingsOf, type StoredReport, storedColumns } from '../ingest/stored-report.ts'

export interface LogQuery {
  readonly customerId: number
  readonly vehicleId: number
  /** Entries of one of these sensors; null: any. */
  readonly sensorTypeIds: readonly number[] | null
  /** Older than this alone; null: from the newest. */
  readonly before: Instant | null
  readonly limit: number
  readonly offset: number
}

export interface LoggedReport {
  readonly recorded: Instant
  readonly readings: Readings
}

/** A bit for each sensor, as the column `sensors` has them. */
const bitmask = (ids: readonly number[]): string =>
  ids.reduce((bits, id) => bits | (1n << BigInt(id)), 0n).toString()

/** Walks the key backwards, partition by partition, and stops when the page is full. */
export const activityOf = async (pool: pg.Pool, query: LogQuery): Promise<readonly LoggedReport[]> => {
  const params: unknown[] = [query.customerId, query.vehicleId, query.limit, query.offset]
  const conditions = ['r.customer_id = $1', 'r.vehicle_id = $2']
  if (query.before !== null) conditions.push(`r.recorded < $${params.push(new Date(query.before))}`)
  if (query.sensorTypeIds !== null)
    conditions.push(`r.sensors & $${params.push(bitmask(query.sensorTypeIds))}::bigint <> 0`)
  const { rows } = await pool.query<StoredReport>(
    `SELECT ${storedColumns} FROM report r WHERE ${conditions.join(' AND ')}
      ORDER BY r.recorded DESC LIMIT $3 OFFSET $4`,
    params,
  )
  return rows.map((row) => ({ recorded: row.recorded, readings: readingsOf(row) }))
}
