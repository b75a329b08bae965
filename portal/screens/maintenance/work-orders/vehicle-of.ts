/** What the live store knows of a trailer by its VIN. */
import { vehicles } from '../../../data/vehicles.ts'

/** Whose it is; null where it is not in the store. */
export const customerOf = (vin: string): number | null => {
  for (const vehicle of vehicles.all.values()) if (vehicle.vin === vin) return vehicle.customerId
  return null
}
