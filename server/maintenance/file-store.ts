/** The SQL of photos and documents: their facts apart from their bytes, which only a download reads. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { UploadType } from '#domain/maintenance/upload.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

export interface StoredFile {
  readonly id: number
  readonly name: string
  readonly mediaType: UploadType
  readonly size: number
  readonly added: Instant
  readonly addedBy: string
}
/** What comes in. */
export interface Upload {
  readonly name: string
  readonly mediaType: UploadType
  readonly bytes: Buffer
  readonly by: string
}
export interface Download {
  readonly name: string
  readonly mediaType: UploadType
  readonly bytes: Buffer
}

const facts = 'f.id, f.name, f.media_type AS "mediaType", f.size, f.added, f.added_by AS "addedBy"'
const toFile = (row: Omit<StoredFile, 'added'> & { readonly added: Date }): StoredFile => ({
  ...row,
  added: row.added.getTime(),
})

export const photosOf = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
  workOrderId: number,
): Promise<readonly StoredFile[]> => {
  const { rows } = await db.query(
    `SELECT ${facts} FROM work_order_photo f WHERE f.customer_id = $1 AND f.work_order_id = $2 ORDER BY f.id`,
    [customerId, workOrderId],
  )
  return rows.map(toFile)
}

export const insertPhoto = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly workOrderId: number },
  { name, mediaType, bytes, by }: Upload,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO work_order_photo (customer_id, work_order_id, name, media_type, size, bytes, added, added_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [of.customerId, of.workOrderId, name, mediaType, bytes.length, bytes, new Date(now), by],
  )
  return rows[0]!.id
}

/** Of which work order a photo is; null where there is no such photo. */
export const orderOfPhoto = async (pool: pg.Pool, id: number): Promise<number | null> => {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT work_order_id AS id FROM work_order_photo WHERE id = $1',
    [id],
  )
  return rows[0]?.id ?? null
}

/** Answers the name of what was removed. */
export const deletePhoto = async (client: pg.ClientBase, id: number): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM work_order_photo WHERE id = $1 RETURNING name',
    [id],
  )
  return rows[0]?.name ?? null
}

/** A photo of a work order that is seen, with its bytes. */
export const readPhoto = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  id: number,
): Promise<Download | null> => {
  const params: unknown[] = [id]
  const { rows } = await pool.query<Download>(
    `SELECT f.name, f.media_type AS "mediaType", f.bytes FROM work_order_photo f
      JOIN work_order w ON w.customer_id = f.customer_id AND w.id = f.work_order_id
      WHERE f.id = $1 AND ${heldRowsSql(accessScope, { customer: 'w.customer_id', vehicle: 'w.vehicle_id' }, params)}`,
    params,
  )
  return rows[0] ?? null
}

/** The documents of inspections, by the inspection's number. */
export const documentsOf = async (
  pool: pg.Pool,
  inspectionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredFile[]>> => {
  const { rows } = await pool.query(
    `SELECT ${facts}, f.inspection_id AS of FROM inspection_document f WHERE f.inspection_id = ANY($1::bigint[]) ORDER BY f.id`,
    [inspectionIds],
  )
  const found = new Map<number, StoredFile[]>()
  for (const { of, ...row } of rows) {
    const list = found.get(of)
    if (list) list.push(toFile(row))
    else found.set(of, [toFile(row)])
  }
  return found
}

export const insertDocument = async (
  client: pg.ClientBase,
  inspectionId: number,
  { name, mediaType, bytes, by }: Upload,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO inspection_document (inspection_id, name, media_type, size, bytes, added, added_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [inspectionId, name, mediaType, bytes.length, bytes, new Date(now), by],
  )
  return rows[0]!.id
}

/** A document of an inspection that is seen, with its bytes. */
export const readDocument = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  id: number,
): Promise<Download | null> => {
  const params: unknown[] = [id]
  const { rows } = await pool.query<Download>(
    `SELECT f.name, f.media_type AS "mediaType", f.bytes FROM inspection_document f
      JOIN inspection s ON s.id = f.inspection_id
      WHERE f.id = $1 AND ${heldRowsSql(accessScope, { customer: 's.customer_id', vehicle: 's.vehicle_id' }, params)}`,
    params,
  )
  return rows[0] ?? null
}
