/** One vehicle as it is registered. */
import type pg from 'pg'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { Registry } from '../ingest/registry.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'

/**
 * Read the way the engine reads all of them. @throws when there is none of this number
 * @param customerId of whom it is or was, and as it was with them; left out: as it is
 */
export const vehicleOf = async (pool: pg.Pool, id: number, customerId?: number): Promise<Vehicle> => {
  const registry = new Registry()
  const client = await pool.connect()
  try {
    await registry.load(client, [id], customerId !== undefined)
    const slot = customerId === undefined ? registry.slotOf(id) : registry.slotWith(customerId, id)
    const vehicle = slot === undefined ? null : registry.vehicle(slot)
    if (!vehicle) throw new Error(`There is no vehicle with the number ${id}`)
    return vehicle
  } finally {
    client.release()
  }
}

/** The same of one whose past is read: as it is, or as it was with whoever of those that are seen had it last. */
export const heldVehicleOf = (pool: pg.Pool, { id, until, stretches }: HeldVehicle): Promise<Vehicle> =>
  until === null ? vehicleOf(pool, id) : vehicleOf(pool, id, stretches[0].customerId)
