/** The documents of leases: contracts, and what was found when a trailer came back. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { documentStore, type KeptDocument, type NewDocument } from '../vin-transfer/document-store.ts'
import type { LeaseKey } from './store.ts'

const store = documentStore({ table: 'lease_document', customer: 'lessor_id', of: 'lease_id' })

export interface LeaseDocument extends KeptDocument {
  /** Whose return it is about; null: the lease. */
  readonly vin: string | null
}

export const documentsOf = async (
  db: pg.Pool | pg.ClientBase,
  { lessorId, id }: LeaseKey,
): Promise<readonly LeaseDocument[]> => {
  const { rows } = await db.query<{ id: number; vin: string }>(
    `SELECT d.id, v.vin FROM lease_document d JOIN lease_vehicle v
        ON v.lessor_id = d.lessor_id AND v.lease_id = d.lease_id AND v.vehicle_id = d.vehicle_id
      WHERE d.lessor_id = $1 AND d.lease_id = $2`,
    [lessorId, id],
  )
  const vins = new Map(rows.map((row) => [row.id, row.vin]))
  return (await store.all(db, [lessorId, id])).map((one) => ({ ...one, vin: vins.get(one.id) ?? null }))
}

export const insertDocument = async (
  client: pg.ClientBase,
  { lessorId, id }: LeaseKey,
  file: NewDocument & { readonly vehicleId: number | null },
  now: Instant,
): Promise<number> => {
  const made = await store.insert(client, [lessorId, id], file, now)
  if (file.vehicleId !== null)
    await client.query('UPDATE lease_document SET vehicle_id = $2 WHERE id = $1', [made, file.vehicleId])
  return made
}

export const readDocument = store.read
