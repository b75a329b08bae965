/** The condition of an alert rule as it is written down (§3): flat, with a type id. */
import type { Celsius, Ms, Pounds, Psi } from '../basics/units.ts'

/**
 * A condition with every field that any kind has; `alertPredicateTypeId` tells which of them count. Flat, as §3 has
 * it, so that a rule reads the same in a form, in a call and in the database.
 */
export interface RulePredicate {
  readonly alertPredicateTypeId: number
  readonly thermoKingFaultLevel?: readonly number[]
  readonly thermoKingFuelLevelPercentage?: number | null
  readonly geofenceTrailersThreshold?: number | null
  readonly geofenceIds?: readonly number[]
  readonly anyCustomerGeofence?: boolean
  readonly geofenceEnterEvents?: boolean
  readonly geofenceExitEvents?: boolean
  readonly geofenceOccupancyDurationMs?: Ms | null
  /** Outside instead of within. */
  readonly isGeofenceOccupancyInverted?: boolean
  readonly tetherStateDurationMs?: Ms | null
  readonly doorStatusDurationMs?: Ms | null
  readonly netBogieWeightLbs?: Pounds | null
  readonly tpmsThresholdPsi?: Psi | null
  readonly tireTemperatureThresholdC?: Celsius | null
  readonly durationMs?: Ms | null
  readonly lightFaultTypeIds?: readonly number[]
  readonly tisStatuses?: readonly string[]
  readonly loadStatusLoaded?: boolean
  readonly loadStatusUnloaded?: boolean
  readonly anyAbsSystemFault?: boolean
  readonly anyLightFault?: boolean
  readonly tethered?: boolean
  readonly untethered?: boolean
  readonly doorClosed?: boolean
  readonly doorOpened?: boolean
  readonly sensorBoxBatteryRed?: boolean
  readonly sensorBoxBatteryYellow?: boolean
  readonly anyTisStatus?: boolean
}

/** The fields by what they hold. */
type Of<T> = {
  [F in keyof RulePredicate]-?: NonNullable<RulePredicate[F]> extends T ? F : never
}[keyof RulePredicate]
export type FlagField = Of<boolean>
export type NumberField = Exclude<Of<number>, 'alertPredicateTypeId'>
export type ListField = Of<readonly (number | string)[]>
export type PredicateField = FlagField | NumberField | ListField
