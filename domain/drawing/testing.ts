/** Vehicles and what they report, for the tests of drawings. */
import { minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { type Readings, type SensorKey, sensorOf, sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { someVehicle } from '../sensors/testing.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Part, partsOf } from './parts.ts'

export const now: Instant = Date.UTC(2026, 10, 24, 12)
export const always = () => true

/** Readings of so many minutes ago. */
export const stateOf = (readings: Readings, ago = 6): VehicleState => ({
  ...unreported,
  recorded: now - minutes(ago),
  readings: Object.fromEntries(
    Object.entries(readings).map(([key, reading]) => [key, { at: now - minutes(ago), reading }]),
  ),
})

/** The parts of a vehicle with some sensors; those of its readings where none are named. */
export const drawn = (
  readings: Readings,
  {
    ago,
    keys = Object.keys(readings) as SensorKey[],
    vehicle = {},
  }: { ago?: number; keys?: readonly SensorKey[]; vehicle?: Partial<Vehicle> } = {},
): readonly Part[] =>
  partsOf({ ...someVehicle, ...vehicle }, stateOf(readings, ago), keys.map(sensorOf), always, now)

/** The sensors that tell of a part. */
export const telling = (sensors as readonly AnySensor[]).filter(({ drawing }) => drawing)
