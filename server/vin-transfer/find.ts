/** The vehicles that somebody may transfer, found by what people call them. */
import { pastedMost } from '#domain/fleet/pasted.ts'
import type { Acting } from '../audit/context.ts'
import { vehiclesNamed } from '../fleet/matching.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import type { TransferVehicle } from './store.ts'

export interface FoundVehicle extends TransferVehicle {
  readonly customerId: number
  readonly customerName: string
}

/** By VINs, unit IDs or serial numbers in any case; what is called by two names is found once. */
export const findVehicles = async (
  { db, viewer }: Pick<Acting, 'db' | 'viewer'>,
  names: readonly string[],
): Promise<{ readonly vehicles: readonly FoundVehicle[]; readonly unknown: readonly string[] }> => {
  const accessScope = await accessScopeOf(db, viewer, 'transferVins')
  const ids = new Set<number>()
  const known = new Set<string>()
  for (let from = 0; from < names.length; from += pastedMost)
    for (const { id, name } of await vehiclesNamed(db, accessScope, names.slice(from, from + pastedMost))) {
      ids.add(id)
      known.add(name)
    }
  const { rows } = await db.query<FoundVehicle>(
    `SELECT v.id, v.vin, v.unit_id AS "unitId", NULL AS "newUnitId", v.vehicle_type_id AS "vehicleTypeId",
        v.model_year AS "modelYear", v.vehicle_mfgr AS "vehicleMfgr", v.customer_id AS "customerId", c.short_name AS "customerName"
      FROM vehicle v JOIN customer c ON c.id = v.customer_id WHERE v.id = ANY($1) ORDER BY lower(v.unit_id), v.id`,
    [[...ids]],
  )
  return { vehicles: rows, unknown: names.filter((name) => !known.has(name.trim().toLowerCase())) }
}
