/** One vehicle as it is registered. */
import type pg from 'pg'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { Registry } from '../ingest/registry.ts'

/** Read the way the engine reads all of them. @throws when there is none of this number */
export const vehicleOf = async (pool: pg.Pool, id: number): Promise<Vehicle> => {
  const registry = new Registry()
  const client = await pool.connect()
  try {
    const { here } = await registry.load(client, [id])
    const vehicle = here[0] === undefined ? null : registry.vehicle(here[0])
    if (!vehicle) throw new Error(`There is no vehicle with the number ${id}`)
    return vehicle
  } finally {
    client.release()
  }
}
