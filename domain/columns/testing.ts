/** What tests compare the kept rows with: all values of one vehicle, by field. */
import type { Instant } from '../basics/units.ts'
import type { Value } from '../shapes/column.ts'
import type { VehicleState } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { nothingBeside } from '../verdict/beside.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { fieldColumns } from './index.ts'

export type TestRow = Readonly<Record<string, Value | null>>

/** With nothing beside its reports. `geofences`: names of those of its customer's that it is in, sorted. */
export const row = (
  vehicle: Vehicle,
  state: VehicleState,
  address: string | null,
  now: Instant,
  geofences: readonly string[] = [],
): TestRow => {
  const verdict = verdictOf(state, vehicle, nothingBeside, now)
  return Object.fromEntries(
    fieldColumns.map(({ field, of }) => [field, of({ vehicle, state, verdict, address, geofences, now })]),
  )
}
