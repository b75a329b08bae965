/** All SQL of the transaction that keeps a batch, and of what it has to look up. */
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Instant } from '#domain/basics/units.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import { type CopyRows, reportColumns } from './copy-rows.ts'
import { type StoredReport, storedColumns } from './stored-report.ts'

/** A vehicle by its key in every table. */
export interface VehicleKey {
  readonly customerId: number
  readonly vehicleId: number
}
export interface StoredMoment extends VehicleKey {
  readonly at: Instant
}
export interface Snapshot extends VehicleKey {
  readonly recorded: Instant
  /** The state right after the report of that moment. */
  readonly state: string
}
export interface VehicleFault extends VehicleKey {
  readonly fault: Fault
}

const seconds = (at: Instant) => at / 1000
const keys = (of: readonly VehicleKey[]) => [of.map((one) => one.customerId), of.map((one) => one.vehicleId)]

/** COPY of rows into `report`. `meanwhile` is called once they are on their way. */
export const copyReports = async (
  client: pg.ClientBase,
  rows: CopyRows,
  meanwhile: () => void,
): Promise<void> => {
  const stream = client.query(copyFrom(`COPY report (${reportColumns}) FROM STDIN (FORMAT binary)`))
  const { head, rest } = rows.end()
  // The head is written once the database is ready to read: from then on the rest goes by itself.
  stream.write(head, (error) => {
    if (error) return
    stream.end(rest)
    meanwhile()
  })
  await once(stream, 'finish')
}

