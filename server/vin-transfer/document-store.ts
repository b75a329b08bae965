/** The SQL of documents that belong to something of a customer: to a transfer, to a lease. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { UploadType } from '#domain/maintenance/upload.ts'

type Db = pg.Pool | pg.ClientBase

/** A table of documents, and its columns for whose they are. */
interface DocumentTable {
  readonly table: string
  readonly customer: string
  readonly of: string
}

export interface KeptDocument {
  readonly id: number
  readonly name: string
  readonly mediaType: UploadType
  readonly size: number
  readonly added: Instant
  readonly addedBy: string
}

export interface NewDocument {
  readonly name: string
  readonly mediaType: UploadType
  readonly bytes: Buffer
  readonly by: string
}

/** What a document belongs to: its customer's number, and its own. */
export type DocumentKey = readonly [customerId: number, id: number]

/** @param names ours, never a user's text */
export const documentStore = ({ table, customer, of }: DocumentTable) => ({
  all: async (db: Db, key: DocumentKey): Promise<readonly KeptDocument[]> => {
    const { rows } = await db.query<KeptDocument>(
      `SELECT id, name, media_type AS "mediaType", size, floor(extract(epoch FROM added) * 1000)::float8 AS added, added_by AS "addedBy"
        FROM ${table} WHERE ${customer} = $1 AND ${of} = $2 ORDER BY id`,
      [...key],
    )
    return rows
  },
  insert: async (
    client: pg.ClientBase,
    key: DocumentKey,
    file: NewDocument,
    now: Instant,
  ): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO ${table} (${customer}, ${of}, name, media_type, size, bytes, added, added_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [...key, file.name, file.mediaType, file.bytes.length, file.bytes, new Date(now), file.by],
    )
    return rows[0]!.id
  },
  /** With what it belongs to; whether that is seen is still to be judged. */
  read: async (db: Db, id: number) => {
    const { rows } = await db.query<{ of: number; name: string; mediaType: UploadType; bytes: Buffer }>(
      `SELECT ${of} AS of, name, media_type AS "mediaType", bytes FROM ${table} WHERE id = $1`,
      [id],
    )
    return rows[0] ?? null
  },
})

export const transferDocuments = documentStore({
  table: 'vin_transfer_document',
  customer: 'customer_id',
  of: 'transfer_id',
})
