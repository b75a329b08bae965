/** The SQL of what a vehicle has reported: the activity log, newest first, by cursor. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import { reeferUnit } from '#domain/sensors/reefer-unit.ts'
import { type Report, type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { reportOf } from '../ingest/stored-report.ts'
import { customersOf, type HeldVehicle, type Stretch } from '../scope/held-vehicle.ts'
import { reportsIn } from '../stored/door.ts'
import { allReports, readReports, type Wanted } from '../stored/read.ts'

export interface LogQuery {
  /** Entries of one of these sensors; null: any. */
  readonly sensorTypeIds: readonly number[] | null
  /** Before this report alone; null: from the newest. */
  readonly before: ReportKey | null
  readonly limit: number
  readonly offset: number
}

/** A bit for each sensor, as the column `sensors` has them. */
const bitmask = (ids: readonly number[]): string =>
  ids.reduce((bits, id) => bits | (1n << BigInt(id)), 0n).toString()

/** The reports of a stretch that are asked for. */
const inStretch = (vehicleId: number, { customerId, from, to }: Stretch, query: LogQuery): Wanted => {
  // Not included: moments are whole milliseconds.
  const end = Math.min(to === null ? Infinity : to - 1, query.before?.recorded ?? Infinity)
  return {
    customerId,
    vehicleId,
    from,
    to: end === Infinity ? null : end,
    after: query.before && { recorded: query.before.recorded, seq: seqOf(query.before) },
    sensors: query.sensorTypeIds && bitmask(query.sensorTypeIds),
    readings: 'all',
  }
}

/** Passes over so many reports: how many there were, and the last of them. */
const skip = async (pool: pg.Pool, wanted: Wanted, offset: number) => {
  let skipped = 0
  let after = wanted.after
  if (offset > 0)
    for await (const rows of readReports(pool, { ...wanted, ...keyOnly }, 'newest', offset)) {
      skipped += rows.length
      after = rows.at(-1)!
    }
  return { skipped, after }
}
const keyOnly: Pick<Wanted, 'readings' | 'without'> = {
  readings: [],
  without: ['accuracy_m', 'level', 'stopped_since', 'verdict'],
}

/** Walks the stretches of a vehicle's past that are seen from the newest back; stops when the page is full. */
export const activityOf = async (
  pool: pg.Pool,
  { id, stretches }: Pick<HeldVehicle, 'id' | 'stretches'>,
  query: LogQuery,
): Promise<readonly Report[]> => {
  const found: Report[] = []
  let offset = query.offset
  for (const stretch of stretches) {
    const wanted = inStretch(id, stretch, query)
    const { skipped, after } = await skip(pool, wanted, offset)
    offset -= skipped
    if (offset > 0) continue
    const rows = await allReports(pool, { ...wanted, after }, 'newest', query.limit - found.length)
    for (const row of rows) found.push(reportOf(row))
    if (found.length === query.limit) break
  }
  return found
}

/** @assume A set point older than a week before the page is not looked for: loads last days. */
const setPointsBack = days(7)
const setPointsMost = 500

const reeferReports = reportsIn({
  customer: '= ANY($1::int[])',
  vehicle: '= $2',
  from: '$3::timestamptz',
  to: '$4::timestamptz',
  sensors: '$5',
  readings: [reeferUnit.key],
})

/**
 * The set points of a reefer's zones as they were changed, newest first, from so long before `oldest` that most of
 * those which held then are among them. The first that is found of a zone counts as changed from an unknown one.
 */
export const setPointsOf = async (
  pool: pg.Pool,
  vehicle: Pick<HeldVehicle, 'id' | 'stretches'>,
  { oldest, newest }: { readonly oldest: Instant; readonly newest: Instant },
): Promise<readonly SetPoint[]> => {
  const { rows } = await pool.query<SetPoint>(
    `WITH told AS (
        SELECT r.recorded, r.seq, (z.value->>'zone')::int AS zone, (z.value->>'setPointCelsius')::float8 AS celsius
        FROM ${reeferReports} r, jsonb_array_elements(r.readings->'reeferUnit'->'zones') z
        WHERE r.recorded > $3 AND z.value ? 'setPointCelsius'),
      stepped AS (
        SELECT recorded, seq, zone, celsius, lag(celsius) OVER (PARTITION BY zone ORDER BY recorded, seq) AS was FROM told)
    SELECT (extract(epoch FROM recorded) * 1000)::float8 AS recorded, zone, celsius, was FROM stepped
      WHERE celsius IS DISTINCT FROM was ORDER BY recorded DESC, seq DESC, zone LIMIT ${setPointsMost}`,
    [
      customersOf(vehicle),
      vehicle.id,
      new Date(oldest - setPointsBack),
      new Date(newest),
      bitmask([reeferUnit.id]),
    ],
  )
  return rows
}
