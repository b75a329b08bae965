/** All SQL of the pictures of cargo cameras. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type HeldVehicle, spansOf } from '../scope/held-vehicle.ts'
import { reportsIn } from '../stored/door.ts'

type Db = pg.Pool | pg.ClientBase
type Key = { readonly customerId: number; readonly vehicleId: number }

/** The vehicle of a gateway, or of a camera with a serial number of its own; null where there is none. */
export const vehicleOfSerial = async (db: Db, serial: string): Promise<Key | null> => {
  const { rows } = await db.query<{ customer_id: number; id: number }>(
    `SELECT customer_id, id FROM vehicle WHERE serial_num = $1
      UNION ALL SELECT customer_id, id FROM vehicle WHERE cargo_camera_serial_number = $1 LIMIT 1`,
    [serial],
  )
  return rows[0] ? { customerId: rows[0].customer_id, vehicleId: rows[0].id } : null
}

/** Keeps a picture, for whoever owned the vehicle at its moment; false where there is one of this moment already. */
export const keepImage = async (
  db: Db,
  { customerId, vehicleId }: Key,
  image: { readonly recorded: Instant; readonly mediaType: string; readonly bytes: Buffer },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO cargo_image (customer_id, vehicle_id, recorded, media_type, bytes)
      VALUES (coalesce((SELECT t.customer_id FROM tenure t WHERE t.vehicle_id = $2 AND t.starts <= $3
        AND (t.ends IS NULL OR t.ends > $3)), $1), $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [customerId, vehicleId, new Date(image.recorded), image.mediaType, image.bytes],
  )
  return rowCount === 1
}

export interface CargoImage {
  readonly recorded: Instant
  /** Percent of the floor, by the report of the same moment; null where there is none. */
  readonly fullness: number | null
}

/** Later than any picture was taken. */
const never: Instant = 8.64e15

/** Those of the stretches that are seen, newest first. `before`: older than this alone. */
const told = reportsIn({
  customer: '= i.customer_id',
  vehicle: '= i.vehicle_id',
  from: 'i.recorded',
  to: 'i.recorded',
  readings: ['cargoCamera'],
})

export const imagesOf = async (
  db: Db,
  vehicle: Pick<HeldVehicle, 'id' | 'stretches'>,
  before: Instant | null,
  limit: number,
): Promise<readonly CargoImage[]> => {
  const spans = spansOf(vehicle, { from: 0, to: before === null ? never : before - 1 })
  const { rows } = await db.query<CargoImage>(
    `SELECT (extract(epoch FROM i.recorded) * 1000)::float8 AS recorded,
        (r.readings->'cargoCamera'->>'fullnessPercent')::float8 AS fullness
      FROM unnest($2::int[], $3::float8[], $4::float8[]) AS s(customer_id, since, upto)
      JOIN cargo_image i ON i.customer_id = s.customer_id AND i.vehicle_id = $1
        AND i.recorded >= to_timestamp(s.since / 1000) AND i.recorded <= to_timestamp(s.upto / 1000)
      LEFT JOIN LATERAL (
          SELECT o.readings FROM ${told} o WHERE o.readings ? 'cargoCamera' ORDER BY o.seq DESC LIMIT 1) r ON true
      ORDER BY i.recorded DESC LIMIT $5`,
    [
      vehicle.id,
      spans.map(({ customerId }) => customerId),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      limit,
    ],
  )
  return rows
}

/** One picture; null where there is none that is seen. */
export const imageAt = async (
  db: Db,
  vehicle: Pick<HeldVehicle, 'id' | 'stretches'>,
  recorded: Instant,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null> => {
  const [of] = spansOf(vehicle, { from: recorded, to: recorded })
  if (!of) return null
  const { rows } = await db.query<{ media_type: string; bytes: Buffer }>(
    'SELECT media_type, bytes FROM cargo_image WHERE customer_id = $1 AND vehicle_id = $2 AND recorded = $3',
    [of.customerId, vehicle.id, new Date(recorded)],
  )
  return rows[0] ? { mediaType: rows[0].media_type, bytes: rows[0].bytes } : null
}

/** Removes a customer's pictures of before a moment, some at a time; answers how many. */
export const dropImages = async (
  client: pg.ClientBase,
  customerId: number,
  before: Instant,
  most: number,
): Promise<number> =>
  (
    await client.query(
      `DELETE FROM cargo_image WHERE customer_id = $1 AND (vehicle_id, recorded) IN (
        SELECT vehicle_id, recorded FROM cargo_image WHERE customer_id = $1 AND recorded < $2 LIMIT $3)`,
      [customerId, new Date(before), most],
    )
  ).rowCount ?? 0
