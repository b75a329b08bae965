/** SQL of counting stays, trips and days again. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportKey, seqOf } from '#domain/sensors/report.ts'
import type { Journey } from '#domain/state/journey.ts'
import { query, type VehicleKey } from '../store.ts'
import { type SentReport, sentColumns } from '../stored-report.ts'

export interface Asked {
  readonly vehicleId: number
  readonly since: Instant
}

/** The next vehicle that waits, but for those that have failed and for these. */
export const nextAsked = async (
  client: pg.ClientBase,
  counted: readonly Asked[],
): Promise<Asked | undefined> => {
  const { rows } = await query<Asked>(
    client,
    'next-recount',
    `SELECT vehicle_id AS "vehicleId", greatest(extract(epoch FROM since) * 1000, 0)::float8 AS since
      FROM recount WHERE NOT failed AND vehicle_id <> ALL($1::int[]) ORDER BY vehicle_id LIMIT 1`,
    [counted.map(({ vehicleId }) => vehicleId)],
  )
  return rows[0]
}

export const settleAsked = async (client: pg.ClientBase, counted: readonly Asked[]): Promise<void> => {
  const vehicleIds = counted.map(({ vehicleId }) => vehicleId)
  await query(client, 'recounted', 'DELETE FROM recount WHERE vehicle_id = ANY($1::int[])', [vehicleIds])
}

export const failAsked = async (client: pg.ClientBase, { vehicleId }: Asked): Promise<void> => {
  await query(client, 'recount-failed', 'UPDATE recount SET failed = true WHERE vehicle_id = $1', [vehicleId])
}

/**
 * The state that counting begins with: of the newest snapshot before the moment, and before all that the customer keeps,
 * for nothing older may be complete. Null where that is the very beginning.
 */
export const baseOf = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: VehicleKey,
  since: Instant,
): Promise<string | null> => {
  const { rows } = await query<{ state: string }>(
    client,
    'recount-base',
    `SELECT s.state FROM vehicle_snapshot s JOIN customer c ON c.id = s.customer_id
      WHERE s.customer_id = $1 AND s.vehicle_id = $2
        AND s.recorded < greatest(to_timestamp($3), now() - make_interval(days => c.retention_duration_days))
      ORDER BY s.recorded DESC LIMIT 1`,
    [customerId, vehicleId, since / 1000],
  )
  return rows[0]?.state ?? null
}

/** The next of a vehicle's reports after one, in the order of their keys. */
export const nextReports = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: VehicleKey,
  after: ReportKey | null,
  most: number,
): Promise<readonly SentReport[]> => {
  const { rows } = await query<SentReport>(
    client,
    'recount-reports',
    `SELECT ${sentColumns} FROM report r WHERE r.customer_id = $1 AND r.vehicle_id = $2
        AND r.recorded >= to_timestamp($3) AND (r.recorded, r.seq) > (to_timestamp($3), $4::bigint)
      ORDER BY r.recorded, r.seq LIMIT $5`,
    [customerId, vehicleId, (after?.recorded ?? 0) / 1000, after === null ? -1 : seqOf(after), most],
  )
  return rows
}

/** The reports right after which snapshots are kept, later than a moment; `seq` as it is stored. */
export const snapshotsAfter = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: VehicleKey,
  after: Instant,
): Promise<ReadonlyMap<Instant, number | null>> => {
  const { rows } = await query<{ recorded: Instant; seq: number | null }>(
    client,
    'recount-snapshots',
    `SELECT (extract(epoch FROM recorded) * 1000)::float8 AS recorded, (state::json->>'seq')::bigint AS seq
      FROM vehicle_snapshot WHERE customer_id = $1 AND vehicle_id = $2 AND recorded > to_timestamp($3)`,
    [customerId, vehicleId, after / 1000],
  )
  return new Map(rows.map(({ recorded, seq }) => [recorded, seq]))
}

/** Puts what was counted by then into snapshots: replays of late reports begin there. */
export const putJourneys = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: VehicleKey,
  journeys: ReadonlyMap<Instant, Journey | null>,
): Promise<void> => {
  if (journeys.size === 0) return
  await query(
    client,
    'recount-into-snapshots',
    `UPDATE vehicle_snapshot s SET state = (s.state::jsonb || jsonb_build_object('journey', j.journey))::text
      FROM unnest($3::float8[], $4::jsonb[]) AS j(recorded, journey)
      WHERE s.customer_id = $1 AND s.vehicle_id = $2 AND s.recorded = to_timestamp(j.recorded)`,
    [
      customerId,
      vehicleId,
      [...journeys.keys()].map((at) => at / 1000),
      [...journeys.values()].map((journey) => JSON.stringify(journey)),
    ],
  )
}

/** Removes the days of a span that are none; days are dates of the customer's zone. */
export const removeOtherDays = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: VehicleKey,
  from: string,
  days: readonly string[],
): Promise<void> => {
  await query(
    client,
    'recount-days',
    `DELETE FROM vehicle_day WHERE customer_id = $1 AND vehicle_id = $2 AND day >= $3::date AND day <> ALL($4::date[])`,
    [customerId, vehicleId, from, days],
  )
}
