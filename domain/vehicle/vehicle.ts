/** A vehicle as it is registered: what is known of it before any report. */

import type { Feet, Instant, Pounds } from '../basics/units.ts'
import { usualLimits, type VerdictLimits } from '../basics/verdict-limits.ts'

/** A span in which a vehicle was not its customer's, between two tenures or after the last; `to` is null while it lasts. */
export interface TenureGap {
  readonly from: Instant
  readonly to: Instant | null
}

export interface Vehicle {
  readonly id: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  /** The gateway's serial number; null while none is fitted. */
  readonly serialNumber: string | null
  readonly vehicleTypeId: number
  /** One of `vehicle/types.ts`' device tiers. */
  readonly deviceTypeId: number
  readonly installedSensorTypeIds: readonly number[]
  readonly baseProductType: string
  readonly goProductType: string
  readonly installationDate: Instant | null
  readonly modelYear: number | null
  readonly vehicleMfgr: string | null
  readonly vehicleLengthFeet: Feet | null
  readonly axles: 1 | 2 | 3
  /** What the bogie carries when the trailer is empty. */
  readonly restingBogieWeightLbs: Pounds
  readonly hasSolarPanels: boolean
  readonly mainAppVersion: string | null
  readonly simStatus: 'Activated' | 'Deactivated'
  readonly simStatusChangeDate: Instant | null
  readonly cargoCameraSerialNumber: string | null
  readonly thermoKingExternalId: string | null
  readonly checkFuse: boolean
  /** When its subscription ended: what it reports since is kept, and not shown live. Null while it has one, or never had any. */
  readonly subscriptionEnded: Instant | null
  /** Names of its groups, sorted. */
  readonly groups: readonly string[]
  /** From its customer: net weight from which it counts as loaded. */
  readonly loadedFromLbs: Pounds
  readonly customerName: string
  /** Of a vehicle that changed hands: when it was not this customer's, the earliest first. Absent for nearly all. */
  readonly gaps?: readonly TenureGap[]
  /** From its customer: what its verdict is judged by. Absent where that is the usual. */
  readonly limits?: VerdictLimits
  /** From its customer, an IANA name: its days begin there at midnight. Absent where that is `usualZone`. */
  readonly timeZone?: string
}

/** The time zone of customers who have not chosen another. */
export const usualZone = 'America/Chicago'

/** The limits that hold for a vehicle: its customer's, or the usual ones. */
export const limitsOf = ({ limits }: Pick<Vehicle, 'limits'>): VerdictLimits => limits ?? usualLimits
