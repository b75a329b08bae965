/** The SQL of the photos of installations. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase
/** The installation that they belong to; what is seen of it was judged before. */
type Of = { readonly customerId: number; readonly id: string }

export interface InstallationPhoto {
  readonly id: string
  readonly taken: Instant
}

/** In the order in which they were taken. */
export const photosOf = async (db: Db, { customerId, id }: Of): Promise<readonly InstallationPhoto[]> => {
  const { rows } = await db.query<InstallationPhoto>(
    `SELECT id, floor(extract(epoch FROM taken) * 1000)::float8 AS taken FROM installation_photo
      WHERE customer_id = $1 AND installation_id = $2 ORDER BY taken, id`,
    [customerId, id],
  )
  return rows
}

/** The bytes of one; null where there is none. */
export const photoBytes = async (db: Db, { customerId, id }: Of, photoId: string): Promise<Buffer | null> => {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'SELECT bytes FROM installation_photo WHERE customer_id = $1 AND installation_id = $2 AND id = $3',
    [customerId, id, photoId],
  )
  return rows[0]?.bytes ?? null
}

/** Keeps a photo; nothing where it is kept already. */
export const insertPhoto = async (
  client: pg.ClientBase,
  { customerId, id }: Of,
  photo: { readonly id: string; readonly taken: Instant; readonly bytes: Buffer },
): Promise<void> => {
  await client.query(
    `INSERT INTO installation_photo (customer_id, installation_id, id, taken, bytes) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    [customerId, id, photo.id, new Date(photo.taken), photo.bytes],
  )
}

/** Whether there was one. */
export const dropPhoto = async (
  client: pg.ClientBase,
  { customerId, id }: Of,
  photoId: string,
): Promise<boolean> =>
  (
    await client.query(
      'DELETE FROM installation_photo WHERE customer_id = $1 AND installation_id = $2 AND id = $3',
      [customerId, id, photoId],
    )
  ).rowCount === 1
