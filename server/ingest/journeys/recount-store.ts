/** SQL of counting stays, trips and days again. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Journey } from '#domain/state/journey.ts'
import { inShards } from '../shards.ts'
import { query, type StoredMoment, type VehicleKey } from '../store.ts'
import { visitsSince } from '../watch/store.ts'
import { type FaultMoment, StoredPast } from './stored-past.ts'

export interface Asked {
  readonly vehicleId: number
  readonly since: Instant
}

/**
 * The next vehicles that wait, but for those that have failed and for these: so many at most, and where they have many
 * reports so few that there are not many snapshots among these; at least one.
 */
export const nextAsked = async (
  client: pg.ClientBase,
  shards: readonly number[],
  counted: readonly Asked[],
  most: number,
  mostSnapshots: number,
): Promise<readonly Asked[]> => {
  const { rows } = await query<Asked>(
    client,
    'next-recount',
    `WITH next AS (
        SELECT vehicle_id, since FROM recount WHERE NOT failed AND vehicle_id <> ALL($1::int[])
          AND ${inShards('vehicle_id', '$4')}
        ORDER BY vehicle_id LIMIT $2
      ), sized AS (
        SELECT n.vehicle_id, n.since, row_number() OVER so_far AS place, sum(s.snapshots) OVER so_far AS snapshots
        FROM next n CROSS JOIN LATERAL (SELECT count(*) AS snapshots FROM (
          SELECT 1 FROM vehicle_snapshot s WHERE s.vehicle_id = n.vehicle_id AND s.recorded >= n.since
            AND s.customer_id IN (SELECT customer_id FROM vehicle WHERE id = n.vehicle_id
              UNION SELECT customer_id FROM tenure WHERE vehicle_id = n.vehicle_id)
          LIMIT $3 + 1) few) s
        WINDOW so_far AS (ORDER BY n.vehicle_id)
      )
      SELECT vehicle_id AS "vehicleId", greatest(extract(epoch FROM since) * 1000, 0)::float8 AS since
      FROM sized WHERE place = 1 OR snapshots <= $3 ORDER BY vehicle_id`,
    [counted.map(({ vehicleId }) => vehicleId), most, mostSnapshots, shards],
  )
  return rows
}

export const settleAsked = async (client: pg.ClientBase, counted: readonly Asked[]): Promise<void> => {
  const vehicleIds = counted.map(({ vehicleId }) => vehicleId)
  await query(client, 'recounted', 'DELETE FROM recount WHERE vehicle_id = ANY($1::int[])', [vehicleIds])
}

export const failAsked = async (client: pg.ClientBase, { vehicleId }: Asked): Promise<void> => {
  await query(client, 'recount-failed', 'UPDATE recount SET failed = true WHERE vehicle_id = $1', [vehicleId])
}

const momentValues = (moments: readonly StoredMoment[]) => [
  moments.map(({ customerId }) => customerId),
  moments.map(({ vehicleId }) => vehicleId),
  moments.map(({ at }) => at / 1000),
]
const ofMoments = `unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)`
const lists = <Row extends { readonly n: number }>(count: number, rows: readonly Row[]): Row[][] => {
  const all: Row[][] = Array.from({ length: count }, () => [])
  for (const row of rows) all[row.n]!.push(row)
  return all
}

/**
 * The states that counting begins with: of the newest snapshot before the moment, and before all that the customer keeps,
 * for nothing older may be complete. Null where that is the very beginning.
 */
export const basesOf = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (string | null)[]> => {
  const { rows } = await query<{ state: string | null }>(
    client,
    'recount-bases',
    `SELECT (SELECT s.state FROM vehicle_snapshot s WHERE s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id
          AND s.recorded < greatest(to_timestamp(m.at), now() - make_interval(days => c.retention_duration_days))
        ORDER BY s.recorded DESC LIMIT 1) AS state
      FROM ${ofMoments} LEFT JOIN customer c ON c.id = m.customer_id ORDER BY m.n`,
    momentValues(moments),
  )
  return rows.map(({ state }) => state)
}

/** The reports right after which snapshots are kept, later than the moments; `seq` as it is stored. */
export const snapshotsAfter = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly ReadonlyMap<Instant, number | null>[]> => {
  const { rows } = await query<{ n: number; recorded: Instant; seq: number | null }>(
    client,
    'recount-snapshots',
    `SELECT (m.n - 1)::int AS n, (extract(epoch FROM s.recorded) * 1000)::float8 AS recorded, (s.state::json->>'seq')::float8 AS seq
      FROM ${ofMoments} JOIN vehicle_snapshot s ON s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id
        AND s.recorded > to_timestamp(m.at)`,
    momentValues(moments),
  )
  return lists(moments.length, rows).map((some) => new Map(some.map(({ recorded, seq }) => [recorded, seq])))
}

/** What is stored of faults and visits of which something became known after the moments. */
export const pastsSince = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly StoredPast[]> => {
  const { rows } = await query<FaultMoment & { n: number }>(
    client,
    'recount-faults',
    `SELECT (m.n - 1)::int AS n, c.kind, (extract(epoch FROM c.at) * 1000)::float8 AS at
      FROM ${ofMoments} JOIN fault f ON f.customer_id = m.customer_id AND f.vehicle_id = m.vehicle_id
      CROSS JOIN LATERAL (VALUES ('opened', f.started), ('closed', f.ended)) c(kind, at)
      WHERE c.at > to_timestamp(m.at)`,
    momentValues(moments),
  )
  const faults = lists(moments.length, rows)
  const visits = await visitsSince(client, moments)
  return moments.map((_, n) => new StoredPast(faults[n]!, visits[n]!))
}

/** What was counted by the moment of a snapshot. */
export interface CountedJourney extends StoredMoment {
  readonly journey: Journey | null
}

/** Puts what was counted by then into snapshots: replays of late reports begin there. */
export const putJourneys = async (
  client: pg.ClientBase,
  journeys: readonly CountedJourney[],
): Promise<void> => {
  if (journeys.length === 0) return
  await query(
    client,
    'recount-into-snapshots',
    `UPDATE vehicle_snapshot s SET state = (s.state::jsonb || jsonb_build_object('journey', j.journey))::text
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::jsonb[]) AS j(customer_id, vehicle_id, recorded, journey)
      WHERE s.customer_id = j.customer_id AND s.vehicle_id = j.vehicle_id AND s.recorded = to_timestamp(j.recorded)`,
    [...momentValues(journeys), journeys.map(({ journey }) => JSON.stringify(journey))],
  )
}

/** The days that a vehicle has from one of them on. */
export interface DaysFrom extends VehicleKey {
  readonly from: string
  readonly days: readonly string[]
}

/** Removes the days of spans that are none; days are dates of the customer's zone. */
export const removeOtherDays = async (client: pg.ClientBase, all: readonly DaysFrom[]): Promise<void> => {
  if (all.length === 0) return
  await query(
    client,
    'recount-days',
    `DELETE FROM vehicle_day d USING unnest($1::int[], $2::int[], $3::date[], $4::text[]) AS k(customer_id, vehicle_id, "from", days)
      WHERE d.customer_id = k.customer_id AND d.vehicle_id = k.vehicle_id AND d.day >= k."from" AND d.day <> ALL(k.days::date[])`,
    [
      all.map(({ customerId }) => customerId),
      all.map(({ vehicleId }) => vehicleId),
      all.map(({ from }) => from),
      all.map(({ days }) => `{${days.join(',')}}`),
    ],
  )
}