/** Which of these moments already have a report of their vehicle: their indices. */
export const findStored = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<Set<number>> => {
  if (moments.length === 0) return new Set()
  const { rows } = await client.query<{ n: number }>(
    `SELECT (m.n - 1)::int AS n FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      JOIN report r ON r.customer_id = m.customer_id AND r.vehicle_id = m.vehicle_id AND r.recorded = to_timestamp(m.at)`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  return new Set(rows.map(({ n }) => n))
}

/** The newest snapshot before each moment; undefined where there is none. */
export const snapshotsBefore = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (Pick<Snapshot, 'recorded' | 'state'> | undefined)[]> => {
  const { rows } = await client.query<{ recorded: Instant; state: string | null }>(
    `SELECT (extract(epoch FROM s.recorded) * 1000)::float8 AS recorded, s.state
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      LEFT JOIN LATERAL (SELECT recorded, state FROM vehicle_snapshot s
        WHERE s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id AND s.recorded < to_timestamp(m.at)
        ORDER BY s.recorded DESC LIMIT 1) s ON true
      ORDER BY m.n`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  return rows.map(({ recorded, state }) => (state === null ? undefined : { recorded, state }))
}

/** The oldest snapshot after each moment; undefined where there is none. */
export const snapshotsAfter = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (Pick<Snapshot, 'recorded' | 'state'> | undefined)[]> => {
  const { rows } = await client.query<{ recorded: Instant; state: string | null }>(
    `SELECT (extract(epoch FROM s.recorded) * 1000)::float8 AS recorded, s.state
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      LEFT JOIN LATERAL (SELECT recorded, state FROM vehicle_snapshot s
        WHERE s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id AND s.recorded > to_timestamp(m.at)
        ORDER BY s.recorded LIMIT 1) s ON true
      ORDER BY m.n`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  return rows.map(({ recorded, state }) => (state === null ? undefined : { recorded, state }))
}

export interface Span extends VehicleKey {
  /** Without this moment; null for the very beginning. */
  readonly after: Instant | null
  /** With this moment; null for no end. */
  readonly upTo: Instant | null
}

/** The stored reports of each span, in the order of `recorded`. */
export const reportsOf = async (
  client: pg.ClientBase,
  spans: readonly Span[],
): Promise<readonly (readonly StoredReport[])[]> => {
  const { rows } = await client.query<StoredReport & { n: number }>(
    `SELECT (m.n - 1)::int AS n, ${storedColumns}
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, after, up_to, n)
      JOIN report r ON r.customer_id = m.customer_id AND r.vehicle_id = m.vehicle_id
        AND r.recorded > to_timestamp(m.after) AND r.recorded <= to_timestamp(m.up_to)
      ORDER BY m.n, r.recorded`,
    [
      ...keys(spans),
      spans.map(({ after }) => (after === null ? 0 : seconds(after))),
      spans.map(({ upTo }) => (upTo === null ? Number.POSITIVE_INFINITY : seconds(upTo))),
    ],
  )
  const lists: StoredReport[][] = spans.map(() => [])
  for (const row of rows) lists[row.n]!.push(row)
  return lists
}

const faultRow =
  'customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position, ended, max_mph, mileage, start_miles, end_miles'
/** What tells faults of a vehicle apart. */
const faultIdentity = 'started, sensor_type_id, fault_type_id, fmi, position'
const identities = (faults: readonly VehicleFault[]) => [
  ...keys(faults),
  faults.map(({ fault }) => seconds(fault.start)),
  faults.map(({ fault }) => fault.sensorTypeId),
  faults.map(({ fault }) => fault.faultTypeId),
  faults.map(({ fault }) => fault.fmi),
  faults.map(({ fault }) => fault.position),
]

/** Writes faults as they are now. */
export const putFaults = async (client: pg.ClientBase, faults: readonly VehicleFault[]): Promise<void> => {
  if (faults.length === 0) return
  await client.query(
    `INSERT INTO fault (${faultRow})
      SELECT f.customer_id, f.vehicle_id, to_timestamp(f.started), f.sensor_type_id, f.fault_type_id, f.fmi, f.position,
        to_timestamp(f.ended), f.max_mph, f.mileage, f.start_miles, f.end_miles
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::int[], $5::int[], $6::int[], $7::text[], $8::float8[], $9::float8[],
          $10::text[], $11::float8[], $12::float8[]) AS f(${faultRow})
      ON CONFLICT (customer_id, vehicle_id, ${faultIdentity}) DO UPDATE
        SET ended = excluded.ended, max_mph = excluded.max_mph, mileage = excluded.mileage,
          start_miles = excluded.start_miles, end_miles = excluded.end_miles`,
    [
      ...identities(faults),
      faults.map(({ fault }) => (fault.end === null ? null : seconds(fault.end))),
      faults.map(({ fault }) => fault.maxMph),
      faults.map(({ fault }) => fault.mileage),
      faults.map(({ fault }) => fault.startMiles),
      faults.map(({ fault }) => fault.endMiles),
    ],
  )
}

export const removeFaults = async (client: pg.ClientBase, faults: readonly VehicleFault[]): Promise<void> => {
  if (faults.length === 0) return
  await client.query(
    `DELETE FROM fault f USING unnest($1::int[], $2::int[], $3::float8[], $4::int[], $5::int[], $6::int[], $7::text[])
        AS k(customer_id, vehicle_id, ${faultIdentity})
      WHERE f.customer_id = k.customer_id AND f.vehicle_id = k.vehicle_id AND f.started = to_timestamp(k.started)
        AND f.sensor_type_id = k.sensor_type_id AND f.fault_type_id = k.fault_type_id AND f.fmi = k.fmi AND f.position = k.position`,
    identities(faults),
  )
}

/** Faults of each vehicle that are Active or ended after the moment. */
export const faultsSince = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (readonly Fault[])[]> => {
  const { rows } = await client.query<Fault & { n: number }>(
    `SELECT (m.n - 1)::int AS n, f.sensor_type_id AS "sensorTypeId", f.fault_type_id AS "faultTypeId", f.fmi, f.position,
        (extract(epoch FROM f.started) * 1000)::float8 AS start, (extract(epoch FROM f.ended) * 1000)::float8 AS "end",
        f.max_mph AS "maxMph", f.mileage, f.start_miles AS "startMiles", f.end_miles AS "endMiles"
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      JOIN fault f ON f.customer_id = m.customer_id AND f.vehicle_id = m.vehicle_id
        AND (f.ended IS NULL OR f.ended > to_timestamp(m.at))`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  const lists: Fault[][] = moments.map(() => [])
  for (const { n, ...fault } of rows) lists[n]!.push(fault)
  return lists
}

export const putSnapshots = async (client: pg.ClientBase, snapshots: readonly Snapshot[]): Promise<void> => {
  if (snapshots.length === 0) return
  await client.query(
    `INSERT INTO vehicle_snapshot (customer_id, vehicle_id, recorded, state)
      SELECT s.customer_id, s.vehicle_id, to_timestamp(s.recorded), s.state
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::text[]) AS s(customer_id, vehicle_id, recorded, state)
      ON CONFLICT (customer_id, vehicle_id, recorded) DO UPDATE SET state = excluded.state`,
    [
      ...keys(snapshots),
      snapshots.map(({ recorded }) => seconds(recorded)),
      snapshots.map(({ state }) => state),
    ],
  )
}
