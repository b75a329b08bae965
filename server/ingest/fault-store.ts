/** The SQL of faults in the transaction that keeps a batch. */
import type pg from 'pg'
import type { Fault } from '#domain/maintenance/faults.ts'
import { keys, query, type StoredMoment, seconds, type VehicleKey } from './store.ts'

export interface VehicleFault extends VehicleKey {
  readonly fault: Fault
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
  await query(
    client,
    'put-faults',
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
  await query(
    client,
    'remove-faults',
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
  const { rows } = await query<Fault & { n: number }>(
    client,
    'faults-since',
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
