/** What a fleet column is read off: a vehicle as registered, as it is now, and where that is. */
import type { Instant } from '../basics/units.ts'
import type { Column, ColumnOf, ColumnType } from '../shapes/column.ts'
import type { VehicleState } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Verdict } from '../verdict/verdict.ts'

export interface FleetSubject {
  readonly vehicle: Vehicle
  readonly state: VehicleState
  /** How it is, and why. */
  readonly verdict: Verdict
  /** Where the last position is, in words; null while unknown. */
  readonly address: string | null
  /** Names of its customer's geofences that it is in, sorted. */
  readonly geofences: readonly string[]
  readonly now: Instant
}

/** A column of any type; `type` tells which. */
export type FleetColumn = ColumnOf<FleetSubject>

/** Declares a column; its type of value decides what `of` and `print` may be. */
export const column = <const T extends ColumnType>(facts: Column<FleetSubject, T>): Column<FleetSubject, T> =>
  facts
