/** What vehicles are called, for many rows a second: remembered for a while, also of former holders. */
import type pg from 'pg'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'

export interface VehicleName {
  readonly vin: string
  readonly unitId: string
}
interface Key {
  readonly customerId: number
  readonly vehicleId: number
}
const kept = minutes(1)
const most = 400_000
const unknown: VehicleName = { vin: '', unitId: '' }

export const makeVehicleNames = (pool: pg.Pool, now: () => Instant = Date.now) => {
  let names = new Map<string, VehicleName>()
  let since = now()
  const keyOf = ({ customerId, vehicleId }: Key) => `${customerId}/${vehicleId}`

  /** A function that answers the name of each of these. */
  return async (keys: readonly Key[]): Promise<(key: Key) => VehicleName> => {
    if (now() - since > kept || names.size > most) {
      names = new Map()
      since = now()
    }
    const known = names
    const missing = new Map(keys.map((key) => [keyOf(key), key] as const))
    for (const key of missing.keys()) if (known.has(key)) missing.delete(key)
    if (missing.size > 0) {
      const asked = [...missing.values()]
      const { rows } = await pool.query<VehicleName & Key>(
        `SELECT k.c AS "customerId", k.v AS "vehicleId", h.vin, h.unit_id AS "unitId"
          FROM unnest($1::int[], $2::int[]) AS k(c, v) CROSS JOIN LATERAL (SELECT h.vin, h.unit_id FROM held_vehicle h
            WHERE h.customer_id = k.c AND h.id = k.v LIMIT 1 OFFSET 0) h`,
        [asked.map(({ customerId }) => customerId), asked.map(({ vehicleId }) => vehicleId)],
      )
      for (const { vin, unitId, ...key } of rows) known.set(keyOf(key), { vin, unitId })
    }
    return (key) => known.get(keyOf(key)) ?? unknown
  }
}
export type VehicleNames = ReturnType<typeof makeVehicleNames>
