/** The vehicles that phones report for, and which of them are open to a phone without a key. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf, accessScopeSql } from '../scope/vehicle-scope.ts'

/** The vehicle that a serial number stands for, as far as a transport must know it. */
export interface Carrier {
  readonly customerId: number
  readonly isOpen: boolean
}

/** Null where no vehicle of an active customer carries the gateway. */
export const carrierOf = async (pool: pg.Pool, serial: string): Promise<Carrier | null> => {
  const { rows } = await pool.query<Carrier>(
    `SELECT v.customer_id AS "customerId", v.open_to_phones AS "isOpen"
      FROM vehicle v JOIN customer c ON c.id = v.customer_id WHERE v.serial_num = $1 AND c.active`,
    [serial],
  )
  return rows[0] ?? null
}

interface Managed {
  readonly id: number
  readonly customerId: number
  readonly unitId: string
  readonly isOpen: boolean
}

/** The vehicle with this VIN, if the viewer manages the keys of its gateway. @throws the refusal otherwise */
const managed = async ({ viewer, db }: Acting, vin: string): Promise<Managed> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const seen = accessScopeSql(
    await accessScopeOf(db, viewer, 'manageIngestKeys'),
    { customer: 'customer_id', vehicle: 'id' },
    params,
  )
  const { rows } = await db.query<Managed>(
    `SELECT id, customer_id AS "customerId", unit_id AS "unitId", open_to_phones AS "isOpen"
      FROM vehicle WHERE vin = $1 AND ${seen}`,
    params,
  )
  const vehicle = rows[0]
  if (!vehicle || !can(viewer, 'manageIngestKeys', { customerId: vehicle.customerId }))
    throw refusal(signInWords.notAuthorized)
  return vehicle
}

/** Whether a phone without a key may report for this vehicle. @throws a refusal */
export const isOpenToPhones = async (context: Acting, vin: string): Promise<boolean> =>
  (await managed(context, vin)).isOpen

/** Opens a vehicle to phones without a key, or closes it again. @throws a refusal */
export const openToPhones = async (context: Acting, vin: string, open: boolean): Promise<boolean> => {
  const { id, customerId, unitId, isOpen } = await managed(context, vin)
  await inTransaction(context.db, async (client) => {
    await client.query('UPDATE vehicle SET open_to_phones = $3 WHERE customer_id = $1 AND id = $2', [
      customerId,
      id,
      open,
    ])
    await record(client, context.actor, {
      action: open ? 'vehicle opened to phones' : 'vehicle closed to phones',
      subject: unitId,
      customerId,
      old: { phonesWithoutKey: isOpen },
      new: { phonesWithoutKey: open },
    })
  })
  return open
}
