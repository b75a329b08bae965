/** All SQL of the pictures of cargo cameras. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

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

/** Keeps a picture; false where there is one of this moment already. */
export const keepImage = async (
  db: Db,
  { customerId, vehicleId }: Key,
  image: { readonly recorded: Instant; readonly mediaType: string; readonly bytes: Buffer },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO cargo_image (customer_id, vehicle_id, recorded, media_type, bytes) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    [customerId, vehicleId, new Date(image.recorded), image.mediaType, image.bytes],
  )
  return rowCount === 1
}

export interface CargoImage {
  readonly recorded: Instant
  /** Percent of the floor, by the report of the same moment; null where there is none. */
  readonly fullness: number | null
}

/** Newest first. `before`: older than this alone. */
export const imagesOf = async (
  db: Db,
  { customerId, vehicleId }: Key,
  before: Instant | null,
  limit: number,
): Promise<readonly CargoImage[]> => {
  const { rows } = await db.query<CargoImage>(
    `SELECT (extract(epoch FROM i.recorded) * 1000)::float8 AS recorded,
        (r.readings->'cargoCamera'->>'fullnessPercent')::float8 AS fullness
      FROM cargo_image i LEFT JOIN LATERAL (
          SELECT o.readings FROM report o WHERE o.customer_id = i.customer_id AND o.vehicle_id = i.vehicle_id
            AND o.recorded = i.recorded AND o.readings ? 'cargoCamera' ORDER BY o.seq DESC LIMIT 1) r ON true
      WHERE i.customer_id = $1 AND i.vehicle_id = $2 AND i.recorded < coalesce($3, 'infinity'::timestamptz)
      ORDER BY i.recorded DESC LIMIT $4`,
    [customerId, vehicleId, before === null ? null : new Date(before), limit],
  )
  return rows
}

/** One picture; null where there is none. */
export const imageAt = async (
  db: Db,
  { customerId, vehicleId }: Key,
  recorded: Instant,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null> => {
  const { rows } = await db.query<{ media_type: string; bytes: Buffer }>(
    'SELECT media_type, bytes FROM cargo_image WHERE customer_id = $1 AND vehicle_id = $2 AND recorded = $3',
    [customerId, vehicleId, new Date(recorded)],
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
