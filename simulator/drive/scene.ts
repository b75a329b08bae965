/** What there is at a moment of a vehicle. */
import type { Celsius, Instant } from '#domain/basics/units.ts'
import type { SimVehicle } from '../fleet.ts'
import type { DriveCourse, DriveMotion } from './drive.ts'
import type { DriveLeg, Stores } from './leg.ts'

/** All that the readings of a moment are made from. */
export interface Scene {
  readonly course: DriveCourse
  readonly vehicle: SimVehicle
  readonly leg: DriveLeg
  readonly motion: DriveMotion
  readonly stores: Stores
  readonly now: Instant
  readonly ambient: Celsius
}
